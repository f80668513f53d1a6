import { is, record, recordOf, text } from '../../core/definition.ts'
import { suggest } from '../../core/nearest.ts'
import type { CheckFlags, CheckSettings } from '../check.ts'
import { load } from '../config-file.ts'
import { Failure } from '../failure.ts'

/** A config file may name the server, too. */
interface CheckConfig extends CheckSettings {
  readonly url?: string
}

const flag = is('true or false', (value) => typeof value === 'boolean')
const texts = is(
  'a list of texts',
  (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
)
const number = (takes: string, least: number): ReturnType<typeof is> =>
  is(takes, (value) => typeof value === 'number' && Number.isFinite(value) && value >= least)

const checkConfig = record({
  url: text,
  token: text,
  badToken: text,
  headers: recordOf(text),
  only: texts,
  skip: texts,
  noCreate: flag,
  strict: flag,
  explore: number('a whole number from 0', 0),
  seed: number('a whole number from 0', 0),
  replay: text,
  concurrency: number('a whole number from 1', 1),
  rate: number('requests per second', 0.001),
  timeout: number('seconds', 0.001),
  wait: number('seconds', 0),
  bail: flag,
  insecure: flag,
  baseline: text,
  reporters: texts,
  quiet: flag,
})

async function readConfig(file: string): Promise<CheckConfig> {
  const config: CheckConfig = (await load(file)) ?? {}
  const problems = checkConfig(config, '')
  if (problems.length > 0) throw new Failure(`Cannot use ${file}: ${problems.join('; ')}.`, 2)
  return config
}

/** The same without members that are undefined. */
type Given<Value> = { [Name in keyof Value]: Exclude<Value[Name], undefined> }

const given = <Value extends object>(value: Value): Partial<Given<Value>> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Partial<
    Given<Value>
  >

/** An empty variable is what a CI job has that lacks the secret. */
const fromEnvironment = (): CheckSettings => {
  const { PLANT_STORE_TOKEN: token, PLANT_STORE_BAD_TOKEN: badToken } = process.env
  return { ...(token && { token }), ...(badToken && { badToken }) }
}

const isUrl = (entry: string): boolean => /^(https?:\/\/|unix:|http\+unix:)/i.test(entry)

/** A list such as `--only N4 N5 http://localhost:4010` takes in the base URL that follows it. */
function apart(list: readonly string[] | undefined): [string[] | undefined, string[]] {
  return [list?.filter((entry) => !isUrl(entry)), list?.filter(isUrl) ?? []]
}

/** The flags over the environment over the config file. */
export async function readSettings(
  baseUrl: string | undefined,
  flags: CheckFlags,
): Promise<CheckConfig> {
  const config = flags.config === undefined ? {} : await readConfig(flags.config)
  const { header, create, reporter, config: _, list: __, json, ...named } = flags
  const [only, fromOnly] = apart(named.only)
  const [skip, fromSkip] = apart(named.skip)
  const urls = [baseUrl, ...fromOnly, ...fromSkip].filter((each) => each !== undefined)
  if (urls.length > 1) throw new Failure('Several base URLs are given: check one at a time.', 2)
  return {
    ...config,
    ...fromEnvironment(),
    ...given({ ...named, only, skip, reporters: json ? ['json'] : reporter, url: urls[0] }),
    ...(header && { headers: { ...config.headers, ...header } }),
    ...(!create && { noCreate: true }),
  }
}

/** Case ids are told apart from typing errors; a generated case has an id only in its run. */
export function checkNames(names: readonly string[], ids: readonly string[]): void {
  for (const name of names) {
    if (!name.includes('/') || name.includes('/generated')) continue
    if (ids.some((id) => id.toLowerCase() === name.toLowerCase())) continue
    const rule = `${name.split('/')[0]}/`.toLowerCase()
    const own = ids.filter((id) => id.toLowerCase().startsWith(rule))
    const near = own.length > 0 ? own : ids
    const all = suggest(name, near)
    const hint = /did you mean "[^"]*"\? /.exec(all)?.[0] ?? ''
    throw new Failure(`There is no case "${name}": ${hint}--list prints them all.`, 2)
  }
}
