"""The REST API; it calls the same services as the pages."""
