import { memberOf } from '../../src/base/check-value.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Content, Operation } from '../../src/document/document.ts'
import { jsonKey } from '../../src/document/json-key.ts'
import { merged } from '../../src/document/merge.ts'
import type { Property, Schema } from '../../src/document/schema.ts'
import { listsValues } from './constraints.ts'
import { membersOf } from './members.ts'
import { plainParametersOf } from './parameters.ts'
import { validatorOf } from './validator-of.ts'

/** Its values must be new in each request, whatever the document shows, and so must be those of the identity. */
const alwaysFresh = 'name'

/** The valid values that the document shows for a member: in examples of the body, then in its own, then the default. */
const shownFor = (
  { name, schema }: Pick<Property, 'name' | 'schema'>,
  { examples }: Content,
): readonly unknown[] => {
  const ofBodies = examples.map(({ value }) => memberOf(value, name))
  const { examples: own = [], default: usual } = schema
  const validate = validatorOf(schema)
  const values = [...ofBodies, ...own, usual].filter((value) => value !== undefined)
  const byKey = new Map(values.map((value) => [jsonKey(value), value]))
  return [...byKey.values()].filter((value) => validate(value).length === 0)
}

/** A scalar is one of the shown values, of other values the first one is sent. */
export const narrowed = (values: readonly unknown[], pointer: string): Schema => {
  const isScalar = values.every((value) => typeof value !== 'object')
  return { pointer, examples: values, ...(isScalar && { enum: values }) }
}

/** Members of the plain body that are made up, without those that are fresh in any case. */
const madeUpIn = (operation: Operation): readonly Property[] => {
  const { sendable, withoutRole, roles, declared } = membersOf(operation)
  const ofRoles = Array.from(declared, (role) => roles[role]).filter(
    (name) => name !== alwaysFresh && name !== operation.identity,
  )
  const names = new Set([...withoutRole.keys(), ...ofRoles])
  return sendable.filter(({ name, schema }) => names.has(name) && !listsValues(merged(schema)))
}

/**
 * The same operation, but its members have the values that the document shows, which may be all that a service knows:
 * whether it accepts others, nobody can say, so that they are not sent. Undefined if the document shows none.
 */
export const withShownValues = memoize((operation: Operation): Operation | undefined => {
  const { requestBody } = operation
  if (requestBody === undefined) return undefined
  const [content, ...otherContents] = requestBody.content
  const { pointer } = content.schema
  const repeatable = madeUpIn(operation).filter(({ name }) => name !== operation.identity)
  const properties = repeatable.flatMap((member): Property[] => {
    const values = shownFor(member, content)
    return values.length === 0
      ? []
      : [{ name: member.name, schema: narrowed(values, member.schema.pointer) }]
  })
  if (properties.length === 0) return undefined
  const schema: Schema = { pointer, allOf: [content.schema, { pointer, properties }] }
  const contents: typeof requestBody.content = [{ ...content, schema }, ...otherContents]
  return { ...operation, requestBody: { ...requestBody, content: contents } }
})

/** Required parameters and members whose values the document does not show: a server that refuses all requests may want others. */
export const inventedMembers = (operation: Operation): readonly string[] => {
  const content = operation.requestBody?.content[0]
  const ofParameters = plainParametersOf(operation)
    .filter(({ isShown, parameter }) => !isShown && !listsValues(merged(parameter.schema)))
    .map(({ parameter }) => parameter.name)
  if (content === undefined) return ofParameters
  const ofBody = madeUpIn(operation)
    .filter((member) => member.name !== alwaysFresh && shownFor(member, content).length === 0)
    .map(({ name }) => name)
  return [...ofParameters, ...ofBody]
}
