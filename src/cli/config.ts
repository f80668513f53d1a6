import { unwatchFile, watchFile } from 'node:fs'
import { resolve } from 'node:path'
import { readOrigin } from '../control/access.ts'
import { checkDelay, checkScenario, is, record, recordOf, text } from '../core/definition.ts'
import { createBoundedMock } from '../core/bounded-mock.ts'
import type { MockOptions } from '../core/mock.ts'
import { load } from './config-file.ts'
import { Failure } from './failure.ts'
import { MOST_WORKERS } from './flag-values.ts'

/** What a config file may hold: the options of createMock, and where to listen. */
export interface Config extends MockOptions {
  readonly host?: string
  readonly port?: number
  /** See --control-token. */
  readonly controlToken?: string
  /** See --allow-control-from. */
  readonly allowControlFrom?: readonly string[]
  /** See ServerOptions, as for the three below. */
  readonly headersTimeout?: number
  readonly requestTimeout?: number
  readonly idleTimeout?: number
  readonly maxHeaderSize?: number
  /** See --workers. */
  readonly workers?: number
}

const count = is(
  'a whole number from 0',
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
)

const bound = is(
  'a whole number from 1',
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
)

const checkConfig = record({
  host: text,
  port: is(
    'a whole number from 0 to 65535',
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535,
  ),
  basePath: text,
  controlToken: is(
    'printable ASCII without spaces',
    (value) => typeof value === 'string' && /^[!-~]+$/.test(value),
  ),
  allowControlFrom: is(
    'a list of origins, such as http://localhost:5173',
    (value) => Array.isArray(value) && value.every(isOrigin),
  ),
  scenario: checkScenario,
  scenarios: recordOf(checkScenario),
  delay: checkDelay,
  seed: count,
  choices: recordOf(() => []),
  headersTimeout: bound,
  requestTimeout: bound,
  idleTimeout: bound,
  maxHeaderSize: bound,
  workers: is(
    `a whole number from 1 to ${MOST_WORKERS}`,
    (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_WORKERS,
  ),
  limits: record({ worlds: bound, journal: bound, plants: bound, bytes: bound }),
})

function isOrigin(value: unknown): boolean {
  try {
    return typeof value === 'string' && readOrigin(value) !== ''
  } catch {
    return false
  }
}

/**
 * Reads a config file: .json, .yaml or .yml, or a module (.js, .mjs, .ts) whose default export it is.
 *
 * @throws Failure that names the file and everything that is wrong in it
 */
export async function readConfig(file: string): Promise<Config> {
  const config = await load(file)
  const problems = checkConfig(config ?? {}, '')
  if (problems.length > 0) throw new Failure(`Cannot use ${file}: ${problems.join('; ')}.`, 2)
  try {
    createBoundedMock((config as Config | undefined) ?? {})
  } catch (error) {
    throw new Failure(`Cannot use ${file}: ${(error as Error).message}`, 2)
  }
  return (config as Config | undefined) ?? {}
}

/** Milliseconds between two looks at whether a config file has changed, and until one that has is read: it may be half-written. */
const [INTERVAL, SETTLED] = [200, 250] as const

/**
 * Reads a config file again whenever it changes; a broken edit is told and changes nothing.
 *
 * @param apply puts it in force and names what waits for the next start
 * @returns ends the watch
 */
export function watchConfig(
  file: string,
  apply: (config: Config) => Promise<readonly string[]>,
  say: (line: string) => void,
): () => void {
  const path = resolve(file)
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    try {
      const later = await apply(await readConfig(file))
      const rest = later.length === 0 ? '' : ` Changed at the next start only: ${later.join(', ')}.`
      say(`Read ${file} again.${rest}`)
    } catch (error) {
      say(`${(error as Error).message} The last good settings stay in force.`)
    }
  }
  // Looked at now and then, for what tells of changes is lost with a folder, and knows none on some mounts.
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void again(), SETTLED)
  }
  watchFile(path, { interval: INTERVAL, persistent: false }, changed)
  return () => {
    clearTimeout(timer)
    unwatchFile(path, changed)
  }
}
