import { Argument, Command } from 'commander'
import { choiceNames } from '../core/choices.ts'
import { builtInScenarios } from '../core/scenario.ts'
import type { CommandShape, OptionShape } from './completion/shape.ts'

type Script = (commands: readonly CommandShape[]) => string

const SHELLS: Readonly<Record<string, () => Promise<Script>>> = {
  bash: async () => (await import('./completion/bash.ts')).bashCompletion,
  zsh: async () => (await import('./completion/zsh.ts')).zshCompletion,
  fish: async () => (await import('./completion/fish.ts')).fishCompletion,
}

const EXAMPLES = `
Examples:
  source <(plant-store completion bash)                                     in ~/.bashrc
  source <(plant-store completion zsh)                                      in ~/.zshrc, after compinit
  plant-store completion fish > ~/.config/fish/completions/plant-store.fish
`

const SCENARIOS = Object.keys(builtInScenarios)

/** What an option takes, where it is no free text. */
const VALUES: Readonly<Record<string, readonly string[] | 'file'>> = {
  '--scenario': SCENARIOS,
  '--choice': choiceNames.map((name) => `${name}=`),
  '--config': 'file',
  '--baseline': 'file',
  '--status': ['200', '400', '2xx', '4xx', '5xx', 'hang', 'reset', 'cut-off'],
  '--reporter': ['text', 'json', 'junit', 'html', 'github', 'markdown', 'sarif', 'har', 'tap'],
}

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  use: SCENARIOS,
  completion: Object.keys(SHELLS),
}

/** @param program whose commands and options are completed */
export function completionCommand(program: Command): Command {
  return new Command('completion')
    .description('Print what completes commands and options in a shell.')
    .addArgument(new Argument('<shell>').choices(Object.keys(SHELLS)))
    .addHelpText('after', EXAMPLES)
    .allowExcessArguments(false)
    .action(async (shell: string) => {
      const script = await SHELLS[shell]?.()
      process.stdout.write(script?.(program.commands.map(shapeOf)) ?? '')
    })
}

function shapeOf(command: Command): CommandShape {
  return {
    name: command.name(),
    description: command.description(),
    values: ARGUMENTS[command.name()] ?? [],
    options: [
      ...command.options.map(({ long, short, description, required, optional }): OptionShape => {
        const name = long ?? ''
        const takes = required || optional ? (VALUES[name] ?? 'text') : 'nothing'
        return { long: name, short: short ?? undefined, description, takes }
      }),
      { long: '--help', short: '-h', description: 'show what there is', takes: 'nothing' },
    ],
  }
}
