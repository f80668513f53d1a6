#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
cargo build --quiet --jobs 1
record 'Rust, Actix Web with serde and validator' target/debug/plants
