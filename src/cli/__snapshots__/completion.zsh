#compdef plant-store
_plant_store() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
      'mock:Start a Plant Store on this machine.'
      'check:Check a live server against the contract.'
      'scenarios:List the scenarios, and which one is in force.'
      'use:Switch the scenario of a running mock.'
      'requests:Show what came to a running mock.'
      'completion:Print what completes commands and options in a shell.'
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case $command in
    mock)
      _arguments -s \
        '*--host[address to listen on (default\: 127.0.0.1)]:value:' \
        '*'{-p,--port}'[port to listen on, 0 for any free one (default\: 4010)]:value:' \
        '*--base-path[what /plants is appended to, such as /api/v1]:value:' \
        '*--token[accept this bearer token, and no other but those given (repeatable)]:value:' \
        '*'{-s,--scenario}'[how to answer (default\: auto)]:value:(auto created rejected slow flaky hang offline off-contract-500 off-contract-nameless off-contract-cut-off off-contract-204)' \
        '*--delay[wait before each answer\: 200, or 50-250 for a range]:value:' \
        '*--seed[draw the same delays at each run]:value:' \
        '*'{-c,--config}'[JSON, YAML or module with scenarios and settings]:file:_files' \
        '*--choice[decide what the document leaves open (repeatable)]:value:(credential-status= tokens= unknown-path-status= unknown-method-status= media-type-status= echo-id= repeated-id= repeated-member= lone-surrogate= byte-order-mark= unknown-preference= body-limit= body-limit-status= nesting-limit=)' \
        '*--open[open the console in a browser]' \
        '*--allow-control-from[let pages of this origin switch scenarios and read the journal (repeatable)]:value:' \
        '*--control-token[who switches and reads must send this (or PLANT_STORE_CONTROL_TOKEN)]:value:' \
        '*--workers[answer in so many processes, as one store but for what each counts (default\: 1)]:value:' \
        '*'{-q,--quiet}'[print nothing but the first line]' \
        '*--json[print a JSON object a line]' \
        '*'{-h,--help}'[show what there is]'
      ;;
    check)
      _arguments -s \
        '*--token[a token the server accepts (or PLANT_STORE_TOKEN)]:value:' \
        '*--bad-token[a token it must refuse (or PLANT_STORE_BAD_TOKEN)]:value:' \
        '*'{-r,--reporter}'[a report, on stdout or in a file (repeatable)]:value:(text json junit html github markdown sarif har tap)' \
        '*--only[rules or cases to check, such as N5 or N5/id-string]:value:' \
        '*--skip[rules or cases to leave out]:value:' \
        '*--strict[let warnings fail the check]' \
        '*--no-create[send only what must be refused\: safe for production]' \
        '*--explore[generated requests besides (default\: 200)]:value:' \
        '*--seed[generate the same requests again]:value:' \
        '*--replay[send one generated case of the run with that --seed]:value:' \
        '*'{-H,--header}'[send '\''Name\: value'\'' with every request (repeatable)]:value:' \
        '*--timeout[time limit of one exchange (default\: 10)]:value:' \
        '*--wait[wait so long for something to listen]:value:' \
        '*--concurrency[requests under way at a time (default\: 8)]:value:' \
        '*--rate[requests per second at most]:value:' \
        '*--bail[end at the first violation]' \
        '*--insecure[take any TLS certificate]' \
        '*--baseline[findings listed there fail no more]:file:_files' \
        '*--update-baseline[write what was found to the baseline]' \
        '*'{-c,--config}'[JSON, YAML or module with these settings]:file:_files' \
        '*--list[print the cases and send nothing]' \
        '*--json[print JSON\: the report, or with --list the cases]' \
        '*'{-q,--quiet}'[print no progress]' \
        '*'{-h,--help}'[show what there is]' \
        '1:base URL:'
      ;;
    scenarios)
      _arguments -s \
        '*--url[where the mock is (default\: http\://127.0.0.1\:4010)]:value:' \
        '*--token[only the world of this bearer token]:value:' \
        '*--control-token[what the mock was started with (or PLANT_STORE_CONTROL_TOKEN)]:value:' \
        '*--json[print JSON]' \
        '*'{-h,--help}'[show what there is]'
      ;;
    use)
      _arguments -s \
        '*--url[where the mock is (default\: http\://127.0.0.1\:4010)]:value:' \
        '*--token[only the world of this bearer token]:value:' \
        '*--control-token[what the mock was started with (or PLANT_STORE_CONTROL_TOKEN)]:value:' \
        '*--json[print JSON]' \
        '*--default[go back\: with --token to what all follow, else to what the mock began with]' \
        '*'{-h,--help}'[show what there is]' \
        '1: :(auto created rejected slow flaky hang offline off-contract-500 off-contract-nameless off-contract-cut-off off-contract-204)'
      ;;
    requests)
      _arguments -s \
        '*--url[where the mock is (default\: http\://127.0.0.1\:4010)]:value:' \
        '*--token[only the world of this bearer token]:value:' \
        '*--control-token[what the mock was started with (or PLANT_STORE_CONTROL_TOKEN)]:value:' \
        '*--json[print JSON]' \
        '*'{-f,--follow}'[go on with what comes]' \
        '*'{-n,--last}'[show so many of what came before (with --follow\: 10)]:value:' \
        '*--status[only these\: 400, 4xx, hang, reset, cut-off, with commas]:value:(200 400 2xx 4xx 5xx hang reset cut-off)' \
        '*'{-h,--help}'[show what there is]'
      ;;
    completion)
      _arguments -s \
        '*'{-h,--help}'[show what there is]' \
        '1: :(bash zsh fish)'
      ;;
  esac
}
if [ "$funcstack[1]" = _plant_store ]; then
  _plant_store "$@"
else
  compdef _plant_store plant-store
fi
