IGNORED = {"callback", "trace"}


class Job:
    def __init__(self):
        self.retries = 1
        self.extra = {}


def go(**kwargs):
    job = Job()
    for key, value in kwargs.items():
        if key == "retries":
            job.retries = int(value)
        elif key in ("label", "owner"):
            job.extra[key] = value.strip()
    return job


def rest(**kwargs):
    params = {}
    for key in kwargs:
        if key in IGNORED:
            continue
        params[key] = kwargs[key]
    return params["query"], params.get("limit", 10)
