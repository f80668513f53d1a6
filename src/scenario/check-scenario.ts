import * as check from '../check-value.ts'
import { checkDelay } from './delay.ts'
import { isHeaderName, isHeaderValue } from '../header-syntax.ts'
import { examples, FAULTS } from './scenario.ts'

/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = /^(?:content-length|transfer-encoding|connection|trailer)$/i

const sendable = check.is(
  'a string that HTTP can carry (Latin-1, without line breaks)',
  isHeaderValue,
)
export const headers: check.Check = check.objectOf((value, place, name) => {
  if (!isHeaderName(name)) return [`${place} is not a header name (RFC 9110)`]
  return FRAMING.test(name)
    ? [`${place} is set by HTTP itself and cannot be given`]
    : sendable(value, place)
})

export const status: check.Check = check.wholeNumber(200, 599)
export const anything: check.Check = () => []
export const int32: check.Check = check.wholeNumber(-2_147_483_648, 2_147_483_647)

/** A check for an object with these members, but with members of at most one of the `exclusive` lists. */
function objectWithOneOf(
  members: Readonly<Record<string, check.Check>>,
  exclusive: readonly string[][],
): check.Check {
  const checkMembers = check.object(members)
  return (value, place) => {
    const isGiven = (name: string): boolean => check.memberOf(value, name) !== undefined
    const given = exclusive
      .filter((names) => names.some(isGiven))
      .map((names) => names.join(' or '))
    const problems = checkMembers(value, place)
    return given.length > 1
      ? [...problems, `${place} takes only one of ${given.join(' and ')}`]
      : problems
  }
}

/** A check for the response of a scenario or a profile, with `further` members. */
export function responseWith(further: Readonly<Record<string, check.Check>>): check.Check {
  const members = {
    status,
    headers,
    body: anything,
    text: check.string,
    error: int32,
    message: check.string,
  }
  return objectWithOneOf({ ...members, ...further }, [
    ['body'],
    ['text'],
    ['example'],
    ['error', 'message'],
  ])
}

const fixedAnswer = responseWith({ example: check.oneName(examples.map(({ name }) => name)) })

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const scalar = check.is('a string, number, boolean or null', isScalar)
const number = check.is('a number', check.isNumeric)

const tests = check.object({
  present: check.boolean,
  equals: scalar,
  in: check.listOf(scalar, 1),
  matches: check.is('a regular expression (flag u)', isPattern),
  atLeast: number,
  atMost: number,
})

const conditions = check.objectOf((value, place) => (isScalar(value) ? [] : tests(value, place)))

/** A check for a scenario from code, a file or the control API and, if given, for the `names` that it may refer to. */
export function scenarioCheck(names?: readonly string[]): check.Check {
  const name = check.oneName(names)
  const scenarioWith = (further: Readonly<Record<string, check.Check>>): check.Check => {
    const members = {
      description: check.string,
      answer: (value: unknown, place: string) => {
        if (typeof value === 'function') return []
        return (typeof value === 'string' ? name : fixedAnswer)(value, place)
      },
      loop: check.boolean,
      delay: checkDelay,
      fault: check.oneOf(FAULTS),
      sequence: (value: unknown, place: string) => check.listOf(step, 1)(value, place),
      choose: (value: unknown, place: string) => check.listOf(branch, 1)(value, place),
      ...further,
    }
    const definition = objectWithOneOf(members, [['answer'], ['sequence'], ['choose']])
    return (value, place) => {
      if (typeof value === 'string') return name(value, place)
      if (!check.isObject(value))
        return [check.wrongValue(place, 'a scenario name or an object', value)]
      return definition(value, place)
    }
  }
  const step = scenarioWith({ times: check.wholeNumber(1) })
  const branch = scenarioWith({ when: conditions })
  return scenarioWith({})
}

export const checkScenario: check.Check = scenarioCheck()

export function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') instanceof RegExp
  } catch {}
  return false
}
