#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
cargo build --quiet --jobs 1
record 'Rust, axum with serde' target/debug/plants
