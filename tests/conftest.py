"""The tests leave nothing in the user's folders: compiled rulesets are kept only where a test asks for it."""

import os

os.environ["BELOTE_CACHE"] = "off"
