/// <reference types="node" preserve="true" />
import '../src/base/needed-node.ts'
export { check, checkContract } from './runner.ts'
export { judge } from './judge/judge.ts'
export { rules, ruleOf, rulesOf, type Level, type Rule, type RuleId } from './rules/rules.ts'
export type { Citation } from './rules/citable-document.ts'
export { baselineOf } from './report/baseline.ts'
export { formatBaseline, parseBaseline } from './report/baseline-file.ts'
export { UsageError } from '../src/base/check-value.ts'
export type { Difference, ExpectedResponses } from './data/expected-responses.ts'
export type { Case, CaseRequest, Expectation, Part, Need } from './data/case.ts'
export type {
  Exchange,
  Failure,
  FailureKind,
  Headers,
  ProtocolError,
  ReceivedResponse,
  SentRequest,
} from './data/exchange.ts'
export type {
  Finding,
  FindingCode,
  Kind,
  Baseline,
  BaselineEntry,
  Counts,
  Coverage,
  Group,
  NotChecked,
  Report,
  Run,
  RunOptions,
} from './data/report.ts'
export type { CheckEvent, CheckOptions } from './data/options.ts'
