import { LONGEST_DELAY } from './delay.ts'
import { exampleNames, exampleStatus } from './example.ts'
import { suggest } from './nearest.ts'
import type { NamedScenario } from './scenario.ts'

/** What a request asks of the mock; the first two words are Prism's, too. */
export interface Preferences {
  readonly code?: 200 | 400
  readonly example?: string
  readonly scenario?: string
  /** Milliseconds. */
  readonly delay?: number
}

export interface PreferReading {
  readonly preferences: Preferences
  /** A sentence for each value that the mock does not have. */
  readonly unknown: readonly string[]
}

const NOTHING: PreferReading = { preferences: {}, unknown: [] }

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]"

const WORD = new RegExp(`^${TOKEN}+$`)

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), its parameters already cut off. */
const PREFERENCE = new RegExp(
  `^(${TOKEN}+)(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}*)))?$`,
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
  const preferences: { -readonly [Name in keyof Preferences]: Preferences[Name] } = {}
  const unknown: string[] = []
  const code = given.get('code')
  if (code === '200' || code === '400') preferences.code = code === '200' ? 200 : 400
  else if (code !== undefined) unknown.push(`code=${code} is not known: the mock has 200 and 400`)

  const example = given.get('example')
  if (example !== undefined) {
    const names = exampleNames(preferences.code)
    if (names.includes(example)) preferences.example = example
    else unknown.push(`example=${example} is not known${suggest(example, names)}`)
  }
  const scenario = given.get('scenario')
  if (scenario !== undefined) {
    const names = Object.keys(scenarios)
    if (names.includes(scenario)) preferences.scenario = scenario
    else unknown.push(`scenario=${scenario} is not known${suggest(scenario, names)}`)
  }
  const delay = given.get('delay')
  if (delay !== undefined) {
    if (/^\d{1,6}$/.test(delay) && Number(delay) <= LONGEST_DELAY) preferences.delay = Number(delay)
    else
      unknown.push(
        `delay=${delay} is not known: it takes whole milliseconds from 0 to ${LONGEST_DELAY}`,
      )
  }
  return { preferences, unknown }
}

/** The scenario that the preferences ask for: an example before a code, a code before a scenario. */
export function preferredScenario({
  code,
  example,
  scenario,
}: Preferences): NamedScenario | undefined {
  if (example !== undefined) {
    const status = code ?? exampleStatus(example)
    return {
      name: status === 200 ? 'created' : 'rejected',
      scenario: { answer: { example, ...(status !== undefined && { status }) } },
    }
  }
  const name = code === undefined ? scenario : code === 200 ? 'created' : 'rejected'
  return name === undefined ? undefined : { name, scenario: name }
}

/** The value of Preference-Applied (RFC 7240 §3); undefined where no preference was. */
export function preferenceApplied({ scenario, ...others }: Preferences): string | undefined {
  const decided = others.code !== undefined || others.example !== undefined
  const applied = { ...others, ...(scenario !== undefined && !decided && { scenario }) }
  const words = Object.entries(applied).map(([name, value]) => `${name}=${asWord(String(value))}`)
  return words.length > 0 ? words.join(', ') : undefined
}

/** `word = token / quoted-string` (RFC 7230 §3.2.6) */
function asWord(value: string): string {
  return WORD.test(value) ? value : `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}

function parsePrefer(prefer: string): Map<string, string> {
  const given = new Map<string, string>()
  for (const element of splitOutsideQuotes(prefer, ',')) {
    const [preference = ''] = splitOutsideQuotes(element, ';')
    const [, name, quoted, word = ''] = PREFERENCE.exec(preference.trim()) ?? []
    const key = name?.toLowerCase()
    if (key === undefined || given.has(key)) continue
    given.set(key, quoted === undefined ? word : quoted.replaceAll(/\\(.)/g, '$1'))
  }
  return given
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
