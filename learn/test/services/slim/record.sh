#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
# Debian packages: php-cli 8.2, php-slim 3.12.4
apt-get install --yes --quiet --quiet --no-install-recommends php-cli php-mbstring php-slim > apt.log
mkdir -p tmp
rm -f tmp/plants-*
record 'PHP, Slim' bash -c 'exec env TMPDIR=$PWD/tmp php -d sys_temp_dir=$PWD/tmp -S 127.0.0.1:$PORT -t public'
