ALLOWED_TOOLS = ["hello"]


def run(**kwargs):
    prompt = kwargs["prompt"]
    return prompt, None


def broken(:
    pass
