import { isObject, memberOf } from '../base/check-value.ts'
import { isHeaderName } from '../base/header-fields.ts'
import type { Credential, CredentialSet, Security, Warning } from './document.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import type { Reading } from './read-content.ts'
import type { Part, References } from './references.ts'
import { comparablePlace, placeOfCredential } from './security.ts'

/**
 * Reads the security of an operation, which replaces that of the document. Schemes that the document lacks ask for nothing.
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
  const alternatives: CredentialSet[] = []
  const ignored: { readonly error: UnreadableError; readonly name: string }[] = []
  for (const [index, requirement] of requirements.entries()) {
    const at = pointerTo(pointer, index)
    try {
      alternatives.push(readSet(root, { value: requirement, pointer: at }, references))
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      ignored.push({ error, name: nameOfSet(requirement) })
    }
  }
  const [first = [], ...others] = alternatives
  const [firstError, ...later] = ignored
    .map(({ error }) => error)
    .filter((error) => !(error instanceof MissingScheme))
  if (firstError !== undefined && alternatives.length === 0)
    throw new UnreadableError(firstError.pointer, firstError.message, later)
  for (const { error } of ignored) warnings.push(warningOf(error))
  const security = { pointer, alternatives: [first, ...others] } as const
  return ignored.length === 0 ? security : { ...security, ignored: ignored.map(({ name }) => name) }
}

/** A document may ask for a scheme that it does not have. */
class MissingScheme extends UnreadableError {}

const warningOf = ({ pointer, message }: UnreadableError): Warning => {
  return { kind: 'credential', pointer, message: `${message}; it is ignored` }
}

/** The schemes of an alternative: `key and secret`. */
const nameOfSet = (requirement: unknown): string =>
  isObject(requirement) ? Object.keys(requirement).join(' and ') : 'of an unknown kind'

/** The credentials that a requirement asks for together; none of an empty one. */
function readSet(root: unknown, { value, pointer }: Part, references: References): CredentialSet {
  if (!isObject(value))
    throw new UnreadableError(pointer, 'a security requirement must be an object')
  const credentials = Object.keys(value).map((name) => {
    const raw = memberOf(memberOf(memberOf(root, 'components'), 'securitySchemes'), name)
    if (raw === undefined)
      throw new MissingScheme(pointerTo(pointer, name), `the security scheme "${name}" is missing`)
    const at = pointerTo('/components/securitySchemes', name)
    return readScheme(name, references.resolve({ value: raw, pointer: at }))
  })
  const places = credentials.map(comparablePlace)
  const repeated = credentials.find((_, index) => places.indexOf(places[index]!) < index)
  if (repeated !== undefined)
    throw new UnreadableError(
      pointer,
      `one request cannot have several credentials in ${placeOfCredential(repeated)}`,
    )
  return credentials
}

/** Headers that a request has of its own. */
const ownHeaders = /^(?:host|connection|content-length|content-type|transfer-encoding)$/i

/** @throws {UnreadableError} if a request cannot have a key there */
function checkKey(location: string, name: string, pointer: string): void {
  // The name of a cookie has the characters of one of a header (RFC 6265 §4.1.1).
  const isName = location === 'query' ? name !== '' : isHeaderName(name)
  if (isName && !(location === 'header' && ownHeaders.test(name))) return
  throw new UnreadableError(
    pointerTo(pointer, 'name'),
    `a key cannot be sent in a ${location} "${name}": give another name`,
  )
}

const KEY_LOCATIONS = ['header', 'query', 'cookie'] as const

function readScheme(name: string, { value, pointer }: Part): Credential {
  const type = memberOf(value, 'type')
  const written = memberOf(value, 'scheme')
  const scheme = typeof written === 'string' ? written.toLowerCase() : undefined
  const isBearer = type === 'http' && scheme === 'bearer'
  // Their tokens are sent as bearer tokens.
  if (isBearer || type === 'oauth2' || type === 'openIdConnect')
    return { type: 'bearer', name, pointer }
  if (type === 'http' && scheme === 'basic') return { type: 'basic', name, pointer }
  const location = KEY_LOCATIONS.find((location) => location === memberOf(value, 'in'))
  const parameter = memberOf(value, 'name')
  if (type === 'apiKey' && location !== undefined && typeof parameter === 'string') {
    checkKey(location, parameter, pointer)
    return { type: 'apiKey', name, pointer, in: location, parameter }
  }
  const supported =
    'bearer, basic, oauth2, openIdConnect, and apiKey in a header, the query or a cookie'
  throw new UnreadableError(
    pointer,
    `the security scheme "${name}" is not supported: ${supported} are`,
  )
}
