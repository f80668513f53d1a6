import { Command, CommanderError } from 'commander'
import { printable } from '../../contract/reporters/escape.ts'
import { UsageError } from '../../contract/usage-error.ts'
import { commands } from './commands.ts'
import { Failure } from './failure.ts'
import { version } from './output.ts'
import { addOptions, type Values } from './read-options.ts'

const EXIT_CODES = `
Exit codes:
  0  success
  1  the command failed, or the checked server violates the contract
  2  usage or internal error
`

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
    .version(version, '-v, --version', 'print the version')
    .showHelpAfterError('(run plant-store-kit --help for the list of commands)')
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
    .configureOutput(output)
  for (const { name, description, argument, options, help = '', run } of commands) {
    const command = program.command(name).description(description).addHelpText('after', help).showHelpAfterError(false)
    if (argument !== undefined) command.argument(`[${argument[0]}]`, argument[1])
    addOptions(command, options).action(async () => {
      exitCode = await run(command.opts<Values>(), command.args[0])
    })
  }
  try {
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

function internalError(error: unknown): string {
  const stack = process.env['DEBUG'] ? `\n${(error as Error).stack ?? ''}` : ''
  return `Internal error in plant-store-kit, not in your server: ${String(error)}. Set DEBUG=1 to see the stack.${stack}`
}
