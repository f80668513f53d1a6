import { OPERATION } from './route.ts'

const ABSOLUTE = /^[^/?#]+:\/\/[^/?#]*/

/** The path of a request target in origin or absolute form (RFC 9112 §3.2), without query and fragment; never throws. */
export function pathOf(target: string): string {
  const origin = target.startsWith('/') ? '' : (ABSOLUTE.exec(target)?.[0] ?? '')
  const rest = target.slice(origin.length)
  const end = rest.search(/[?#]/)
  const path = end === -1 ? rest : rest.slice(0, end)
  return path === '' && origin !== '' ? '/' : path
}

/** `/api/v1` for `api/v1/`; the empty string for `/`. */
export function normalBasePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') || trimmed === '*' ? trimmed : `/${trimmed}`
}

/**
 * Why a request target is not the operation's, as a sentence; undefined where it is.
 *
 * @param own the operation's path; one that begins with `*` takes any path before `/plants`
 */
export function wrongPath(target: string, own: string): string | undefined {
  const path = pathOf(target)
  if (path === own || (own.startsWith('*') && path.endsWith(OPERATION))) return undefined
  return `there is nothing at ${path.slice(0, 80)}: the store has POST ${own}`
}
