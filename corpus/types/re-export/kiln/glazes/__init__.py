from .base import Glaze
