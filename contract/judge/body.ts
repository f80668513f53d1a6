import { jsonText, parseJson, readJson, typeOf } from '../../src/json.ts'
import { validateError, validatePlant } from '../../src/document/plant-store.ts'
import { type Problem } from '../../src/validator.ts'
import { type ReceivedResponse, textOf } from '../exchange.ts'
import type { Observation } from './finding.ts'
import { type Quote, quoteStart, startOfJson } from './quote.ts'
import type { RuleId } from '../rules.ts'

/** `a string`, `an array`, `null`, … */
export const nameType = (value: unknown): string => {
  const type = typeOf(value)
  return type === 'null' ? type : `${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`
}

const receivedOf = ({ pointer, keyword, must, value }: Problem): string => {
  const place = pointer === '' ? 'body' : pointer
  if (keyword === 'required') return `${place} missing`
  if (keyword !== 'type') return `${place} breaks ${keyword}`
  const fraction = must.includes('integer') && typeOf(value) === 'number'
  return `${place} ${fraction ? 'a fraction' : nameType(value)}`
}

/** Characters of a value in a sentence. */
const maxShown = 80

const shown = (value: unknown, quote: Quote): string => {
  const text = jsonText(startOfJson(value, maxShown))
  const isOnlyNesting = text.length > maxShown && /^\[*$/.test(text.slice(0, maxShown))
  if (isOnlyNesting) return nameType(value)
  return text.length > maxShown ? `${quoteStart(text, maxShown, quote)}…` : quote(text)
}

const withoutMark = (text = ''): string => text.replace(/^\ufeff/, '')

const read = (body: Uint8Array) => {
  const text = textOf(body)
  return { body, text, ...parseJson(withoutMark(text), Infinity) }
}

/** A response is judged twice and compared with its request: a body of a megabyte is read once for all of that. */
let lastReading: ReturnType<typeof read> | undefined

const readOnce = (body: Uint8Array): ReturnType<typeof read> => {
  if (lastReading?.body !== body) lastReading = read(body)
  return lastReading
}

/** The JSON value of a body, after a byte order mark too; undefined if the body is not JSON in UTF-8. */
export const jsonOf = (body: Uint8Array): unknown =>
  body === lastReading?.body
    ? lastReading.value
    : readJson(withoutMark(textOf(body)), Infinity).value

const jsonType = 'application/json'
const essence = (value: string): string => value.split(';')[0]!.trim().toLowerCase()

/** A media type in at most 80 characters, in lower case unless it contains a secret. */
const shownType = (value: string, quote: Quote): string => {
  const type = value.split(';')[0]!.trim()
  const shown = quoteStart(type, 80, quote)
  return type.startsWith(shown) ? shown.toLowerCase() : shown
}

/** Which rules hold for a status that the document defines. */
const shapes = {
  200: { body: 'a Plant body', typeRule: 'R2', bodyRule: 'R3', validate: validatePlant },
  400: { body: 'an Error body', typeRule: 'R5', bodyRule: 'R6', validate: validateError },
} as const

/** Judges a 200 by R2, R3 and R8, a 400 by R5, R6 and R8; at most one rule is violated. */
export const judgeBody = (response: ReceivedResponse, quote: Quote): readonly Observation[] => {
  const status = response.status as keyof typeof shapes
  const { body, typeRule, bodyRule, validate } = shapes[status]
  const expected = `${status} with ${body}`
  const observe = (
    rule: RuleId,
    code: string,
    received: string,
    ending = ` with ${received}`,
  ): Observation => {
    return {
      kind: 'violation',
      rule,
      code,
      expected,
      received,
      message: `responded ${status}${ending}`,
    }
  }

  const types = response.headers.filter(([name]) => name.toLowerCase() === 'content-type')
  const other = types.find(([, value]) => essence(value) !== jsonType)
  if (types.length === 0 || other) {
    const received = other
      ? shownType(other[1], quote) || 'an empty Content-Type'
      : 'no Content-Type'
    const observation = observe(
      typeRule,
      'content-type',
      received,
      ` with ${received} instead of ${jsonType}`,
    )
    // A body of another type is not checked as JSON: one cause, one violation.
    return [{ ...observation, expected: `Content-Type: ${jsonType}` }]
  }
  const warnings: Observation[] = []
  const warn = (observation: Observation, wanted: string): unknown =>
    warnings.push({ ...observation, kind: 'warning', expected: wanted })
  if (types.length > 1)
    warn(
      observe(typeRule, 'content-type-twice', 'Content-Type more than once'),
      `Content-Type: ${jsonType}, once`,
    )
  if (response.body.length === 0)
    return [...warnings, observe(bodyRule, 'empty-body', 'an empty body')]

  const { text, value, error, repeated } = readOnce(response.body)
  if (repeated.length > 0) {
    const ending = ` with ${shown(repeated[0], quote)} twice in one object`
    warn(
      observe('R8', 'member-twice', 'a member given twice', ending),
      'unique member names (RFC 8259, section 4)',
    )
  }
  const malformed = (
    code: string,
    received: string,
    detail = `is ${received}`,
  ): readonly Observation[] => {
    const observation = observe('R8', code, received, `, but the body ${detail}`)
    return [
      { ...observation, expected: 'a JSON body in UTF-8 without a byte order mark' },
      ...warnings,
    ]
  }
  if (text === undefined) return malformed('not-utf-8', 'not UTF-8')
  if (text.startsWith('\ufeff'))
    return malformed('byte-order-mark', 'a byte order mark', 'begins with a byte order mark')
  if (error) return malformed('not-json', 'not JSON', `is not JSON: ${error.message}`)
  const problems = validate(value)
  if (problems.length === 0) return warnings
  const sentences = problems.map(({ pointer, must, value: wrong }) => {
    const place = pointer === '' ? 'the body' : `${pointer} of the body`
    return `${place} ${must}${wrong === undefined ? '' : `, not ${shown(wrong, quote)}`}`
  })
  // One cause, one violation: a body of another shape often breaks the rule in several members.
  const [{ pointer, keyword }, ...more] = problems as [Problem, ...Problem[]]
  const code = more.every((problem) => problem.keyword === keyword) ? `body-${keyword}` : 'body'
  const received = problems.map(receivedOf).join(' and ')
  const violation = observe(bodyRule, code, received, `, but ${sentences.join(', and ')}`)
  return [more.length === 0 ? { ...violation, pointer } : violation, ...warnings]
}
