import { styleText } from 'node:util'
import { printable } from '../base/printable.ts'
import { remote, type RemoteControl } from '../control/remote.ts'
import type { UseOptions } from '../core/view.ts'
import type { ScenarioDefinition } from '../scenario/scenario.ts'
import { DEFAULT_URL } from '../base/server-options.ts'
import { CommandFailure } from './failure.ts'
import { type Values, useOptions } from './options.ts'
import { formatEntry } from './output.ts'
import { readSettings } from './read-settings.ts'

/** Controls a running mock. @throws {CommandFailure} if the mock cannot be reached or refuses */
async function withControl(
  flags: Values,
  action: (control: RemoteControl, options: UseOptions) => Promise<void>,
): Promise<number> {
  const settings = (await readSettings(useOptions, flags)) as Readonly<
    Record<string, string | undefined>
  >
  const { url = DEFAULT_URL, token, controlToken, operation } = settings
  const control = remote(url, { token, controlToken })
  try {
    await action(control, { operation })
    return 0
  } catch (error) {
    throw new CommandFailure((error as Error).message)
  }
}

export function useScenario(flags: Values, name: string | undefined): Promise<number> {
  return withControl(flags, async (control, options) => {
    await control.use(name, options)
    const { token, scenario, operations = {} } = await control.state()
    const scope = token ?? 'every token without its own scenario'
    const choices: readonly (readonly [scenario: string, scope: string])[] = [
      [scenario, scope],
      ...Object.entries(operations).map(
        ([operation, ofOperation]) => [ofOperation, `${operation} of ${scope}`] as const,
      ),
    ]
    for (const [chosen, place] of choices)
      process.stdout.write(`${printable(`Scenario ${chosen} is in use for ${place}.`)}\n`)
  })
}

export function listScenarios(flags: Values): Promise<number> {
  return withControl(flags, async (control) => {
    const [scenarios, inUse] = [await control.scenarios, await control.scenario]
    const width = Math.max(...Object.keys(scenarios).map(({ length }) => length))
    const lines = Object.entries<ScenarioDefinition<string>>(scenarios).map(
      ([name, { description = '' }]) => {
        const line = printable(
          `${name === inUse ? '*' : ' '} ${name.padEnd(width)}  ${description}`,
        )
        return `${name === inUse ? styleText('bold', line) : line}\n`
      },
    )
    process.stdout.write(lines.join(''))
  })
}

export function printRequests(flags: Values): Promise<number> {
  return withControl(flags, async (control) => {
    const entries = await control.requests()
    process.stdout.write(entries.map((entry) => formatEntry(entry)).join(''))
  })
}
