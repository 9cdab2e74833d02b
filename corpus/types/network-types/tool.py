import ipaddress
from ipaddress import IPv4Address, IPv6Network

from pydantic import AnyUrl, FilePath, HttpUrl, IPvAnyAddress, SecretStr


def dial(
    a: IPv4Address, b: IPv6Network, c: ipaddress.IPv6Address, d: HttpUrl, e: AnyUrl, f: IPvAnyAddress,
    g: SecretStr, h: FilePath, i: HttpUrl = "https://example.com",
) -> None:
    """Dial."""
