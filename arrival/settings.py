"""The settings: nothing to set on a laptop, environment variables on a server.

A laptop is where neither SECRET_KEY nor ALLOWED_HOSTS is set: debug pages, SQLite, our own broker, mail into var/mail,
and no visitors but local ones. Everything that the site writes lies in var/ (ARRIVAL_VAR).
"""

from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

import dj_database_url

from arrival import broker
from arrival.environment import flag, laptop_key, needed, number, text, words

HOME = Path(__file__).resolve().parent.parent
VAR = Path(text("ARRIVAL_VAR", str(HOME / "var"))).absolute()
VAR.mkdir(parents=True, exist_ok=True)

DEBUG = flag("DEBUG", default=not (text("SECRET_KEY") or text("ALLOWED_HOSTS")))
if DEBUG:
    SECRET_KEY = text("SECRET_KEY") or laptop_key(VAR / "secret_key")
    SITE_URL = text("SITE_URL", "http://localhost:8000")
    ALLOWED_HOSTS = words("ALLOWED_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]
else:
    SECRET_KEY = needed("SECRET_KEY", "50 random characters or more, the same for all processes, never published.")
    SITE_URL = needed("SITE_URL", "the address that players see, such as https://play.example.org; mails link to it.")
    ALLOWED_HOSTS = words("ALLOWED_HOSTS") or [urlsplit(SITE_URL).hostname or ""]
SITE_URL = SITE_URL.rstrip("/")
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")

# What is secret in the database is locked with the first of these; all of them open it (games/models/secrets.py).
DATA_KEYS = words("ARRIVAL_DATA_KEY")
if DEBUG:
    DATA_KEYS = DATA_KEYS or [f"of a laptop: {SECRET_KEY}"]
else:
    needed("ARRIVAL_DATA_KEY", "32 random characters or more, kept apart from backups; without it no game can go on.")

INSTALLED_APPS = [
    "arrival.apps.HouseAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "anymail",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "arrival.headers.content_security",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "games.web.context.as_the_reader_wishes",
    "games.web.banned.turn_away",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.web.locked.Locked",
]
ROOT_URLCONF = "arrival.urls"
WSGI_APPLICATION = "arrival.wsgi.application"
AUTH_USER_MODEL = "games.Player"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HOME / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.context.masthead",
            ]
        },
    }
]

# -- accounts: a mail address and a mailed code; passwords are for administrators, in the admin only
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
SESSION_COOKIE_AGE = 90 * 24 * 3600  # people who play slowly come back seldom
ACCOUNT_ADAPTER = "games.web.staff.Doorkeeper"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_SIGNUP_FORM_CLASS = "games.web.forms.SignupForm"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True  # one address a person; the new one counts once it is proved
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "http" if DEBUG else "https"
ACCOUNT_PREVENT_ENUMERATION = True  # the same answer whether an account exists or not
# By address of the visitor and by address written to: nobody's mailbox is filled from here.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,200/d/ip",
    "login": "30/m/ip",
    "request_login_code": "20/m/ip,3/m/key,20/h/key",
    "confirm_email": "1/10s/key,20/h/key",
    "report": "5/m/user",  # and so many a day, which the house counts itself
}
MFA_ADAPTER = "games.second_code.Locksmith"
MFA_TOTP_ISSUER = "Arrival"
MFA_TOTP_TOLERANCE = 1  # telephones' clocks are a little off
MFA_ALLOW_UNVERIFIED_EMAIL = True  # only administrators come in unproved, by password; they need the code most
# -- end of accounts

# -- the API: everybody reads what is public; tokens are our own, hashed; counts are by player, or by address
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.limits.LimitedJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["games.api.limits.Throttle"],
    "DEFAULT_THROTTLE_RATES": {"reading": "120/min", "writing": "60/min", "creating": "20/hour"},
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.errors.refuse",
    "NUM_PROXIES": 1 if flag("BEHIND_PROXY", default=False) else 0,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Arrival",
    "VERSION": "1",
    "DESCRIPTION": "Board games by post. An order is a short line of words, the same in a mail, on a page and here.",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {"GameState": "games.models.Game.State"},
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.api.schema.document_refusals",
    ],
}

