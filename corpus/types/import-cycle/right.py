from left import Nobody
