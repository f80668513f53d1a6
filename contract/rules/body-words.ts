import { withArticle } from '../../src/base/article.ts'
import { type Operation, type Response, successOf } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import { hasKeyword, ofEveryType, hasType } from '../operation/constraints.ts'
import { failuresOfBody } from '../operation/documented.ts'
import { joinWords, statusesWords } from '../operation/response-words.ts'
import { membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import { code, isLimited, maxNamed, typeWords } from './member-words.ts'

/** Keywords by which a schema of an object says more than which members it has. */
const beyondMembers = [...ofEveryType, 'additionalProperties'] as const

const isScalar = ({ schema }: Member): boolean =>
  !hasType(schema, 'array') && !hasType(schema, 'object')

/** The members of an object of a response, or undefined if a sentence cannot say all that its schema does. */
const simpleMembers = (schema: Schema): readonly Member[] | undefined => {
  const whole = merged(schema)
  const { types = [], properties = [], required = [] } = whole
  const isObject = types.length === 1 && types[0] === 'object'
  if (!isObject || hasKeyword(whole, beyondMembers)) return undefined
  const isDeclared = (name: string): boolean => properties.some((member) => member.name === name)
  const members = properties.map((property): Member => {
    return { ...property, isRequired: required.includes(property.name) }
  })
  const isShort = members.length > 0 && members.length <= maxNamed
  const isSimple = members.every((member) => isScalar(member) && !isLimited(member))
  return isShort && isSimple && required.every(isDeclared) ? members : undefined
}

/** The form of a body, such as ``is one JSON object with a string `name` ``. */
export const formWords = (
  { content }: Response,
  describe: (members: readonly Member[]) => string,
): string => {
  const [first] = content
  if (first === undefined) return 'is not JSON'
  const members = simpleMembers(first.schema)
  if (members !== undefined) return `is one JSON object ${describe(members)}`
  const { name } = first.schema
  return `is JSON that the schema${name === undefined ? '' : ` ${name}`} allows`
}

/** ``with a string `name` and, if present, a string `tag` `` */
export const typesBefore = (members: readonly Member[]): string => {
  const words = (list: readonly Member[]): string =>
    joinWords(
      list.map(({ name, schema }) => `${withArticle(typeWords(schema))} ${code(name)}`),
      'and',
    )
  const required = members.filter((member) => member.isRequired)
  const optional = members.filter((member) => !member.isRequired)
  if (required.length === 0) return `that may have ${words(optional)}`
  const present = optional.length === 0 ? '' : ` and, if present, ${words(optional)}`
  return `with ${words(required)}${present}`
}

/** `` with `error`, an int32, and `message`, a string `` */
export const typesAfter = (members: readonly Member[]): string => {
  if (members.some((member) => !member.isRequired)) return typesBefore(members)
  const words = members.map(
    ({ name, schema }) => `${code(name)}, ${withArticle(typeWords(schema))}`,
  )
  return `with ${words.join(', and ')}`
}

export const hasBody = ({ content, otherMediaTypes }: Response): boolean =>
  content.length + otherMediaTypes.length > 0

/** A status with its article: `a 200`, `an error status`. */
export const aStatus = (responses: readonly Response[], otherwise: string): string => {
  if (responses.length === 0) return otherwise
  const statuses = statusesWords(responses)
  return /^\d/.test(statuses) ? `a ${statuses}` : statuses
}

/** Which documented bodies may have members that the document does not name; empty if none may. */
export const additionalMembersWords = (operation: Operation): string => {
  const responses = [successOf(operation), failuresOfBody(operation)[0]]
  const open = responses.flatMap((response) => {
    const schema = response?.content[0]?.schema
    const isOpen = schema !== undefined && merged(schema).additionalProperties === undefined
    return isOpen ? [schema.name ?? `the body of a ${response!.status}`] : []
  })
  return open.length === 0
    ? ''
    : `${joinWords([...new Set(open)], 'and')} may have additional members`
}

/** Members of the request that the schema of a success does not have. */
export const notEchoed = (operation: Operation): readonly Member[] => {
  const schema = successOf(operation)?.content[0]?.schema
  const { properties = [] } = schema === undefined ? {} : merged(schema)
  const { sendable } = membersOf(operation)
  return sendable.filter((member) => !properties.some(({ name }) => name === member.name))
}
