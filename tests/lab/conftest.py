"""What these tests share: Ray's are there only where it is installed."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("ray") else ["test_ray.py"]
