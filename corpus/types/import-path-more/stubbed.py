Receipt = int
