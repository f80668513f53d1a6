import type { Content, Credential, Operation, Response } from '../../src/document/document.ts'
import { successOf } from '../../src/document/document.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'
import { type Citation, Source } from './citation.ts'
import { failuresOf, responseOf, successesOf } from '../operation/documented.ts'
import { boundsNumbers, hasType, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'

/** What a finding is about, so that its citation is more exact than that of its rule. */
export interface Concern {
  /** The status that was received. */
  readonly status?: number | undefined
  /** JSON Pointer into the body of the request or the response. */
  readonly place?: string | undefined
  /** The keyword of a schema that the value there breaks. */
  readonly keyword?: string | undefined
}

interface About extends Concern {
  readonly source: Source
  readonly operation: Operation
}

type Cite = (about: About) => Citation

/** Sentences of openapi.yaml on which rules rest; a document without one has a reading instead. */
const sentences = {
  overHttp: 'Requests and responses are JSON over HTTP.',
  limits: 'Limits of rates, of body sizes and of field lengths are left open.',
  noOtherStatus: 'No status is documented other than those of the responses below.',
  twice: 'What a member given twice means is left open.',
  accepted: 'A valid request that the store accepts gets this response.',
  noEcho: 'Its body need not repeat members that only the request has.',
  failed: 'Every request that fails gets this response.',
  form: 'Every operation needs a token in its header, as Authorization: Bearer <token>.',
  obtained: 'How a token is made, how long it is valid and what it allows is left open.',
  otherStatuses: 'Whether a missing or wrong token has an error status of its own is left open.',
} as const

/** Readings: what the document implies by a standard that it names, or leaves to the reader. */
const readings = {
  succeeds: 'a request that is valid by the document succeeds',
  furtherMembers: 'a schema without additionalProperties allows additional members (JSON Schema)',
  fails: 'a request that the document forbids fails, with a status that it documents',
  noFailure: 'the document has no response for a request that fails, so any 4xx is right',
  listed: 'a status that the document does not list is none that clients can expect',
  inTime:
    'a response that is cut off, malformed (RFC 9112) or not there in time cannot be read; the ' +
    'time is an option of the check',
  absent: 'a body that is not required may be absent',
  json: 'a body of this media type is JSON (RFC 8259)',
  utf8: 'JSON between systems is UTF-8 (RFC 8259, section 8.1)',
  mediaType: 'only this media type is documented for the request',
  format: 'JSON Schema lets an implementation take a format as an annotation',
  range: 'the format is a range of numbers (OpenAPI, data types)',
  integer: 'an integer is a number without a fractional part, however it is written (JSON Schema)',
  allowed: 'a value that the schema allows is valid, unless the document names a limit',
  spelling: 'order, white space and escapes mean nothing in JSON (RFC 8259)',
  parameters: 'media types are case-insensitive and may have parameters (RFC 9110, section 8.3.1)',
  twice: 'JSON leaves open what a name given twice means (RFC 8259, section 4)',
  elsewhere: 'a credential in another place or form is none of those that the document names',
  likeOthers: 'a request with a refused credential fails as other requests do',
  scheme: 'schemes are case-insensitive (RFC 9110, section 11.1)',
  headerName: 'names of headers are case-insensitive (RFC 9110, section 5.1)',
  bad: 'the user says that the server does not know this credential',
  obtained: 'the document does not say which credentials are valid',
  notShown: 'what the document does not show is left open',
} as const

const citeResponse = ({ source, operation }: About, status: string, reading?: string): Citation =>
  source.citeItem(pointerTo(operation.pointer, 'responses'), status, reading)

const citeResponses = ({ source, operation }: About, reading?: string): Citation =>
  source.cite(pointerTo(operation.pointer, 'responses'), reading)

/** The documented response that a finding is about; without a status that of a success or a failure. */
const responseFor = (about: About, kind: 'success' | 'failure'): Response | undefined => {
  const { operation, status } = about
  const received = status === undefined ? undefined : responseOf(operation, status)
  return received ?? (kind === 'success' ? successOf(operation) : failuresOf(operation)[0])
}

const schemaOf = ({ pointer }: Content): string => pointerTo(pointer, 'schema')

/** What the schema of a body says about a place in it; the schema itself without a place. */
const citeSchema = ({ source, place, keyword }: About, content: Content): Citation => {
  const schema = schemaOf(content)
  const exact = place === undefined ? undefined : citePlace(source, schema, place, keyword)
  return exact ?? source.citeKeyword([schema], { keyword: '$ref' }) ?? source.cite(schema)
}

const citePlace = (
  source: Source,
  schema: string,
  place: string,
  keyword = 'type',
): Citation | undefined => {
  const names = namesIn(place)
  const item = names.at(-1)
  if (keyword === 'required' && item !== undefined) {
    const parent = pointerTo('', ...names.slice(0, -1))
    return source.citeKeyword(source.schemasAt(schema, parent), { keyword, item })
  }
  const schemas = source.schemasAt(schema, place)
  const [first] = schemas
  if (first === undefined) return undefined
  return (
    source.citeKeyword(schemas, { keyword }) ??
    source.citeKeyword(schemas, { keyword: 'type' }) ??
    source.cite(first)
  )
}

/** The body of a response: a rule about a status without one rests on the response. */
const citeResponseBody = (about: About, kind: 'success' | 'failure'): Citation => {
  const response = responseFor(about, kind)
  const [content] = response?.content ?? []
  if (content !== undefined) return citeSchema(about, content)
  if (response === undefined) return citeResponses(about, readings.noFailure)
  return about.source.cite(response.pointer)
}

const citeMediaType = (about: About, kind: 'success' | 'failure'): Citation => {
  const response = responseFor(about, kind)
  const mediaType = response?.content[0]?.mediaType ?? response?.otherMediaTypes[0]
  if (response === undefined) return citeResponses(about, readings.noFailure)
  if (mediaType === undefined) return about.source.cite(response.pointer)
  return about.source.citeItem(pointerTo(response.pointer, 'content'), mediaType)
}

const citeRequestType = ({ source, operation }: About, reading?: string): Citation => {
  const { pointer, content } = operation.requestBody
  return source.citeItem(pointerTo(pointer, 'content'), content[0].mediaType, reading)
}

/** The place of a finding in the request, or the member that a rule is about. */
const citeRequest = (
  about: About,
  usual: { place?: string | undefined; keyword: string },
  reading?: string,
): Citation => {
  const place = about.place ?? usual.place
  const keyword = about.keyword ?? usual.keyword
  const [content] = about.operation.requestBody.content
  const citation = citeSchema({ ...about, place, keyword }, content)
  return reading === undefined ? citation : { ...citation, reading }
}

const placeOf = (member: Member | undefined): string | undefined =>
  member && pointerTo('', member.name)

/** The first member of the request that is so. */
const citeMember =
  (isMeant: (member: Member) => boolean, keyword: string, reading?: string): Cite =>
  (about) => {
    const member = membersOf(about.operation).all.find(isMeant)
    return citeRequest(about, { place: placeOf(member), keyword }, reading)
  }

const isString = ({ schema }: Member): boolean => hasType(schema, 'string')
const isInteger = ({ schema }: Member): boolean => hasType(schema, 'integer')

const citeCredential = (about: About, keyword: Record<Credential['type'], string>): Citation => {
  const { source, operation } = about
  const [credential] = operation.security.credentials
  if (credential === undefined) return source.cite(operation.security.pointer)
  return source.cite(pointerTo(credential.pointer, keyword[credential.type]))
}

const citeSecurity = ({ source, operation }: About, reading?: string): Citation => {
  const { pointer, credentials } = operation.security
  const [credential] = credentials
  if (credential === undefined) return source.cite(pointer, reading)
  return source.citeRequirement(pointer, credential.name, reading)
}

const citeOfCredential = ({ source, operation }: About, sentence: string): Citation | undefined => {
  const [credential] = operation.security.credentials
  return credential && source.citeSentence(credential.pointer, sentence)
}

const citeFailure: Cite = (about) => {
  const { source, operation } = about
  const failures = failuresOf(operation)
  const [failure] = failures
  if (failure === undefined) return citeResponses(about, readings.noFailure)
  const sentence = source.citeSentence(failure.pointer, sentences.failed)
  const isOnly = failures.length === 1
  return (isOnly ? sentence : undefined) ?? citeResponse(about, failure.status, readings.fails)
}

/** By rule, the place in the document on which it rests. */
const citations = {
  R1: (about) => {
    const successes = successesOf(about.operation)
    const [success] = successes
    if (success === undefined) return citeResponses(about, readings.succeeds)
    const sentence = about.source.citeSentence(success.pointer, sentences.accepted)
    const isOnly = successes.length === 1
    return (isOnly ? sentence : undefined) ?? citeResponse(about, success.status, readings.succeeds)
  },
  R2: (about) => citeMediaType(about, 'success'),
  R3: (about) => citeResponseBody(about, 'success'),
  R4: (about) => {
    const success = successOf(about.operation)
    const sentence = success && about.source.citeSentence(success.pointer, sentences.noEcho)
    if (sentence) return { ...sentence, reading: readings.furtherMembers }
    return { ...citeResponseBody(about, 'success'), reading: readings.furtherMembers }
  },
  R5: (about) =>
    about.status === undefined ? citeFailure(about) : citeMediaType(about, 'failure'),
  R6: (about) => citeResponseBody(about, 'failure'),
  R7: (about) =>
    about.source.citeSentence(about.operation.pointer, sentences.noOtherStatus) ??
    citeResponses(about, readings.listed),
  R8: (about) => {
    const sentence = about.source.citeSentence('/info', sentences.overHttp)
    return { ...(sentence ?? citeResponses(about)), reading: readings.inTime }
  },
  N1: ({ source, operation: { requestBody } }) =>
    requestBody.isRequired
      ? source.cite(pointerTo(requestBody.pointer, 'required'))
      : source.cite(requestBody.pointer, readings.absent),
  N2: (about) => citeRequestType(about, readings.json),
  N3: (about) => citeRequest(about, { place: '', keyword: 'type' }),
  N4: citeMember((member) => member.isRequired, 'required'),
  N5: citeMember((member) => member.isRequired && !isString(member), 'type'),
  N6: citeMember((member) => member.isRequired && isString(member), 'type'),
  N7: citeMember((member) => !member.isRequired, 'type'),
  N8: citeMember(({ schema }) => boundsNumbers(schema), 'format', readings.range),
  N9: (about) => citeRequestType(about, readings.utf8),
  N10: (about) => citeRequestType(about, readings.mediaType),
  N11: (about) => citeRequest(about, { place: undefined, keyword: 'type' }),
  N12: citeMember(
    (member) => isString(member) && member.schema.format !== undefined,
    'format',
    readings.format,
  ),
  V1: citeMember((member) => member.isRequired && !isString(member), 'format', readings.allowed),
  V2: citeMember(isInteger, 'type', readings.integer),
  V3: citeMember((member) => member.isRequired && isString(member), 'type', readings.allowed),
  V4: citeMember((member) => !member.isRequired, 'type', readings.allowed),
  V5: (about) =>
    citeRequest({ ...about, place: undefined }, { keyword: 'type' }, readings.furtherMembers),
  V6: (about) => citeRequestType(about, readings.spelling),
  V7: (about) => citeRequestType(about, readings.parameters),
  V8: (about) =>
    about.source.citeSentence(about.operation.requestBody.pointer, sentences.twice) ??
    citeRequestType(about, readings.twice),
  A1: (about) => citeSecurity(about),
  A2: (about) => {
    const isBearer = about.operation.security.credentials[0]?.type === 'bearer'
    const sentence = isBearer ? citeOfCredential(about, sentences.form) : undefined
    const place = citeCredential(about, { bearer: 'scheme', apiKey: 'name' })
    return sentence ?? { ...place, reading: readings.elsewhere }
  },
  A3: (about) => {
    const documented = [401, 403].flatMap((status) => responseOf(about.operation, status) ?? [])
    const ownStatus = documented.find(({ status }) => /^40[13]$/.test(status))
    if (ownStatus !== undefined) return citeResponse(about, ownStatus.status)
    const sentence = citeOfCredential(about, sentences.otherStatuses)
    return { ...(sentence ?? citeFailure(about)), reading: readings.likeOthers }
  },
  A4: (about) => {
    const [credential] = about.operation.security.credentials
    const reading = credential?.type === 'apiKey' ? readings.headerName : readings.scheme
    return { ...citeCredential(about, { bearer: 'scheme', apiKey: 'name' }), reading }
  },
  A5: (about) => citeSecurity(about, readings.bad),
  A6: (about) =>
    citeOfCredential(about, sentences.obtained) ?? citeSecurity(about, readings.obtained),
  open: (about) =>
    about.source.citeSentence('/info', sentences.limits) ??
    about.source.cite(about.operation.pointer, readings.notShown),
} as const satisfies Readonly<Record<string, Cite>>

const sources = new WeakMap<Operation, Source>()

const sourceOf = (operation: Operation): Source => {
  const source = sources.get(operation) ?? new Source(operation)
  sources.set(operation, source)
  return source
}

/** Where the document says what a rule rests on; of a finding the place that it is about. */
export const citationOf = (
  rule: keyof typeof citations,
  operation: Operation,
  concern: Concern = {},
): Citation => citations[rule]({ ...concern, source: sourceOf(operation), operation })
