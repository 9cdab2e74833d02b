"""Draw an image with a hosted model."""
from openai import OpenAI

ALLOWED_TOOLS = ["dalle-two", "dalle-three"]
ALLOWED_SIZE = ["1024x1024", "1024x1792", "1792x1024"]
ALLOWED_QUALITY = ["standard", "hd"]
DEFAULTS = dict(size="1024x1024", quality="standard", n=1)


def fail(text):
    return text, None, None, None


def run(**kwargs):
    tool = kwargs["tool"]
    prompt = kwargs["prompt"]
    size = kwargs.get("size", DEFAULTS["size"])
    quality = kwargs.get("quality", DEFAULTS["quality"])
    n = int(kwargs.get("n", DEFAULTS["n"]))
    if tool not in ALLOWED_TOOLS:
        return fail("unknown tool")
    if size not in ALLOWED_SIZE:
        return fail(f"size {size} is not allowed")
    if quality not in ALLOWED_QUALITY:
        return fail(f"quality {quality} is not allowed")
    client = OpenAI(api_key=kwargs["api_keys"]["openai"])
    answer = client.images.generate(model=tool, prompt=prompt, size=size, quality=quality, n=n)
    return answer.data[0].url, prompt, None, None
