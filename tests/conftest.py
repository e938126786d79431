"""The tests leave nothing in the user's folders: what is kept between starts lies beside pytest's own cache."""

import os
from pathlib import Path

os.environ["BELOTE_CACHE"] = str(Path(__file__).parent.parent / ".pytest_cache" / "belote")
