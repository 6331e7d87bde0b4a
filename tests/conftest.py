"""How the property tests run: everywhere without a clock, in CI always with the same examples."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "naishi",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("naishi")
