#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
go build -o service .
record 'Go, net/http with encoding/json' ./service
