export { check, checkContract } from './runner.ts'
export { cases } from './cases/index.ts'
export { judge } from './judge.ts'
export { rules, ruleOf } from './rule.ts'
export { baselineOf, formatBaseline, parseBaseline } from './baseline.ts'
export { curlLine } from './curl.ts'
export { UsageError } from './usage-error.ts'
export type { Baseline } from './baseline.ts'
export type { Case, CaseRequest, Credential, Expectation, Part, RawNeed } from './case.ts'
export type { CheckEvent } from './event.ts'
export type {
  Answer,
  Exchange,
  Failure,
  FailureKind,
  Flaw,
  Headers,
  Sent,
  Timing,
} from './exchange.ts'
export type { Finding, Group, Kind } from './finding.ts'
export type { CheckOptions } from './options.ts'
export type { Counts, Coverage, Cured, NotChecked, Report, Run, RunOptions } from './report.ts'
export type { Level, Rule, RuleId, Source } from './rule.ts'
