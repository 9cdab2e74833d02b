from ._firing import Firing
from .glazes import Glaze as Coat
