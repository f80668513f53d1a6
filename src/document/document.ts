import type { Mistake, Place } from '../base/mistake.ts'
import { isObject, UsageError, wrongValue } from '../base/check-value.ts'
import { listNames, suggest } from '../base/suggest.ts'
import type { Problem, Validator } from '../base/validator.ts'
import type { Schema } from './schema.ts'

/** What an OpenAPI document says, as far as the kit follows it. All pointers are JSON Pointers (RFC 6901) into it. */
export interface Document {
  readonly title: string
  readonly version: string
  /** At least one. */
  readonly operations: readonly Operation[]
  readonly leftOut: readonly LeftOut[]
  readonly warnings: readonly Warning[]
  /** Reads the schemas with a name; absent for a document that is no value. */
  readonly namedSchemas?: () => readonly NamedSchema[]
}

/** A schema of `components`. */
export interface NamedSchema {
  readonly name: string
  /** Undefined if it cannot be read. */
  readonly schema?: Schema
  /** Why it cannot be read. */
  readonly reason?: string
  /** `request` if requests have such bodies, and responses have none. */
  readonly direction: 'request' | 'response'
}

/** Why an operation cannot be served or checked; one that has several reasons comes several times. */
export interface LeftOut {
  /** `POST /files` */
  readonly operation: string
  readonly operationId?: string
  /** In upper case; undefined if the whole path is left out. */
  readonly method?: string
  readonly path: string
  readonly pointer: string
  readonly reason: string
}

/** A part of an operation that is not followed. */
export interface Warning {
  /** What the part is; silent: it is right, and changes nothing that is sent. */
  readonly kind:
    | 'parameter'
    | 'mediaType'
    | 'header'
    | 'credential'
    | 'example'
    | 'unknown'
    | 'silent'
  readonly pointer: string
  readonly message: string
  /** The only path that it is about, if paths share the part. */
  readonly path?: string
}

/** The document of an operation, for people. */
export interface DocumentInfo {
  readonly title: string
  readonly version: string
  /** The file; undefined for a value that a program made. */
  readonly path: string | undefined
  /** The whole document as a value; undefined for the generated one. */
  readonly value?: unknown
  /** The line of a JSON Pointer in the file, or of words in a text there; from 1. */
  readonly lineOf?: ((pointer: string, words?: string) => number | undefined) | undefined
  /** All that was read of it. */
  readonly contents?: Pick<Document, 'operations' | 'leftOut'>
}

/** `Plant Store 1.0.0 (openapi.yaml)` */
export function nameOfDocument({
  title,
  version,
  path,
}: {
  readonly title: string
  readonly version: string
  readonly path?: string | undefined
}): string {
  const file = path === undefined ? '' : `(${path})`
  return [title, version, file].filter((part) => part !== '').join(' ')
}

export interface Operation {
  readonly document: DocumentInfo
  /** `POST /plants` */
  readonly name: string
  readonly operationId: string | undefined
  /** How reports and names of cases call it, if a run is about several operations; else undefined. */
  readonly label?: string | undefined
  /** In upper case. */
  readonly method: string
  /** As the document writes it; the base path of a server is not part of it. */
  readonly path: string
  /** The path as requests have it: what URLs cannot contain is percent-encoded. */
  readonly target: string
  readonly pointer: string
  readonly kind: OperationKind
  /** The resources that it is about; undefined of an operation of the kind `other`. */
  readonly collection?: Collection | undefined
  /** The member by whose value a service knows what it stored: `identityOf`. */
  readonly identity?: string | undefined
  readonly isDeprecated: boolean
  /** In the order of the document, those of the path first; without those that the kit leaves out. */
  readonly parameters: readonly Parameter[]
  /** Undefined if requests have none. */
  readonly requestBody?: RequestBody | undefined
  /** In document order. */
  readonly responses: readonly Response[]
  readonly security: Security
}

