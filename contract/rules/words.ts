import { withArticle } from '../../src/base/article.ts'
import { capitalized } from '../../src/base/capitalized.ts'
import { rangeOf } from '../../src/document/compile/number.ts'
import { type Operation, type Response, successOf } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import {
  hasKeyword,
  hasType,
  ofEveryType,
  ofMemberNames,
  ofScalars,
} from '../operation/constraints.ts'
import { denialsOf, failuresOfBody } from '../operation/documented.ts'
import { membersOf } from '../operation/members.ts'
import { joinWords, statusesWords } from '../operation/response-words.ts'
import type { Member } from '../operation/role.ts'

/** Members that a sentence names; of more it names one less, and says that there are others. */
export const maxNamed = 4

/** A name in a sentence, as code of Markdown. */
export const code = (name: string): string => `\`${name}\``

/** The type of a value in a sentence, such as `int32`, `string` or `string or null`. */
export const typeWords = (schema: Schema): string => {
  const { types = [], format } = merged(schema)
  const isOfNumbers = rangeOf(format) !== undefined
  const words = types.map((type) => (isOfNumbers && type !== 'null' ? format! : type))
  return words.length === 0 ? 'value' : joinWords(words)
}

/** The JSON type that a value must have, such as `an integer`. */
export const kindWords = (schema: Schema): string => {
  const { types = [] } = merged(schema)
  return joinWords(types.map((type) => (type === 'null' ? type : withArticle(type))))
}

/** The names of members in a sentence, as code. */
export const namesOf = (members: readonly Member[]): readonly string[] =>
  members.length > maxNamed
    ? [...members.slice(0, maxNamed - 1).map(({ name }) => code(name)), 'another member']
    : members.map(({ name }) => code(name))

export const isNumber = ({ schema }: Member): boolean =>
  hasType(schema, 'integer') || hasType(schema, 'number')

/** Such as ``An `id` that is not an integer fails``. */
export const wrongTypes = (members: readonly Member[], withoutNames: string): string => {
  const byKind = Map.groupBy(members, ({ schema }) => kindWords(schema))
  byKind.delete('')
  const parts = Array.from(byKind, ([kind, list]) => {
    const names = joinWords(namesOf(list))
    return `${withArticle(names)} that is not ${kind}`
  })
  return parts.length === 0 ? withoutNames : `${capitalized(joinWords(parts))} fails`
}

/** Whether not all values of its types are valid. */
export const isLimited = (member: Member): boolean => {
  const schema = merged(member.schema)
  const isOfText = schema.format !== undefined && hasType(schema, 'string')
  return isOfText || hasKeyword(schema, ofScalars)
}

/** Such as ``Any string is accepted as `name` ``. */
export const acceptedWords = (members: readonly Member[]): string => {
  const names = joinWords(namesOf(members))
  const isAnyString = members.every(
    (member) => hasType(member.schema, 'string') && !isLimited(member),
  )
  const values = isAnyString ? 'Any string' : 'Every value that its schema allows'
  return `${values} is accepted as ${names === '' ? 'a member' : names}`
}

/** Keywords by which a schema of an object says more than which members it has. */
const beyondMembers = [...ofEveryType, ...ofMemberNames] as const

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
  { content, textContent }: Response,
  describe: (members: readonly Member[]) => string,
): string => {
  const [first] = content
  if (first === undefined)
    return textContent === undefined ? 'is not JSON' : 'is a text that its schema allows'
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
    const isOpen = schema !== undefined && !hasKeyword(merged(schema), ofMemberNames)
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

/** The responses of a refused credential, unless they are all that it has for failures. */
export const otherDenialsOf = (operation: Operation): readonly Response[] => {
  const failures = failuresOfBody(operation)
  return denialsOf(operation).filter((denial) => !failures.includes(denial))
}

/** Such as ` and its required headers`; empty if the responses have none. */
export const headerWords = (responses: readonly Response[], conjunction: string): string =>
  responses.some(({ headers }) => headers.some(({ isRequired }) => isRequired))
    ? `${conjunction} its required headers`
    : ''

/** The status of a success at the start of a sentence, such as `A 200`. */
export const aSuccess = (operation: Operation): string => {
  const success = successOf(operation)
  return capitalized(aStatus(success ? [success] : [], 'a 2xx'))
}
