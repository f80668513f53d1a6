import { isObject } from '../../src/base/check-value.ts'
import { unknownName } from '../../src/base/suggest.ts'
import { hasRequestBody, namesOfOperation, type Operation } from '../../src/document/document.ts'
import type { Property, Schema } from '../../src/document/schema.ts'
import { type GivenCredentials, withFilledSecurity, withSameUser } from './given-credentials.ts'
import { membersOf } from './members.ts'
import { relatedOf } from './related.ts'
import { uniqueRoles } from './role.ts'
import { narrowed } from './shown-values.ts'

/** Bodies of requests that a service accepts, by the `operationId`, or the method and path, of their operation. */
export type GivenBodies = Readonly<Record<string, unknown>>

const givenFor = (operation: Operation, bodies: GivenBodies): { value: unknown } | undefined => {
  const name = namesOfOperation(operation).find((candidate) => Object.hasOwn(bodies, candidate))
  return name === undefined ? undefined : { value: bodies[name] }
}

/** What is wrong with the bodies that a user gave; undefined if they can be used for these operations. */
export const bodyMistake = (
  operations: readonly Operation[],
  bodies: GivenBodies,
): string | undefined => {
  const withBodies = operations.filter(hasRequestBody)
  const names = withBodies.flatMap(namesOfOperation)
  const unknown = Object.keys(bodies).find((name) => !names.includes(name))
  if (unknown !== undefined) return `The ${unknownName('operation with a body', unknown, names)}.`
  for (const operation of withBodies) {
    const given = givenFor(operation, bodies)
    const [problem] = given ? operation.requestBody.content[0].validate(given.value) : []
    if (problem === undefined) continue
    const place = problem.pointer === '' ? '' : ` at ${problem.pointer}`
    return `The body for ${namesOfOperation(operation)[0]} breaks the document${place}: it ${problem.must}.`
  }
  return undefined
}

/** What a user gave for the requests of operations. */
interface Given extends GivenCredentials {
  readonly bodies?: GivenBodies | undefined
}

/** An operation as its requests have it: with the credentials and the body that the user gave. */
export const asSent = (operation: Operation, given: Given): Operation => {
  const filled = withFilledSecurity(operation, given)
  const create = relatedOf(operation).get('create')
  const ofUser =
    create === undefined ? filled : withSameUser(filled, withFilledSecurity(create, given))
  return withGivenBody(ofUser, given.bodies ?? {})
}

/**
 * The operation with a body that the user gave as the base of its requests: its members are in each of them, with these
 * values, but those that must be new in each request.
 */
const withGivenBody = (operation: Operation, bodies: GivenBodies): Operation => {
  const given = givenFor(operation, bodies)
  if (given === undefined || !hasRequestBody(operation) || !isObject(given.value)) return operation
  const { value } = given
  const { sendable, roles, declared, identity } = membersOf(operation)
  const ofRoles = uniqueRoles.filter((role) => declared.has(role)).map((role) => roles[role])
  const fresh = new Set([...ofRoles, identity])
  const members = sendable.filter(({ name }) => Object.hasOwn(value, name))
  const properties = members
    .filter(({ name }) => !fresh.has(name))
    .map(({ name, schema }): Property => {
      return { name, schema: narrowed([value[name]], schema.pointer) }
    })
  const { requestBody } = operation
  const [content, ...others] = requestBody.content
  const { pointer } = content.schema
  const required = members.map(({ name }) => name)
  const schema: Schema = { pointer, allOf: [content.schema, { pointer, properties, required }] }
  return {
    ...operation,
    requestBody: { ...requestBody, content: [{ ...content, schema }, ...others] },
  }
}
