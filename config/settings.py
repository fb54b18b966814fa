"""All settings, from the environment; without any variable the embedded form runs (SQLite, file broker)."""

from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.brokers import broker_settings
from config.databases import database_settings
from config.environment import Environment
from config.last_address import last_address
from config.secret_key import kept_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent

env = Environment()

DATA_DIR = env.folder("DATA_DIR", BASE_DIR / "var")
DEBUG = env.switch("DEBUG", default=False)
TLS = env.switch("TLS", default=False)
SECRET_KEY = env.text("SECRET_KEY") or kept_secret_key(DATA_DIR)

# Where people reach this installation
PUBLIC_URL = (
    env.origin("PUBLIC_URL")
    or env.origin("SERVE_URL")
    or last_address(DATA_DIR)
    or "http://localhost:8000"
)
ALLOWED_HOSTS = env.hosts("ALLOWED_HOSTS", reachable_at=PUBLIC_URL)
CSRF_TRUSTED_ORIGINS = env.origins("CSRF_TRUSTED_ORIGINS", reachable_at=PUBLIC_URL)
# Whose X-Forwarded-For is believed; with TLS there is a proxy, usually on this computer.
TRUSTED_PROXIES = env.networks("TRUSTED_PROXIES", "127.0.0.1 ::1" if TLS else "")
# Live pages that one address may have open in each web process: a hall is one address.
STREAMS_PER_ADDRESS = env.number("STREAMS_PER_ADDRESS", 2000, lowest=1, highest=1_000_000)

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "scoring",
    "tournaments",
    "api",
]

MIDDLEWARE = [
    "tournaments.web.search_engines.SearchEngines",
    "django.middleware.security.SecurityMiddleware",
    "config.static_files.StaticFiles",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.web.page_language.PageLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.web.private_pages.PrivatePages",
    "tournaments.web.refusal_middleware.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Data
DATABASES = {"default": database_settings(env.text("DATABASE_URL"), DATA_DIR)}
DATABASE_CONNECTIONS = env.number("DATABASE_CONNECTIONS", 16, lowest=1, highest=1000)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People
AUTH_USER_MODEL = "tournaments.User"
LOGIN_URL = "accounts:log_in"
LOGIN_REDIRECT_URL = "/desk/"
SESSION_ENGINE = "tournaments.staff.sessions"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]
VALIDATORS = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": f"{VALIDATORS}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "full_name", "email"]},
    },
    {"NAME": f"{VALIDATORS}.MinimumLengthValidator"},
    {"NAME": "tournaments.staff.well_known_passwords.WellKnownPasswordValidator"},
    {"NAME": f"{VALIDATORS}.NumericPasswordValidator"},
]
# A hall is one address to the server: never lock out by address alone.
AXES_CLIENT_IP_CALLABLE = "config.guard.client_address.client_address"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_WHITELIST_CALLABLE = "tournaments.web.accounts.known_browsers.is_known"
AXES_COOLOFF_TIME = 0.25  # hours
AXES_FAILURE_LIMIT = 5
AXES_LOCKOUT_TEMPLATE = "accounts/locked.html"
AXES_RESET_ON_SUCCESS = True

# Language and time
LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", _("Traditional Chinese")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files; how much may be sent to which address is in config/guard/request_limits.py
DATA_UPLOAD_MAX_MEMORY_SIZE = 8_000_000
STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_ALLOW_ALL_ORIGINS = False
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_files.StaticStorage"},
}

# Work in the background
CELERY_BROKER_URL, CELERY_BROKER_TRANSPORT_OPTIONS = broker_settings(
    env.text("BROKER_URL"), DATA_DIR
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The worker takes two queues: “cards” for what somebody waits for, “long” for whole print runs.
CELERY_TASK_DEFAULT_QUEUE = "cards"
CELERY_TASK_TIME_LIMIT = 1800
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000  # kilobytes; a process that grew beyond is replaced
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "heartbeat": {"task": "tournaments.tasks.heartbeat", "schedule": 10.0},
    "sweep-prints": {
        "task": "tournaments.tasks.sweep_prints",
        "schedule": 10.0,
        "options": {"expires": 10.0},  # while all workers are busy, no heap of them
    },
    "sweep-keys": {
        "task": "tournaments.tasks.sweep_keys",
        "schedule": 3600.0,
        "options": {"expires": 3600.0},
    },
}

# Security: halls run plain HTTP, so everything that needs TLS hangs on one setting
SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_SECURE = TLS
# A cookie so named is taken only from this very host, over TLS.
COOKIE_PREFIX = "__Host-" if TLS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
SIGNED_IN_COOKIE_NAME = f"{COOKIE_PREFIX}jiang_signed_in"
DEVICE_COOKIE_NAME = f"{COOKIE_PREFIX}jiang_device"
SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
SECURE_REDIRECT_EXEMPT = [r"^health$"]
# Subdomains and the preload list are the domain owner's to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 31_536_000
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# The API; what its views share is in api/resource.py
API_REQUESTS_PER_MINUTE = env.number("API_REQUESTS_PER_MINUTE", 600, lowest=1, highest=1_000_000)
API_ANONYMOUS_PER_MINUTE = env.number("API_ANONYMOUS_PER_MINUTE", 600, lowest=1, highest=1_000_000)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.authentication.BearerAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.DeclaredSchema",
    "EXCEPTION_HANDLER": "api.problems.handle",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": 0,  # REMOTE_ADDR says it: config/guard/client_address.py
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Jiang (將)",
    "DESCRIPTION": "Runs Big Two tournaments. What a person can do at the desk, a program can do here.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "COMPONENT_SPLIT_PATCH": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.share_problems",
        "api.schema.tell_topics",
    ],
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "EventState": "tournaments.models.Event.State",
        "HandStateName": "tournaments.models.Hand.State",
        "ReportKind": "tournaments.models.HandReport.Kind",
        "JiangState": "tournaments.models.Jiang.State",
        "ClockState": "api.serializers.jiangs.CLOCK_STATES",
        "SeatLetter": "scoring.seats.LETTERS",
        "DrawState": "tournaments.models.Draw.State",
        "DrawKind": "tournaments.models.Draw.Kind",
        "CheckInKind": "tournaments.models.CheckIn.Kind",
        "CardChecker": "tournaments.models.CardCheck.Checker",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.logs.WithoutSecrets",
            "fmt": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {
        "refusals": {"()": "config.logs.RefusalsInOneLine"},
        "failing_pages": {"()": "config.logs.FailingPagesOnce"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["refusals", "failing_pages"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "tournaments": {"level": "INFO"},
        # The server's own lines have addresses, too.
        "uvicorn.error": {"handlers": ["console"], "propagate": False},
        "uvicorn.access": {"handlers": ["console"], "propagate": False},
    },
}
