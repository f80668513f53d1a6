import { Option } from 'commander'
import {
  type CheckOptions,
  checkOptionChecks as checks,
  defaults,
} from '../../contract/data/options.ts'
import { replacedByLevels } from '../../contract/rules/levels.ts'
import {
  allOf,
  anything,
  boolean,
  type Check,
  formed,
  listOf,
  matching,
  number,
  objectOf,
  string,
  token,
  wholeNumber,
} from '../base/checks.ts'
import { checkDocument } from '../document/document.ts'
import { accessChecks } from '../control/access.ts'
import { PREFIX } from '../control/control.ts'
import { mockOptionChecks } from '../core/mock-options.ts'
import { storageChecks } from '../core/storage.ts'
import { profileForms as profile } from '../core/profile-forms.ts'
import { DEFAULT_HOST, DEFAULT_PORT, DEFAULT_URL } from '../base/server-options.ts'
import {
  toBehavior,
  toCredential,
  toDelay,
  toHeader,
  toLevels,
  toParameter,
} from './option-arguments.ts'

/** Values of options by their keys. */
export type Values = Readonly<Record<string, unknown>>

/** One option of a command: a flag, a member of its config file, or both. */
export interface OptionRow {
  /** As commander reads it, such as `-p, --port <number>`; absent for what only a config file holds. */
  readonly flags?: string
  /** Name in the settings, and in the config file. */
  readonly key: string
  /** A config file may not set it. */
  readonly flagOnly?: true
  readonly description: string
  /** What is wrong with a value, whether from the flag, the environment or the config file. */
  readonly check: Check
  readonly default?: string | number
  /** Environment variable, used if the flag is absent; an empty one counts as absent. */
  readonly env?: string
  /** The value of an argument; by default the argument, or the number that it is. */
  readonly parse?: (argument: string) => unknown
  /** Key of an option that cannot be given beside this one; of two sources, the stronger one replaces the other. */
  readonly excludes?: string
  /** Key of the option that this one belongs to, and with which it is replaced. */
  readonly partOf?: string
  /** Its value is secret, so that no message repeats it. */
  readonly isSecret?: true
  /** It only says what replaces it. */
  readonly isGone?: true
  /** The path of a file; in a config file it is relative to that. */
  readonly isFile?: true
  /** Repeated flags add to a list, to an object, or to the lists that an object has. */
  readonly repeat?: 'list' | 'object' | 'object of lists'
}

type RowDetails = Partial<Omit<OptionRow, 'flags' | 'description' | 'check'>>

/** A flag; its key is the camel case of its name unless given. */
function flag(
  flags: string,
  description: string,
  check: Check,
  details: RowDetails = {},
): OptionRow {
  return { flags, key: new Option(flags).attributeName(), description, check, ...details }
}

const host = matching('an address, such as 127.0.0.1, or 0.0.0.0 for all', /\S/u)
const port = wholeNumber(0, 65_535)
const positive = wholeNumber(1)
const share = number('a number from 0 to 1', 0, 1)

const { scenario, scenarios, delay, behavior, limits } = mockOptionChecks
const { resources, collections } = storageChecks
const basePath = allOf(
  mockOptionChecks.basePath,
  matching(
    `another path: ${PREFIX} belongs to the control API`,
    new RegExp(`^(?!/?${PREFIX.slice(1)}(?:/|$))`, 'u'),
  ),
)
const flagOnly = { flagOnly: true } as const
const list = { repeat: 'list' } as const
/** Of a file with CR LF, the shell keeps the CR. */
const trimmed = { parse: (text: string): string => text.trim() }
const isSecret = { isSecret: true } as const
const controlToken = { env: 'PLANT_STORE_CONTROL_TOKEN', ...isSecret, ...trimmed }
const config = flag('-c, --config <file>', 'JSON, YAML or module with options', string, flagOnly)

/** Which document a command is about. */
const documentOptions: readonly OptionRow[] = [
  flag('--openapi <file>', 'OpenAPI document, YAML or JSON, instead of the Plant Store', string, {
    isFile: true,
  }),
  flag(
    '--operation <name>',
    'one of its operations, by operationId or such as "POST /orders"; learn needs it if there are several',
    string,
  ),
  {
    key: 'document',
    description: 'OpenAPI document as an object, such as an imported JSON file',
    check: formed({ type: 'also', check: objectOf(anything) }, checkDocument),
    excludes: 'openapi',
  },
]
/** Their names in a config file. */
export const documentKeys: readonly string[] = documentOptions.map(({ key }) => key)

/** How the mock plays a profile; a config file may have them. */
const profileOptions: readonly OptionRow[] = [
  { key: 'errors', description: 'responses by class of problem', check: profile.errors },
  { key: 'order', description: 'classes of problems: the first one decides', check: profile.order },
  {
    key: 'join',
    description: 'text between messages; false: only the first',
    check: profile.join,
    default: '; ',
  },
  {
    key: 'response',
    description: 'status, headers and members of responses',
    check: profile.response,
  },
  {
    key: 'latency',
    description: 'delay of accepted and of refused requests',
    check: profile.latency,
  },
  {
    key: 'unexplained',
    description: 'responses that the profile does not reproduce',
    check: profile.unexplained,
  },
  { key: 'learned', description: 'what the profile was learned from', check: profile.learned },
]

