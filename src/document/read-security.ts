import { isObject, memberOf } from '../base/check-value.ts'
import { isHeaderName } from '../base/header-syntax.ts'
import type { Credential, Security, Warning } from './document.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import type { Reading } from './read-content.ts'
import type { Part, References } from './references.ts'

/**
 * Reads the security of an operation, which replaces that of the document.
 * @throws {UnreadableError} if no alternative is one that the kit can send
 */
export function readSecurity(
  { references, warnings }: Reading,
  root: unknown,
  operation: Part,
): Security {
  const ofOperation = memberOf(operation.value, 'security')
  const pointer = ofOperation === undefined ? '/security' : pointerTo(operation.pointer, 'security')
  const requirements = ofOperation ?? memberOf(root, 'security') ?? []
  if (!Array.isArray(requirements))
    throw new UnreadableError(pointer, 'security must be a list of requirements')
  const credentials: Credential[] = []
  const ignored: { readonly error: UnreadableError; readonly name: string }[] = []
  for (const [index, requirement] of requirements.entries()) {
    const at = pointerTo(pointer, index)
    try {
      const credential = readRequirement(root, { value: requirement, pointer: at }, references)
      if (credential !== undefined) credentials.push(credential)
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      ignored.push({ error, name: nameOfSet(requirement) })
    }
  }
  const isOptional = requirements.length === 0 || requirements.some(isEmpty)
  const [first, ...later] = ignored.map(({ error }) => error)
  if (first !== undefined && credentials.length === 0 && !isOptional)
    throw new UnreadableError(first.pointer, first.message, later)
  for (const { error } of ignored) warnings.push(warningOf(error))
  const parts = { pointer, credentials, isOptional }
  return first === undefined ? parts : { ...parts, ignored: ignored.map(({ name }) => name) }
}

const warningOf = ({ pointer, message }: UnreadableError): Warning => {
  return { kind: 'credential', pointer, message: `${message}; it is ignored` }
}

/** The schemes of an alternative: `key and secret`. */
const nameOfSet = (requirement: unknown): string =>
  isObject(requirement) ? Object.keys(requirement).join(' and ') : 'of an unknown kind'

const isEmpty = (requirement: unknown): boolean =>
  isObject(requirement) && Object.keys(requirement).length === 0

/** The credential that a requirement asks for; undefined if it asks for none. */
function readRequirement(
  root: unknown,
  { value, pointer }: Part,
  references: References,
): Credential | undefined {
  if (!isObject(value))
    throw new UnreadableError(pointer, 'a security requirement must be an object')
  const [name, ...furtherNames] = Object.keys(value)
  if (name === undefined) return undefined
  if (furtherNames.length > 0)
    throw new UnreadableError(pointer, 'several credentials in one request are not supported')
  const raw = memberOf(memberOf(memberOf(root, 'components'), 'securitySchemes'), name)
  if (raw === undefined)
    throw new UnreadableError(pointerTo(pointer, name), `the security scheme "${name}" is missing`)
  const at = pointerTo('/components/securitySchemes', name)
  return readScheme(name, references.resolve({ value: raw, pointer: at }))
}

/** Headers that a request has of its own. */
const ownHeaders = /^(?:host|connection|content-length|content-type|transfer-encoding)$/i

/** @throws {UnreadableError} if a request cannot have a key in the header */
function checkKeyHeader(header: string, pointer: string): void {
  if (isHeaderName(header) && !ownHeaders.test(header)) return
  throw new UnreadableError(
    pointerTo(pointer, 'name'),
    `a key cannot be sent in a header "${header}": give another name`,
  )
}

function readScheme(name: string, { value, pointer }: Part): Credential {
  const type = memberOf(value, 'type')
  const scheme = String(memberOf(value, 'scheme')).toLowerCase()
  const header = memberOf(value, 'name')
  const isHeader = memberOf(value, 'in') === 'header' && typeof header === 'string'
  const isBearer = type === 'http' && scheme === 'bearer'
  // Their tokens are sent as bearer tokens.
  if (isBearer || type === 'oauth2' || type === 'openIdConnect')
    return { type: 'bearer', name, pointer }
  if (type === 'apiKey' && isHeader) {
    checkKeyHeader(header, pointer)
    return { type: 'apiKey', name, pointer, header }
  }
  const supported = 'bearer tokens and apiKey in a header'
  throw new UnreadableError(
    pointer,
    `the security scheme "${name}" is not supported: ${supported} are`,
  )
}