# The database is the only truth. With these settings SQLite refused no write of eight writers at once; plain, most.
DATABASES = {"default": dj_database_url.parse(text("DATABASE_URL", f"sqlite:///{VAR / 'arrival.sqlite3'}"))}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# Celery is only the doorbell: a lost task costs a minute, never a move, because sweeps find what it should have done.
REDIS_URL = text("REDIS_URL")
BROKER_SOCKET = broker.socket_path(VAR)
CELERY_BROKER_URL = REDIS_URL or f"redis+socket://{BROKER_SOCKET}"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A move never waits for the bell: one try to reach the broker, then the sweep will do.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
}
CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULE = {
    "keep-time": {"task": "games.tasks.keep_time", "schedule": 4.0},
    "sweep": {"task": "games.tasks.sweep", "schedule": 15.0},
    "deliver": {"task": "games.tasks.deliver", "schedule": 15.0},
    "call-programs": {"task": "games.tasks.call_programs", "schedule": 15.0},
    "fetch": {"task": "games.tasks.fetch", "schedule": 30.0},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL or f"unix://{BROKER_SOCKET}",
        "KEY_PREFIX": "arrival",
    }
}

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# -- the post: on a laptop mail goes into a Maildir, which /mailbox/ shows
EMAIL_BACKEND = text(
    "EMAIL_BACKEND", "games.post.maildir.EmailBackend" if DEBUG else "django.core.mail.backends.smtp.EmailBackend"
)
EMAIL_FILE_PATH = VAR / "mail"
EMAIL_HOST = text("EMAIL_HOST", "localhost")
EMAIL_PORT = number("EMAIL_PORT", 25)
EMAIL_HOST_USER = text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", default=False)
EMAIL_USE_SSL = flag("EMAIL_USE_SSL", default=False)
EMAIL_TIMEOUT = number("EMAIL_TIMEOUT", 20)
DEFAULT_FROM_EMAIL = text("DEFAULT_FROM_EMAIL", f"Arrival <arrival@{urlsplit(SITE_URL).hostname}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
HOUSE_ADDRESS = parseaddr(DEFAULT_FROM_EMAIL)[1]
MAIL_DOMAIN = text("MAIL_DOMAIN", HOUSE_ADDRESS.rpartition("@")[2])  # of the addresses that answers are sent to
MAIL_CAP_A_DAY = number("MAIL_CAP_A_DAY", 100)  # to one person; the rest waits for the next day
LISTEN_HOST = text("LISTEN_HOST", "127.0.0.1")
LISTEN_PORT = number("LISTEN_PORT", 2525)  # SMTP
LMTP_PORT = number("LMTP_PORT", 0)  # none unless set
IMAP_URL = text("IMAP_URL")  # imaps://name:password@host/INBOX, where mail is fetched from
ANYMAIL = {"WEBHOOK_SECRET": text("ANYMAIL_WEBHOOK_SECRET")}  # name:password, for a provider that posts mail to us
ABSENCE_DAYS_A_YEAR = number("ABSENCE_DAYS_A_YEAR", 42)

CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS") or [SITE_URL]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = not DEBUG
SESSION_COOKIE_HTTPONLY = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = 0 if DEBUG else number("SECURE_HSTS_SECONDS", 365 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = not DEBUG
# Behind a proxy that ends TLS, say so: without one, anybody could send this header.
if flag("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    ALLAUTH_TRUSTED_PROXY_COUNT = 1  # whose X-Forwarded-For names the visitor that limits are counted for

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]  # German joins when its catalogue lies in locale/: half a language is worse than none
LOCALE_PATHS = [HOME / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": text("LOG_LEVEL", "WARNING")},
    "loggers": {
        "django": {"handlers": ["console"], "level": text("LOG_LEVEL", "WARNING"), "propagate": False},
        "games": {"level": text("LOG_LEVEL", "INFO")},
    },
}
