#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
go mod tidy
go build -o service .
record 'Go, Echo with validator' ./service
