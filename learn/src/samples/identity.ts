import type { BodyOperation } from 'plant-store-kit/operation'
import { membersOf } from 'plant-store-kit/recording'
import { memoize } from 'plant-store-kit/responder'

/** The member of requests by whose value a service knows what it stored. */
export interface Identity {
  readonly name: string
  /** As what the cases write it: the fresh integer `id`, the fresh text `name`, or as any other member. */
  readonly role: 'id' | 'name' | undefined
}

/** Undefined for an operation without one. */
export const identityOf = memoize((operation: BodyOperation): Identity | undefined => {
  const { identity: name } = operation
  const { roles, declared } = membersOf(operation)
  const role = (['id', 'name'] as const).find(
    (unique) => declared.has(unique) && roles[unique] === name,
  )
  return name === undefined ? undefined : { name, role }
})

/** The member that is a fresh integer in each request, and so the identity; undefined without one. */
export function freshIntegerOf(operation: BodyOperation): string | undefined {
  const identity = identityOf(operation)
  return identity?.role === 'id' ? identity.name : undefined
}
