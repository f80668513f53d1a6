#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
npm install --silent --no-audit --no-fund
record 'JavaScript, Express alone, which keeps all members' node server.js
