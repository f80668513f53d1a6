import { trimEnd } from 'plant-store-kit/json'
import { canonicalPath, isOperation, type RequestContext } from 'plant-store-kit/responder'
import { type Kind, within } from '../classes/kind.ts'

/** A character in percent-encoding. */
const ESCAPE = /%[\dA-F]{2}/gi

/** How another path differs from that of the operation. */
export function kindOfPath({ request, path: documentedPath }: RequestContext): Kind {
  const received = canonicalPath(request.target)
  const path = canonicalPath(documentedPath)
  const isSlash = (character: string): boolean => character === '/'
  if (isOperation(trimEnd(received, isSlash), path))
    return received.endsWith('//') ? within('slashes', 'end') : 'slash'
  if (/%2F/i.test(received)) return 'encoded-slash'
  if (received.replaceAll(ESCAPE, '').includes('%')) return 'malformed'
  if (isOperation(received.replaceAll(/\/+/g, '/'), path)) return 'slashes'
  if (isOperation(received.toLowerCase(), path.toLowerCase())) return 'letter-case'
  return isBelow(received, path) ? 'below' : 'other'
}

/** A path that begins with `*` may have anything before the rest. */
const isBelow = (received: string, path: string): boolean =>
  path.startsWith('*') ? received.includes(`${path.slice(1)}/`) : received.startsWith(`${path}/`)
