from pydantic_ai import Agent

mate = Agent("openai:gpt-5")
