import type { Operation } from '../../src/document/document.ts'
import { type MemberKind, memberKindOf } from '../../src/document/member-kind.ts'
import { merged } from '../../src/document/merge.ts'
import { membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import type { RuleId } from './rule-table.ts'

/** By kind, the rule about values of another type, and the one about values that the schema allows. */
export const memberRules = {
  'other required': { wrongType: 'N5', valid: 'V1' },
  'required string': { wrongType: 'N6', valid: 'V3' },
  optional: { wrongType: 'N7', valid: 'V4' },
} as const satisfies Readonly<Record<MemberKind, Readonly<Record<'wrongType' | 'valid', RuleId>>>>

export const kindOf = ({ schema, isRequired }: Member): MemberKind =>
  memberKindOf({ types: merged(schema).types, isRequired })

/** The members of the request that are of a kind, in document order. */
export const membersOfKind = (operation: Operation, kind: MemberKind): readonly Member[] =>
  membersOf(operation).sendable.filter((member) => kindOf(member) === kind)
