import { isObject, memberOf } from '../check-value.ts'
import type { Operation, RequestBody, Response, ResponseHeader } from './document.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import { type Reading, readContents } from './read-content.ts'
import { readSecurity } from './read-security.ts'
import { type Part, textIn } from './references.ts'

/** Their body means nothing (RFC 9110 §9.3). */
const WITHOUT_BODY: readonly string[] = ['get', 'head', 'delete', 'trace', 'options']

/** These parameters are described by other parts of an operation. */
const NO_PARAMETERS: readonly string[] = ['accept', 'content-type', 'authorization']

interface Place {
  readonly root: unknown
  readonly path: string
  readonly method: string
  readonly pathItem: Part
}

/** @throws {UnreadableError} if the operation cannot be served or checked */
export function readOperation(reading: Reading, operation: Part, place: Place): Operation {
  const { value, pointer } = operation
  const { root, path, method, pathItem } = place
  if (!isObject(value)) throw new UnreadableError(pointer, 'an operation must be an object')
  checkParameters(reading, pathItem, path)
  checkParameters(reading, operation, path)
  if (path.includes('{'))
    throw new UnreadableError(pathItem.pointer, 'parameters in the path are not supported')
  const requestBody = readRequestBody(reading, operation, method)
  const responses = readResponses(reading, operation)
  const { ignored, ...security } = readSecurity(root, operation, reading.references)
  for (const error of ignored)
    reading.warnings.push({ pointer: error.pointer, message: `${error.message}; it is ignored` })
  const { operationId } = value
  return {
    document: reading.document,
    name: `${method.toUpperCase()} ${path}`,
    operationId: typeof operationId === 'string' ? operationId : undefined,
    method: method.toUpperCase(),
    path,
    pointer,
    isDeprecated: value['deprecated'] === true,
    requestBody,
    responses,
    security,
  }
}

/** Optional parameters are named once and ignored, required ones are not supported. */
function checkParameters(reading: Reading, { value, pointer }: Part, path: string): void {
  const parameters = memberOf(value, 'parameters') ?? []
  const at = pointerTo(pointer, 'parameters')
  if (!Array.isArray(parameters)) throw new UnreadableError(at, 'parameters must be a list')
  for (const [index, raw] of parameters.entries()) {
    const parameter = reading.references.resolve({ value: raw, pointer: pointerTo(at, index) })
    const { in: location, name, required } = isObject(parameter.value) ? parameter.value : {}
    const isHeader = location === 'header'
    if (isHeader && NO_PARAMETERS.includes(String(name).toLowerCase())) continue
    const words = `${String(location)} parameter "${String(name)}"`
    if (required === true || location === 'path')
      throw new UnreadableError(parameter.pointer, `the required ${words} is not supported`)
    const message = `the optional ${words} of ${path} is ignored`
    reading.warnings.push({ pointer: parameter.pointer, message })
  }
}

function readRequestBody(reading: Reading, operation: Part, method: string): RequestBody {
  const raw = memberOf(operation.value, 'requestBody')
  if (raw === undefined || WITHOUT_BODY.includes(method))
    throw new UnreadableError(
      operation.pointer,
      'operations without a request body are not supported',
    )
  const at = pointerTo(operation.pointer, 'requestBody')
  const { value, pointer } = reading.references.resolve({ value: raw, pointer: at })
  const contentPointer = pointerTo(pointer, 'content')
  const part = { value: memberOf(value, 'content'), pointer: contentPointer }
  const { content, otherMediaTypes } = readContents(reading, part, reading.requests)
  const [first, ...others] = content
  if (first === undefined) {
    const names = otherMediaTypes.join(', ') || 'a body without content'
    throw new UnreadableError(pointer, `${names} is not supported`)
  }
  for (const mediaType of otherMediaTypes) {
    const message = `the media type ${mediaType} is ignored: only JSON is supported`
    reading.warnings.push({ pointer: pointerTo(contentPointer, mediaType), message })
  }
  const isRequired = memberOf(value, 'required') === true
  return { pointer, isRequired, content: [first, ...others], otherMediaTypes }
}

const STATUS = /^(?:[1-5]\d\d|[1-5]XX|default)$/

function readResponses(reading: Reading, operation: Part): readonly Response[] {
  const at = pointerTo(operation.pointer, 'responses')
  const responses = memberOf(operation.value, 'responses')
  const entries = isObject(responses) ? Object.entries(responses) : []
  const documented = entries.filter(([status]) => !status.startsWith('x-'))
  if (documented.length === 0) throw new UnreadableError(at, 'the operation has no responses')
  return documented.map(([status, raw]) => {
    const pointer = pointerTo(at, status)
    if (!STATUS.test(status)) throw new UnreadableError(pointer, `"${status}" is not a status`)
    return readResponse(reading, status, { value: raw, pointer })
  })
}

function readResponse(reading: Reading, status: string, part: Part): Response {
  const { value, pointer } = reading.references.resolve(part)
  const content = { value: memberOf(value, 'content'), pointer: pointerTo(pointer, 'content') }
  return {
    status,
    pointer,
    description: textIn(value, 'description'),
    ...readContents(reading, content, reading.responses),
    headers: readHeaders(reading, { value, pointer }),
  }
}

function readHeaders({ references }: Reading, { value, pointer }: Part): readonly ResponseHeader[] {
  const headers = memberOf(value, 'headers')
  const at = pointerTo(pointer, 'headers')
  if (!isObject(headers)) return []
  return Object.entries(headers).map(([name, raw]) => {
    const header = references.resolve({ value: raw, pointer: pointerTo(at, name) })
    const isRequired = memberOf(header.value, 'required') === true
    return { name, pointer: header.pointer, isRequired }
  })
}
