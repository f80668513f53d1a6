#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
# Debian packages: libcpp-httplib-dev 0.11.4, nlohmann-json3-dev 3.11.2
apt-get install --yes --quiet --quiet --no-install-recommends g++ libcpp-httplib-dev nlohmann-json3-dev > apt.log
g++ -std=c++17 -O1 -o service main.cpp -lcpp-httplib -lpthread
record 'C++, cpp-httplib with JSON for Modern C++' ./service
