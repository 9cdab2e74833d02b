from pydantic_ai import Agent, RunContext, Tool


def roll(sides: int = 6) -> int:
    """Roll a die."""
    return sides


def flip(coins: int) -> int:
    """Flip coins."""
    return coins


agent = Agent("test", tools=[roll, Tool(flip, name="flip-coins")])


@agent.tool
def player(ctx: RunContext[str], greeting: str = "Hi") -> str:
    """Greet the player."""
    return greeting


@agent.tool_plain(name="draw-card")
def draw(deck: str) -> str:
    """Draw a card.

    Args:
        deck: From which deck.
    """
    return deck