/** `plant-store-kit mock`: its flags, its config file and its page in docs/. */
export const mockOptions: readonly OptionRow[] = [
  ...documentOptions,
  flag('--host <address>', 'address to listen on', host, { default: DEFAULT_HOST }),
  flag('-p, --port <number>', 'port; 0 chooses a free one', port, { default: DEFAULT_PORT }),
  flag('--base-path <path>', 'path before those of the document, such as /api/v1', basePath),
  flag('--token <token>', 'accept only this token', listOf(token), {
    ...flagOnly,
    ...isSecret,
    ...trimmed,
    repeat: 'list',
  }),
  flag('-s, --scenario <name>', 'how to respond; `scenarios` lists the names', scenario, {
    default: 'auto',
  }),
  { key: 'scenarios', description: 'scenarios of your own by name', check: scenarios },
  flag('--delay <ms>', 'delay of responses: 200, or a range: 50-250', delay, {
    default: 0,
    parse: toDelay,
  }),
  flag('--behavior <name=value>', 'decide what the document leaves open', behavior, {
    parse: toBehavior,
    repeat: 'object',
  }),
  ...profileOptions,
  {
    key: 'resources',
    description: 'what each token begins with, by path, such as /plants',
    check: resources,
  },
  {
    key: 'collections',
    description: 'in code only: collections of @msw/data that hold resources, by path',
    check: collections,
  },
  { key: 'limits', description: 'maximum tokens, journal entries, plants, bytes', check: limits },
  {
    key: 'headersTimeout',
    description: 'ms for the headers of a request',
    check: positive,
    default: 10_000,
  },
  {
    key: 'requestTimeout',
    description: 'ms for a whole request',
    check: positive,
    default: 20_000,
  },
  {
    key: 'idleTimeout',
    description: 'ms until an idle connection is closed',
    check: positive,
    default: 60_000,
  },
  flag(
    '--allow-control-from <origin>',
    'let pages of this origin use the control API',
    accessChecks.allowControlFrom,
    {
      repeat: 'list',
    },
  ),
  flag('--control-token <token>', 'token required for the control API', token, controlToken),
  config,
  flag(
    '-q, --quiet',
    'print no requests, only the address, warnings and reloads',
    boolean,
    flagOnly,
  ),
]

/** `use`, `scenarios` and `requests`: which mock, and which token's state. */
export const controlOptions: readonly OptionRow[] = [
  flag('--url <url>', 'URL of the mock', string, { default: DEFAULT_URL }),
  flag('--token <token>', 'only the state of this bearer token', token, {
    ...isSecret,
    ...trimmed,
  }),
  flag('--control-token <token>', 'control token of the mock', token, controlToken),
]

export const useOptions: readonly OptionRow[] = [
  ...controlOptions,
  flag(
    '--operation <name>',
    'only for the operation with this operationId, or method and path, such as "GET /plants"',
    string,
  ),
]

/** A flag for an option of `check` in code. */
function checkFlag(
  flags: string,
  key: keyof CheckOptions,
  description: string,
  details: RowDetails = {},
): OptionRow {
  const { [key]: byDefault }: Readonly<Record<string, unknown>> = defaults
  const forHelp = typeof byDefault === 'number' ? { default: byDefault } : {}
  return flag(flags, description, checks[key], { key, ...forHelp, ...details })
}

/** Options of `check` and `learn`: the server, and how requests are sent to it. */
const targetOptions: readonly OptionRow[] = [
  {
    key: 'baseUrl',
    description: 'base URL of the server, instead of the argument',
    check: checks.baseUrl,
  },
  checkFlag('--token <token>', 'token', 'token that the server accepts; required', {
    env: 'PLANT_STORE_TOKEN',
    ...isSecret,
    ...trimmed,
  }),
  checkFlag(
    '--credential <credential>',
    'credentials',
    "credential 'NAME=VALUE' of a security scheme of the document; also in PLANT_STORE_CREDENTIAL_NAME",
    { ...isSecret, parse: toCredential, repeat: 'object' },
  ),
  flag('--token-command <command>', 'shell command that prints the token', string, {
    ...isSecret,
    excludes: 'token',
  }),
  checkFlag('--token-ttl <seconds>', 'tokenTtlSeconds', 'run the command again after this time', {
    partOf: 'tokenCommand',
  }),
  checkFlag('--bad-token <token>', 'badToken', 'token that the server must refuse', {
    env: 'PLANT_STORE_BAD_TOKEN',
    ...isSecret,
    ...trimmed,
  }),
  checkFlag('-H, --header <header>', 'headers', "header 'Name: value'", {
    ...isSecret,
    parse: toHeader,
    repeat: 'object of lists',
  }),
  flag('--ca <file>', 'more CA certificates to trust (PEM)', string, { env: 'PLANT_STORE_CA' }),
  flag('--cert <file>', 'client certificate (PEM)', string, { env: 'PLANT_STORE_CERT' }),
  flag('--key <file>', 'key of the client certificate (PEM)', string, { env: 'PLANT_STORE_KEY' }),
  checkFlag('--insecure', 'insecure', 'accept any TLS certificate'),
  checkFlag(
    '--no-create',
    'noCreate',
    'send only requests that must be refused; a service without validation may store them',
  ),
  checkFlag(
    '--other-methods',
    'otherMethods',
    'see how PUT, PATCH, DELETE, PURGE and TRACE are refused; a service that allows one may lose data',
  ),
  checkFlag(
    '--token-anywhere',
    'tokenAnywhere',
    'send the token where the document wants none, too, such as in URLs, which are logged',
  ),
  checkFlag('--timeout <seconds>', 'timeoutSeconds', 'time limit of one request with its response'),
  checkFlag('--patience <seconds>', 'patienceSeconds', 'total time to wait after 429 or 503'),
  checkFlag(
    '--wait <seconds>',
    'waitSeconds',
    'time to wait for a first HTTP response that is not 502, 503 or 504',
  ),
  checkFlag('--concurrency <number>', 'concurrency', 'maximum number of pending requests'),
  checkFlag('--rate <number>', 'rate', 'maximum number of requests per second'),
  config,
  flag('-q, --quiet', 'print no progress', boolean),
]

