import { isObject, memberOf } from '../base/check-value.ts'
import type { Warning } from './document.ts'
import { pointerTo } from './pointer.ts'
import type { Part } from './references.ts'

// What a document may say and the kit does not follow, though it is right: users who count on it learn so once.

const UNFOLLOWED: ReadonlyMap<string, string> = new Map([
  ['webhooks', 'webhooks are neither sent nor checked'],
  ['callbacks', 'callbacks are neither sent nor checked'],
  ['links', 'links are not followed'],
  // Of OpenAPI 3.2.
  ['$self', '$self is not followed: references are those of this file'],
  ['query', 'operations of the method QUERY are neither served nor checked'],
  ['additionalOperations', 'operations of other methods are neither served nor checked'],
  ['itemSchema', 'itemSchema is not followed: the items of a stream are not checked'],
  ['itemEncoding', 'itemEncoding is not followed'],
  ['prefixEncoding', 'prefixEncoding is not followed'],
])

const isFilled = (value: unknown): boolean =>
  isObject(value) ? Object.keys(value).length > 0 : value !== undefined

/** The path of a server's URL, such as `/v1` of `https://shop.example/v1/`; empty without one. */
const pathOfServer = (url: unknown): string =>
  typeof url === 'string'
    ? url
        .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*|^\/\/[^/]*/i, '')
        .replace(/[?#].*$/s, '')
        .replace(/\/+$/, '')
    : ''

/** Names the parts of a document, a path or an operation that nobody follows, and servers below a path. */
export function warnOfSilentParts(warnings: Warning[], { value, pointer }: Part): void {
  for (const name of isObject(value) ? Object.keys(value) : []) {
    const message = UNFOLLOWED.get(name)
    if (message !== undefined && isFilled(memberOf(value, name)))
      warnings.push({ kind: 'silent', pointer: pointerTo(pointer, name), message })
  }
  const servers = memberOf(value, 'servers')
  for (const [index, server] of (Array.isArray(servers) ? servers : []).entries()) {
    const path = pathOfServer(memberOf(server, 'url'))
    if (path === '') continue
    const message = `the path ${path} of a server is not added: a mock takes it by --base-path, a check in its URL`
    warnings.push({ kind: 'silent', pointer: pointerTo(pointer, 'servers', index), message })
    // One is enough to know it.
    return
  }
}
