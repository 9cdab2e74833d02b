PORTS = []
