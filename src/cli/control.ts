import { styleText } from 'node:util'
import { Command } from 'commander'
import { printable } from '../../contract/reporters/escape.ts'
import { UsageError } from '../../contract/usage-error.ts'
import type { RemoteControl } from '../control/remote.ts'
import { builtInScenarios, type ScenarioDefinition, type Scenarios } from '../core/scenario.ts'
import { DEFAULT_URL } from '../default-address.ts'
import { Failure } from './failure.ts'
import { controlOptions } from './options.ts'
import { print } from './output.ts'
import { addOptions, resolveOptions, type Values } from './read-options.ts'

/**
 * Runs a command against a running mock.
 *
 * @throws Failure if the mock cannot be reached or refuses
 */
export async function withControl(flags: Values, command: (control: RemoteControl) => Promise<void>): Promise<void> {
  const options = resolveOptions(controlOptions, flags, {}) as Record<string, string | undefined>
  const { url = DEFAULT_URL, token, controlToken } = options
  const { remote } = await import('../control/remote.ts')
  try {
    await command(remote(url, { token, controlToken }))
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}

const USE_EXAMPLES = `
Examples:
  plant-store-kit use flaky                  for every token without its own scenario
  plant-store-kit use hang --token ada       for this token
  plant-store-kit use --default --token ada  back to the scenario of the other tokens
`

export function useCommand(): Command {
  return addOptions(new Command('use'), controlOptions)
    .description('Choose the scenario of a running mock.')
    .argument('[name]', 'a scenario (see plant-store-kit scenarios)')
    .option('--default', 'return to the default scenario')
    .addHelpText('after', USE_EXAMPLES)
    .action(async (name: string | undefined, flags: Values) => {
      if ((name === undefined) === (flags['default'] === undefined))
        throw new UsageError('Name a scenario or use --default: plant-store-kit use NAME.')
      await withControl(flags, async (control) => {
        await control.use(name)
        const state = await control.state()
        const scope = state.token ?? 'every token without its own scenario'
        await print(`${printable(`Scenario ${state.scenario} is in use for ${scope}.`)}\n`)
      })
    })
}

const SCENARIOS_HELP = `
* marks the scenario in use. Without --url and without a mock on the default port, the list shows
the built-in scenarios.
`

export function scenariosCommand(): Command {
  return addOptions(new Command('scenarios'), controlOptions)
    .description('List the scenarios of a running mock.')
    .addHelpText('after', SCENARIOS_HELP)
    .action((flags: Values) =>
      withControl(flags, async (control) => {
        const running = Promise.all([control.scenarios, control.scenario])
        const found = flags['url'] === undefined ? running.catch(() => [builtInScenarios]) : running
        const [scenarios, inUse] = (await found) as [Scenarios, string | undefined]
        await print(asLines(scenarios, inUse))
      }),
    )
}

function asLines(scenarios: Scenarios, inUse: string | undefined): string {
  const custom = inUse === 'custom' ? { custom: {} } : {}
  const all = Object.entries<ScenarioDefinition<string>>({ ...custom, ...scenarios })
  const width = Math.max(...all.map(([name]) => name.length))
  const lines = all.map(([name, { description = name === 'custom' ? 'defined at run time' : '' }]) => {
    const line = printable(`${name === inUse ? '*' : ' '} ${name.padEnd(width)}  ${description}`)
    return `${name === inUse ? styleText('bold', line) : line}\n`
  })
  return lines.join('')
}
