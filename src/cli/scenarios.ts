import { styleText } from 'node:util'
import { Command } from 'commander'
import { builtInScenarios, type ScenarioRecord } from '../core/scenario.ts'
import { described } from '../core/scenario-meanings.ts'
import { asked, type ControlFlags, controlOf, withControlFlags } from './control-flags.ts'
import { jsonLine, printable } from './request-line.ts'

const EXAMPLES = `
The scenarios of a running mock, the one in force marked with *; without --url and without a mock
on its default port, those that every mock has.

Examples:
  plant-store-kit scenarios
  plant-store-kit scenarios --url http://127.0.0.1:4020 --token ada
`

interface Listed {
  /** undefined where no mock was asked. */
  readonly inForce: string | undefined
  readonly scenarios: Readonly<Record<string, ScenarioRecord>>
}

export function scenariosCommand(): Command {
  return withControlFlags(new Command('scenarios'))
    .description('List the scenarios, and which one is in force.')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ControlFlags) => {
      const { inForce, scenarios } = await list(flags)
      const names = Object.keys(scenarios)
      if (flags.json === true) {
        const rows = names.map((name) => ({
          name,
          description: scenarios[name]?.description ?? null,
          inForce: name === inForce,
        }))
        process.stdout.write(`${jsonLine({ inForce: inForce ?? null, scenarios: rows })}\n`)
        return
      }
      const width = Math.max(...names.map((name) => name.length))
      const rows = inForce === 'custom' && !names.includes(inForce) ? [...names, inForce] : names
      for (const name of rows) {
        const own = scenarios[name]?.description ?? (name === inForce ? 'defined while it ran' : '')
        const line = printable(`${name === inForce ? '*' : ' '} ${name.padEnd(width)}  ${own}`)
        process.stdout.write(`${name === inForce ? styleText('bold', line) : line}\n`)
      }
    })
}

async function list(flags: ControlFlags): Promise<Listed> {
  const control = await controlOf(flags)
  const everywhere: Listed = { inForce: undefined, scenarios: described(builtInScenarios) }
  const running = Promise.all([control.scenario, control.scenarios])
  const found = running.then(([inForce, scenarios]): Listed => ({ inForce, scenarios }))
  return flags.url === undefined ? found.catch(() => everywhere) : asked(found)
}
