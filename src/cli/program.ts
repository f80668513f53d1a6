import { Command, CommanderError } from 'commander'
import { checkCommand } from './check.ts'
import { completionCommand } from './completion.ts'
import { Failure } from './failure.ts'
import { mockCommand } from './mock.ts'
import { requestsCommand } from './requests.ts'
import { scenariosCommand } from './scenarios.ts'
import { useCommand } from './use.ts'
import { version } from './version.ts'

const EXIT_CODES = `
Exit codes:
  0  done
  1  it failed: a port is taken, no mock is reached; or the checked server breaks the contract
  2  it was asked wrongly: an unknown flag, a value that is none
`

/** What is refused may be a token: a flag's value, or an argument too many. */
const output = {
  outputError: (message: string, write: (text: string) => void): void =>
    write(
      message
        .replace(/(unknown option '[^=']*)=.*'/s, "$1'")
        .replace(/(argument 'tokens=).*' is/s, "$1…' is")
        .replace(/(--(?:control-)?token <token>' argument ').+' is/s, "$1…' is")
        .replace(/(too many arguments.* got \d+): .*/s, '$1.\n'),
    ),
}

/**
 * Runs one command line and gives its exit code; what goes wrong is one sentence on stderr.
 *
 * @param leave is called with the exit code where output that nobody reads would keep the process
 */
export async function run(
  args: readonly string[],
  leave: (exitCode: number) => void,
): Promise<number> {
  process.stdout.on('error', () => {
    // Whoever read what is printed is gone, as behind `| head`.
  })
  let exitCode = 0
  let unread = false
  const check = checkCommand((code) => (exitCode = code))
  const program = new Command('plant-store')
    .description('A mock and a contract check for the Plant Store API (POST /plants).')
    .version(version(), '-v, --version')
    .showSuggestionAfterError()
    .showHelpAfterError('(plant-store --help shows what there is)')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput(output)
  const mock = mockCommand(() => (unread = true))
  const commands = [mock, check, scenariosCommand(), useCommand(), requestsCommand()]
  for (const command of [...commands, completionCommand(program)])
    program.addCommand(command.exitOverride().configureOutput(output))
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.message}\n`)
    exitCode = error.exitCode
  }
  if (unread) leave(exitCode)
  return exitCode
}
