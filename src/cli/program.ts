import { Command, CommanderError } from 'commander'
import { Failure } from './failure.ts'
import { mockCommand } from './mock.ts'
import { version } from './version.ts'

const EXIT_CODES = `
Exit codes:
  0  done
  1  it failed: a port is taken, no mock is reached; or the checked server breaks the contract
  2  it was asked wrongly: an unknown flag, a value that is none; or it failed itself
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

/** How a command ended that threw nothing. */
interface End {
  exitCode: number
  /** Lines that nobody reads are left. */
  unread: boolean
}

type Making = (end: End) => Command | Promise<Command>

/** In the order of the help; all but the mock, which is to start soon, are loaded when they are asked for. */
const COMMANDS: Readonly<Record<string, Making>> = {
  mock: (end) => mockCommand(() => (end.unread = true)),
  check: async (end) => {
    const { checkCommand } = await import('./check.ts')
    return checkCommand((exitCode) => (end.exitCode = exitCode))
  },
  scenarios: async () => (await import('./scenarios.ts')).scenariosCommand(),
  use: async () => (await import('./use.ts')).useCommand(),
  requests: async () => (await import('./requests.ts')).requestsCommand(),
}

/** Loads only the requested command; loads all for `--help`. */
function wanted([first = '']: readonly string[]): Making[] {
  const named = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
  return named === undefined ? Object.values(COMMANDS) : [named]
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
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => {
      // Whoever read what is printed is gone, as behind `| head`: unheard, that would end the process with a 1.
    })
  const end: End = { exitCode: 0, unread: false }
  const program = new Command('plant-store-kit')
    .description('A mock and a contract check for the Plant Store API (POST /plants).')
    .option('-v, --version', 'output the version number')
    .on('option:version', () => {
      process.stdout.write(`${version()}\n`)
      throw new CommanderError(0, 'commander.version', version())
    })
    .showSuggestionAfterError()
    .showHelpAfterError('(plant-store-kit --help shows what there is)')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput(output)
  try {
    for (const make of wanted(args)) {
      const command = await make(end)
      program.addCommand(command.exitOverride().configureOutput(output))
    }
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const failure = error instanceof Failure ? error : new Failure(ownFault(error), 2)
    process.stderr.write(`${failure.message}\n`)
    end.exitCode = failure.exitCode
  }
  if (end.unread) leave(end.exitCode)
  return end.exitCode
}

/** Says that it is not the asker's fault, nor that of a server that was checked. */
function ownFault(error: unknown): string {
  const where = process.env['DEBUG'] ? `\n${(error as Error).stack ?? ''}` : ''
  return `plant-store-kit itself failed, which says nothing of any server: ${String(error)} (DEBUG=1 shows where).${where}`
}