/** `plant-store-kit check`. */
export const checkOptions: readonly OptionRow[] = [
  ...documentOptions,
  ...targetOptions,
  checkFlag(
    '--only <list>',
    'only',
    'operations, rules or cases, such as N5, createPlant:N4 or V3/name-empty',
    list,
  ),
  checkFlag('--skip <list>', 'skip', 'operations, rules or cases to leave out', list),
  checkFlag(
    '--parameter <parameter>',
    'parameters',
    "value 'NAME=VALUE' of a parameter in the path, such as id=7 or getPlant.id=7: a resource that the service has and that requests may change",
    { parse: toParameter, repeat: 'object' },
  ),
  flag(
    '--body <file>',
    'JSON file with a body that the service accepts, the base of all requests; createPlant=FILE for one of several operations',
    listOf(string),
    { ...flagOnly, repeat: 'list' },
  ),
  {
    key: 'bodies',
    description: 'bodies that the service accepts, by the name of their operation',
    check: checks.bodies,
  },
  checkFlag('--strict', 'strict', 'fail on warnings'),
  checkFlag('--level <list>', 'levels', 'other levels of rules, such as V1=must,A3=open', {
    parse: toLevels,
    repeat: 'object',
  }),
  flag('--accept-denials', 'replaced by --level A3=open', replacedByLevels, { isGone: true }),
  checkFlag('--bail', 'bail', 'stop at the first failure'),
  checkFlag('--cases <number>', 'cases', 'about how many cases are sent, generated ones aside'),
  checkFlag('--explore <number>', 'explore', 'number of generated requests'),
  checkFlag('--seed <number>', 'seed', 'seed of the generated requests', { default: 'random' }),
  checkFlag(
    '--replay <case>',
    'replay',
    'send one case of a report again, or several on one connection; generated ones need --seed',
    list,
  ),
  flag('--baseline <file>', 'known findings, which do not fail the check', string),
  flag('--update-baseline', 'write the findings to the baseline', boolean, flagOnly),
  flag('--compare <file>', 'earlier JSON report; fail only on what is new since', string, {
    excludes: 'baseline',
  }),
  flag('--profile <file>', 'learned profile; fail where the server responds otherwise', string),
  flag(
    '--update-profile',
    'learn the profile again, write it and print what changed',
    boolean,
    flagOnly,
  ),
  flag('-r, --reporter <name[=file]>', 'report on stdout or in a file', checks.only, {
    key: 'reporters',
    default: 'text',
    repeat: 'list',
  }),
  flag('--verbose', 'print warnings and notes whole, and more of long bodies', boolean),
  flag(
    '--annotate-file <path>',
    'file in your repository that GitHub annotations point to',
    string,
  ),
]

/** `plant-store-kit learn`. */
export const learnOptions: readonly OptionRow[] = [
  ...documentOptions,
  ...targetOptions,
  checkFlag('--seed <number>', 'seed', 'seed of the generated requests', { default: 1 }),
  flag('-o, --output <file>', 'profile to write: .yaml, .json or .ts', string, {
    default: 'plant-store.yaml',
    ...flagOnly,
  }),
  flag(
    '--min-fidelity <share>',
    'fail if the mock reproduces a smaller share of the bodies',
    share,
    flagOnly,
  ),
]

/** `plant-store-kit types`: its flag. */
export const typesOptions: readonly OptionRow[] = [
  flag('-o, --output <file>', 'file to write; stdout without it', string, flagOnly),
  flag(
    '--json <file>',
    'also write the document as JSON, which pages import; alone, without types',
    string,
    flagOnly,
  ),
]

/** `plant-store-kit init`. */
export const initOptions: readonly OptionRow[] = documentOptions.filter(
  ({ key }) => key === 'openapi',
)
