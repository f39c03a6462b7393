"""The settings under test: the site's own, with nothing that leaves the process."""

import os
import tempfile

# Before the site's settings are read: tests never touch the developer's var/, nor behave by the developer's variables.
for name in ("ALLOWED_HOSTS", "ARRIVAL_DATA_KEY", "EMAIL_BACKEND", "LOG_LEVEL", "REDIS_URL", "SITE_URL"):
    os.environ.pop(name, None)
var = tempfile.TemporaryDirectory(prefix="arrival-tests-")
os.environ["ARRIVAL_VAR"] = var.name
os.environ["DATABASE_URL"] = os.environ.get("ARRIVAL_TEST_DATABASE", "")
os.environ["DEBUG"] = "1"
os.environ["SECRET_KEY"] = "only-for-tests"

from arrival.settings import *  # noqa: E402, F403
from arrival.settings import DATABASES, REST_FRAMEWORK, STATIC_ROOT, VAR  # noqa: E402

STATIC_ROOT.mkdir()

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # In memory, threads would share one cache, whose locks nobody can wait for; the site's SQLite is a file too.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "memory://"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
REST_FRAMEWORK = {
    **REST_FRAMEWORK,
    "DEFAULT_THROTTLE_RATES": dict.fromkeys(("reading", "writing", "creating"), "100000/min"),
}
