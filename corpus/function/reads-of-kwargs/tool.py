def report(title: str, **options):
    """Writes a report.

    Args:
        title: Its title.
        pages: How many pages.
    """
    pages = int(options["pages"])
    style = options.get("style", "plain")
    if "author" in options:
        title += options["author"]
    return title * pages + style + str(options.pop("seed", None))
