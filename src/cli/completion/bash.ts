import { type CommandShape, type OptionShape, quoted } from './shape.ts'

export function bashCompletion(commands: readonly CommandShape[]): string {
  const names = [...commands.map(({ name }) => name), '--help', '--version']
  const valued = commands.flatMap(({ name, options }) =>
    options
      .filter(({ takes }) => takes !== 'nothing')
      .map((option) => `    ${patterns(name, option)}) ${reply(option.takes)} return ;;`),
  )
  const rest = commands.map(({ name, values, options }) => {
    const words = [...values, ...options.map(({ long }) => long)]
    return `    ${name}) ${reply(words)} ;;`
  })
  return `_plant_store() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    ${reply(names)}
    return
  fi
  case "$command $prev" in
${valued.join('\n')}
  esac
  case "$command" in
${rest.join('\n')}
  esac
}
complete -F _plant_store plant-store
`
}

function patterns(command: string, { long, short }: OptionShape): string {
  const names = short === undefined ? [long] : [long, short]
  return names.map((name) => quoted(`${command} ${name}`)).join('|')
}

function reply(takes: OptionShape['takes']): string {
  if (takes === 'text' || takes === 'nothing') return ''
  const words = takes === 'file' ? '-f' : `-W ${quoted(takes.join(' '))}`
  return `COMPREPLY=($(compgen ${words} -- "$cur"));`
}