/** A part of a request beside its body. */
export interface Parameter {
  /** As the document writes it; names of headers have no letter case. */
  readonly name: string
  readonly in: ParameterPlace
  readonly pointer: string
  /** Always of those in a path. */
  readonly isRequired: boolean
  /** Of its value. */
  readonly schema: Schema
  readonly validate: Validator
  /** Of its value, which is no text if the schema wants something else. */
  readonly examples: readonly Example[]
  /** Whether its text is JSON, and has no style. */
  readonly isJson: boolean
  readonly style: ParameterStyle
  /** Whether each item and each member is written as a part of its own. */
  readonly isExploded: boolean
  /** Whether it may have no value, as `limit` of `?limit=` has none. */
  readonly mayBeEmpty?: boolean
  /** Of a part of a multipart form, the media type; undefined of a plain text. */
  readonly mediaType?: string | undefined
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'

/** How a value is written; a single one is the same in all of them but `label` and `matrix`. */
export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'

/** What a request does to the resources of a collection; `other`: nothing that is known. */
export type OperationKind = 'create' | 'list' | 'read' | 'replace' | 'merge' | 'remove' | 'other'

/** Resources that a service stores. */
export interface Collection {
  /** The path that lists and creates them, as the document would write it, such as `/stores/{storeId}/plants`. */
  readonly path: string
  /** The last parameter of the path of one of them, such as `plantId`; undefined if the document has no such path. */
  readonly parameter?: string | undefined
}

/** An operation whose requests have a JSON body. */
export type BodyOperation = Operation & { readonly requestBody: RequestBody }

/** Whether requests of an operation have a JSON body. */
export const hasRequestBody = (operation: Operation): operation is BodyOperation =>
  operation.requestBody !== undefined && operation.requestBody.form === undefined

/** The operation that types, fixtures and the first page are about: one that creates something, else one with a body. */
export const mainOperationOf = (operations: readonly Operation[]): BodyOperation | undefined => {
  const withBody = operations.filter(hasRequestBody)
  return withBody.find(({ kind }) => kind === 'create') ?? withBody[0]
}

export interface RequestBody {
  readonly pointer: string
  readonly isRequired: boolean
  /** The JSON media types, or else those of forms, at least one; the first one is the usual one. */
  readonly content: readonly [Content, ...Content[]]
  /** Of a form: its members, which are written as those of a query are; absent for JSON. */
  readonly form?: readonly Parameter[]
  /** Media types that are not followed. */
  readonly otherMediaTypes: readonly string[]
}

export interface Response {
  /** `200`, `4XX` or `default` */
  readonly status: string
  readonly pointer: string
  /** The JSON media types; empty if the response has no body, or only bodies that are not JSON. */
  readonly content: readonly Content[]
  /** Media types that are not JSON. */
  readonly otherMediaTypes: readonly string[]
  /** By such a media type, the first text that the document shows of it; absent if it shows none. */
  readonly texts?: ReadonlyMap<string, string>
  /** Those of `text/*` that have a schema of the text; absent without one. */
  readonly textContent?: readonly Content[]
  readonly headers: readonly ResponseHeader[]
}

export interface ResponseHeader {
  readonly name: string
  readonly pointer: string
  readonly isRequired: boolean
  /** Of its value. */
  readonly schema: Schema
  readonly validate: Validator
  /** Whether its text is JSON; else it is in the style `simple`. */
  readonly isJson: boolean
  /** Whether an object is written as `a=1,b=2`. */
  readonly isExploded: boolean
  /** What the mock sends: an example, or, of a required header, a sample. */
  readonly text?: string
}

/** A body in one media type. */
export interface Content {
  /** `application/json` */
  readonly mediaType: string
  readonly pointer: string
  readonly schema: Schema
  readonly validate: Validator
  readonly examples: readonly Example[]
}

export interface Example {
  /** `example` if the document gives it no name. */
  readonly name: string
  readonly pointer: string
  readonly value: unknown
  /** Why it is not valid; then it is not sent. */
  readonly problems: readonly Problem[]
}

/** What proves who sends a request: alternatives, of which one is enough. */
export interface Security {
  readonly pointer: string
  /** At least one; a request needs all credentials of a set. Without security the only set is empty. */
  readonly alternatives: readonly [CredentialSet, ...CredentialSet[]]
  /** Its alternatives that are not followed, by the names of their schemes, such as `key and secret`. */
  readonly ignored?: readonly string[]
  /** Alternatives for which a client has no credentials; absent in what a document says. */
  readonly unfilled?: readonly CredentialSet[]
}

/** Credentials that a request has together; an empty set: it needs none. */
export type CredentialSet = readonly Credential[]

/** A security scheme: `Authorization: Bearer <token>`, `Authorization: Basic <user:password>`, or a key. */
export type Credential = {
  /** Of the scheme. */
  readonly name: string
  readonly pointer: string
} & (
  | { readonly type: 'bearer' }
  | { readonly type: 'basic' }
  | {
      readonly type: 'apiKey'
      readonly in: 'header' | 'query' | 'cookie'
      /** The name of the header, of the parameter or of the cookie. */
      readonly parameter: string
    }
)

/** Which operation a mock serves, or a check is about. */
export interface DocumentOptions {
  /**
   * An OpenAPI document as a parsed object, with integers as number or bigint; that of the Plant Store by default.
   * `readDocument` of `plant-store-kit/document` reads a file.
   */
  readonly document?: object | undefined
  /** An `operationId`, or a method and path such as `POST /plants`; needed if the document has several operations. */
  readonly operation?: string | undefined
}

/** What is wrong with the option `document`; the document is judged when it is read. */
export function checkDocument(value: unknown, place: Place): readonly Mistake[] {
  if (!isObject(value)) return [wrongValue(place, 'an OpenAPI document as an object', value)]
  const isPromise = typeof value['then'] === 'function'
  const must = 'takes an OpenAPI document, not a promise of one: use await'
  return isPromise ? [{ place, must }] : []
}

/** The names by which users know an operation, the shortest one first. */
export const namesOfOperation = ({
  operationId,
  name,
}: Pick<Operation, 'operationId' | 'name'>): readonly [string, ...string[]] =>
  operationId === undefined ? [name] : [operationId, name]

/**
 * The operation with an `operationId` or a name such as `POST /plants`; without one the only operation.
 * @throws {UsageError} that lists all operations
 */
export function selectOperation({ operations, leftOut }: Document, name?: string): Operation {
  const [first, ...furtherOperations] = operations
  if (name === undefined && first !== undefined && furtherOperations.length === 0) return first
  const chosen = operations.find(
    (operation) => operation.operationId === name || operation.name === name,
  )
  if (name !== undefined && chosen !== undefined) return chosen
  const names = operations.map((operation) => operation.operationId ?? operation.name)
  const reasons = leftOut.filter((part) => part.operation === name || part.operationId === name)
  if (reasons.length > 0) {
    const list = reasons.map(({ reason, pointer }) => `${reason} (#${pointer})`).join('; ')
    throw new UsageError(`the operation "${name}" is left out: ${list}.`)
  }
  if (name !== undefined)
    throw new UsageError(`the operation "${name}" is unknown${suggest(name, names)}.`)
  throw new UsageError(
    `the document has several operations, choose one with the option operation: ${listNames(names)}.`,
  )
}

/** The response of a status: documented as such, by its range, or as `default`. */
export function responseFor(
  { responses }: Pick<Operation, 'responses'>,
  status: number,
): Response | undefined {
  const key = String(status)
  const find = (wanted: string): Response | undefined =>
    responses.find((response) => response.status === wanted)
  return find(key) ?? find(`${key.charAt(0)}XX`) ?? find('default')
}

/** A header of a response, by its name in lower case: names of headers have no case (RFC 9110, section 5.1). */
export const headerOf = (
  response: Response | undefined,
  name: string,
): ResponseHeader | undefined =>
  response?.headers.find((header) => header.name.toLowerCase() === name)

/** The response of a request that succeeds: the lowest documented 2xx, else 3xx. */
export function successOf({ responses }: Operation): Response | undefined {
  const ofClass = (digit: string): readonly Response[] =>
    responses
      .filter(({ status }) => status.startsWith(digit))
      // A range comes after the statuses in it.
      .toSorted((a, b) => (a.status < b.status ? -1 : 1))
  return ofClass('2')[0] ?? ofClass('3')[0]
}
