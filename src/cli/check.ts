import { Command, InvalidArgumentError, Option } from 'commander'
import { Failure } from './failure.ts'

/** What the command line says, and what a config file may say by the same names. */
export interface CheckSettings {
  readonly token?: string
  readonly badToken?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly noCreate?: boolean
  readonly strict?: boolean
  readonly explore?: number
  readonly seed?: number
  readonly replay?: string
  readonly concurrency?: number
  /** Requests per second. */
  readonly rate?: number
  /** Seconds for one exchange. */
  readonly timeout?: number
  /** Seconds until something has to listen. */
  readonly wait?: number
  readonly bail?: boolean
  readonly insecure?: boolean
  readonly baseline?: string
  readonly updateBaseline?: boolean
  /** Each is NAME or NAME=FILE. */
  readonly reporters?: readonly string[]
  readonly quiet?: boolean
}

/** `create` is what commander makes of --no-create: true until that is given. */
export interface CheckFlags extends Omit<CheckSettings, 'headers' | 'noCreate' | 'reporters'> {
  readonly header?: Readonly<Record<string, string>>
  readonly create: boolean
  readonly reporter?: readonly string[]
  readonly config?: string
  readonly list?: boolean
  readonly json?: boolean
}

const MORE = `
Reports: text, json, junit, html, github, markdown, sarif, har, tap.
The base URL is what /plants is appended to; unix:/path/to.sock:/base reaches a Unix socket.

Examples:
  plant-store-kit check http://localhost:4010 --token "$TOKEN"
  plant-store-kit check https://staging.example/api --only N1,N2 --strict
  plant-store-kit check http://localhost:4010 --wait 30 --reporter text --reporter junit=out/plants.xml
  plant-store-kit check https://example.com --no-create              only what must be refused
  plant-store-kit check http://localhost:4010 --baseline known.json  only what is new fails

Exit codes:
  0  no must of the contract is broken
  1  one is (with --strict, a should as well)
  2  the check could not be made, or not to its end
`

/** The check itself, and all it needs, is loaded when it is asked for. */
export function checkCommand(finish: (exitCode: number) => void): Command {
  return new Command('check')
    .description('Check a live server against the contract.')
    .argument('[base-url]', 'such as http://localhost:4010 or https://example.com/api')
    .option('--token <token>', 'a token the server accepts (or PLANT_STORE_TOKEN)')
    .option('--bad-token <token>', 'a token it must refuse (or PLANT_STORE_BAD_TOKEN)')
    .option(
      '-r, --reporter <name[=file]>',
      'a report, on stdout or in a file (repeatable)',
      collect,
    )
    .option('--only <rules...>', 'rules or cases to check, such as N5 or N5/id-string', collectList)
    .option('--skip <rules...>', 'rules or cases to leave out', collectList)
    .option('--strict', 'let warnings fail the check')
    .option('--no-create', 'send only what must be refused: safe for production')
    .option('--explore <number>', 'generated requests besides (default: 200)', toCount)
    .option('--seed <number>', 'generate the same requests again', toSeed)
    .option('--replay <case>', 'send one generated case of the run with that --seed')
    .option(
      '-H, --header <field>',
      "send 'Name: value' with every request (repeatable)",
      collectField,
    )
    .option('--timeout <seconds>', 'time limit of one exchange (default: 10)', toSeconds)
    .option('--wait <seconds>', 'wait so long for something to listen', toSeconds)
    .option('--concurrency <number>', 'requests under way at a time (default: 8)', toConcurrency)
    .option('--rate <number>', 'requests per second at most', toRate)
    .option('--bail', 'end at the first violation')
    .option('--insecure', 'take any TLS certificate')
    .option('--baseline <file>', 'findings listed there fail no more')
    .option('--update-baseline', 'write what was found to the baseline')
    .option('-c, --config <file>', 'JSON, YAML or module with these settings')
    .addOption(new Option('--list', 'print the cases and send nothing'))
    .addOption(
      new Option('--json', 'print JSON: the report, or with --list the cases').conflicts(
        'reporter',
      ),
    )
    .option('-q, --quiet', 'print no progress')
    .addHelpText('after', MORE)
    .allowExcessArguments(false)
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      const { runCheck } = await import('./check/run.ts')
      finish(await runCheck(baseUrl, flags))
    })
}

function collect(value: string, all: readonly string[] = []): string[] {
  return [...all, value]
}

function collectList(value: string, all: readonly string[] = []): string[] {
  return [...all, ...value.split(',').filter((entry) => entry !== '')]
}

/** A field may be secret, so a wrong one is not printed. */
function collectField(
  value: string,
  all: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const [, name, content] = /^([^:\s]+):[ \t]*(.*)$/.exec(value) ?? []
  if (name === undefined || content === undefined) {
    throw new Failure("A header cannot be read: write it like --header 'X-Tenant: plants'.", 2)
  }
  return { ...all, [name]: content }
}

const number =
  (takes: string, fits: (value: number) => boolean) =>
  (text: string): number => {
    const value = /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
    if (!fits(value)) throw new InvalidArgumentError(`It takes ${takes}.`)
    return value
  }

const whole = (takes: string, least: number): ((text: string) => number) =>
  number(takes, (value) => Number.isInteger(value) && value >= least)

const toCount = whole('a whole number from 0', 0)
const toConcurrency = whole('a whole number from 1', 1)
const toSeed = number('a whole number of 32 bits', (value) => Object.is(value, value | 0))
const toSeconds = number('seconds, such as 30 or 0.5', (value) => value > 0 && value <= 86_400)

function toRate(text: string): number {
  const atLeast = (value: number): boolean => value >= 0.001
  return number('requests per second, such as 20', atLeast)(text.replace(/\/s$/, ''))
}
