import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, ofObject } from 'plant-store-kit/recording'
import { type Behavior } from 'plant-store-kit/responder'
import { caseOfProbe, type Probe } from '../probes/probe.ts'

/** A limit of a service, and the requests that show it. */
export interface Limit {
  /** In the ids of cases. */
  readonly name: string
  readonly path: BehaviorPath
  readonly caseOf: (slug: string, size: number | bigint) => Case
}

/** Where a limit is among the behaviors: `bodyLimit`, or a keyword of a member. */
export type BehaviorPath =
  | readonly ['bodyLimit' | 'nestingLimit']
  | readonly ['members', string, 'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'pattern']

/** Behaviors with another limit. */
export function withLimit(
  behavior: Partial<Behavior>,
  path: BehaviorPath,
  limit: number | bigint | string,
): Partial<Behavior> {
  if (path.length === 1) return { ...behavior, [path[0]]: limit }
  const [, member, keyword] = path
  const { members = {} } = behavior
  const ofMember = { ...members[member], [keyword]: limit }
  return { ...behavior, members: { ...members, [member]: ofMember } }
}

/** What limits of the whole body begin with in ids. */
const OF_WHOLE: readonly string[] = ['body', 'nesting']

/** Member names in ids, in which a slash would end a rule; no other name has a colon there. */
export function slugOf(memberName: string): string {
  return OF_WHOLE.includes(memberName) ? `member:${memberName}` : encodeURIComponent(memberName)
}

/** A valid request of a limit, whose body is an object. */
export const validCase = (operation: BodyOperation, slug: string, body: Probe['body']): Case =>
  caseOfProbe({ rule: 'V3', slug, title: slug, body }, operation)!

/** The plain body with a value of a member, as JSON. */
export const memberCase = (
  operation: BodyOperation,
  slug: string,
  memberName: string,
  json: string,
): Case =>
  validCase(
    operation,
    slug,
    ofObject((object) => object.having(new Map([[memberName, json]]))),
  )
