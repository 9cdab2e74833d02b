TEXT = "Tells what is to come"
