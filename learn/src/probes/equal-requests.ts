import { body, id, nameOf, type Body } from './pieces/body-pieces.ts'
import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, type RuleId } from 'plant-store-kit/recording'
import { longText, objectOf } from './body-texts.ts'
import { toCase, type Probe, titleOfBody } from './probe.ts'

/** How often equal requests are sent: a service that picks one of two problems picks the same each time once in 32 runs. */
const EQUAL_REQUESTS = 6

/** Several problems, which services may report in any order: unusual values, with different ids, and what each service refuses. */
const bodies: readonly Readonly<{ rule: RuleId; body: Body }>[] = [
  {
    rule: 'V3',
    body: objectOf(
      body`${nameOf.id}:-$ID`,
      body`${nameOf.name}:""`,
      body`${nameOf.tag}:"${longText}"`,
    ),
  },
  { rule: 'V3', body: objectOf(id, body`${nameOf.name}:""`, body`${nameOf.tag}:""`) },
  { rule: 'V3', body: objectOf(id, body`${nameOf.tag}:"${longText}"`) },
  { rule: 'N4', body: objectOf(body`${nameOf.tag}:7`) },
  { rule: 'N5', body: objectOf(body`${nameOf.id}:"fern"`, body`${nameOf.name}:5`) },
]

/** Lists of requests that differ in the id only, if they have any. */
export const equalRequests: readonly (readonly Probe[])[] = bodies.map(
  ({ rule, body: pieces }, row) =>
    Array.from({ length: EQUAL_REQUESTS }, (_, index) => ({
      rule,
      slug: `equal-${row}-${index}`,
      title: titleOfBody(pieces),
      body: pieces,
    })),
)

/** The same as cases: what differs in the responses to a list does not depend on the request. */
export const equalCasesOf = (operation: BodyOperation): readonly (readonly Case[])[] =>
  equalRequests.map((probes) => probes.map((probe) => toCase(probe, operation)))
