#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
record 'Python, Django REST framework' venv/bin/python plants.py
