/** The path of a request target in origin or absolute form (RFC 9112 §3.2), query cut off; never throws. */
export function pathOf(target: string): string {
  let from = 0
  if (!target.startsWith('/')) {
    const scheme = target.indexOf('://')
    from = scheme === -1 ? 0 : target.indexOf('/', scheme + 3)
    if (from === -1) return '/'
  }
  const query = target.indexOf('?', from)
  return query === -1 ? target.slice(from) : target.slice(from, query)
}

/** `/api/v1` for `api/v1/`; the empty string for `/`. */
export function normalBasePath(path: string): string {
  const trimmed = path.replace(/\/+$/, '')
  return trimmed === '' || trimmed.startsWith('/') || trimmed === '*' ? trimmed : `/${trimmed}`
}
