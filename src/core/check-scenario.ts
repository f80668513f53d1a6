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
} from './check.ts'
import { checkDelay } from './delay.ts'
import { FAULTS } from './exchange.ts'
import { TOKEN } from './media-type.ts'
import { examplesFor } from './scenario.ts'
import { suggest } from './suggest.ts'

/**
 * What is wrong with a scenario from code, a file or the control API, a sentence each; empty if it can be used.
 *
 * @param place what to call it, such as `scenarios.closed`
 */
export const checkScenario: Check = (value, place) => {
  if (typeof value === 'string') return []
  if (!isObject(value)) return [takes(place, 'a scenario name or an object', value)]
  return [...definition(value, place), ...onlyOne(value, ['answer', 'sequence', 'choose'], place)]
}

const HEADER_NAME = new RegExp(`^${TOKEN}$`)
/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = /^(?:content-length|transfer-encoding|connection|trailer)$/i

const headers: Check = (value, place) => {
  if (!isObject(value)) return [takes(place, 'an object', value)]
  return Object.entries(value).flatMap(([name, content]) => {
    const at = `${place}.${name}`
    if (!HEADER_NAME.test(name)) return [`${at} is not a header name (RFC 9110)`]
    if (FRAMING.test(name)) return [`${at} is set by HTTP itself and cannot be given`]
    return typeof content === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(content)
      ? []
      : [takes(at, 'a string that HTTP can carry (Latin-1, without line breaks)', content)]
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

const fixedAnswer: Check = (value, place) => {
  const problems = fixedMembers(value, place)
  if (!isObject(value)) return problems
  const { body, text, example, status, error, message } = value
  const sources = { body, text, example, 'error or message': error ?? message }
  return [
    ...problems,
    ...onlyOne(sources, Object.keys(sources), place),
    ...unknownExample(example, status, place),
  ]
}

function unknownExample(example: unknown, status: unknown, place: string): readonly string[] {
  if (typeof example !== 'string') return []
  // Every status but 200 uses the examples of 400.
  const names = examplesFor(status === undefined ? undefined : status === 200 ? 200 : 400).map(
    ({ name }) => name,
  )
  return names.includes(example)
    ? []
    : [`${place}.example "${example}" is unknown${suggest(example, names)}`]
}

const answer: Check = (value, place) =>
  typeof value === 'string' || typeof value === 'function' ? [] : fixedAnswer(value, place)

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const scalar = is('a string, number, boolean or null', isScalar)
const number = is('a number', (value) => typeof value === 'number' || typeof value === 'bigint')

const tests = object({
  present: boolean,
  equals: scalar,
  in: nonEmptyListOf(scalar),
  matches: is('a regular expression (ECMAScript, flag u)', isPattern),
  atLeast: number,
  atMost: number,
})

const conditions = objectOf((value, place) => (isScalar(value) ? [] : tests(value, place)))

const members = {
  description: string,
  answer,
  loop: boolean,
  delay: checkDelay,
  fault: oneOf(FAULTS),
}
const step: Check = (value, place) => nested({ times: wholeNumber(1) }, value, place)
const branch: Check = (value, place) => nested({ when: conditions }, value, place)
const lists = { sequence: nonEmptyListOf(step), choose: nonEmptyListOf(branch) }
const definition = object({ ...members, ...lists })

/** A scenario inside another one, with one further member. */
function nested(
  further: Readonly<Record<string, Check>>,
  value: unknown,
  place: string,
): readonly string[] {
  if (!isObject(value)) return checkScenario(value, place)
  const own = Object.entries(value).filter(([name]) => name in further)
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !(name in further)))
  return [...object(further)(Object.fromEntries(own), place), ...checkScenario(rest, place)]
}

function onlyOne(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
  place: string,
): readonly string[] {
  const given = names.filter((name) => value[name] !== undefined)
  return given.length > 1 ? [`${place} takes only one of ${given.join(' and ')}`] : []
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp
  } catch {}
  return false
}
