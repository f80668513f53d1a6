import { inspect } from 'node:util'
import { Command, CommanderError, type ErrorOptions } from 'commander'
import { printable } from '../base/printable.ts'
import { reporterNames } from '../../contract/reporters/reporter.ts'
import { UsageError } from '../base/check-value.ts'
import { CommandFailure } from './failure.ts'
import { hideArguments } from './hide-arguments.ts'
import {
  checkOptions,
  controlOptions,
  initOptions,
  learnOptions,
  mockOptions,
  typesOptions,
  useOptions,
  type Values,
} from './options.ts'
import { version } from './output.ts'
import { addOptions } from './read-flags.ts'
import { noteResult, requireResult } from './result.ts'
import { watchStdout } from './stdout.ts'
import { printableError, printableText } from '../base/printable-error.ts'

const baseUrl = ['base-url', 'such as http://localhost:4010 or https://example.com/api'] as const

/** Every command, with help after its options; each loads its modules when it runs, so that the mock starts quickly. */
const commands = [
  {
    name: 'mock',
    description: 'Start a mock server.',
    options: mockOptions,
    help: `
Examples:
  plant-store-kit mock                            on http://127.0.0.1:4010
  plant-store-kit mock --port 0 --scenario flaky  any free port; 400, 400, 200
  plant-store-kit mock --token "$TOKEN"           accepts only this token
  plant-store-kit mock --delay 50-250             a slow network
  plant-store-kit mock --behavior echo-id=true    returns the id with the 200
  plant-store-kit mock --config plant-store.yaml  your scenarios, read on change
  plant-store-kit mock --openapi shop.yaml        every operation of a document
`,
    run: async (flags: Values) => (await import('./mock/run.ts')).runMock(flags),
  },
  {
    name: 'check',
    description: 'Check a running server against the contract.',
    argument: baseUrl,
    options: checkOptions,
    help: `
Reporters: ${reporterNames.join(', ')}.
The path of the operation, such as /plants, is appended to the base URL.
A check creates hundreds of plants: check a service whose store is for tests.

Examples:
  plant-store-kit check http://localhost:4010 --token "$TOKEN"
  plant-store-kit check http://localhost:4010 --only createPlant:N4 --strict
  plant-store-kit check http://localhost:4010 --reporter html=report.html
  plant-store-kit check "$URL" --no-create            only what must be refused
  plant-store-kit check "$URL" --baseline known.json  fails on new findings only
  plant-store-kit check "$URL" --profile store.yaml   fails where it differs
  plant-store-kit check "$URL" --openapi shop.yaml    against your document

Exit codes:
  0  no violation and no drift (with --strict, no warning either), or
     --update-baseline wrote them to the file, or --update-profile learned a
     drift that was all
  1  at least one violation or drift (with --strict, also a warning), even if
     the check was interrupted
  2  usage or internal error, the check could not run, it ended early or was
     interrupted before it found any of that, or a report could not be written
`,
    run: async (flags: Values, url?: string) =>
      (await import('./check/run.ts')).runCheck(url, flags),
  },
  {
    name: 'learn',
    description: 'Learn how a service responds, and write a profile that the mock plays.',
    argument: baseUrl,
    options: learnOptions,
    help: `
It creates hundreds of plants: learn a service whose store is for tests.

Examples:
  plant-store-kit learn https://staging.example/api --token "$TOKEN"
  plant-store-kit learn http://localhost:8080 --output mocks/store.ts
  plant-store-kit mock                             plays plant-store.yaml
  plant-store-kit check http://localhost:8080 --profile plant-store.yaml

Exit codes:
  0  the profile was written
  1  it was written, but reproduces fewer responses than --min-fidelity
  2  usage or internal error, it was interrupted, or the service could not be
     learned; the file stays unchanged
`,
    run: async (flags: Values, url?: string) =>
      (await import('./learn/run.ts')).runLearn(url, flags),
  },
  {
    name: 'types',
    description: 'Print the types of an OpenAPI document.',
    argument: ['document', 'an OpenAPI document, YAML or JSON'] as const,
    options: typesOptions,
    help: `
It needs openapi-typescript and typescript:
  npm install --save-dev openapi-typescript typescript

Examples:
  plant-store-kit types shop.yaml --output src/api.ts
  plant-store-kit types shop.yaml --output src/api.ts --json src/shop.json
`,
    run: async (flags: Values, file?: string) =>
      (await import('./types/run.ts')).runTypes(file, flags),
  },
  {
    name: 'init',
    description: 'Print the files that add the mock to the project in this folder.',
    options: initOptions,
    help: `
Recognizes Next, SvelteKit, Nuxt, React Router, Angular, Astro, Vite, Storybook,
Vitest, Jest and Playwright by package.json. Writes nothing.

Examples:
  plant-store-kit init
  plant-store-kit init --openapi museum.yaml   for the API of this document
`,
    run: async (flags: Values) => (await import('./init/run.ts')).runInit(flags),
  },
  {
    name: 'scenarios',
    description: 'List the scenarios of a running mock.',
    options: controlOptions,
    help: '\n* marks the scenario in use.\n',
    run: async (flags: Values) => (await import('./control.ts')).listScenarios(flags),
  },
  {
    name: 'use',
    description: 'Choose the scenario of a running mock.',
    argument: ['name', 'a scenario (see plant-store-kit scenarios); without it, the default one'],
    options: useOptions,
    help: `
Examples:
  plant-store-kit use flaky                        for tokens without their own
  plant-store-kit use hang --token ada             for this token
  plant-store-kit use slow --operation listPlants  for this operation alone
  plant-store-kit use --token ada                  back to that of other tokens
`,
    run: async (flags: Values, name?: string) =>
      (await import('./control.ts')).useScenario(flags, name),
  },
  {
    name: 'requests',
    description: 'Print the requests that a running mock received.',
    options: controlOptions,
    run: async (flags: Values) => (await import('./control.ts')).printRequests(flags),
  },
]

