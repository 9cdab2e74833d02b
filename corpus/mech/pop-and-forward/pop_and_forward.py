"""Pass the rest on to the client."""
from openai import OpenAI

ALLOWED_TOOLS = ["passthrough"]


def run(**kwargs):
    """Run the task."""
    keys = kwargs.pop("api_keys")
    kwargs.pop("tool", None)
    prompt = kwargs.pop("prompt")
    model = kwargs.pop("engine", "m-1")
    client = OpenAI(api_key=keys["openai"])
    answer = client.completions.create(prompt=prompt, model=model, **kwargs)
    return answer.choices[0].text, prompt, None, None
