#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
# Debian packages: libmojolicious-perl 9.31, libcpanel-json-xs-perl 4.35
apt-get install --yes --quiet --quiet --no-install-recommends libmojolicious-perl libcpanel-json-xs-perl > apt.log
record 'Perl, Mojolicious' perl app.pl
