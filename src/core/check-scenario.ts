import {
  boolean,
  type Check,
  is,
  isObject,
  nonEmptyListOf,
  object,
  objectOf,
  oneOf,
  string,
  takes,
  wholeNumber,
} from '../check.ts'
import { checkDelay } from './delay.ts'
import { FAULTS } from './exchange.ts'
import { TOKEN } from './media-type.ts'
import { compilePattern } from './pattern.ts'
import { examplesFor } from './scenario.ts'
import { unknownName } from '../suggest.ts'

const HEADER_NAME = new RegExp(`^${TOKEN}$`)
/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = /^(?:content-length|transfer-encoding|connection|trailer)$/i

const isSendable = (value: unknown): boolean => typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
const sendable = is('a string that HTTP can carry (Latin-1, without line breaks)', isSendable)
export const headers: Check = objectOf((value, place, name) => {
  if (!HEADER_NAME.test(name)) return [`${place} is not a header name (RFC 9110)`]
  return FRAMING.test(name) ? [`${place} is set by HTTP itself and cannot be given`] : sendable(value, place)
})

const fixedMembers = object({
  status: wholeNumber(200, 599),
  headers,
  body: () => [],
  text: string,
  example: string,
  error: wholeNumber(-2_147_483_648, 2_147_483_647),
  message: string,
})

const answer: Check = (value, place) => {
  if (typeof value === 'function') return []
  const problems = fixedMembers(value, place)
  if (!isObject(value)) return problems
  const { body, text, example, status, error, message } = value
  const sources = { body, text, example, 'error or message': error ?? message }
  const names = examplesFor(status as number | undefined).map(({ name }) => name)
  const unknown = typeof example === 'string' ? checkName(example, `${place}.example`, names) : []
  return [...problems, ...onlyOne(sources, Object.keys(sources), place), ...unknown]
}

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const scalar = is('a string, number, boolean or null', isScalar)
const number = is('a number', (value) => typeof value === 'number' || typeof value === 'bigint')

const tests = object({
  present: boolean,
  equals: scalar,
  in: nonEmptyListOf(scalar),
  matches: is('a regular expression (flag u, at most 1000 characters, no lookaround, no backreferences)', isPattern),
  atLeast: number,
  atMost: number,
})

const conditions = objectOf((value, place) => (isScalar(value) ? [] : tests(value, place)))

/** A check for a scenario from code, a file or the control API and, if given, for the `names` that it may refer to. */
export function scenarioCheck(names?: readonly string[]): Check {
  const scenarioWith = (further: Readonly<Record<string, Check>>): Check => {
    const members = object({
      description: string,
      answer: (value, place) => (typeof value === 'string' ? checkName(value, place, names) : answer(value, place)),
      loop: boolean,
      delay: checkDelay,
      fault: oneOf(FAULTS),
      sequence: (value, place) => nonEmptyListOf(step)(value, place),
      choose: (value, place) => nonEmptyListOf(branch)(value, place),
      ...further,
    })
    return (value, place) => {
      if (typeof value === 'string') return checkName(value, place, names)
      if (!isObject(value)) return [takes(place, 'a scenario name or an object', value)]
      return [...members(value, place), ...onlyOne(value, ['answer', 'sequence', 'choose'], place)]
    }
  }
  const step = scenarioWith({ times: wholeNumber(1) })
  const branch = scenarioWith({ when: conditions })
  return scenarioWith({})
}

export const checkScenario: Check = scenarioCheck()

function checkName(name: string, place: string, names: readonly string[] = [name]): readonly string[] {
  return names.includes(name) ? [] : [unknownName(place, name, names)]
}

export function onlyOne(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
): readonly string[] {
  const given = names.filter((name) => value[name] !== undefined)
  return given.length > 1 ? [`${place} takes only one of ${given.join(' and ')}`] : []
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && typeof compilePattern(value) === 'function'
  } catch {}
  return false
}
