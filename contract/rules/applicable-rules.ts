import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import type { MemberKind } from '../../src/document/member-kind.ts'
import { merged } from '../../src/document/merge.ts'
import { childrenOf } from '../../src/document/schema-tree.ts'
import type { Schema } from '../../src/document/schema.ts'
import {
  hasKeyword,
  hasTextFormat,
  ofValues,
  boundsNumbers,
  hasType,
} from '../operation/constraints.ts'
import { membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import { kindOf } from './member-rules.ts'
import type { RuleId } from './rule-table.ts'

/** All schemas of the body of the request, with `allOf` folded in. */
const schemasOf = (operation: Operation): ReadonlySet<Schema> => {
  const schemas = new Set([merged(operation.requestBody.content[0].schema)])
  // The loop also visits what it adds.
  for (const schema of schemas) for (const child of childrenOf(schema)) schemas.add(merged(child))
  return schemas
}

/** What conditions are about. */
interface Facts {
  readonly operation: Operation
  /** All schemas of the body of the request. */
  readonly schemas: readonly Schema[]
  readonly members: readonly Member[]
}

type Condition = (facts: Facts) => boolean

const hasCredential: Condition = ({ operation: { security } }) => security.credentials.length > 0

/** Whether a request without a good credential must be refused. */
const requiresCredential: Condition = (facts) =>
  hasCredential(facts) && !facts.operation.security.isOptional

const allowsAdditional = ({ requestBody }: Operation): boolean =>
  merged(requestBody.content[0].schema).additionalProperties?.isNever !== true

/** Whether the request has a member of a kind. */
const hasMember =
  (kind: MemberKind): Condition =>
  ({ members }) =>
    members.some((member) => kindOf(member) === kind)

const hasTexts: Condition = ({ members }) => members.some(({ schema }) => hasType(schema, 'string'))

/** What a document needs to have for a rule; the other rules hold for every document. */
const conditions: Readonly<Partial<Record<RuleId, Condition>>> = {
  R9: (facts) => facts.operation.method === 'POST' && hasTexts(facts),
  R10: (facts) => hasTexts(facts),
  N1: ({ operation }) => operation.requestBody.isRequired,
  N4: ({ schemas }) => schemas.some(({ required = [] }) => required.length > 0),
  N5: hasMember('other required'),
  N6: hasMember('required string'),
  N7: hasMember('optional'),
  N8: ({ schemas }) => schemas.some(boundsNumbers),
  N11: ({ schemas, members }) =>
    members.length === 0 || schemas.some((schema) => hasKeyword(schema, ofValues)),
  N12: ({ schemas }) => schemas.some(hasTextFormat),
  V1: hasMember('other required'),
  V2: ({ schemas }) => schemas.some((schema) => hasType(schema, 'integer')),
  V3: hasMember('required string'),
  V4: hasMember('optional'),
  V5: ({ operation }) => allowsAdditional(operation),
  A1: requiresCredential,
  A2: requiresCredential,
  A3: hasCredential,
  A4: hasCredential,
  A5: requiresCredential,
  A6: hasCredential,
}

const factsOf = memoize((operation: Operation): Facts => ({
  operation,
  schemas: [...schemasOf(operation)],
  members: membersOf(operation).sendable,
}))

/** Whether the document of an operation has what a rule is about. */
export const appliesTo = (rule: RuleId, operation: Operation): boolean =>
  conditions[rule]?.(factsOf(operation)) ?? true
