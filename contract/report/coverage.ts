import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { accepts, responseOf } from '../operation/documented.ts'
import { statusOf } from '../data/exchange.ts'
import { jsonOf } from '../judge/response-json.ts'
import type { Entry, Finding, Coverage, NotChecked } from '../data/report.ts'
import { rulesJudged } from '../judge/judge.ts'
import { type RuleId, ruleIds, ruleOf, rulesOf } from '../rules/rules.ts'

/** What the sentence of a rule demands of the response to its own cases. */
type Demand = 'success' | 'acceptance' | 'no acceptance' | 'nothing'

const demandOf = ({ rule, expect }: Entry['case']): Demand => {
  if (expect === 'accept') return rule === 'R1' ? 'success' : 'acceptance'
  return expect === 'open' ? 'nothing' : 'no acceptance'
}

/** A status of 0 means no response. */
const isKept: Readonly<Record<Demand, (status: number, operation: Operation) => boolean>> = {
  success: (status, operation) => accepts(operation, status),
  acceptance: (status) => status >= 200 && status < 300,
  'no acceptance': (status) => status < 200 || status >= 300,
  nothing: () => true,
}

/** Whether the body has the members that the document shows for its status, whatever its content type. */
const hasShape = ({ exchange: { response } }: Entry, operation: Operation): boolean => {
  if (response.type === 'failure') return false
  const content = responseOf(operation, response.status)?.content[0]
  return content !== undefined && content.validate(jsonOf(response.body)).length === 0
}

/** Rules about the content type and the reading of a body: a broken one does not show what the body holds. */
const aboutReading: readonly RuleId[] = ['R2', 'R5', 'R8']

const isBroken = (rule: RuleId, findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.kind === 'violation' && finding.rule === rule)

/** The rules of the body, if others leave open what it holds. */
const bodyRulesOf = (
  { case: testCase, exchange, findings }: Entry,
  operation: Operation,
): readonly RuleId[] =>
  aboutReading.some((rule) => isBroken(rule, findings))
    ? rulesJudged(testCase, exchange, operation).filter((rule) => rule === 'R3' || rule === 'R6')
    : []

/** The rules whose own sentence a response contradicts, although its findings may name others. */
const contradictedBy = (entry: Entry, operation: Operation): readonly RuleId[] => {
  const { case: testCase, exchange, findings } = entry
  const { rule, expect } = testCase
  const status = statusOf(exchange)
  // Such as an id that an earlier run may have sent.
  const isExcused = findings.some((finding) => finding.kind === 'note' && finding.rule === rule)
  const isNot400 = expect === 'refuse' && findings.some((finding) => finding.rule === 'R7')
  const isNoError = expect === 'deny' && responseOf(operation, status) !== undefined
  const byBody = hasShape(entry, operation)
    ? []
    : [...bodyRulesOf(entry, operation), ...(isNoError ? (['A3'] as const) : [])]
  return [
    ...(isExcused || isKept[demandOf(testCase)](status, operation) ? [] : [rule]),
    ...(isNot400 ? (['R5'] as const) : []),
    ...byBody,
  ]
}

/** `kept`: the rule holds, but the response broke others. */
type Mark = 'failed' | 'warned' | 'kept'

const strength: readonly Mark[] = ['failed', 'warned', 'kept']

/** Codes that say nothing about the rule of the case: a throttled request is sent again, and another may have ended the server. */
const aside = new Set(['throttled', 'died'])

/** How one exchange marks rules; a rule may have several marks. */
const marksOf = (
  entry: Entry,
  strict: boolean,
  operation: Operation,
): readonly (readonly [RuleId, Mark])[] => {
  const { case: testCase, findings } = entry
  const named = findings.filter(({ kind }) => kind === 'violation' || kind === 'warning')
  const broken = named.filter(({ code }) => !aside.has(code))
  const violated = broken.some(({ kind }) => kind === 'violation')
  const mark = violated ? 'failed' : 'warned'
  const others = [testCase.rule, ...bodyRulesOf(entry, operation)]
  return [
    ...(violated || (strict && broken.length > 0) ? others : []).map(
      (rule) => [rule, 'kept'] as const,
    ),
    ...(broken.length > 0 ? contradictedBy(entry, operation) : []).map(
      (rule) => [rule, mark] as const,
    ),
    ...named.map(({ kind, rule }) => [rule, kind === 'violation' ? 'failed' : 'warned'] as const),
  ]
}

/** For every rule: how often it was checked, and its verdict. */
export const coverageOf = (
  entries: readonly Entry[],
  gaps: readonly NotChecked[],
  strict: boolean,
  operation: Operation = plantStore,
): Coverage[] => {
  const judged = entries.flatMap((entry) => rulesJudged(entry.case, entry.exchange, operation))
  const marks = entries.flatMap((entry) => marksOf(entry, strict, operation))
  // Rules about keywords of other documents show only there.
  const applying = rulesOf(operation).map(({ id }) => id)
  const shown = new Set([...applying, ...judged, ...gaps.map(({ rule }) => rule)])
  const list = ruleIds.filter((id) => shown.has(id))
  return list.map((id): Coverage => {
    const { level } = ruleOf(id, operation)
    const checked = judged.filter((rule) => rule === id).length
    const notChecked = gaps.filter(({ rule }) => rule === id).length
    const passed = level === 'open' ? 'noted' : 'passed'
    const mark = strength.find((mark) =>
      marks.some(([rule, marked]) => rule === id && marked === mark),
    )
    const kept = checked === 0 ? 'not checked' : (mark ?? passed)
    const verdict = mark === undefined || mark === 'kept' ? kept : mark
    return { rule: id, level, checked, notChecked, verdict }
  })
}
