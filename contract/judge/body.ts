import { jsonText, parseJson, readJson, typeOf } from '../../src/json.ts'
import type { Content, Operation, Response } from '../../src/document/document.ts'
import type { Problem } from '../../src/validator.ts'
import { bodyWords, responseOf } from '../documented.ts'
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

const essence = (value: string): string => value.split(';')[0]!.trim().toLowerCase()

/** A media type in at most 80 characters, in lower case unless it contains a secret. */
const shownType = (value: string, quote: Quote): string => {
  const type = value.split(';')[0]!.trim()
  const shown = quoteStart(type, 80, quote)
  return type.startsWith(shown) ? shown.toLowerCase() : shown
}

/** A media type of a response, with the schema of its body if it is JSON. */
interface Format {
  readonly mediaType: string
  readonly content?: Content
}

const formatsOf = ({ content, otherMediaTypes }: Response): readonly Format[] => [
  ...content.map((json) => ({ mediaType: essence(json.mediaType), content: json })),
  ...otherMediaTypes.map((mediaType) => ({ mediaType: essence(mediaType) })),
]

/** Whether a media type is that of a format, which may be a range such as `text/*`. */
const isOfFormat = (type: string, { mediaType }: Format): boolean => {
  const [range] = mediaType.split('*')
  return mediaType.endsWith('*') ? type.startsWith(range!) : type === mediaType
}

/**
 * Judges the body of a documented status: a success by R2, R3 and R8, a failure by R5, R6 and R8; at most one rule is
 * violated. Where the document has no response for the status, any body is right.
 */
export const judgeBody = (
  response: ReceivedResponse,
  quote: Quote,
  operation: Operation,
): readonly Observation[] => {
  const { status } = response
  const documented = responseOf(operation, status)
  return documented === undefined ? [] : judgeDocumented(response, documented, quote)
}

const judgeDocumented = (
  response: ReceivedResponse,
  documented: Response,
  quote: Quote,
): readonly Observation[] => {
  const { status } = response
  const [typeRule, bodyRule]: readonly [RuleId, RuleId] = status < 400 ? ['R2', 'R3'] : ['R5', 'R6']
  const formats = formatsOf(documented)
  const wanted = formats.map(({ mediaType }) => mediaType).join(' or ')
  const expected = `${status} with ${bodyWords(documented)}`
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

  if (formats.length === 0)
    return response.body.length === 0 ? [] : [observe(bodyRule, 'undocumented-body', 'a body')]
  const types = response.headers.filter(([name]) => name.toLowerCase() === 'content-type')
  const formatOf = (value: string): Format | undefined =>
    formats.find((format) => isOfFormat(essence(value), format))
  const other = types.find(([, value]) => formatOf(value) === undefined)
  if (types.length === 0 || other) {
    const received = other
      ? shownType(other[1], quote) || 'an empty Content-Type'
      : 'no Content-Type'
    const observation = observe(
      typeRule,
      'content-type',
      received,
      ` with ${received} instead of ${wanted}`,
    )
    // A body of another type is not checked as JSON: one cause, one violation.
    return [{ ...observation, expected: `Content-Type: ${wanted}` }]
  }
  const content = formatOf(types[0]![1])?.content
  const warnings: Observation[] = []
  const warn = (observation: Observation, better: string): unknown =>
    warnings.push({ ...observation, kind: 'warning', expected: better })
  if (types.length > 1)
    warn(
      observe(typeRule, 'content-type-twice', 'Content-Type more than once'),
      `Content-Type: ${wanted}, once`,
    )
  if (content === undefined) return warnings
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
  const problems = content.validate(value)
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
  return [more.length === 0 ? { ...violation, pointer, keyword } : violation, ...warnings]
}
