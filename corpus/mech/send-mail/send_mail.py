"""Send a letter."""
import smtplib
from email.message import EmailMessage

ALLOWED_TOOLS = ["send-mail"]


def send(recipient: str, subject: str, body: str, sender: str) -> None:
    letter = EmailMessage()
    letter["To"], letter["From"], letter["Subject"] = recipient, sender, subject
    letter.set_content(body)
    with smtplib.SMTP("localhost") as server:
        server.send_message(letter)


def run(**kwargs):
    """Run the task."""
    send(
        kwargs["recipient"],
        kwargs.get("subject", "(no subject)"),
        body=kwargs["prompt"],
        sender=kwargs.get("sender", "desk@example.org"),
    )
    return "sent", kwargs["prompt"], None, None
