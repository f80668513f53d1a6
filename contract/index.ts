export { check, checkContract } from './runner.ts'
export { cases } from './cases/index.ts'
export { judge } from './judge/judge.ts'
export { rules, ruleOf } from './rules.ts'
export { baselineOf, formatBaseline, parseBaseline } from './baseline.ts'
export { curlLine, quoteForShell } from './curl.ts'
export { UsageError } from './usage-error.ts'
export type { CurlOptions, CurlRequest } from './curl.ts'
export type { Baseline } from './baseline.ts'
export type { Case, CaseRequest, Credential, Expectation, Part, Need } from './case.ts'
export type {
  ReceivedResponse,
  Exchange,
  Failure,
  FailureKind,
  ProtocolError,
  Headers,
  SentRequest,
  Timing,
} from './exchange.ts'
export type { Finding, Group, Kind } from './finding.ts'
export type { CheckEvent, CheckOptions } from './options.ts'
export type { Counts, Coverage, Resolved, NotChecked, Report, Run, RunOptions } from './report.ts'
export type { Level, Rule, RuleId, Citation } from './rules.ts'
