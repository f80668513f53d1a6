import { isMilliseconds, LONGEST_DELAY } from './delay.ts'
import { examplesOf } from './example.ts'
import { suggest } from './nearest.ts'
import type { ScenarioRecord } from './scenario.ts'

/** Says what is wrong with `value`, which stands at `place`; nothing where it is right. */
type Check = (value: unknown, place: string) => string[]

/**
 * What is wrong with a scenario that comes from JSON, YAML or a module, a sentence each; nothing where it can be played.
 *
 * @param place what to call it, such as `scenarios.closed`
 */
export const checkScenario: Check = (value, place) => {
  if (typeof value === 'string') return []
  const found = record(SCENARIO)(value, place)
  const { answer, sequence, choose } = isRecord(value) ? (value as ScenarioRecord) : {}
  const ways = Object.entries({ answer, sequence, choose }).filter(([, way]) => way !== undefined)
  if (ways.length > 1)
    found.push(`${place} takes one of ${ways.map(([name]) => name).join(' and ')}, not both`)
  return found
}

const DELAY_FORMS = `milliseconds from 0 to ${LONGEST_DELAY}, {min, max} or {median, sigma}`

/** What is wrong with a delay; see delay.ts. */
export const checkDelay: Check = (value, place) => {
  if (!isRecord(value)) {
    return isMilliseconds(value) ? [] : [`${place} takes ${DELAY_FORMS}`]
  }
  if ('median' in value || 'sigma' in value) {
    const fits = isMilliseconds(value.median) && typeof value.sigma === 'number' && value.sigma >= 0
    return fits
      ? unknownNames(value, ['median', 'sigma'], place)
      : [`${place} takes a median in milliseconds and a sigma from 0`]
  }
  const fits = isMilliseconds(value.min) && isMilliseconds(value.max) && value.min <= value.max
  return fits
    ? unknownNames(value, ['min', 'max'], place)
    : [`${place} takes a min and a max in milliseconds, min not over max`]
}

/** A check for a record that has these members and no other. */
export function record(members: Readonly<Record<string, Check>>): Check {
  return (value, place) => {
    if (!isRecord(value))
      return [`${place === '' ? 'it' : place} takes a record of ${Object.keys(members).join(', ')}`]
    const known = Object.entries(members).filter(([name]) => value[name] !== undefined)
    return [
      ...unknownNames(value, Object.keys(members), place),
      ...known.flatMap(([name, check]) =>
        check(value[name], place === '' ? name : `${place}.${name}`),
      ),
    ]
  }
}

export function recordOf(check: Check): Check {
  return (value, place) => {
    if (!isRecord(value)) return [`${place} takes a record of names`]
    return Object.entries(value).flatMap(([name, each]) => check(each, `${place}.${name}`))
  }
}

export function is(allowed: string, fits: (value: unknown) => boolean): Check {
  return (value, place) => (fits(value) ? [] : [`${place} takes ${allowed}`])
}

export const text: Check = is('a text', (value) => typeof value === 'string')

const flag = is('true or false', (value) => typeof value === 'boolean')
const anything: Check = () => []
const integer = (value: unknown): value is number => Number.isSafeInteger(value)
const scalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const number = is('a number', (value) => typeof value === 'number' || typeof value === 'bigint')

const fixedMembers = record({
  status: is('a status from 200 to 599', isStatus),
  headers: recordOf(text),
  body: anything,
  text,
  example: text,
  error: is('an integer within int32', isInt32),
  message: text,
})

/** The body comes from one member only, and an example must be there. */
const fixedAnswer: Check = (value, place) => {
  const found = fixedMembers(value, place)
  const { status, example, error, message, ...others } = isRecord(value) ? value : {}
  const bodies = {
    body: others.body,
    text: others.text,
    example,
    'error or message': error ?? message,
  }
  const given = Object.entries(bodies).filter(([, body]) => body !== undefined)
  if (given.length > 1)
    found.push(`${place} takes one of ${given.map(([name]) => name).join(' and ')}, not both`)
  const examples = examplesOf(status === undefined ? undefined : status === 200 ? 200 : 400)
  const names = examples.map(({ name }) => name)
  if (typeof example === 'string' && !names.includes(example))
    found.push(`${place}.example "${example}" is not known${suggest(example, names)}`)
  return found
}

const answer: Check = (value, place) =>
  typeof value === 'string' || typeof value === 'function' ? [] : fixedAnswer(value, place)

const tests = record({
  present: flag,
  equals: is('a single value', scalar),
  in: is('a list of single values', (value) => Array.isArray(value) && value.every(scalar)),
  matches: is('a regular expression', isPattern),
  atLeast: number,
  atMost: number,
})

const conditions = recordOf((value, place) => (scalar(value) ? [] : tests(value, place)))

const listOf =
  (check: Check): Check =>
  (value, place) =>
    Array.isArray(value) && value.length > 0
      ? value.flatMap((each, index) => check(each, `${place}[${index}]`))
      : [`${place} takes a list with at least one entry`]

const SCENARIO: Readonly<Record<string, Check>> = {
  description: text,
  answer,
  sequence: (value, place) => listOf(checkScenario)(value, place),
  loop: flag,
  choose: (value, place) => listOf(checkScenario)(value, place),
  delay: checkDelay,
  fault: is(
    'hang, reset or cut-off',
    (value) => value === 'hang' || value === 'reset' || value === 'cut-off',
  ),
  times: is('a whole number from 1', (value) => integer(value) && value >= 1),
  when: conditions,
}

function unknownNames(value: object, names: readonly string[], place: string): string[] {
  const unknown = Object.keys(value).filter((name) => !names.includes(name))
  return unknown.map(
    (name) => `${place === '' ? '' : `${place}.`}${name} is not known${suggest(name, names)}`,
  )
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp
  } catch {}
  return false
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether an answer may have it: no interim status, and none that HTTP does not know (RFC 9110 §15). */
export function isStatus(value: unknown): boolean {
  return integer(value) && value >= 200 && value <= 599
}

/** Whether an Error may have it as its number (R6). */
export function isInt32(value: unknown): boolean {
  return integer(value) && value === (value | 0)
}
