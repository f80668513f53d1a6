import { id } from '../../../contract/cases/case-row.ts'
import type { Case } from '../../../contract/data/case.ts'
import type { RuleId } from '../../../contract/rules/rules.ts'
import type { Operation } from '../../document/document.ts'
import { longText, objectOf } from './body-texts.ts'
import { toCase, type Probe, titleOfBody } from './probe.ts'

/** How often equal requests are sent: a service that picks one of two problems picks the same each time once in 32 runs. */
const EQUAL_REQUESTS = 6

/** Several problems, which services may report in any order: unusual values, with different ids, and what each service refuses. */
const bodies: readonly Readonly<{ rule: RuleId; body: string }>[] = [
  { rule: 'V3', body: objectOf('"id":-$ID', '"name":""', `"tag":"${longText}"`) },
  { rule: 'V3', body: objectOf(id, '"name":""', '"tag":""') },
  { rule: 'V3', body: objectOf(id, `"tag":"${longText}"`) },
  { rule: 'N4', body: objectOf('"tag":7') },
  { rule: 'N5', body: objectOf('"id":"fern"', '"name":5') },
]

/** Lists of requests that differ in the id only, if they have any. */
export const equalRequests: readonly (readonly Probe[])[] = bodies.map(({ rule, body }, row) =>
  Array.from({ length: EQUAL_REQUESTS }, (_, index) => ({
    rule,
    slug: `equal-${row}-${index}`,
    title: titleOfBody(body),
    body,
  })),
)

/** The same as cases: what differs in the responses to a list does not depend on the request. */
export const equalCasesOf = (operation: Operation): readonly (readonly Case[])[] =>
  equalRequests.map((probes) => probes.map((probe) => toCase(probe, operation)))
