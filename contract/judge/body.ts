import { typeWords } from '../../src/base/article.ts'
import { isInteger } from '../../src/base/validator.ts'
import { jsonText, typeOf } from '../../src/base/json.ts'
import type { Content, Operation, Response } from '../../src/document/document.ts'
import type { Problem } from '../../src/base/validator.ts'
import { documentedResponse } from '../operation/documented.ts'
import { bodyWords } from '../operation/response-words.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import { type Format, formatOf, formatsOf, quoteContentType } from './content-type.ts'
import type { FindingCode } from '../data/report.ts'
import type { Observation } from './finding.ts'
import { type Quote, quoteProblem, quoteStart, startOfJson } from './quote.ts'
import { byteOrderMark, jsonOf, readResponseJson } from './response-json.ts'
import { rulesOfResponses } from '../rules/rule-table.ts'
import type { RuleId } from '../rules/rules.ts'
import { type Judgment, type RuleUse, breaks, keeps } from './judgment.ts'

/** Characters of a value in a sentence. */
const maxValueLength = 80

const quoteValue = (value: unknown, quote: Quote): string => {
  const text = jsonText(startOfJson(value, maxValueLength))
  if (text.length <= maxValueLength) return quote(text)
  const isOnlyNesting = /^\[*$/.test(text.slice(0, maxValueLength))
  return isOnlyNesting ? typeWords(typeOf(value)) : `${quoteStart(text, maxValueLength, quote)}…`
}

/** A response, and what the document says about its status. */
interface DocumentedResponse {
  readonly response: ReceivedResponse
  readonly quote: Quote
  /** The media types that the document has for the status. */
  readonly formats: readonly Format[]
  /** Such as `200 with a Plant`. */
  readonly expected: string
  /** The rule about the media type of the body. */
  readonly typeRule: RuleId
  /** The rule about its content. */
  readonly bodyRule: RuleId
  /** The rule about what both leave open, if there is one. */
  readonly limitRule: RuleId | undefined
}

/** What is wrong with a body, before it becomes a sentence. */
interface BodyFault {
  readonly rule: RuleId
  readonly code: FindingCode
  readonly received: string
  /** The end of the sentence that begins with `responded 200`; by default it names what was received. */
  readonly ending?: string
  /** By default the status and the documented body. */
  readonly expected?: string
}

const violation = (
  { response, expected: documented }: DocumentedResponse,
  { rule, code, received, ending = ` with ${received}`, expected = documented }: BodyFault,
): Observation => {
  const message = `responded ${response.status}${ending}`
  return { kind: 'violation', rule, code, expected, received, message }
}

const warning = (judged: DocumentedResponse, fault: BodyFault): Observation => {
  return { ...violation(judged, fault), kind: 'warning' }
}

/**
 * Judges the body of a documented status: a success by R2, R3 and R8, a failure by R5, R6 and R8; at most one rule is
 * violated. Where the document has no response for the status, any body is right.
 */
export const judgeBody = (
  response: ReceivedResponse,
  quote: Quote,
  operation: Operation,
): Judgment => {
  const { status } = response
  const documented = documentedResponse(operation, status)
  if (documented === undefined) return { observations: [], uses: [] }
  return judgeDocumented({ ...describe(documented, status), response, quote })
}

const describe = (
  documented: Response,
  status: number,
): Omit<DocumentedResponse, 'response' | 'quote'> => {
  const expected = `${status} with ${bodyWords(documented)}`
  const formats = formatsOf(documented)
  const rules = rulesOfResponses[status < 400 ? 'success' : 'failure']
  return {
    formats,
    expected,
    typeRule: rules.type,
    bodyRule: rules.body,
    limitRule: rules.limit,
  }
}

/** The uses of the rules about a documented response; none breaks that about what they leave open. */
const usesOf = (
  { limitRule }: DocumentedResponse,
  typeUse: RuleUse,
  bodyUse: RuleUse,
): readonly RuleUse[] => [typeUse, bodyUse, ...(limitRule === undefined ? [] : [keeps(limitRule)])]

const judgeDocumented = (judged: DocumentedResponse): Judgment =>
  judged.formats.length === 0 ? judgeAbsentBody(judged) : judgeMediaType(judged)

/** The document has no body for the response. */
const judgeAbsentBody = (judged: DocumentedResponse): Judgment => {
  const { response, typeRule, bodyRule: rule } = judged
  const usesWith = (bodyUse: RuleUse): readonly RuleUse[] =>
    usesOf(judged, keeps(typeRule), bodyUse)
  if (response.body.length === 0) return { observations: [], uses: usesWith(keeps(rule)) }
  const unexpected = { rule, code: 'undocumented-body', received: 'a body' } as const
  return { observations: [violation(judged, unexpected)], uses: usesWith(breaks(rule)) }
}

const judgeMediaType = (judged: DocumentedResponse): Judgment => {
  const { response, formats, typeRule } = judged
  const contentTypes = contentTypesOf(response)
  const wrongType = findWrongType(judged, contentTypes)
  if (wrongType === undefined) return judgeContent(judged, contentTypes)
  // A body of another type is not checked as JSON: one cause, one violation.
  const bodyUse = bodyBeside(judged, formats[0]?.content)
  return { observations: [wrongType], uses: usesOf(judged, breaks(typeRule), bodyUse) }
}

/** A body of a documented media type. */
const judgeContent = (judged: DocumentedResponse, contentTypes: readonly string[]): Judgment => {
  const { response, formats, typeRule, bodyRule: rule } = judged
  const usesWith = (bodyUse: RuleUse): readonly RuleUse[] =>
    usesOf(judged, keeps(typeRule), bodyUse)
  const typeWarnings = contentTypes.length > 1 ? [repeatedContentType(judged)] : []
  const content = formatOf(contentTypes[0]!, formats)?.content
  if (content === undefined) return { observations: typeWarnings, uses: usesWith(keeps(rule)) }
  if (response.body.length === 0) {
    const empty = violation(judged, { rule, code: 'empty-body', received: 'an empty body' })
    return { observations: [...typeWarnings, empty], uses: usesWith(breaks(rule)) }
  }
  const { violations, warnings, bodyUse } = judgeJson(judged, content)
  const observations = [...violations, ...typeWarnings, ...warnings]
  return { observations, uses: usesWith(bodyUse) }
}

/**
 * What a body shows about its rule if its media type or its JSON is wrong: the rule is broken, too, if the body, read as
 * JSON, has another shape.
 */
const bodyBeside = (
  { bodyRule: rule, response }: DocumentedResponse,
  content: Content | undefined,
): RuleUse => {
  if (content === undefined) return { rule, result: 'unread' }
  const hasShape = content.validate(jsonOf(response.body)).length === 0
  return hasShape ? { rule, result: 'beside' } : breaks(rule)
}

/** The values of all Content-Type headers. */
const contentTypesOf = ({ headers }: ReceivedResponse): readonly string[] =>
  headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value)

