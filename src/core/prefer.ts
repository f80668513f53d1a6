import { LONGEST_DELAY } from './delay.ts'
import { exampleNames, exampleStatus } from './example.ts'
import { suggest } from './nearest.ts'
import type { NamedScenario } from './scenario.ts'
import { isToken, TOKEN } from './token.ts'

/** What a request asks of the mock; the first two words are Prism's, too. */
export interface Preferences {
  readonly code?: 200 | 400 | undefined
  readonly example?: string | undefined
  readonly scenario?: string | undefined
  /** Milliseconds. */
  readonly delay?: number | undefined
}

export interface PreferReading {
  readonly preferences: Preferences
  /** A sentence for each value that the mock does not have. */
  readonly unknown: readonly string[]
}

const NOTHING: PreferReading = { preferences: {}, unknown: [] }

/** What stands between two commas; a comma within quotes does not part. */
const ELEMENTS = /(?:"(?:[^"\\]|\\.?)*"?|[^",])+/g

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), perhaps with parameters behind it. */
const PREFERENCE = new RegExp(
  `^(${TOKEN})(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}|)))?[ \\t]*(?:;|$)`,
)

/**
 * The preferences of a Prefer header that the mock knows: `code`, `example`, `scenario`, `delay`.
 *
 * Other preferences and malformed ones are ignored, and of one given twice the first counts (RFC 7240 §2).
 */
export function readPrefer(
  prefer: string | null | undefined,
  scenarios: Readonly<Record<string, unknown>>,
): PreferReading {
  if (prefer === undefined || prefer === null || prefer === '') return NOTHING
  const given = parsePrefer(prefer)
  const unknown: string[] = []
  const read = (
    name: keyof Preferences,
    fits: (value: string) => boolean,
    instead: (value: string) => string,
  ): string | undefined => {
    const value = given.get(name)
    if (value === undefined || fits(value)) return value
    unknown.push(`${name}=${value} is not known${instead(value)}`)
    return undefined
  }
  const oneOf = (name: keyof Preferences, names: readonly string[]): string | undefined =>
    read(
      name,
      (value) => names.includes(value),
      (value) => suggest(value, names),
    )
  const code = toNumber(
    read(
      'code',
      (value) => value === '200' || value === '400',
      () => ': the mock has 200 and 400',
    ),
  ) as Preferences['code']
  const example = oneOf('example', exampleNames(code))
  const scenario = oneOf('scenario', Object.keys(scenarios))
  const delay = toNumber(
    read(
      'delay',
      (value) => /^\d{1,6}$/.test(value) && Number(value) <= LONGEST_DELAY,
      () => `: it takes whole milliseconds from 0 to ${LONGEST_DELAY}`,
    ),
  )
  return { preferences: { code, example, delay, scenario }, unknown }
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

/** The scenario that the preferences ask for: an example before a code, a code before a scenario. */
export function preferredScenario({
  code,
  example,
  scenario,
}: Preferences): NamedScenario | undefined {
  const status = code ?? (example === undefined ? undefined : exampleStatus(example))
  const name = status === undefined ? scenario : status === 200 ? 'created' : 'rejected'
  if (name === undefined) return undefined
  return {
    name,
    scenario: example === undefined ? name : { answer: { example, status: status as number } },
  }
}

/** The value of Preference-Applied (RFC 7240 §3); undefined where no preference was. */
export function preferenceApplied(preferences: Preferences): string | undefined {
  const { code, example } = preferences
  const decided = code !== undefined || example !== undefined
  const applied = decided ? { ...preferences, scenario: undefined } : preferences
  const words = Object.entries(applied)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${asWord(String(value))}`)
  return words.join(', ') || undefined
}

/** `word = token / quoted-string` (RFC 7230 §3.2.6) */
function asWord(value: string): string {
  return isToken(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

function parsePrefer(prefer: string): Map<string, string> {
  const given = new Map<string, string>()
  for (const element of prefer.match(ELEMENTS) ?? []) {
    const [, name, quoted, word = ''] = PREFERENCE.exec(element.trim()) ?? []
    const key = name?.toLowerCase()
    if (key === undefined || given.has(key)) continue
    given.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? word)
  }
  return given
}
