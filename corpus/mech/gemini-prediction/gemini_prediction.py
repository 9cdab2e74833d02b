"""Predict with a hosted model."""
from typing import Any, Optional

import google.generativeai as genai

DEFAULT_GEMINI_SETTINGS = {"candidate_count": 1, "stop_sequences": None, "max_output_tokens": 500, "temperature": 0.7}
ALLOWED_TOOLS = ["gemini-forecast"]
N_MODEL_CALLS = 1


def run(**kwargs: Any):
    """Run the task."""
    api_key = kwargs["api_keys"]["gemini"]
    tool = kwargs["tool"]
    prompt = kwargs["prompt"]
    model = kwargs.get("model")
    delivery_rate = int(kwargs.get("delivery_rate", 0))
    counter_callback = kwargs.get("counter_callback", None)
    if delivery_rate == 0:
        if not counter_callback:
            raise ValueError("no callback to count with")
        return counter_callback(max_cost=True, models_calls=(model,) * N_MODEL_CALLS)
    if tool not in ALLOWED_TOOLS:
        return f"{tool} is unknown", None, None, None
    candidate_count = kwargs.get("candidate_count", DEFAULT_GEMINI_SETTINGS["candidate_count"])
    stop_sequences = kwargs.get("stop_sequences", DEFAULT_GEMINI_SETTINGS["stop_sequences"])
    max_output_tokens = kwargs.get("max_output_tokens", DEFAULT_GEMINI_SETTINGS["max_output_tokens"])
    temperature = kwargs.get("temperature", DEFAULT_GEMINI_SETTINGS["temperature"])
    genai.configure(api_key=api_key)
    config = genai.types.GenerationConfig(
        candidate_count=candidate_count,
        stop_sequences=stop_sequences,
        max_output_tokens=max_output_tokens,
        temperature=temperature,
    )
    answer = genai.GenerativeModel(model).generate_content(prompt, generation_config=config)
    return answer.text, prompt, None, None
