"""An installed package."""

from .models import *
from .models import Label as Sticker
