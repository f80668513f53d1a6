import type {
  Content,
  Credential,
  Operation,
  Parameter,
  Response,
} from '../../src/document/document.ts'
import { successOf } from '../../src/document/document.ts'
import { credentialsOf } from '../../src/document/security.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'
import { documentedResponse, failuresOf } from '../operation/documented.ts'
import { membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import type { CitableDocument, Citation, Concern } from './citable-document.ts'

/** Readings of several rules: what the document implies by a standard that it names, or leaves to the reader. */
const noFailure = 'the document has no response for a request that fails, so any 4xx is right'
export const furtherMembers =
  'a schema without additionalProperties allows additional members (JSON Schema)'

/** A finding, or a rule, of an operation. */
export interface About extends Concern {
  readonly document: CitableDocument
  readonly operation: Operation
}

/** Which response a rule is about. */
type Outcome = 'success' | 'failure'

/**
 * A sentence of openapi.yaml on which a rule rests, where the description of a part has it. Of documents without it, the
 * rule has a reading.
 */
export const citeSentence = (
  { document }: About,
  part: string | undefined,
  text: string,
): Citation | undefined => (part === undefined ? undefined : document.citeSentence(part, text))

/** What is said about one response does not hold for the others of several. */
export const ofOnly = ([response, ...others]: readonly Response[]): string | undefined =>
  others.length === 0 ? response?.pointer : undefined

export const citeResponse = (
  { document, operation }: About,
  status: string,
  reading?: string,
): Citation => document.citeItem(pointerTo(operation.pointer, 'responses'), status, reading)

export const citeResponses = ({ document, operation }: About, reading?: string): Citation =>
  document.cite(pointerTo(operation.pointer, 'responses'), reading)

/** The documented response that a finding is about; without a status that of a success or a failure. */
const citedResponse = (about: About, outcome: Outcome): Response | undefined => {
  const { operation, status } = about
  const received = status === undefined ? undefined : documentedResponse(operation, status)
  return received ?? (outcome === 'success' ? successOf(operation) : failuresOf(operation)[0])
}

const schemaOf = ({ pointer }: Content): string => pointerTo(pointer, 'schema')

/** What the schema of a body says about a place in it; the schema itself without a place. */
const citeSchema = (about: About, content: Content): Citation => {
  const { document, place } = about
  const schema = schemaOf(content)
  const exact = place === undefined ? undefined : citePlace(about, content, namesIn(place))
  return exact ?? document.citeKeyword([schema], { keyword: '$ref' }) ?? document.cite(schema)
}

/** What the schema of a body says about a place; undefined if it has no schema for it. */
const citePlace = (
  about: About,
  content: Content,
  names: readonly string[],
): Citation | undefined => citeAt(about, names, (path) => about.document.schemasAt(content, path))

/** What the document says about a parameter, or about a place in its value. */
export const citeParameter = (about: About, parameter: Parameter): Citation => {
  const { document, place = '', keyword } = about
  const { pointer } = parameter
  if (place === '' && keyword === 'required')
    return document.citeKeyword([pointer], { keyword }) ?? document.cite(pointer)
  const exact = citeAt(about, namesIn(place), (path) =>
    document.schemasOfParameter(parameter, path),
  )
  return exact ?? document.cite(pointer)
}

const citeAt = (
  { document, keyword = 'type' }: About,
  names: readonly string[],
  schemasAt: (names: readonly string[]) => readonly string[],
): Citation | undefined => {
  const item = names.at(-1)
  if (keyword === 'required' && item !== undefined)
    return document.citeKeyword(schemasAt(names.slice(0, -1)), { keyword, item })
  const schemas = schemasAt(names)
  const [first] = schemas
  if (first === undefined) return undefined
  return (
    document.citeKeyword(schemas, { keyword }) ??
    document.citeKeyword(schemas, { keyword: 'type' }) ??
    document.cite(first)
  )
}

/** The body of a response: a rule about a status without one rests on the response. */
export const citeResponseBody = (about: About, outcome: Outcome): Citation => {
  const response = citedResponse(about, outcome)
  const [content] = [...(response?.content ?? []), ...(response?.textContent ?? [])]
  if (content !== undefined) return citeSchema(about, content)
  if (response === undefined) return citeResponses(about, noFailure)
  return about.document.cite(response.pointer)
}

export const citeMediaType = (about: About, outcome: Outcome): Citation => {
  const response = citedResponse(about, outcome)
  const mediaType = response?.content[0]?.mediaType ?? response?.otherMediaTypes[0]
  if (response === undefined) return citeResponses(about, noFailure)
  if (mediaType === undefined) return about.document.cite(response.pointer)
  return about.document.citeItem(pointerTo(response.pointer, 'content'), mediaType)
}

/** What a request that fails gets. */
export const citeFailure = (about: About): Citation => {
  const failures = failuresOf(about.operation)
  const [failure] = failures
  if (failure === undefined) return citeResponses(about, noFailure)
  const reading = 'a request that the document forbids fails, with a status that it documents'
  return (
    citeSentence(about, ofOnly(failures), 'Every request that fails gets this response.') ??
    citeResponse(about, failure.status, reading)
  )
}

export const citeRequestType = ({ document, operation }: About, reading?: string): Citation => {
  const { requestBody } = operation
  if (requestBody === undefined) return document.cite(operation.pointer, reading)
  const { pointer, content } = requestBody
  return document.citeItem(pointerTo(pointer, 'content'), content[0].mediaType, reading)
}

const withReading = (citation: Citation, reading: string | undefined): Citation =>
  reading === undefined ? citation : { ...citation, reading }

/** The place of a finding in the request, or the member that a rule is about. */
export const citeRequest = (
  about: About,
  ofRule: { readonly place?: string | undefined; readonly keyword: string },
  reading?: string,
): Citation => {
  const place = about.place ?? ofRule.place
  const keyword = about.keyword ?? ofRule.keyword
  const { document, operation } = about
  const content = operation.requestBody?.content[0]
  const citation =
    content === undefined
      ? document.cite(operation.pointer)
      : citeSchema({ ...about, place, keyword }, content)
  return withReading(citation, reading)
}

/** The first member of the request that a rule is about. */
export const citeMember = (
  about: About,
  isMeant: (member: Member) => boolean,
  { keyword, reading }: { readonly keyword: string; readonly reading?: string },
): Citation => {
  const { operation } = about
  const member = membersOf(operation).sendable.find(isMeant)
  const parameter = member ? undefined : operation.parameters.find((part) => isMeant(part))
  if (parameter !== undefined && about.place === undefined)
    return withReading(citeParameter({ ...about, keyword }, parameter), reading)
  const place = member && pointerTo('', member.name)
  return citeRequest(about, { place, keyword }, reading)
}

/** The keyword of a security scheme that says what requests must have. */
const schemeKeywords = {
  bearer: 'scheme',
  basic: 'scheme',
  apiKey: 'name',
} as const satisfies Readonly<Record<Credential['type'], string>>

/** How a credential is sent. */
export const citeCredential = (
  { document, operation: { security } }: About,
  reading: string,
): Citation => {
  const [credential] = credentialsOf(security)
  if (credential === undefined) return document.cite(security.pointer, reading)
  const keyword = schemeKeywords[credential.type]
  return document.cite(pointerTo(credential.pointer, keyword), reading)
}

/** The requirement of the first credential. */
export const citeSecurity = ({ document, operation }: About, reading?: string): Citation => {
  const { pointer } = operation.security
  const [credential] = credentialsOf(operation.security)
  if (credential === undefined) return document.cite(pointer, reading)
  return document.citeRequirement(pointer, credential.name, reading)
}
