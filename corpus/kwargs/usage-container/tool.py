def go(**kwargs):
    table = kwargs["table"]
    for key, value in table.items():
        print(key, value)
    rows = kwargs.get("rows")
    rows.append(1)
    plain = kwargs["plain"]
    for one in plain:
        print(one)
    return len(plain)
