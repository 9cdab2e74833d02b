"""What the news say about some topics."""
import json

ALLOWED_TOOLS = ["news-sentiment"]
DEFAULT_TOPICS = ["business", "science", "weather"]
DEFAULT_SOURCES = ("first-paper", "second-paper")


def run(**kwargs):
    """Run the task."""
    try:
        resolution_time = kwargs.get("resolution_time")
        if resolution_time is None:
            return json.dumps({"error": "resolution_time is not defined"}), None, None, None
        num_questions = kwargs.get("num_questions")
        if num_questions is None:
            num_questions = 1
        topics = kwargs.get("topics", DEFAULT_TOPICS)
        topics_string = ", ".join(topics)
        sources = kwargs.get("news_sources", list(DEFAULT_SOURCES))
        key = kwargs["api_keys"]["newsapi"]
        return f"{resolution_time} {num_questions} {topics_string} {sources} {key}", None, None, None
    except Exception as error:
        return str(error), None, None, None
