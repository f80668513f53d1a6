_plant_store() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'mock check scenarios use requests completion --help --version' -- "$cur"));
    return
  fi
  case "$command $prev" in
    'mock --host')  return ;;
    'mock --port'|'mock -p')  return ;;
    'mock --base-path')  return ;;
    'mock --token')  return ;;
    'mock --scenario'|'mock -s') COMPREPLY=($(compgen -W 'auto created rejected slow flaky hang offline off-contract-500 off-contract-nameless off-contract-cut-off off-contract-204' -- "$cur")); return ;;
    'mock --delay')  return ;;
    'mock --seed')  return ;;
    'mock --config'|'mock -c') COMPREPLY=($(compgen -f -- "$cur")); return ;;
    'mock --choice') COMPREPLY=($(compgen -W 'credential-status= tokens= unknown-path-status= unknown-method-status= media-type-status= echo-id= repeated-id= repeated-member= lone-surrogate= byte-order-mark= unknown-preference= body-limit= body-limit-status= nesting-limit=' -- "$cur")); return ;;
    'mock --allow-control-from')  return ;;
    'mock --control-token')  return ;;
    'mock --workers')  return ;;
    'check --token')  return ;;
    'check --bad-token')  return ;;
    'check --reporter'|'check -r') COMPREPLY=($(compgen -W 'text json junit html github markdown sarif har tap' -- "$cur")); return ;;
    'check --only')  return ;;
    'check --skip')  return ;;
    'check --explore')  return ;;
    'check --seed')  return ;;
    'check --replay')  return ;;
    'check --header'|'check -H')  return ;;
    'check --timeout')  return ;;
    'check --wait')  return ;;
    'check --concurrency')  return ;;
    'check --rate')  return ;;
    'check --baseline') COMPREPLY=($(compgen -f -- "$cur")); return ;;
    'check --config'|'check -c') COMPREPLY=($(compgen -f -- "$cur")); return ;;
    'scenarios --url')  return ;;
    'scenarios --token')  return ;;
    'scenarios --control-token')  return ;;
    'use --url')  return ;;
    'use --token')  return ;;
    'use --control-token')  return ;;
    'requests --url')  return ;;
    'requests --token')  return ;;
    'requests --control-token')  return ;;
    'requests --last'|'requests -n')  return ;;
    'requests --status') COMPREPLY=($(compgen -W '200 400 2xx 4xx 5xx hang reset cut-off' -- "$cur")); return ;;
  esac
  case "$command" in
    mock) COMPREPLY=($(compgen -W '--host --port --base-path --token --scenario --delay --seed --config --choice --open --allow-control-from --control-token --workers --quiet --json --help' -- "$cur")); ;;
    check) COMPREPLY=($(compgen -W '--token --bad-token --reporter --only --skip --strict --no-create --explore --seed --replay --header --timeout --wait --concurrency --rate --bail --insecure --baseline --update-baseline --config --list --json --quiet --help' -- "$cur")); ;;
    scenarios) COMPREPLY=($(compgen -W '--url --token --control-token --json --help' -- "$cur")); ;;
    use) COMPREPLY=($(compgen -W 'auto created rejected slow flaky hang offline off-contract-500 off-contract-nameless off-contract-cut-off off-contract-204 --url --token --control-token --json --default --help' -- "$cur")); ;;
    requests) COMPREPLY=($(compgen -W '--url --token --control-token --json --follow --last --status --help' -- "$cur")); ;;
    completion) COMPREPLY=($(compgen -W 'bash zsh fish --help' -- "$cur")); ;;
  esac
}
complete -F _plant_store plant-store
