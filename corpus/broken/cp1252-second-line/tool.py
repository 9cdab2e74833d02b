#!/usr/bin/env python
# vim: set fileencoding=cp1252 :
def price(text="10 €"):
    return text
