import type { Schema } from '../../src/document/schema.ts'

/** A member of the request. */
export interface Member {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
}

/** What the written cases vary. */
export type Role = 'id' | 'name' | 'tag'

export const roleNames: readonly Role[] = ['id', 'name', 'tag']

/** The role of a member whose value a server may accept only once. */
export type Unique = 'id' | 'name'

/** In the order of the plain body. */
export const uniqueRoles: readonly Unique[] = ['id', 'name']

/** The members that the written cases are about; an absent one is written as in the Plant Store. */
export interface Roles {
  /** An integer that is fresh in each request. */
  readonly id: string
  /** A string that is fresh in each request. */
  readonly name: string
  /** An optional string. */
  readonly tag: string
}

/** Which member has which role. */
export interface DeclaredRoles {
  readonly roles: Roles
  /** The roles that a member of the document has. */
  readonly declared: ReadonlySet<Role>
}

/** The members of a request with their roles. */
export type MembersWithRoles = DeclaredRoles & {
  readonly sendable: readonly Member[]
  /** The name of one of them, by whose value a service knows what it stored. */
  readonly identity?: string | undefined
}
