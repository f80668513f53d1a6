import { trimEnd } from 'plant-store-kit/json'
import {
  type BodyMockContext,
  canonicalPath,
  type HeaderMap,
  isOperation,
  pathOf,
  type RequestContext,
} from 'plant-store-kit/responder'
import { type KindOf, KNOWN_METHODS } from '../classes/class-facts.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import type { ServiceProblem } from './service-problem.ts'

/** A character in percent-encoding. */
const ESCAPE = /%[\dA-F]{2}/gi

/** How another path differs from that of the operation. */
export function kindOfPath({
  request,
  path: documentedPath,
}: RequestContext): KindOf<'unknown-path'> {
  const received = canonicalPath(request.target)
  const path = canonicalPath(documentedPath)
  const isSlash = (character: string): boolean => character === '/'
  if (isOperation(trimEnd(received, isSlash), path))
    return received.endsWith('//') ? 'slashes/end' : 'slash'
  if (/%2F/i.test(received)) return 'encoded-slash'
  if (received.replaceAll(ESCAPE, '').includes('%')) return 'malformed'
  if (isOperation(received.replaceAll(/\/+/g, '/'), path)) return 'slashes'
  if (isOperation(received.toLowerCase(), path.toLowerCase())) return 'letter-case'
  return isBelow(received, path) ? 'below' : 'other'
}

/** A path that begins with `*` may have anything before the rest. */
const isBelow = (received: string, path: string): boolean =>
  path.startsWith('*') ? received.includes(`${path.slice(1)}/`) : received.startsWith(`${path}/`)

/** A query, and a path whose percent-encoding is written in another way. */
export function findTargetProblems({
  request: { target },
  path,
}: BodyMockContext): readonly ServiceProblem[] {
  const sentPath = pathOf(target)
  if (isOperation(sentPath, path)) {
    const hasQuery = /\?./.test(target)
    return hasQuery ? [{ name: 'query', message: 'the target must have no query' }] : []
  }
  if (!isOperation(canonicalPath(target), canonicalPath(path))) return []
  const message = `the path must be written as ${path} (got ${sentPath})`
  return [{ name: 'encoded-path', message }]
}

/** How a method other than that of the operation is written; unknown ones are of one kind. */
export function kindOfMethod(method: string): KindOf<'unknown-method'> {
  return KNOWN_METHODS.find((name) => name.toUpperCase() === method) ?? 'other'
}

/** The class of an OPTIONS request, which a mock refuses only with a rule for it. */
export function classOfOptions(headers: HeaderMap, classes: Classes): ProfileClass {
  return headers.get('access-control-request-method')
    ? classes.nearest('preflight')
    : classes.nearest('unknown-method', 'options')
}
