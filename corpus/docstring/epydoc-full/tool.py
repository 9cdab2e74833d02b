def file_report(title, pages):
    """File a report.

    @param title: What it is about.
    @type title: str
    @param pages: How many
        pages it has.
    @type pages: C{int}
    @return: its number
    @rtype: int
    """