/** A command whose errors hide what may be secret. */
class SafeCommand extends Command {
  override createCommand(name?: string): Command {
    return new SafeCommand(name)
  }

  override error(message: string, options: ErrorOptions = {}): never {
    super.error(hideArguments(printableText(message), options.code), options)
  }
}

/** Runs the command line of this process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  process.on('uncaughtException', onUncaught)
  requireResult()
  watchStdout()
  const exitCode = await run(process.argv.slice(2))
  noteResult(exitCode)
  process.exitCode = exitCode
}

/** Ends the process after an error that nothing has caught, such as one from a timer of a config module. */
function onUncaught(error: unknown): void {
  const safeError = printableError(error)
  process.stderr.write(`${typeof safeError === 'string' ? safeError : inspect(safeError)}\n`)
  noteResult(2)
  process.exit(2)
}

/** Runs one command line and resolves with its exit code; errors go to stderr. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await runCommand(args)
  } catch (error) {
    // Commander has printed its own errors, and what was asked with --help or --version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${messageOf(error)}\n`)
    return error instanceof CommandFailure ? 1 : 2
  }
}

/** Runs the command that arguments name. @throws {CommanderError} if they name none, or ask for help or the version */
async function runCommand(args: readonly string[]): Promise<number> {
  let exitCode = 0
  const program = new SafeCommand('plant-store-kit')
    .description(
      'Mock server and contract check for the Plant Store API, or for your OpenAPI document.',
    )
    .version(version, '-v, --version', 'print the version')
    .showHelpAfterError('(run plant-store-kit --help for the list of commands)')
    .exitOverride()
  for (const { name, description, argument, options, help = '', run: start } of commands) {
    const command = program
      .command(name)
      .description(description)
      .addHelpText('after', help)
      .showHelpAfterError(false)
    if (argument !== undefined) command.argument(`[${argument[0]}]`, argument[1])
    const flags = addOptions(command, options)
    command.allowExcessArguments(false).action(async () => {
      exitCode = await start(flags, command.args[0])
    })
  }
  await program.parseAsync(args, { from: 'user' })
  return exitCode
}

/** What a user can act on as it is; anything else is an error of the kit. */
function messageOf(error: unknown): string {
  const isExpected = error instanceof CommandFailure || error instanceof UsageError
  if (isExpected) return printable(error.message)
  const details = process.env['DEBUG']
    ? inspect(error)
    : `${String(error)}. Set DEBUG=1 to see the stack.`
  return printableText(`Internal error in plant-store-kit, not in your server: ${details}`)
}
