def run(**kwargs):
    return kwargs["prompt"], None
