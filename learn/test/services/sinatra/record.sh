#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
# Debian packages: ruby-sinatra 3.0.5, puma 5.6.5
apt-get install --yes --quiet --quiet --no-install-recommends ruby-sinatra puma > apt.log
record 'Ruby, Sinatra on Puma' ruby app.rb
