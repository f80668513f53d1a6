import { typeWords } from '../../src/base/article.ts'
import { jsonText, typeOf } from '../../src/base/json-text.ts'
import { isInteger, type Problem } from '../../src/base/validator.ts'
import { isUnread } from '../../src/document/compile/check.ts'
import { problemsOtherwise } from '../../src/document/compile/other-reading.ts'
import { writeOnlyProblems } from '../../src/document/compile/write-only.ts'
import type { Content } from '../../src/document/document.ts'
import type { FindingCode } from '../data/report.ts'
import { utf8Text } from '../data/exchange.ts'
import { type DocumentedResponse, violation, warning } from './body-fault.ts'
import type { Observation } from './finding.ts'
import { type RuleUse, breaks, keeps } from './judgment.ts'
import { type Quote, quoteProblem, quoteStart, startOfJson } from './quote.ts'
import { byteOrderMark, jsonOf, readResponseJson } from './response-json.ts'

/**
 * What a body shows about its rule if its media type or its JSON is wrong: the rule is broken, too, if the body, read as
 * JSON, has another shape.
 */
export const bodyBeside = (
  { bodyRule: rule, response }: DocumentedResponse,
  content: Content | undefined,
): RuleUse => {
  if (content === undefined) return { rule, result: 'unread' }
  const hasShape = problemsIn(jsonOf(response.body), content).length === 0
  return hasShape ? { rule, result: 'beside' } : breaks(rule)
}

/** What JSON shows, violations and warnings apart: other warnings come between them. */
interface JsonJudgment extends Readonly<Record<'violations' | 'warnings', readonly Observation[]>> {
  readonly bodyUse: RuleUse
}

/** Judges a body that is JSON by its Content-Type. */
export const judgeJson = (judged: DocumentedResponse, content: Content): JsonJudgment => {
  const { bodyRule } = judged
  const { value, repeated, ...reading } = readResponseJson(judged.response.body)
  const [repeatedName] = repeated
  const warnings = repeatedName === undefined ? [] : [repeatedMember(judged, repeatedName)]
  const malformation = malformationOf(reading)
  if (malformation !== undefined) {
    const violations = [malformedJson(judged, malformation)]
    return { violations, warnings, bodyUse: bodyBeside(judged, content) }
  }
  const problems = problemsIn(value, content)
  const [first, ...further] = problems.map((problem) => quoteProblem(problem, judged.quote))
  if (first === undefined) {
    const ofMembers = [...warnings, ...sentWriteOnly(judged, content, value)]
    return { violations: [], warnings: ofMembers, bodyUse: keeps(bodyRule) }
  }
  const violations = [brokenSchema(judged, [first, ...further])]
  return { violations, warnings, bodyUse: breaks(bodyRule) }
}

/** How a text in UTF-8 breaks its schema, with or without a line feed at its end; without strings in the schema it is right. */
export const judgeText = (judged: DocumentedResponse, content: Content): readonly Observation[] => {
  const text = utf8Text(judged.response.body)
  if (text === undefined) return []
  const readings = [text, text.replace(/\r?\n$/, '')].map((read) => problemsIn(read, content))
  if (readings.some((problems) => problems.length === 0)) return []
  const [first, ...further] = readings[0]!.map((problem) => quoteProblem(problem, judged.quote))
  return first === undefined || first.keyword === 'type'
    ? []
    : [brokenSchema(judged, [first, ...further])]
}

/** A body that one sound reading of its schema accepts is right. */
const problemsIn = (value: unknown, { schema, validate }: Content): readonly Problem[] => {
  const problems = validate(value)
  const isRight =
    problems.length > 0 && problemsOtherwise('response', schema, value).every(isUnread)
  return isRight ? [] : oneOfEach(problems)
}

/** Of the items of a list that have the same problem at the same place, one stands for all. */
const oneOfEach = (problems: readonly Problem[]): readonly Problem[] => {
  const placeOf = ({ pointer, keyword }: Problem): string =>
    `${keyword} ${pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`
  return Array.from(Map.groupBy(problems, placeOf).values(), ([problem]) => problem!)
}

/** Places of `writeOnly` members that are named. */
const maxPlaces = 10

/** A warning for each member that a response should not have. */
const sentWriteOnly = (
  judged: DocumentedResponse,
  { schema }: Content,
  value: unknown,
): readonly Observation[] => {
  return oneOfEach(writeOnlyProblems(schema, value))
    .slice(0, maxPlaces)
    .map((problem) => quoteProblem(problem, judged.quote))
    .map(({ pointer, keyword }): Observation => {
      const received = `${pointer}, which is writeOnly`
      const fault = { rule: judged.bodyRule, code: 'body-writeOnly', received } as const
      return { ...warning(judged, fault), pointer, keyword }
    })
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

/** Characters of a value in a sentence. */
const maxValueLength = 80

const quoteValue = (value: unknown, quote: Quote): string => {
  const text = jsonText(startOfJson(value, maxValueLength))
  if (text.length <= maxValueLength) return quote(text)
  const isOnlyNesting = /^\[*$/.test(text.slice(0, maxValueLength))
  return isOnlyNesting ? typeWords(typeOf(value)) : `${quoteStart(text, maxValueLength, quote)}…`
}
