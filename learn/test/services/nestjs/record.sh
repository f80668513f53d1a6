#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
npm install --silent --no-audit --no-fund
npx tsc
record 'TypeScript, NestJS with class-validator' node dist/main.js
