"""One of two kwargs must be there; a class method makes the engine."""
import base64
import os
import tempfile
from contextlib import contextmanager
from typing import Any, Dict, Iterator, Literal, Optional

FORMATS = ("text", "srt", "vtt")


@contextmanager
def audio_file(data: Optional[str], url: Optional[str]) -> Iterator[str]:
    fd, path = tempfile.mkstemp()
    try:
        if data:
            os.write(fd, base64.b64decode(data))
        yield path
    finally:
        os.close(fd)


class Transcriber:
    _instances: Dict[str, "Transcriber"] = {}

    def __init__(self, size: str, device: str = "cpu"):
        self.size, self.device = size, device

    @classmethod
    def get(cls, size: str, device: str = "cpu") -> "Transcriber":
        return cls._instances.setdefault(size, cls(size, device))

    def transcribe(self, path: str, *, language: Optional[str], beam_size: int, fmt: Literal["text", "srt", "vtt"]) -> str:
        return path


def run(**kwargs: Any):
    data, url = kwargs.get("audio"), kwargs.get("audio_url")
    if not (data or url):
        return "audio or audio_url is needed", None, None, None
    fmt = kwargs.get("format", FORMATS[0])
    if fmt not in FORMATS:
        return f"format must be one of {FORMATS}", None, None, None
    engine = Transcriber.get(kwargs.get("size", "base"), device=kwargs.get("device") or os.environ.get("DEVICE", "cpu"))
    with audio_file(data, url) as path:
        text = engine.transcribe(path, language=kwargs.get("language"), beam_size=kwargs.get("beam_size", 5), fmt=fmt)
    if kwargs.get("redact"):
        for word in kwargs["redact"]:
            text = text.replace(word, "***")
    return text, None, {"words": len(text.split())}, None
