import { withArticle } from '../../src/base/article.ts'
import { capitalized } from '../../src/base/capitalized.ts'
import type { Credential, Operation, Response } from '../../src/document/document.ts'
import { successOf } from '../../src/document/document.ts'
import { denialsOf, failuresOfBody, successesOf } from '../operation/documented.ts'
import {
  acceptanceWords,
  denialWords,
  joinWords,
  statusWords,
  statusesWords,
} from '../operation/response-words.ts'
import { mediaTypesOf } from '../operation/media-types.ts'
import { membersOf } from '../operation/members.ts'
import { boundsNumbers } from '../operation/constraints.ts'
import {
  aStatus,
  formWords,
  additionalMembersWords,
  hasBody,
  notEchoed,
  typesAfter,
  typesBefore,
} from './body-words.ts'
import { membersOfKind } from './member-rules.ts'
import {
  acceptedWords,
  code,
  isLimited,
  isNumber,
  kindWords,
  namesOf,
  wrongTypes,
} from './member-words.ts'
import type { RuleId } from './rule-table.ts'

type Sentence = (operation: Operation) => string

const schemes = ({ security }: Operation): readonly Credential[] => security.credentials

/** The responses of a refused credential, unless they are all that it has for failures. */
const otherDenialsOf = (operation: Operation): readonly Response[] => {
  const failures = failuresOfBody(operation)
  return denialsOf(operation).filter((denial) => !failures.includes(denial))
}

const ofTypes = (mediaTypes: readonly string[]): string => `content type ${joinWords(mediaTypes)}`

/** Such as ` and its required headers`; empty if the responses have none. */
const headerWords = (responses: readonly Response[], conjunction: string): string =>
  responses.some(({ headers }) => headers.some(({ isRequired }) => isRequired))
    ? `${conjunction} its required headers`
    : ''

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
    const type = mediaTypes.length === 0 ? 'the documented content type' : ofTypes(mediaTypes)
    return `${status} has ${type}${headerWords(successes, ' and')}`
  },
  R3: (operation) => {
    const success = successOf(operation)
    const status = capitalized(aStatus(success ? [success] : [], 'a 2xx'))
    if (success === undefined) return `${status} has the documented body`
    return hasBody(success)
      ? `${status} body ${formWords(success, typesBefore)}`
      : `${status} may have any body`
  },
  R4: (operation) => {
    const success = successOf(operation)
    const status = capitalized(aStatus(success ? [success] : [], 'a 2xx'))
    const names = joinWords(namesOf(notEchoed(operation)))
    const echo = names === '' ? 'may differ from what was sent' : `need not echo ${names}`
    const additional = additionalMembersWords(operation)
    return `${status} ${echo}${additional === '' ? '' : `, and ${additional}`}`
  },
  R5: (operation) => {
    const failures = failuresOfBody(operation)
    const denials = otherDenialsOf(operation)
    const status = failures.length === 0 ? 'a 4xx status' : `status ${statusesWords(failures)}`
    const denial = denials.length === 0 ? '' : `, or ${statusesWords(denials)} for its credential`
    const mediaTypes = mediaTypesOf([...failures, ...denials])
    const type = mediaTypes.length === 0 ? '' : ` with ${ofTypes(mediaTypes)}`
    const comma = denial === '' || type === '' ? '' : ','
    const headers = headerWords([...failures, ...denials], type === '' ? ' with' : ' and')
    return `A request that fails gets ${status}${denial}${comma}${type}${headers}`
  },
  R6: (operation) => {
    const failures = failuresOfBody(operation)
    const [failure] = failures
    if (failure === undefined) return 'A 4xx may have any body'
    const wordsOf = (response: Response): string =>
      hasBody(response) ? ` body ${formWords(response, typesAfter)}` : ' may have any body'
    const words = wordsOf(failure)
    const candidates = [...failures, ...otherDenialsOf(operation)]
    const alike = candidates.filter((response) => wordsOf(response) === words)
    const inOrder = operation.responses.filter((response) => alike.includes(response))
    return `${capitalized(aStatus(inOrder, 'a 4xx'))}${words}`
  },
  R7: (operation) => {
    const requests = schemes(operation).length === 0 ? '' : ' with a valid credential'
    const statuses = joinWords(operation.responses.map(statusWords), 'and')
    return `A request${requests} gets no status but ${statuses}`
  },
  R8: () =>
    'Every request gets a complete, well-formed response in time, with a JSON body in UTF-8',
  R9: () => 'A success has no text that only another request of the run sent',
  R10: () => 'A text that comes back is not damaged',
  N1: () => 'A request without a body fails',
  N2: () => 'A body that is not JSON fails',
  N3: ({ requestBody }) => {
    const kind = kindWords(requestBody.content[0].schema)
    return `A body that is not ${kind === '' ? 'of its schema' : kind} fails`
  },
  N4: (operation) => {
    const names = namesOf([
      ...membersOfKind(operation, 'other required'),
      ...membersOfKind(operation, 'required string'),
    ])
    return names.length === 0
      ? 'A body without a required member fails'
      : `A body without ${joinWords(names, names.length === 2 ? 'or without' : 'or')} fails`
  },
  N5: (operation) =>
    wrongTypes(
      membersOfKind(operation, 'other required'),
      'A required member of another type fails',
    ),
  N6: (operation) =>
    wrongTypes(
      membersOfKind(operation, 'required string'),
      'A required member that is not a string fails',
    ),
  N7: (operation) =>
    wrongTypes(membersOfKind(operation, 'optional'), 'An optional member of another type fails'),
  N8: (operation) => {
    const members = membersOf(operation).sendable.filter(({ schema }) => boundsNumbers(schema))
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
    const others = membersOfKind(operation, 'other required')
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
  V3: (operation) => acceptedWords(membersOfKind(operation, 'required string')),
  V4: (operation) => acceptedWords(membersOfKind(operation, 'optional')),
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
} as const satisfies Readonly<Record<RuleId, Sentence>>
