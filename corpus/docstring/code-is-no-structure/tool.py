def render(template: str, strict: bool = True):
    """Render a template.

    Such a template may hold a docstring::

        Args:
            strict: not this one

    or be fenced:

    ```
    Args:
        template: nor this one
    ```

    Args:
        template: The text. A block looks like
            ```
            strict: {{ x }}
            ```
        strict: Fail on unknown names.
    """
