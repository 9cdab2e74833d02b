ALLOWED_TOOLS = ["search-many"]
BASE_URL = "https://search.example.org"
SAFE = True
LIMITS = {"default": 10, "max": 50}


class Keys:
    QUERY = "query"
    LIMIT = "limit"
    BASE_URL = "base_url"
    SAFE = "safe_search"
    SITES = "sites"
