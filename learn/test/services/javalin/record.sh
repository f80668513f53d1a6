#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
mvn --quiet --batch-mode package
record 'Java, Javalin with Jackson' java -cp 'target/classes:target/dependency/*' com.example.plants.Plants
