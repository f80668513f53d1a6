import { Command, CommanderError } from 'commander'
import { printable } from '../../contract/reporters/escape.ts'
import { UsageError } from '../../contract/usage-error.ts'
import { Failure } from './failure.ts'
import { version } from './output.ts'

const EXIT_CODES = `
Exit codes:
  0  success
  1  the command failed, or the checked server violates the contract
  2  usage or internal error
`

type MakeCommand = (finish: (exitCode: number) => void) => Promise<Command>

const COMMANDS: Readonly<Record<string, MakeCommand>> = {
  mock: async () => (await import('./mock.ts')).mockCommand(),
  check: async (finish) => (await import('./check.ts')).checkCommand(finish),
  learn: async (finish) => (await import('./learn.ts')).learnCommand(finish),
  scenarios: async () => (await import('./control.ts')).scenariosCommand(),
  use: async () => (await import('./control.ts')).useCommand(),
  requests: async () => (await import('./requests.ts')).requestsCommand(),
}

/** Errors do not repeat a flag's value or an extra argument, which may be a token. */
const output = {
  outputError: (message: string, write: (text: string) => void): void =>
    write(
      message.replace(/(unknown option '[^=']*)=.*'/s, "$1'").replace(/(too many arguments.* got \d+): .*/s, '$1.\n'),
    ),
}

/** Runs one command line and resolves with its exit code; errors go to stderr. */
export async function run(args: readonly string[]): Promise<number> {
  let exitCode = 0
  const program = new Command('plant-store-kit')
    .description('Mock server and contract check for the Plant Store API (POST /plants).')
    .version(version(), '-v, --version', 'print the version')
    .showHelpAfterError('(run plant-store-kit --help for the list of commands)')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput(output)
  try {
    for (const make of requested(args)) {
      const command = await make((code) => (exitCode = code))
      program.addCommand(command.exitOverride().configureOutput(output))
    }
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const isExpected = error instanceof Failure || error instanceof UsageError
    const message = isExpected ? printable(error.message) : internalError(error)
    process.stderr.write(`${message}\n`)
    return error instanceof Failure ? 1 : 2
  }
  return exitCode
}

/** Only the requested command, so that the mock starts quickly; all for `--help`. */
function requested([name = '']: readonly string[]): readonly MakeCommand[] {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return command === undefined ? Object.values(COMMANDS) : [command]
}

function internalError(error: unknown): string {
  const stack = process.env['DEBUG'] ? `\n${(error as Error).stack ?? ''}` : ''
  return `Internal error in plant-store-kit (this says nothing about your server): ${String(error)}. Set DEBUG=1 to see the stack.${stack}`
}
