"""Fetch some pages."""
import asyncio
from typing import List, Sequence

ALLOWED_TOOLS = ["fetch-pages"]


async def fetch_all(urls: Sequence[str], timeout: float) -> List[str]:
    await asyncio.sleep(timeout)
    return list(urls)


async def run(**kwargs):
    """Run the task."""
    urls = kwargs["urls"]
    pages = await fetch_all(urls, timeout=kwargs.get("timeout", 10))
    async with asyncio.timeout(kwargs.get("deadline", 60)):
        return "\n".join(pages), None, None, None
