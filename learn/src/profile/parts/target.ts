import { trimEnd } from 'plant-store-kit/json'
import {
  type BodyMockContext,
  canonicalPath,
  isOperation,
  type MockRequest,
  pathOf,
  type RequestContext,
} from 'plant-store-kit/responder'
import { type KindOf, KNOWN_METHODS } from '../classes/class-facts.ts'
import type { Classes } from '../classes/classes.ts'
import type { ProfileClass } from '../classes/profile-class.ts'
import type { ServiceProblem } from './service-problem.ts'

/** The method that a mock allows unless a rule is for its class. */
export const OPTIONS = 'OPTIONS'

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

/** The class of a request with another method than that of the operation; unknown methods are of one kind. */
export function classOfMethod(
  { method, headers }: Pick<MockRequest, 'method' | 'headers'>,
  classes: Classes,
): ProfileClass {
  if (method === OPTIONS && headers.get('access-control-request-method'))
    return classes.nearest('preflight')
  const kind = KNOWN_METHODS.find((name) => name.toUpperCase() === method) ?? 'other'
  return classes.nearest('unknown-method', kind)
}
