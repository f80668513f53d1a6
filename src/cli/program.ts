import { createRequire } from 'node:module'
import { Command, CommanderError } from 'commander'
import { Failure } from './failure.ts'
import { mockCommand } from './mock.ts'

const EXIT_CODES = `
Exit codes:
  0  done
  1  it failed: a port is taken, a file cannot be read
  2  it was asked wrongly: an unknown flag, a value that is none
`

/** What is refused may be a token: a flag's value, or an argument too many. */
const output = {
  outputError: (message: string, write: (text: string) => void): void =>
    write(
      message
        .replace(/(unknown option '[^=']*)=.*'/s, "$1'")
        .replace(/(argument 'tokens=).*' is/s, "$1…' is")
        .replace(/(too many arguments.* got \d+): .*/s, '$1.\n'),
    ),
}

/** Runs one command line and gives its exit code; what goes wrong is one sentence on stderr. */
export async function run(args: readonly string[]): Promise<number> {
  const program = new Command('plant-store')
    .description('A mock of the Plant Store API (POST /plants).')
    .version(version(), '-v, --version')
    .showSuggestionAfterError()
    .showHelpAfterError('(plant-store --help shows what there is)')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput(output)
    .addCommand(mockCommand().exitOverride().configureOutput(output))
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
}

function version(): string {
  // By the package's own name, for the sources and the build lie at different depths.
  const manifest = createRequire(import.meta.url)('plant-store-kit/package.json') as {
    version: string
  }
  return manifest.version
}
