"""Every address of the product; each part brings its own list."""

from django.urls import include, path

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("api/v1/", include("api.urls")),
    path("", include("tournaments.web.urls")),
]
