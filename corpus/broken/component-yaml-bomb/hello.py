def run(prompt: str):
    return prompt
