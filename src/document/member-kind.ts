import type { SchemaType } from './schema.ts'

/** The kinds of members of a request that rules of the suite tell apart. */
export type MemberKind = 'required string' | 'other required' | 'optional'

/** A member, or what is known of one. */
interface MemberFacts {
  /** The allowed types; undefined if any type is allowed. */
  readonly types?: readonly SchemaType[] | undefined
  readonly isRequired: boolean
}

/** A member that may be a string or something else is a string. */
export function memberKindOf({ types, isRequired }: MemberFacts): MemberKind {
  if (!isRequired) return 'optional'
  return types?.includes('string') === true ? 'required string' : 'other required'
}
