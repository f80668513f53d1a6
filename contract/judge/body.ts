import { memoize } from '../../src/base/memoize.ts'
import type { Operation, Response } from '../../src/document/document.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import { documentedResponse } from '../operation/documented.ts'
import { bodyWords, withBody } from '../operation/response-words.ts'
import { rulesOfResponses } from '../rules/response-rules.ts'
import { type DocumentedResponse, violation } from './body-fault.ts'
import {
  contentTypesOf,
  findWrongCharset,
  findWrongType,
  repeatedContentType,
} from './body-type.ts'
import { formatOf, formatsOf } from './content-type.ts'
import { bodyBeside, judgeJson, judgeText } from './json-body.ts'
import type { Observation } from './finding.ts'
import { type Judgment, type RuleUse, breaks, joinJudgments, keeps } from './judgment.ts'
import type { Quote } from './quote.ts'
import { judgeHeaders } from './response-headers.ts'

/**
 * Judges the body of a documented status: a success by R2, R3 and R8, a failure by R5, R6 and R8; at most one rule is
 * violated. Where the document has no response for the status, or one without `content`, any body is right.
 */
export const judgeBody = (
  response: ReceivedResponse,
  quote: Quote,
  operation: Operation,
): Judgment => {
  const { status } = response
  const documented = documentedResponse(operation, status)
  if (documented === undefined) return { observations: [], uses: [] }
  const judged = { ...describe(documented, status), response, quote }
  return withHeaders(judged, judgeDocumented(judged))
}

/** A judgment with what the headers show: one cause, one violation. */
const withHeaders = (judged: DocumentedResponse, ofBody: Judgment): Judgment => {
  const isViolation = ({ kind }: Observation): boolean => kind === 'violation'
  const hasViolation = ofBody.observations.some(isViolation)
  const ofHeaders = judgeHeaders(judged)
  const isBroken = ofHeaders.some(isViolation)
  const shown = ofHeaders.filter((item) => !hasViolation || !isViolation(item))
  const { typeRule } = judged
  return joinJudgments([ofBody, { observations: shown, uses: isBroken ? [breaks(typeRule)] : [] }])
}

type Described = Omit<DocumentedResponse, 'response' | 'quote'>

const describedOf = memoize((_documented: Response) => new Map<number, Described>())

const describe = (documented: Response, status: number): Described => {
  const known = describedOf(documented)
  const described = known.get(status) ?? describeNew(documented, status)
  known.set(status, described)
  return described
}

const describeNew = (documented: Response, status: number): Described => {
  const expected = withBody(String(status), bodyWords(documented))
  const formats = formatsOf(documented)
  const rules = rulesOfResponses[status < 400 ? 'success' : 'failure']
  return {
    formats,
    headers: documented.headers,
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

const judgeDocumented = (judged: DocumentedResponse): Judgment => {
  if (judged.formats.length > 0) return judgeMediaType(judged)
  // Without `content`, the document says nothing about a body.
  const { typeRule, bodyRule } = judged
  return { observations: [], uses: usesOf(judged, keeps(typeRule), keeps(bodyRule)) }
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
  const { content, text } = formatOf(contentTypes[0]!, formats) ?? {}
  if (content === undefined) {
    const wrong = text === undefined ? [] : judgeText(judged, text)
    const use = wrong.length === 0 ? keeps(rule) : breaks(rule)
    return { observations: [...wrong, ...typeWarnings], uses: usesWith(use) }
  }
  if (response.body.length === 0) {
    const empty = violation(judged, { rule, code: 'empty-body', received: 'an empty body' })
    return { observations: [...typeWarnings, empty], uses: usesWith(breaks(rule)) }
  }
  const { violations, warnings, bodyUse } = judgeJson(judged, content)
  const wrongCharset = violations.length > 0 ? undefined : findWrongCharset(judged, contentTypes)
  const ofCharset = wrongCharset === undefined ? [] : [wrongCharset]
  const observations = [...violations, ...typeWarnings, ...ofCharset, ...warnings]
  return { observations, uses: usesWith(bodyUse) }
}
