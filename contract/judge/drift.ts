import type { Operation } from '../../src/document/document.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import type { Finding } from '../data/report.ts'
import type { Observation } from './finding.ts'
import { findingOf } from './judge.ts'
import type { ExpectedResponses } from '../data/expected-responses.ts'

/** The finding about a response that differs from the expected one. */
export const driftOf = (
  testCase: Case,
  exchange: Exchange,
  profile: ExpectedResponses,
  operation: Operation,
): readonly Finding[] => {
  const difference = profile.differenceOf(testCase, exchange)
  if (!difference) return []
  const { line, text, ...parts } = difference
  const citation = { file: profile.name, ...(line !== undefined && { line }), words: text }
  const observation: Observation = { kind: 'drift', rule: testCase.rule, code: 'drift', ...parts }
  return [
    {
      ...findingOf(testCase, exchange, observation, operation),
      citation,
    },
  ]
}
