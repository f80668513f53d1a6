import { isObject, memberOf } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import type { Content, Operation, RequestBody, Response } from './document.ts'
import { identityOf } from './identity.ts'
import { purposeOf } from './kind.ts'
import { Attempts, pointerTo, UnreadableError } from './pointer.ts'
import {
  type Reading,
  readContents,
  readExamples,
  readForms,
  readTextContents,
} from './read-content.ts'
import { readHeaders } from './read-headers.ts'
import { readParameters } from './read-parameters.ts'
import { readSecurity } from './read-security.ts'
import { Sampler } from './sample/sample.ts'
import { type Part, referenceIn } from './references.ts'
import { warnOfUnknownMembers } from './unknown-names.ts'

/** Their body means nothing (RFC 9110 §9.3), and browsers send none. That of DELETE has no meaning of its own either, but many services read it. */
const WITHOUT_BODY: readonly string[] = ['get', 'head', 'trace', 'options']

const identityOnce = memoize(identityOf)

interface OperationSource {
  readonly root: unknown
  readonly path: string
  readonly method: string
  readonly pathItem: Part
  readonly childParameter: string | undefined
}

/** @throws {UnreadableError} if the operation cannot be served or checked */
export function readOperation(
  reading: Reading,
  operation: Part,
  source: OperationSource,
): Operation {
  const { value, pointer } = operation
  const { root, path, method, pathItem, childParameter } = source
  if (!isObject(value)) throw new UnreadableError(pointer, 'an operation must be an object')
  if (referenceIn(value) !== undefined)
    throw new UnreadableError(
      pointerTo(pointer, '$ref'),
      'an operation cannot be a $ref: bundle the document first',
    )
  warnOfUnknownMembers(reading.warnings, operation, 'operation')
  const attempts = new Attempts()
  const parameters = attempts.read(() => readParameters(reading, { path, pathItem, operation }))
  const requestBody = attempts.read(() => readRequestBody(reading, operation, method))
  const responses = attempts.read(() => readResponses(reading, operation))
  const security = attempts.read(() => readSecurity(reading, root, operation))
  attempts.end()
  const { operationId } = value
  const hasPost = memberOf(pathItem.value, 'post') !== undefined
  return {
    document: reading.document,
    name: `${method.toUpperCase()} ${path}`,
    operationId: typeof operationId === 'string' ? operationId : undefined,
    method: method.toUpperCase(),
    path,
    // That of an operation that nobody serves, nobody asks for either.
    get target() {
      return targetOf(path)
    },
    pointer,
    ...purposeOf({
      method,
      path,
      hasRequestBody: requestBody !== undefined,
      childParameter,
      hasPost,
    }),
    get identity() {
      return identityOnce(this)
    },
    isDeprecated: value['deprecated'] === true,
    parameters: parameters!,
    ...(requestBody !== undefined && { requestBody }),
    responses: responses!,
    security: security!,
  }
}

/** As clients write it that read the URL of an operation. */
function targetOf(path: string): string {
  const { pathname, search } = new URL(`http://localhost${path}`)
  return pathname + search
}

/** Undefined if requests have no body, or one that means nothing. */
function readRequestBody(
  reading: Reading,
  operation: Part,
  method: string,
): RequestBody | undefined {
  const raw = memberOf(operation.value, 'requestBody')
  if (raw === undefined || WITHOUT_BODY.includes(method)) return undefined
  const at = pointerTo(operation.pointer, 'requestBody')
  const { value, pointer } = reading.references.resolve({ value: raw, pointer: at })
  if (!isObject(value)) throw new UnreadableError(pointer, 'a request body must be an object')
  warnOfUnknownMembers(reading.warnings, { value, pointer }, 'requestBody')
  const contentPointer = pointerTo(pointer, 'content')
  const part = { value: memberOf(value, 'content'), pointer: contentPointer }
  if (part.value === undefined || isEmpty(part.value)) {
    const message = 'a request body without content is ignored'
    reading.warnings.push({ kind: 'mediaType', pointer, message })
    return undefined
  }
  const isRequired = memberOf(value, 'required') === true
  return { pointer, isRequired, ...readRequestContents(reading, part, pointer) }
}

