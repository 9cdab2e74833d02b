"""Do it in parallel."""
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

ALLOWED_TOOLS = ["parallel"]


def fetch(url: str, timeout: int) -> str:
    return f"{url} {timeout}"


def log(level: str = "info", **kwargs):
    print(level)


def retry(action, times=2):
    return action()


def run(**kwargs):
    """Run the task."""
    with ThreadPoolExecutor() as pool:
        future = pool.submit(fetch, kwargs["url"], timeout=kwargs.get("timeout", 5))
    Thread(target=log, kwargs={"level": kwargs.get("level")}).start()
    text = retry(lambda: str(kwargs["suffix"]).upper())
    return future.result() + text, None, None, None