const mediaTypesOf = ({ formats }: DocumentedResponse): string =>
  formats.map(({ mediaType }) => mediaType).join(' or ')

const findWrongType = (
  judged: DocumentedResponse,
  contentTypes: readonly string[],
): Observation | undefined => {
  const unknownType = contentTypes.find((value) => formatOf(value, judged.formats) === undefined)
  if (contentTypes.length > 0 && unknownType === undefined) return undefined
  const received =
    unknownType === undefined
      ? 'no Content-Type'
      : quoteContentType(unknownType, judged.quote) || 'an empty Content-Type'
  const mediaTypes = mediaTypesOf(judged)
  return violation(judged, {
    rule: judged.typeRule,
    code: 'content-type',
    received,
    ending: ` with ${received} instead of ${mediaTypes}`,
    expected: `Content-Type: ${mediaTypes}`,
  })
}

const repeatedContentType = (judged: DocumentedResponse): Observation =>
  warning(judged, {
    rule: judged.typeRule,
    code: 'content-type-twice',
    received: 'Content-Type more than once',
    expected: `Content-Type: ${mediaTypesOf(judged)}, once`,
  })

/** What JSON shows, violations and warnings apart: other warnings come between them. */
interface JsonJudgment extends Readonly<Record<'violations' | 'warnings', readonly Observation[]>> {
  readonly bodyUse: RuleUse
}

