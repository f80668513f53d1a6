import { memoize } from '../../src/base/memoize.ts'
import { FORMATS } from '../../src/document/compile/formats.ts'
import type { Operation } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { boundsNumbers, hasType, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'

/** Keywords of N11: those that forbid values which have the right type. */
const constraints = [
  'isNever',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'prefixItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
] as const satisfies readonly (keyof Schema)[]

const isConstrained = (schema: Schema): boolean =>
  constraints.some((keyword) => schema[keyword] !== undefined)

const isText = ({ format }: Schema): boolean =>
  format !== undefined && Object.hasOwn(FORMATS, format)

/** All schemas of the body of the request, with `allOf` folded in. */
const schemasOf = (operation: Operation): ReadonlySet<Schema> => {
  const schemas = new Set<Schema>()
  const pending: Schema[] = [operation.requestBody.content[0].schema]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const schema = merged(next)
    if (schemas.has(schema)) continue
    schemas.add(schema)
    const { properties = [], items, prefixItems = [], additionalProperties } = schema
    const { allOf = [], anyOf = [], oneOf = [], not } = schema
    pending.push(...properties.map((property) => property.schema))
    const single = [items, additionalProperties, not].filter((part) => part !== undefined)
    pending.push(...prefixItems, ...allOf, ...anyOf, ...oneOf, ...single)
  }
  return schemas
}

interface Facts {
  readonly operation: Operation
  readonly schemas: readonly Schema[]
  readonly members: readonly Member[]
}

const isString = ({ schema }: Member): boolean => hasType(schema, 'string')

const hasCredential = ({ operation: { security } }: Facts): boolean =>
  security.credentials.length > 0 && !security.isOptional

const allowsFurther = ({ requestBody }: Operation): boolean =>
  merged(requestBody.content[0].schema).additionalProperties?.isNever !== true

const hasOptional = ({ members }: Facts): boolean => members.some(({ isRequired }) => !isRequired)
const hasRequiredString = ({ members }: Facts): boolean =>
  members.some((member) => member.isRequired && isString(member))
const hasRequiredOther = ({ members }: Facts): boolean =>
  members.some((member) => member.isRequired && !isString(member))

/** What a document needs to have for a rule; the other rules hold for each. */
const conditions: Readonly<Record<string, (facts: Facts) => boolean>> = {
  N1: ({ operation }) => operation.requestBody.isRequired,
  N4: ({ schemas }) => schemas.some(({ required = [] }) => required.length > 0),
  N5: hasRequiredOther,
  N6: hasRequiredString,
  N7: hasOptional,
  N8: ({ schemas }) => schemas.some(boundsNumbers),
  N11: ({ schemas, members }) => members.length === 0 || schemas.some(isConstrained),
  N12: ({ schemas }) => schemas.some(isText),
  V1: hasRequiredOther,
  V2: ({ schemas }) => schemas.some((schema) => hasType(schema, 'integer')),
  V3: hasRequiredString,
  V4: hasOptional,
  V5: ({ operation }) => allowsFurther(operation),
  A1: hasCredential,
  A2: hasCredential,
  A3: hasCredential,
  A4: hasCredential,
  A5: hasCredential,
  A6: hasCredential,
}

const factsOf = memoize((operation: Operation): Facts => ({
  operation,
  schemas: [...schemasOf(operation)],
  members: membersOf(operation).all,
}))

/** Whether the document of an operation has what a rule is about. */
export const appliesTo = (rule: string, operation: Operation): boolean =>
  conditions[rule]?.(factsOf(operation)) ?? true
