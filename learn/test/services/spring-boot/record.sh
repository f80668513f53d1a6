#!/usr/bin/env bash
. "$(dirname "$0")/../record-service.sh" "$(dirname "$0")"
mvn --quiet --batch-mode -DskipTests package
record 'Java, Spring Boot with Bean Validation' java -jar target/plants.jar