/** Judges a body that is JSON by its Content-Type. */
const judgeJson = (judged: DocumentedResponse, content: Content): JsonJudgment => {
  const { bodyRule } = judged
  const { value, repeated, ...reading } = readResponseJson(judged.response.body)
  const [repeatedName] = repeated
  const warnings = repeatedName === undefined ? [] : [repeatedMember(judged, repeatedName)]
  const malformation = malformationOf(reading)
  if (malformation !== undefined) {
    const violations = [malformedJson(judged, malformation)]
    return { violations, warnings, bodyUse: bodyBeside(judged, content) }
  }
  const problems = content.validate(value)
  const [first, ...further] = problems.map((problem) => quoteProblem(problem, judged.quote))
  if (first === undefined) return { violations: [], warnings, bodyUse: keeps(bodyRule) }
  const violations = [brokenSchema(judged, [first, ...further])]
  return { violations, warnings, bodyUse: breaks(bodyRule) }
}

const repeatedMember = (judged: DocumentedResponse, name: string): Observation =>
  warning(judged, {
    rule: 'R8',
    code: 'member-twice',
    received: 'a member given twice',
    ending: ` with ${quoteValue(name, judged.quote)} twice in one object`,
    expected: 'unique member names (RFC 8259, section 4)',
  })

/** Why a body is not JSON. */
interface Malformation {
  readonly code: FindingCode
  readonly received: string
  /** The end of the sentence that begins with `the body`. */
  readonly detail: string
}

const malformationOf = ({
  text,
  error,
}: Pick<ReturnType<typeof readResponseJson>, 'text' | 'error'>): Malformation | undefined => {
  if (text === undefined)
    return { code: 'not-utf-8', received: 'not UTF-8', detail: 'is not UTF-8' }
  if (text.startsWith(byteOrderMark)) {
    const detail = 'begins with a byte order mark'
    return { code: 'byte-order-mark', received: 'a byte order mark', detail }
  }
  if (error === undefined) return undefined
  return { code: 'not-json', received: 'not JSON', detail: `is not JSON: ${error.message}` }
}

const malformedJson = (
  judged: DocumentedResponse,
  { code, received, detail }: Malformation,
): Observation =>
  violation(judged, {
    rule: 'R8',
    code,
    received,
    ending: `, but the body ${detail}`,
    expected: 'a JSON body in UTF-8 without a byte order mark',
  })

/** One cause, one violation: a body of another shape often breaks the rule in several members. */
const brokenSchema = (
  judged: DocumentedResponse,
  problems: readonly [Problem, ...Problem[]],
): Observation => {
  const [{ pointer, keyword }, ...further] = problems
  const isOneKeyword = further.every((problem) => problem.keyword === keyword)
  const sentences = problems.map((problem) => sentenceOf(problem, judged.quote))
  const observation = violation(judged, {
    rule: judged.bodyRule,
    code: isOneKeyword ? `body-${keyword}` : 'body',
    received: problems.map(receivedOf).join(' and '),
    ending: `, but ${sentences.join(', and ')}`,
  })
  return further.length === 0 ? { ...observation, pointer, keyword } : observation
}

const sentenceOf = ({ pointer, must, value }: Problem, quote: Quote): string => {
  const place = pointer === '' ? 'the body' : `${pointer} of the body`
  return `${place} ${must}${value === undefined ? '' : `, not ${quoteValue(value, quote)}`}`
}

const receivedOf = ({ pointer, keyword, value }: Problem): string => {
  const place = pointer === '' ? 'body' : pointer
  if (keyword === 'required') return `${place} missing`
  if (keyword !== 'type') return `${place} breaks ${keyword}`
  const type = typeOf(value)
  const isFraction = type === 'number' && !isInteger(value)
  return `${place} ${isFraction ? 'a fraction' : typeWords(type)}`
}
