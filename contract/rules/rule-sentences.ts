import { withArticle } from '../../src/base/article.ts'
import { capitalized } from '../../src/base/capitalized.ts'
import type { Credential, Operation, Response } from '../../src/document/document.ts'
import { successOf } from '../../src/document/document.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import {
  acceptanceWords,
  denialWords,
  failuresOfBody,
  joinWords,
  statusesWords,
  statusWords,
  successesOf,
} from '../operation/documented.ts'
import { mediaTypesOf } from '../operation/media-types.ts'
import { boundsNumbers, hasType, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'

type Sentence = (operation: Operation) => string

/** Members that a sentence names; of more it names one less, and says that there are others. */
const maxNamed = 4

const code = (name: string): string => `\`${name}\``

/** The type of a value in a sentence, such as `int32`, `string` or `string or null`. */
const typeWords = (schema: Schema): string => {
  const { types = [], format } = merged(schema)
  const isNumberFormat = format !== undefined && /^(?:int32|int64|float|double)$/.test(format)
  const words = types.map((type) => (isNumberFormat && type !== 'null' ? format : type))
  return words.length === 0 ? 'value' : joinWords(words)
}

/** The JSON type that a value must have, such as `an integer`. */
const kindWords = (schema: Schema): string => {
  const { types = [] } = merged(schema)
  return joinWords(types.map((type) => (type === 'null' ? type : withArticle(type))))
}

const namesOf = (members: readonly Member[]): readonly string[] =>
  members.length > maxNamed
    ? [...members.slice(0, maxNamed - 1).map(({ name }) => code(name)), 'another member']
    : members.map(({ name }) => code(name))

const isString = ({ schema }: Member): boolean => hasType(schema, 'string')
const isNumber = ({ schema }: Member): boolean =>
  hasType(schema, 'integer') || hasType(schema, 'number')

/** Those that are required and no string, required strings, and optional ones: what N5, N6 and N7 are about. */
const kindsOf = (operation: Operation) => {
  const { all } = membersOf(operation)
  const required = all.filter((member) => member.isRequired)
  return {
    others: required.filter((member) => !isString(member)),
    strings: required.filter(isString),
    optional: all.filter((member) => !member.isRequired),
  }
}

/** Such as ``An `id` that is not an integer fails``. */
const wrongTypes = (members: readonly Member[], usual: string): string => {
  const byKind = Map.groupBy(members, ({ schema }) => kindWords(schema))
  byKind.delete('')
  const parts = Array.from(byKind, ([kind, list]) => {
    const names = joinWords(namesOf(list))
    return `${withArticle(names)} that is not ${kind}`
  })
  return parts.length === 0 ? usual : `${capitalized(joinWords(parts))} fails`
}

/** Keywords that say which values of a type are valid. */
const limits = [
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'anyOf',
  'oneOf',
  'not',
  'allOf',
] as const

const isLimited = ({ schema }: Member): boolean => {
  const { format, ...whole } = merged(schema)
  const isOfText = format !== undefined && hasType(schema, 'string')
  return isOfText || limits.some((keyword) => whole[keyword] !== undefined)
}

/** Such as ``Any string is accepted as `name` ``. */
const acceptedWords = (members: readonly Member[]): string => {
  const names = joinWords(namesOf(members))
  const isAnyString = members.every((member) => isString(member) && !isLimited(member))
  const values = isAnyString ? 'Any string' : 'Every value that its schema allows'
  return `${values} is accepted as ${names === '' ? 'a member' : names}`
}

/** The members of an object of a response, or undefined if a sentence cannot say all that its schema does. */
const simpleMembers = (schema: Schema): readonly Member[] | undefined => {
  const { types = [], properties = [], required = [], ...rest } = merged(schema)
  const isObject = types.length === 1 && types[0] === 'object'
  const members = properties.map((property): Member => {
    return { ...property, isRequired: required.includes(property.name) }
  })
  const isSimple = (member: Member): boolean =>
    !isLimited(member) &&
    (merged(member.schema).types ?? []).every((type) => type !== 'array' && type !== 'object')
  const isWhole =
    required.every((name) => properties.some((property) => property.name === name)) &&
    !['allOf', 'oneOf', 'anyOf', 'not', 'enum'].some((keyword) => keyword in rest) &&
    rest.additionalProperties === undefined
  const fits = members.length > 0 && members.length <= maxNamed
  return isObject && isWhole && fits && members.every(isSimple) ? members : undefined
}

/** The form of a body, such as ``is one JSON object with a string `name` ``. */
const formWords = (
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
const typesBefore = (members: readonly Member[]): string => {
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
const typesAfter = (members: readonly Member[]): string => {
  if (members.some((member) => !member.isRequired)) return typesBefore(members)
  const words = members.map(
    ({ name, schema }) => `${code(name)}, ${withArticle(typeWords(schema))}`,
  )
  return `with ${words.join(', and ')}`
}

const hasBody = ({ content, otherMediaTypes }: Response): boolean =>
  content.length + otherMediaTypes.length > 0

/** A status with its article: `a 200`, `an error status`. */
const aStatus = (responses: readonly Response[], otherwise: string): string => {
  if (responses.length === 0) return otherwise
  const statuses = statusesWords(responses)
  return /^\d/.test(statuses) ? `a ${statuses}` : statuses
}

const furtherMembers = (operation: Operation): string => {
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
const notEchoed = (operation: Operation): readonly Member[] => {
  const schema = successOf(operation)?.content[0]?.schema
  const { properties = [] } = schema === undefined ? {} : merged(schema)
  const { all } = membersOf(operation)
  return all.filter((member) => !properties.some(({ name }) => name === member.name))
}

const schemes = ({ security }: Operation): readonly Credential[] => security.credentials

/** What a rule says about an operation: one sentence without a full stop. */
export const sentences = {
  R1: (operation) => {
    const successes = successesOf(operation)
    const status = successes.length === 0 ? 'a 2xx status' : `status ${statusesWords(successes)}`
    return `An ordinary valid request gets ${status}`
  },
  R2: (operation) => {
    const successes = successesOf(operation)
    const status = capitalized(aStatus(successes, 'a 2xx'))
    const mediaTypes = mediaTypesOf(successes)
    if (mediaTypes.length === 0) return `${status} has the documented content type`
    return `${status} has content type ${joinWords(mediaTypes)}`
  },
  R3: (operation) => {
    const success = successOf(operation)
    const status = capitalized(aStatus(success ? [success] : [], 'a 2xx'))
    if (success === undefined) return `${status} has the documented body`
    return hasBody(success)
      ? `${status} body ${formWords(success, typesBefore)}`
      : `${status} has no body`
  },
  R4: (operation) => {
    const success = successOf(operation)
    const status = capitalized(aStatus(success ? [success] : [], 'a 2xx'))
    const names = joinWords(namesOf(notEchoed(operation)))
    const echo = names === '' ? 'may differ from what was sent' : `need not echo ${names}`
    const further = furtherMembers(operation)
    return `${status} ${echo}${further === '' ? '' : `, and ${further}`}`
  },
  R5: (operation) => {
    const failures = failuresOfBody(operation)
    const status = failures.length === 0 ? 'a 4xx status' : `status ${statusesWords(failures)}`
    const mediaTypes = mediaTypesOf(failures)
    const type = mediaTypes.length === 0 ? '' : ` with content type ${joinWords(mediaTypes)}`
    return `A request that fails gets ${status}${type}`
  },
  R6: (operation) => {
    const failures = failuresOfBody(operation)
    const [failure] = failures
    const status = capitalized(aStatus(failures, 'a 4xx'))
    if (failure === undefined) return `${status} may have any body`
    return hasBody(failure)
      ? `${status} body ${formWords(failure, typesAfter)}`
      : `${status} has no body`
  },
  R7: (operation) => {
    const requests = schemes(operation).length === 0 ? '' : ' with a valid credential'
    const statuses = joinWords(operation.responses.map(statusWords), 'and')
    return `A request${requests} gets no status but ${statuses}`
  },
  R8: () =>
    'Every request gets a complete, well-formed response in time, with a JSON body in UTF-8',
  N1: () => 'A request without a body fails',
  N2: () => 'A body that is not JSON fails',
  N3: ({ requestBody }) => {
    const kind = kindWords(requestBody.content[0].schema)
    return `A body that is not ${kind === '' ? 'of its schema' : kind} fails`
  },
  N4: (operation) => {
    const { others, strings } = kindsOf(operation)
    const names = namesOf([...others, ...strings])
    return names.length === 0
      ? 'A body without a required member fails'
      : `A body without ${joinWords(names, names.length === 2 ? 'or without' : 'or')} fails`
  },
  N5: (operation) =>
    wrongTypes(kindsOf(operation).others, 'A required member of another type fails'),
  N6: (operation) =>
    wrongTypes(kindsOf(operation).strings, 'A required member that is not a string fails'),
  N7: (operation) =>
    wrongTypes(kindsOf(operation).optional, 'An optional member of another type fails'),
  N8: (operation) => {
    const members = membersOf(operation).all.filter(({ schema }) => boundsNumbers(schema))
    const byFormat = Map.groupBy(members, ({ schema }) => schema.format)
    const parts = Array.from(byFormat, ([format, list]) => {
      const names = joinWords(namesOf(list))
      return `${withArticle(names)} outside ${format}`
    })
    return parts.length === 0
      ? 'A number outside its format fails'
      : `${capitalized(joinWords(parts))} fails`
  },
  N9: () => 'A body that is not UTF-8 fails',
  N10: ({ requestBody }) => {
    const mediaTypes = mediaTypesOf([requestBody])
    return `A body whose content type is not ${joinWords(mediaTypes)} fails`
  },
  N11: () => 'A value that a constraint of its schema forbids fails',
  N12: () => 'A string that is not of the format of its schema fails',
  V1: (operation) => {
    const { others } = kindsOf(operation)
    const names = joinWords(namesOf(others))
    if (names === '') return 'Every value of a required member is accepted'
    const formats = [...new Set(others.map(({ schema }) => schema.format))]
    const isWhole = others.every((member) => isNumber(member) && !isLimited(member))
    const [format] = formats
    return isWhole && formats.length === 1 && format !== undefined
      ? `Every ${names} of ${format} is accepted`
      : `Every ${names} that its schema allows is accepted`
  },
  V2: () => 'An integer written with a fraction of zero or an exponent is accepted',
  V3: (operation) => acceptedWords(kindsOf(operation).strings),
  V4: (operation) => acceptedWords(kindsOf(operation).optional),
  V5: () => 'Additional members are accepted',
  V6: () => 'Members in any order, white space and escapes of JSON are accepted',
  V7: ({ requestBody }) =>
    `${requestBody.content[0].mediaType} is accepted with a charset and in any letter case`,
  V8: () => 'A member given twice may be accepted or refused',
  A1: (operation) =>
    `A request without a credential gets no ${acceptanceWords(operation)} response`,
  A2: (operation) =>
    `A credential in another form or place gets no ${acceptanceWords(operation)} response`,
  A3: (operation) => {
    const words = denialWords(operation)
    return `A refused credential gets ${/^\d/.test(words) ? `status ${words}` : words}`
  },
  A4: (operation) => {
    const names = schemes(operation).map((credential) =>
      credential.type === 'bearer'
        ? 'The scheme `Bearer`'
        : `The header ${code(credential.header)}`,
    )
    return `${names[0] ?? 'The scheme'} is accepted in any letter case`
  },
  A5: (operation) => {
    const isKey = schemes(operation)[0]?.type === 'apiKey'
    const credential = isKey ? 'key' : 'token'
    return `A ${credential} known to be bad gets no ${acceptanceWords(operation)} response`
  },
  A6: (operation) => {
    const isKey = schemes(operation)[0]?.type === 'apiKey'
    return `A made-up ${isKey ? 'key' : 'token'} may be accepted or refused`
  },
  open: () => 'What the document does not show is reported, never asserted',
} as const satisfies Readonly<Record<string, Sentence>>
