import { MAX_DELAY } from './delay.ts'
import { TOKEN } from '../header-syntax.ts'
import type { Documented } from './documented.ts'
import type { Scenario } from './scenario.ts'
import { type Check, is, oneName } from '../check-value.ts'

/** List elements; a comma within quotes does not separate. */
const ELEMENTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g

/** `preference = token [ BWS "=" BWS word ]` (RFC 7240 §2), optionally with parameters. */
const PREFERENCE = new RegExp(
  `^(${TOKEN})[ \\t]*(?:=[ \\t]*(?:("(?:[^"\\\\]|\\\\.)*"|${TOKEN})[ \\t]*)?)?(?:;|$)`,
)

const isMilliseconds = (value: unknown): boolean =>
  /^\d{1,6}$/.test(String(value)) && Number(value) <= MAX_DELAY
const checkMilliseconds = is(`whole milliseconds from 0 to ${MAX_DELAY}`, isMilliseconds)

/**
 * Reads the preferences that the mock knows: `code`, `example`, `scenario`, `delay`; Prism has the first two as well.
 * An example outranks a code, a code outranks a scenario. Other and malformed preferences are ignored; of a repeated
 * preference the first counts (RFC 7240 §2).
 * `applied` is the value of Preference-Applied (RFC 7240 §3); `unknown` has a sentence for each value that is not known.
 */
export function readPrefer(
  prefer: string,
  scenarios: Readonly<Record<string, unknown>>,
  { examples, codes, success }: Documented,
) {
  const given = new Map<string, string>()
  for (const element of prefer.match(ELEMENTS) ?? []) {
    const [, name = '', word = ''] = PREFERENCE.exec(element.trim()) ?? []
    const key = name.toLowerCase()
    if (!given.has(key)) given.set(key, word)
  }
  const unknown: string[] = []
  const applied: string[] = []
  /** The value of a preference if the mock knows it. */
  const read = (name: string, check: Check): string | undefined => {
    const word = given.get(name)
    if (word === undefined) return undefined
    const value = word[0] === '"' ? word.slice(1, -1).replaceAll(/\\(.)/g, '$1') : word
    const problems = check(value, name)
    unknown.push(...problems)
    if (problems.length > 0) return undefined
    applied.push(`${name}=${word}`)
    return value
  }
  const code = read('code', oneName(codes))
  const known = examples.filter(({ status }) => code === undefined || status === Number(code))
  const example = read('example', oneName(known.map(({ name }) => name)))
  const delay = read('delay', checkMilliseconds)
  const status = Number(code ?? examples.find(({ name }) => name === example)?.status)
  const name = status
    ? status === success
      ? 'created'
      : 'rejected'
    : read('scenario', oneName(Object.keys(scenarios)))
  const scenario =
    example === undefined ? name : ({ answer: { example, status } } as Scenario<string>)
  return {
    scenario,
    delay: delay === undefined ? delay : Number(delay),
    applied: applied.join(', '),
    unknown,
  }
}
