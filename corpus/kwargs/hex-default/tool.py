TREASURY = "0x52908400098527886E0F7030069857D2E4169EE7"


def go(**kwargs):
    return kwargs.get("target", TREASURY), kwargs.get("digest", "0x1234")
