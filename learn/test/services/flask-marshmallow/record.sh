#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
# It listens at the port of PORT by itself.
record 'Python, Flask with marshmallow' venv/bin/gunicorn --threads 4 app:app
