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
import { suggest } from '../suggest.ts'

const HEADER_NAME = new RegExp(`^${TOKEN}$`)
/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = /^(?:content-length|transfer-encoding|connection|trailer)$/i

const isSendable = (value: unknown): boolean => typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
const sendable = is('a string that HTTP can carry (Latin-1, without line breaks)', isSendable)
const headers: Check = (value, place) => {
  if (!isObject(value)) return [takes(place, 'an object', value)]
  return Object.entries(value).flatMap(([name, content]) => {
    const at = `${place}.${name}`
    if (!HEADER_NAME.test(name)) return [`${at} is not a header name (RFC 9110)`]
    if (FRAMING.test(name)) return [`${at} is set by HTTP itself and cannot be given`]
    return sendable(content, at)
  })
}

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
  if (typeof value === 'string' || typeof value === 'function') return []
  const problems = fixedMembers(value, place)
  if (!isObject(value)) return problems
  const { body, text, example, status, error, message } = value
  const sources = { body, text, example, 'error or message': error ?? message }
  const names = examplesFor(status as number | undefined).map(({ name }) => name)
  const isUnknown = typeof example === 'string' && !names.includes(example)
  return [
    ...problems,
    ...onlyOne(sources, Object.keys(sources), place),
    ...(isUnknown ? [`${place}.example "${example}" is unknown${suggest(example, names)}`] : []),
  ]
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

/** What is wrong with a scenario from code, a file or the control API. */
export const checkScenario: Check = scenarioWith({})
const step = scenarioWith({ times: wholeNumber(1) })
const branch = scenarioWith({ when: conditions })

function scenarioWith(further: Readonly<Record<string, Check>>): Check {
  const members = object({
    description: string,
    answer,
    loop: boolean,
    delay: checkDelay,
    fault: oneOf(FAULTS),
    sequence: (value, place) => nonEmptyListOf(step)(value, place),
    choose: (value, place) => nonEmptyListOf(branch)(value, place),
    ...further,
  })
  return (value, place) => {
    if (typeof value === 'string') return []
    if (!isObject(value)) return [takes(place, 'a scenario name or an object', value)]
    return [...members(value, place), ...onlyOne(value, ['answer', 'sequence', 'choose'], place)]
  }
}

function onlyOne(value: Readonly<Record<string, unknown>>, names: readonly string[], place: string): readonly string[] {
  const given = names.filter((name) => value[name] !== undefined)
  return given.length > 1 ? [`${place} takes only one of ${given.join(' and ')}`] : []
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && typeof compilePattern(value) === 'function'
  } catch {}
  return false
}
