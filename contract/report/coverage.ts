import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { documentedResponse, documentsSuccess, isAcceptance } from '../operation/documented.ts'
import { statusOf } from '../data/exchange.ts'
import { jsonOf } from '../judge/response-json.ts'
import type { Entry, Coverage, NotChecked } from '../data/report.ts'
import { rulesJudged } from '../judge/judge.ts'
import { type Level, type RuleId, ruleIds, ruleOf, rulesOf } from '../rules/rules.ts'

/** A response, and whether its findings fail a run with warnings alone. */
interface Marked extends Entry {
  readonly operation: Operation
  readonly strict: boolean
}

/** Whether the status is what the sentence of the case's rule demands; 0, for no response, is no success. */
const keepsRuleOfCase = ({ case: testCase, exchange, operation }: Marked): boolean => {
  const { rule, expect } = testCase
  const status = statusOf(exchange)
  if (expect === 'open') return true
  // Only the sentence of R1 says which success it is.
  if (rule === 'R1') return documentsSuccess(operation, status)
  return isAcceptance(operation, status) === (expect === 'accept')
}

/** Whether the body has the members that the document shows for its status, whatever its content type. */
const hasShape = ({ exchange: { response }, operation }: Marked): boolean => {
  if (response.type === 'failure') return false
  const content = documentedResponse(operation, response.status)?.content[0]
  return content !== undefined && content.validate(jsonOf(response.body)).length === 0
}

/** Rules about the content type and the reading of a body: a broken one does not show what the body holds. */
const aboutReading: readonly RuleId[] = ['R2', 'R5', 'R8']

/** The rules of the body, if others leave open what it holds. */
const unreadBodyRules = (marked: Marked): readonly RuleId[] => {
  const { case: testCase, exchange, findings, operation } = marked
  const isUnread = findings.some(
    ({ kind, rule }) => kind === 'violation' && aboutReading.includes(rule),
  )
  if (!isUnread) return []
  const judged = rulesJudged(testCase, exchange, operation)
  return judged.filter((rule) => rule === 'R3' || rule === 'R6')
}

/** The rules whose own sentence a response contradicts, although its findings may name others. */
const contradictedBy = (marked: Marked): readonly RuleId[] => {
  const { case: testCase, exchange, findings, operation } = marked
  const { rule, expect } = testCase
  const contradicted: RuleId[] = []
  // Such as an id that an earlier run may have sent.
  const isExcused = findings.some((finding) => finding.kind === 'note' && finding.rule === rule)
  if (!isExcused && !keepsRuleOfCase(marked)) contradicted.push(rule)
  // The sentence of R5 says which status a refusal has.
  const hasOtherStatus = findings.some((finding) => finding.rule === 'R7')
  if (expect === 'refuse' && hasOtherStatus) contradicted.push('R5')
  if (hasShape(marked)) return contradicted
  contradicted.push(...unreadBodyRules(marked))
  const isDocumented = documentedResponse(operation, statusOf(exchange)) !== undefined
  if (expect === 'deny' && isDocumented) contradicted.push('A3')
  return contradicted
}

/** `kept`: the rule holds, but the response broke others. */
type Mark = 'failed' | 'warned' | 'kept'

interface RuleMark {
  readonly rule: RuleId
  readonly mark: Mark
}

/** Codes that say nothing about the rule of the case: a throttled request is sent again, and another may have ended the server. */
const aside = new Set(['throttled', 'died'])

/** How one exchange marks rules; a rule may have several marks. */
const marksOf = (marked: Marked): readonly RuleMark[] => {
  const { case: testCase, findings, strict } = marked
  const breaches = findings.filter(({ kind }) => kind === 'violation' || kind === 'warning')
  const marks: RuleMark[] = breaches.map(({ kind, rule }) => ({
    rule,
    mark: kind === 'violation' ? 'failed' : 'warned',
  }))
  const ofCase = breaches.filter(({ code }) => !aside.has(code))
  if (ofCase.length === 0) return marks
  const isViolated = ofCase.some(({ kind }) => kind === 'violation')
  const mark = isViolated ? 'failed' : 'warned'
  for (const rule of contradictedBy(marked)) marks.push({ rule, mark })
  if (!isViolated && !strict) return marks
  for (const rule of [testCase.rule, ...unreadBodyRules(marked)]) marks.push({ rule, mark: 'kept' })
  return marks
}

const byStrength: readonly Mark[] = ['failed', 'warned', 'kept']

/** The strongest mark of each rule that has one. */
const strongestMarks = (marks: readonly RuleMark[]): ReadonlyMap<RuleId, Mark> => {
  const strongestFirst = byStrength.flatMap((strength) =>
    marks.filter(({ mark }) => mark === strength),
  )
  const strongest = new Map<RuleId, Mark>()
  for (const { rule, mark } of strongestFirst) {
    if (!strongest.has(rule)) strongest.set(rule, mark)
  }
  return strongest
}

/** The verdict on a rule with its strongest mark, if it has one. */
const verdictOf = (level: Level, checked: number, mark?: Mark): Coverage['verdict'] => {
  // A finding is a verdict even if no exchange was judged by the rule.
  if (mark === 'failed' || mark === 'warned') return mark
  if (checked === 0) return 'not checked'
  return mark ?? (level === 'open' ? 'noted' : 'passed')
}

/** For every rule: how often it was checked, and its verdict. */
export const coverageOf = (
  entries: readonly Entry[],
  gaps: readonly NotChecked[],
  strict: boolean,
  operation: Operation = plantStore,
): Coverage[] => {
  const judged = entries.flatMap((entry) => rulesJudged(entry.case, entry.exchange, operation))
  const marks = strongestMarks(entries.flatMap((entry) => marksOf({ ...entry, strict, operation })))
  // Rules about keywords of other documents show only there.
  const applying = rulesOf(operation).map(({ id }) => id)
  const covered = new Set([...applying, ...judged, ...gaps.map(({ rule }) => rule)])
  const list = ruleIds.filter((id) => covered.has(id))
  return list.map((id): Coverage => {
    const { level } = ruleOf(id, operation)
    const checked = judged.filter((rule) => rule === id).length
    const notChecked = gaps.filter(({ rule }) => rule === id).length
    return {
      rule: id,
      level,
      checked,
      notChecked,
      verdict: verdictOf(level, checked, marks.get(id)),
    }
  })
}
