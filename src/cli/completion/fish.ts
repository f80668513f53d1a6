import { type CommandShape, type OptionShape } from './shape.ts'

export function fishCompletion(commands: readonly CommandShape[]): string {
  const lines = ['complete -c plant-store -f']
  for (const { name, description } of commands)
    lines.push(
      `complete -c plant-store -n __fish_use_subcommand -a ${name} -d ${quotedForFish(description)}`,
    )
  for (const { name, values, options } of commands) {
    const here = `complete -c plant-store -n '__fish_seen_subcommand_from ${name}'`
    if (values.length > 0) lines.push(`${here} -a ${quotedForFish(values.join(' '))}`)
    for (const { long, short, description, takes } of options) {
      const brief = short === undefined ? '' : ` -s ${short.slice(1)}`
      lines.push(
        `${here} -l ${long.slice(2)}${brief}${taken(takes)} -d ${quotedForFish(description)}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

function taken(takes: OptionShape['takes']): string {
  if (takes === 'nothing') return ''
  if (takes === 'text') return ' -x'
  return takes === 'file' ? ' -r -F' : ` -x -a ${quotedForFish(takes.join(' '))}`
}

function quotedForFish(word: string): string {
  return `'${word.replaceAll(/[\\']/g, String.raw`\$&`)}'`
}
