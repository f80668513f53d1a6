import { sentencesOf } from '../base/mistake.ts'
import { MAX_DELAY } from './delay.ts'
import { TOKEN } from '../base/header-syntax.ts'
import { type Documented, isDocumented } from './documented.ts'
import type { Scenario } from './scenario.ts'
import { type Check, is, oneName } from '../base/check-value.ts'

/** List elements; a comma within quotes does not separate. */
const ELEMENTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), optionally with parameters. */
const PREFERENCE = new RegExp(
  `^(${TOKEN})[ \\t]*(?:=[ \\t]*(?:("(?:[^"\\\\]|\\\\.)*"|${TOKEN})[ \\t]*)?)?(?:;|$)`,
)

const isMilliseconds = (value: unknown): boolean =>
  /^\d{1,6}$/.test(String(value)) && Number(value) <= MAX_DELAY
const checkMilliseconds = is(`whole milliseconds from 0 to ${MAX_DELAY}`, isMilliseconds)

/** A range is no value of a preference. */
function nameOfCode(code: string): string {
  if (code === 'default') return 'any other'
  return code.endsWith('XX') ? `any ${code}` : code
}

/**
 * Reads the preferences that the mock knows: `code`, `example`, `scenario`, `delay`; Prism has the first two as well.
 * An example outranks a code, a code outranks a scenario. Other and malformed preferences are ignored; of a repeated
 * preference the first counts (RFC 7240 §2).
 * `applied` is the value of Preference-Applied (RFC 7240 §3); `unknown` has a sentence for each value that is not known.
 */
export function readPrefer(
  prefer: string,
  scenarios: Readonly<Record<string, unknown>>,
  { examples, codes, success, failure }: Documented,
) {
  const { read, unknown, applied } = readerOf(prefer)
  const code = read('code', (value, place) =>
    isDocumented(String(value), codes) ? [] : oneName(codes.map(nameOfCode))(value, place),
  )
  const candidates = examples.filter(({ status }) => code === undefined || status === Number(code))
  const example = read('example', oneName(candidates.map(({ name }) => name)))
  const delay = read('delay', checkMilliseconds)
  const status =
    code === undefined ? examples.find(({ name }) => name === example)?.status : Number(code)
  const name = status === undefined ? read('scenario', oneName(Object.keys(scenarios))) : undefined
  const scenarioOfStatus = new Map<number | undefined, string>([
    [success, 'created'],
    [failure, 'rejected'],
  ]).get(status)
  const scenario =
    example === undefined
      ? (name ?? scenarioOfStatus)
      : ({ answer: { example, status } } as Scenario<string>)
  return {
    scenario,
    /** A documented one of neither `created` nor `rejected`. */
    status: scenario === undefined ? status : undefined,
    delay: delay === undefined ? delay : Number(delay),
    applied: applied.join(', '),
    unknown,
  }
}

/** Reads the value of a preference if the mock knows it. */
function readerOf(prefer: string) {
  const words = wordsIn(prefer)
  const unknown: string[] = []
  const applied: string[] = []
  const read = (name: string, check: Check): string | undefined => {
    const word = words.get(name)
    if (word === undefined) return undefined
    const value = word[0] === '"' ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word
    const mistakes = check(value, [name])
    unknown.push(...sentencesOf(mistakes))
    if (mistakes.length > 0) return undefined
    applied.push(`${name}=${word}`)
    return value
  }
  return { read, unknown, applied }
}

/** The words of preferences by their names in lower case. */
function wordsIn(prefer: string): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  for (const element of prefer.match(ELEMENTS) ?? []) {
    const [, name = '', word = ''] = PREFERENCE.exec(element.trim()) ?? []
    const key = name.toLowerCase()
    if (!words.has(key)) words.set(key, word)
  }
  return words
}
