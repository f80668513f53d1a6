# Read by the record.sh of each service, with the folder of the service as the only argument.
# Sets `service`, the folder, and `work`, a folder outside of git for what the service installs and builds.
set -euo pipefail
service=$(cd "$1" && pwd)
name=$(basename "$service")
work=${XDG_CACHE_HOME:-$HOME/.cache}/plant-store-kit-services/$name
mkdir -p "$work"
cp -r "$service/." "$work"
rm -f "$work/recording.json" "$work/record.sh"
cd "$work"

# record TITLE COMMAND…: starts the service, which listens at 127.0.0.1 and the port of PORT, records it and stops it.
record() {
  local title=$1
  shift
  PORT=$(node -p "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() }); ''" | head -1)
  export PORT
  "$@" > service.log 2>&1 &
  local pid=$!
  trap "kill $pid 2> /dev/null || true" EXIT
  FOLDER=$work node --conditions plant-store-source "$service/../record.ts" "$name" "$PORT" "$title"
}
