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
