import { merged } from './merge.ts'
import { Places } from './places/places.ts'
import type { Operation } from './document.ts'
import type { Schema, SchemaType } from './schema.ts'

type Source = Pick<Operation, 'requestBody' | 'collection'>

/** With fewer values, a member cannot tell everything apart that a service stores. */
const MIN_VALUES = 1000

/** Branches within each other that are followed. */
const MAX_BRANCHES = 5

/**
 * The member of a request by whose value a service knows what it stored: the one named like the parameter of the path
 * below, such as `ticketId` of `/tickets/{ticketId}`, or else `id`. Undefined if none of them can have many values: then
 * nothing is said about repeated requests.
 */
export function identityOf({ requestBody, collection }: Source): string | undefined {
  if (requestBody === undefined) return undefined
  const { members } = new Places(merged).of(requestBody.content[0].schema)
  const free = Array.from(members)
    .filter(([, { own, isReadOnly }]) => !isReadOnly && own.some((schema) => hasManyValues(schema)))
    .map(([name]) => name)
  return nameOfIdentity(free, collection?.parameter)
}

/** Of the members of a request or of a response, the one that is named like an identity. */
export const nameOfIdentity = (
  names: readonly string[],
  parameter: string | undefined,
): string | undefined =>
  [parameter, 'id']
    .map((wanted) => names.find((name) => lettersOf(name) === lettersOf(wanted)))
    .find((name) => name !== undefined)

/** `ticketId` and `ticket_id` are the same. */
const lettersOf = (name = ''): string => name.replaceAll(/[-_]/g, '').toLowerCase()

/** Whether a member can have another value in each request, as a priority from 1 to 5 cannot. */
function hasManyValues(schema: Schema, depth = 0): boolean {
  const whole = merged(schema)
  const { types, enum: values, const: constant, oneOf, anyOf } = whole
  if (whole.isNever === true || constant !== undefined) return false
  if (values !== undefined) return values.length >= MIN_VALUES
  if (types?.some((type) => hasManyOf(type, whole)) === false) return false
  const isMany = (branch: Schema): boolean => hasManyValues(branch, depth + 1)
  return depth >= MAX_BRANCHES || (oneOf ?? anyOf)?.some(isMany) !== false
}

function hasManyOf(type: SchemaType, { maxLength = Infinity, ...schema }: Schema): boolean {
  if (type === 'string') return maxLength > 1
  return (type === 'integer' || type === 'number') && hasWideRange(schema)
}

/** Only whole numbers are counted: few services number what they store with fractions. */
function hasWideRange(schema: Schema): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 } = schema
  const step = Number(multipleOf)
  const low = Math.max(Number(minimum ?? -Infinity), Number(exclusiveMinimum ?? -Infinity) + step)
  const high = Math.min(Number(maximum ?? Infinity), Number(exclusiveMaximum ?? Infinity) - step)
  return Math.floor(high / step) - Math.ceil(low / step) >= MIN_VALUES - 1
}

/** Of members that are strings, the one that names what a request creates: `name`, or else the first required one. */
export const namingMemberOf = (
  strings: readonly string[],
  isRequired: (name: string) => boolean,
): string | undefined => (strings.includes('name') ? 'name' : strings.find(isRequired))
