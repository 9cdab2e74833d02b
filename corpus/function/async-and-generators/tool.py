from collections.abc import AsyncIterator, Iterator


async def fetch(url: str, retries: int = 3) -> str:
    return url * retries


def lines(path: str) -> Iterator[str]:
    yield path


async def events(topic: str) -> AsyncIterator[dict]:
    yield {topic: 1}
