"""Searches pools for the best opportunity."""
import json
import logging
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Dict, List, Optional, Tuple, Union

import requests

REQUIRED_FIELDS = ("chains", "graphql_endpoints", "current_positions", "coingecko_api_key", "whitelisted_assets")
SUPPORTED_POOL_TYPES = {"WEIGHTED": "Weighted", "STABLE": "Stable"}
TVL_WEIGHT = 0.7
TVL_PERCENTILE = 50
errors: List[str] = []


def check_missing_fields(kwargs: Dict[str, Any]) -> List[str]:
    return [field for field in REQUIRED_FIELDS if kwargs.get(field) is None]


@lru_cache(None)
def fetch_coin_list() -> Optional[List[Any]]:
    return requests.get("https://api.coingecko.com/api/v3/coins/list").json()


def fetch_pools(endpoint: str, chain: str) -> List[Dict[str, Any]]:
    return []


def get_opportunities(
    chains: List[str],
    graphql_endpoints: Dict[str, str],
    current_positions: List[str],
    coingecko_api_key: str,
    whitelisted_assets: Dict[str, List[str]],
    coin_id_mapping: Optional[Dict[str, Any]] = None,
    **kwargs: Any,
) -> Union[List[Dict[str, Any]], Dict[str, Any]]:
    with ThreadPoolExecutor() as executor:
        futures = [executor.submit(fetch_pools, graphql_endpoints[c], c) for c in chains]
        pools = [f.result() for f in futures]
    limit = kwargs.get("max_pools", 10)
    return pools[:limit]


def calculate_metrics(position: Dict[str, Any], coingecko_api_key: str, coin_list: List[Any], **kwargs: Any) -> Optional[Dict[str, Any]]:
    time_period = kwargs.get("time_period", 90)
    if position["dex_type"] == "balancer":
        return {"il": time_period}
    return None


def run(*_args: Any, **kwargs: Any) -> Dict[str, Union[bool, str, List[str]]]:
    start_time = time.time()
    errors.clear()
    missing = check_missing_fields(kwargs)
    if missing:
        error_msg = f"Required kwargs {missing} were not provided."
        logging.error(error_msg)
        errors.append(error_msg)
        return {"error": errors}
    required_fields = list(REQUIRED_FIELDS)
    get_metrics = kwargs.get("get_metrics", False)
    if get_metrics:
        required_fields.append("position")
    kwargs.update({"coin_list": fetch_coin_list()})
    if kwargs["coin_list"] is None:
        return {"error": errors}
    if get_metrics:
        metrics = calculate_metrics(**kwargs)
        if metrics is None:
            errors.append("Failed to calculate metrics.")
        return {"error": errors} if errors else metrics
    result = get_opportunities(**kwargs)
    if not result:
        errors.append("No suitable opportunities found.")
        return {"error": errors}
    return {"result": result, "execution_time": time.time() - start_time, "error": errors}
