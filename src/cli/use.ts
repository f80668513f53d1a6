import { Argument, Command } from 'commander'
import { asked, type ControlFlags, controlOf, withControlFlags } from './control-flags.ts'
import { Failure } from './failure.ts'
import { jsonLine, printable } from './request-line.ts'

const EXAMPLES = `
Examples:
  plant-store-kit use flaky                  for every token that has no scenario of its own
  plant-store-kit use hang --token ada       for this token alone
  plant-store-kit use --default --token ada  it follows the others again
`

export function useCommand(): Command {
  return withControlFlags(new Command('use'))
    .description('Switch the scenario of a running mock.')
    .addArgument(new Argument('[name]', 'a scenario, see plant-store-kit scenarios'))
    .option(
      '--default',
      'go back: with --token to what all follow, else to what the mock began with',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, flags: ControlFlags & { default?: boolean }) => {
      if ((name === undefined) === (flags.default === undefined))
        throw new Failure(
          'Say which scenario: plant-store-kit use NAME, or plant-store-kit use --default.',
          2,
        )
      const control = await controlOf(flags)
      await asked(control.use(name))
      const state = await asked(control.state())
      const whose = state.token === null ? 'every token without a scenario of its own' : state.token
      const line = printable(`${state.scenario} is in force for ${whose}`)
      process.stdout.write(`${flags.json === true ? jsonLine(state) : line}\n`)
    })
}
