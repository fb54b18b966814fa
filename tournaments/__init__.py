"""Running a tournament: models, services, selectors, draws, pages and paper."""
