import * as check from '../check-value.ts'
import { checkDelay } from './delay.ts'
import { FAULTS } from './exchange.ts'
import { TOKEN } from './media-type.ts'
import { compilePattern } from './when.ts'
import { examplesFor } from './scenario.ts'
import { unknownName } from '../suggest.ts'

const HEADER_NAME = new RegExp(`^${TOKEN}$`)
/** Framing belongs to HTTP itself: a wrong value would break the connection. */
const FRAMING = /^(?:content-length|transfer-encoding|connection|trailer)$/i

const isSendable = (value: unknown): boolean => typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
const sendable = check.is('a string that HTTP can carry (Latin-1, without line breaks)', isSendable)
export const headers: check.Check = check.objectOf((value, place, name) => {
  if (!HEADER_NAME.test(name)) return [`${place} is not a header name (RFC 9110)`]
  return FRAMING.test(name) ? [`${place} is set by HTTP itself and cannot be given`] : sendable(value, place)
})

export const status: check.Check = check.wholeNumber(200, 599)
export const anything: check.Check = () => []
export const int32: check.Check = check.wholeNumber(-2_147_483_648, 2_147_483_647)

/** A check for the response of a scenario or a profile, with `further` members. */
export function responseWith(further: Readonly<Record<string, check.Check>>): check.Check {
  const members = check.object({
    status,
    headers,
    body: anything,
    text: check.string,
    error: int32,
    message: check.string,
    ...further,
  })
  return (value, place) => {
    const problems = members(value, place)
    if (!check.isObject(value)) return problems
    const { body, text, example, error, message } = value
    return [...problems, ...onlyOne({ body, text, example, 'error or message': error ?? message }, place)]
  }
}

const fixedAnswer = responseWith({ example: check.string })
const answer: check.Check = (value, place) => {
  if (typeof value === 'function') return []
  const problems = fixedAnswer(value, place)
  if (!check.isObject(value) || typeof value['example'] !== 'string') return problems
  const names = examplesFor(value['status'] as number | undefined).map(({ name }) => name)
  return [...problems, ...checkName(value['example'], `${place}.example`, names)]
}

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
const scalar = check.is('a string, number, boolean or null', isScalar)
const number = check.is('a number', (value) => typeof value === 'number' || typeof value === 'bigint')

const tests = check.object({
  present: check.boolean,
  equals: scalar,
  in: check.listOf(scalar, 1),
  matches: check.is(
    'a regular expression (flag u, at most 1000 characters, no lookaround, no backreferences)',
    isPattern,
  ),
  atLeast: number,
  atMost: number,
})

const conditions = check.objectOf((value, place) => (isScalar(value) ? [] : tests(value, place)))

/** A check for a scenario from code, a file or the control API and, if given, for the `names` that it may refer to. */
export function scenarioCheck(names?: readonly string[]): check.Check {
  const scenarioWith = (further: Readonly<Record<string, check.Check>>): check.Check => {
    const members = check.object({
      description: check.string,
      answer: (value, place) => (typeof value === 'string' ? checkName(value, place, names) : answer(value, place)),
      loop: check.boolean,
      delay: checkDelay,
      fault: check.oneOf(FAULTS),
      sequence: (value, place) => check.listOf(step, 1)(value, place),
      choose: (value, place) => check.listOf(branch, 1)(value, place),
      ...further,
    })
    return (value, place) => {
      if (typeof value === 'string') return checkName(value, place, names)
      if (!check.isObject(value)) return [check.wrongValue(place, 'a scenario name or an object', value)]
      const { answer, sequence, choose } = value
      return [...members(value, place), ...onlyOne({ answer, sequence, choose }, place)]
    }
  }
  const step = scenarioWith({ times: check.wholeNumber(1) })
  const branch = scenarioWith({ when: conditions })
  return scenarioWith({})
}

export const checkScenario: check.Check = scenarioCheck()

function checkName(name: string, place: string, names: readonly string[] = [name]): readonly string[] {
  return names.includes(name) ? [] : [unknownName(place, name, names)]
}

function onlyOne(values: Readonly<Record<string, unknown>>, place: string): readonly string[] {
  const given = Object.keys(values).filter((name) => values[name] !== undefined)
  return given.length > 1 ? [`${place} takes only one of ${given.join(' and ')}`] : []
}

function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && typeof compilePattern(value) === 'function'
  } catch {}
  return false
}
