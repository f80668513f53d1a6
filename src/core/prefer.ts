import { isMilliseconds, LONGEST_DELAY } from './delay.ts'
import { examplesOf } from './example.ts'
import { suggest } from './nearest.ts'
import type { NamedScenario } from './scenario.ts'
import { isToken, TOKEN } from './token.ts'

/** What the Prefer header of a request asks of the mock. */
export interface Preferences {
  readonly scenario?: NamedScenario | undefined
  /** Milliseconds. */
  readonly delay?: number | undefined
  /** The value of Preference-Applied (RFC 7240 §3); empty where there is no preference. */
  readonly applied: string
  /** A sentence for each value that the mock does not have. */
  readonly unknown: readonly string[]
}

const NOTHING: Preferences = { applied: '', unknown: [] }

/** What stands between two commas; a comma within quotes does not part. */
const ELEMENTS = /(?:"(?:[^"\\]|\\.?)*"?|[^",])+/g

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), perhaps with parameters behind it. */
const PREFERENCE = new RegExp(
  `^(${TOKEN})(?:[ \\t]*=[ \\t]*(?:"((?:[^"\\\\]|\\\\.)*)"|(${TOKEN}|)))?[ \\t]*(?:;|$)`,
)

/**
 * The preferences of a Prefer header that the mock knows: `code`, `example`, `scenario`, `delay`; the first two are Prism's, too.
 *
 * An example counts before a code, a code before a scenario. Other preferences and malformed ones are ignored, and of
 * one given twice the first counts (RFC 7240 §2).
 */
export function readPrefer(
  prefer: string | null | undefined,
  scenarios: Readonly<Record<string, unknown>>,
): Preferences {
  if (!prefer) return NOTHING
  const given = parsePrefer(prefer)
  const unknown: string[] = []
  const oneOf = (name: string, known: readonly string[]): string | undefined => {
    const value = given.get(name)
    if (value === undefined || known.includes(value)) return value
    unknown.push(`${name}=${value} is not known${suggest(value, known)}`)
    return undefined
  }
  const code = oneOf('code', ['200', '400'])
  const examples = examplesOf(code === undefined ? code : Number(code))
  const example = oneOf(
    'example',
    examples.map(({ name }) => name),
  )
  const scenario = oneOf('scenario', Object.keys(scenarios))
  let delay = given.get('delay')
  if (delay !== undefined && !(/^\d{1,6}$/.test(delay) && isMilliseconds(Number(delay)))) {
    unknown.push(
      `delay=${delay} is not known: it takes whole milliseconds from 0 to ${LONGEST_DELAY}`,
    )
    delay = undefined
  }

  const status = Number(code ?? examples.find(({ name }) => name === example)?.status)
  const name = status ? (status === 200 ? 'created' : 'rejected') : scenario
  const applied = { code, example, delay, scenario: status ? undefined : scenario }
  return {
    scenario:
      name === undefined
        ? undefined
        : { name, scenario: example === undefined ? name : { answer: { example, status } } },
    delay: delay === undefined ? delay : Number(delay),
    applied: Object.entries(applied)
      .filter(([, value]) => value !== undefined)
      .map(([word, value]) => `${word}=${asWord(value as string)}`)
      .join(', '),
    unknown,
  }
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
