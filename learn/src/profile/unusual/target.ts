import { canonicalPath, pathOf, type BodyMockContext, isOperation } from 'plant-store-kit/responder'
import type { Unusual } from './unusual.ts'

/** A query, and a path whose percent-encoding is written in another way. */
export function findUnusualTarget({
  request: { target },
  path,
}: BodyMockContext): readonly Unusual[] {
  const sentPath = pathOf(target)
  if (isOperation(sentPath, path)) {
    const hasQuery = /\?./.test(target)
    return hasQuery ? [{ name: 'query', message: 'the target must have no query' }] : []
  }
  if (!isOperation(canonicalPath(target), canonicalPath(path))) return []
  const message = `the path must be written as ${path} (got ${sentPath})`
  return [{ name: 'encoded-path', message }]
}
