"""The decorator turns a name into a client."""
import functools

ALLOWED_TOOLS = ["consume"]


def with_client(func):
    @functools.wraps(func)
    def wrapper(**kwargs):
        region = kwargs.pop("region", "eu")
        client = {"region": region}
        return func(client=client, **kwargs)

    return wrapper


@with_client
def run(**kwargs):
    """Run the task."""
    client = kwargs["client"]
    return f"{client} {kwargs['prompt']}", None, None, None
