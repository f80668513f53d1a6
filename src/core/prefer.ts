import { LONGEST_DELAY } from './delay.ts'
import { examplesOf } from './example.ts'
import { unknown } from './nearest.ts'
import type { NamedScenario } from './scenario.ts'
import { TOKEN } from './token.ts'

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
const ELEMENTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), perhaps with parameters behind it. */
const PREFERENCE = new RegExp(
  `^(${TOKEN})(?:[ \\t]*=[ \\t]*("(?:[^"\\\\]|\\\\.)*"|${TOKEN}|))?[ \\t]*(?:;|$)`,
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
  const given = new Map<string, string>()
  for (const element of prefer.match(ELEMENTS) ?? []) {
    const preference = PREFERENCE.exec(element.trim())
    if (preference === null) continue
    const [, name, word = ''] = preference
    const key = (name as string).toLowerCase()
    if (!given.has(key)) given.set(key, word)
  }
  const unfit: string[] = []
  const applied: string[] = []
  /** The value of a preference, where it is one that the mock has. */
  const read = (
    name: string,
    known: readonly string[],
    fits: (value: string) => boolean = (value) => known.includes(value),
  ): string | undefined => {
    const word = given.get(name)
    if (word === undefined) return undefined
    const value = word[0] === '"' ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word
    if (fits(value)) {
      applied.push(`${name}=${word}`)
      return value
    }
    unfit.push(unknown(name, value, known))
    return undefined
  }
  const code = read('code', ['200', '400'])
  const examples = examplesOf(code === undefined ? code : Number(code))
  const example = read(
    'example',
    examples.map(({ name }) => name),
  )
  const delay = read(
    'delay',
    [`whole milliseconds from 0 to ${LONGEST_DELAY}`],
    (value) => /^\d{1,6}$/.test(value) && Number(value) <= LONGEST_DELAY,
  )
  const status = Number(code ?? examples.find(({ name }) => name === example)?.status)
  const asked = read('scenario', Object.keys(scenarios))
  const name = status ? (status === 200 ? 'created' : 'rejected') : asked
  if (status && asked !== undefined) applied.pop()
  return {
    scenario:
      name === undefined
        ? undefined
        : { name, scenario: example === undefined ? name : { answer: { example, status } } },
    delay: delay === undefined ? delay : Number(delay),
    applied: applied.join(', '),
    unknown: unfit,
  }
}
