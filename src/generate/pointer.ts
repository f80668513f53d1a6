/** One step of a JSON Pointer, escaped (RFC 6901 §3). */
export function step(name: string | number): string {
  return `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The names a JSON Pointer goes through (RFC 6901 §4). */
export function names(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}
