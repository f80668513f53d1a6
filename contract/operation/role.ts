import type { Schema } from '../../src/document/schema.ts'

/** A member of the request. */
export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** What the written cases vary. */
export type Role = 'id' | 'name' | 'tag'

/** The members that the written cases are about; an absent one is written as in the Plant Store. */
export interface Roles {
  /** An integer that is fresh in each request. */
  readonly id: string
  /** A string that is fresh in each request. */
  readonly name: string
  /** An optional string. */
  readonly tag: string
}

/** Members that may be those of the roles. */
export interface Candidate {
  readonly roles: Roles
  /** The roles that a member has. */
  readonly declared: ReadonlySet<Role>
}

/** The members of a request, and those that may have the roles. */
export type CandidateMembers = Candidate & { readonly all: readonly Member[] }
