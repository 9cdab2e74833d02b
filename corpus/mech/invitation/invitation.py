"""Makes an invitation and mails it."""
import datetime as dt
import smtplib
import uuid
from email.message import EmailMessage
from typing import Any, Iterable, List, Optional
from zoneinfo import ZoneInfo

ALLOWED_TOOLS = ["invite"]
FIELDS = {"title": str, "start": str, "minutes": int, "attendees": list}
OPTIONAL = {"location": "", "timezone": "UTC", "reminder": 15, "organizer": "bot@example.org", "description": None}


class Invalid(Exception):
    pass


def validated(raw: dict) -> dict:
    clean, problems = {}, []
    for name, kind in FIELDS.items():
        if raw.get(name) is None:
            problems.append(f"{name} is required")
            continue
        if not isinstance(raw[name], kind):
            problems.append(f"{name} must be {kind.__name__}")
            continue
        clean[name] = raw[name]
    for name, default in OPTIONAL.items():
        clean[name] = raw.get(name, default)
    if problems:
        raise Invalid("; ".join(problems))
    return clean


def ics(title: str, start: dt.datetime, minutes: int, location: str, description: Optional[str], attendees: Iterable[str]) -> str:
    end = start + dt.timedelta(minutes=minutes)
    lines = ["BEGIN:VEVENT", f"UID:{uuid.uuid4()}", f"DTSTART:{start:%Y%m%dT%H%M}", f"DTEND:{end:%Y%m%dT%H%M}", f"SUMMARY:{title}"]
    return "\r\n".join(lines + [f"ATTENDEE:{a}" for a in attendees] + ["END:VEVENT"])


def mail(recipient: str, sender: str, text: str) -> None:
    m = EmailMessage()
    m["To"], m["From"] = recipient, sender
    m.set_content(text)
    with smtplib.SMTP("localhost") as s:
        s.send_message(m)


def run(**kwargs: Any):
    try:
        data = validated(kwargs)
    except Invalid as e:
        return str(e), None, None, None
    zone = ZoneInfo(data["timezone"])
    start = dt.datetime.fromisoformat(data["start"]).replace(tzinfo=zone)
    event = ics(data["title"], start, data["minutes"], data["location"], data["description"], data["attendees"])
    if not kwargs.get("dry_run", False):
        for address in data["attendees"]:
            mail(address, data["organizer"], event)
    return event, None, None, kwargs.get("counter_callback")
