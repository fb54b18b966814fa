"""Every address of the product; each part brings its own list."""

from django.urls import include, path, re_path

from api.views.rules import Unknown

handler500 = "tournaments.web.refusal_middleware.went_wrong"

urlpatterns = [
    path("language/", include("django.conf.urls.i18n")),
    path("api/v1/", include("api.urls")),
    re_path("^api(/|$)", Unknown.as_view(), name="api-unknown"),
    path("", include("tournaments.web.urls")),
]