/** Only what is JSON, or a form where nothing is. @throws {UnreadableError} if nothing can be read */
function readRequestContents(
  reading: Reading,
  part: Part,
  pointer: string,
): Pick<RequestBody, 'content' | 'form' | 'otherMediaTypes'> {
  const contents = readContents(reading, part, reading.requests)
  const forms = contents.content.length === 0 ? readForms(reading, part) : undefined
  const [first, ...later] = forms?.content ?? contents.content
  if (first === undefined) {
    const names = contents.otherMediaTypes.join(', ')
    throw new UnreadableError(pointer, `${names} is not supported`)
  }
  const content = [first, ...later] as const
  const read = content.map(({ mediaType }) => mediaType)
  const otherMediaTypes = contents.otherMediaTypes.filter((name) => !read.includes(name))
  for (const mediaType of otherMediaTypes) {
    const message = `a body of the media type ${mediaType} is accepted unread: the kit reads ${forms === undefined ? 'JSON' : 'the form'}`
    const at = pointerTo(part.pointer, mediaType)
    reading.warnings.push({ kind: 'mediaType', pointer: at, message })
  }
  return { content, ...(forms !== undefined && { form: forms.form }), otherMediaTypes }
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/
/** A range in the letters of a careless hand. */
const SMALL_RANGE = /^[1-5]xx$/i

/** OpenAPI 3.1 lets an operation say nothing about its responses. */
function readResponses(reading: Reading, operation: Part): readonly Response[] {
  const at = pointerTo(operation.pointer, 'responses')
  const responses = memberOf(operation.value, 'responses') ?? {}
  if (!isObject(responses)) throw new UnreadableError(at, 'responses must be an object')
  const documented = Object.entries(responses).filter(([status]) => !status.startsWith('x-'))
  if (documented.length === 0) {
    const message = 'the operation has no responses: the mock sends statuses without a body'
    reading.warnings.push({ kind: 'unknown', pointer: at, message })
  }
  const attempts = new Attempts()
  const read = documented.map(([name, value]) =>
    attempts.read(() => readResponse(reading, name, { value, pointer: pointerTo(at, name) })),
  )
  attempts.end()
  return read.filter((response) => response !== undefined)
}

/** Undefined if it belongs to no status. */
function readResponse(reading: Reading, name: string, part: Part): Response | undefined {
  const status = SMALL_RANGE.test(name) ? name.toUpperCase() : name
  if (!STATUS.test(status)) {
    const message = `${JSON.stringify(name)} is not a status and is ignored`
    reading.warnings.push({ kind: 'unknown', pointer: part.pointer, message })
    return undefined
  }
  const { value, pointer } = reading.references.resolve(part)
  if (!isObject(value)) throw new UnreadableError(pointer, 'a response must be an object')
  warnOfUnknownMembers(reading.warnings, { value, pointer }, 'response')
  const contentPointer = pointerTo(pointer, 'content')
  const contentPart = { value: value['content'], pointer: contentPointer }
  const contents = readContents(reading, contentPart, reading.responses)
  const textContent = readTextContents(reading, contentPart, contents.otherMediaTypes)
  const texts = textsIn(reading, contentPart, { ...contents, textContent })
  const headers = readHeaders(reading, { value, pointer })
  warnOfResponse(reading, { status, contentPointer, ...contents, texts })
  return {
    status,
    pointer,
    ...contents,
    ...(texts.size > 0 && { texts }),
    ...(textContent.length > 0 && { textContent }),
    headers,
  }
}

/** The first text of each media type that the document shows, or one that its schema needs. */
function textsIn(
  reading: Reading,
  { value, pointer }: Part,
  { otherMediaTypes, textContent }: Pick<Response, 'otherMediaTypes'> & Texts,
): ReadonlyMap<string, string> {
  const texts = otherMediaTypes.map((mediaType) => {
    const media = { value: memberOf(value, mediaType), pointer: pointerTo(pointer, mediaType) }
    const content = textContent.find((text) => text.mediaType === mediaType)
    return [mediaType, textOf(reading, media, content)] as const
  })
  return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

interface Texts {
  readonly textContent: readonly Content[]
}

function textOf(reading: Reading, media: Part, content: Content | undefined): string | undefined {
  const schema = { value: memberOf(media.value, 'schema'), pointer: media.pointer }
  const examples = [media, schema].flatMap((part) => readExamples(reading, part))
  const isRight = (text: unknown): text is string =>
    typeof text === 'string' && (content?.validate(text).length ?? 0) === 0
  const shown = examples.map((example) => example.value).find(isRight)
  if (shown !== undefined || content === undefined || isRight('')) return shown
  const { value } = new Sampler('response').sample(content.schema)
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** Bodies that the document has, and the mock leaves empty. */
function warnOfResponse(
  { warnings }: Reading,
  response: Pick<Response, 'status' | 'content' | 'otherMediaTypes'> & {
    readonly contentPointer: string
    readonly texts: ReadonlyMap<string, string>
  },
): void {
  const { status, content, otherMediaTypes, contentPointer, texts } = response
  const isWritten = (name: string): boolean => name.startsWith('text/') || texts.has(name)
  const missing = content.length === 0 ? otherMediaTypes.filter((name) => !isWritten(name)) : []
  for (const mediaType of missing) {
    const message = `the response ${status} of the media type ${mediaType} has an empty body: the mock writes JSON and text`
    warnings.push({ kind: 'mediaType', pointer: pointerTo(contentPointer, mediaType), message })
  }
}
