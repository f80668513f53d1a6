import { type CommandShape, type OptionShape, quoted } from './shape.ts'

export function zshCompletion(commands: readonly CommandShape[]): string {
  const described = commands.map(({ name, description }) =>
    quoted(`${name}:${description.replaceAll(':', String.raw`\:`)}`),
  )
  const cases = commands.map(({ name, values, options }) => {
    const specs = options.map(optionSpec)
    if (values.length > 0) specs.push(quoted(`1: :(${values.join(' ')})`))
    else if (name === 'check') specs.push(quoted('1:base URL:'))
    return `    ${name})\n      _arguments -s \\\n        ${specs.join(' \\\n        ')}\n      ;;`
  })
  return `#compdef plant-store
_plant_store() {
  if (( CURRENT == 2 )); then
    local -a commands
    commands=(
      ${described.join('\n      ')}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT -= 1 ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _plant_store ]; then
  _plant_store "$@"
else
  compdef _plant_store plant-store
fi
`
}

function optionSpec({ long, short, description, takes }: OptionShape): string {
  const told = `[${description.replaceAll(/[[\]\\:]/g, String.raw`\$&`)}]${action(takes)}`
  // Repeatable ones are not told apart: offering one twice does no harm.
  if (short === undefined) return quoted(`*${long}${told}`)
  return `${quoted('*')}{${short},${long}}${quoted(told)}`
}

function action(takes: OptionShape['takes']): string {
  if (takes === 'nothing') return ''
  if (takes === 'text') return ':value:'
  return takes === 'file' ? ':file:_files' : `:value:(${takes.join(' ')})`
}
