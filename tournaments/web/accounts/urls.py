"""Addresses of setting up, logging in and passwords."""

from django.urls import path

from . import views

app_name = "accounts"
urlpatterns = [
    path("setup/", views.set_up, name="set_up"),
    path("login/", views.log_in, name="log_in"),
    path("logout/", views.log_out, name="log_out"),
    path("account/password/", views.password, name="password"),
]
