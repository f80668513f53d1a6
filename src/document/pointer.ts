/** A JSON Pointer (RFC 6901) extended by names or indexes. */
export function pointerTo(parent: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((pointer, name) => `${pointer}/${escapeName(name)}`, parent)
}

function escapeName(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The names of which a JSON Pointer is made. */
export function namesIn(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A part of the document cannot be read; the reason is a sentence without the place. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly pointer: string

  constructor(pointer: string, reason: string) {
    super(reason)
    this.pointer = pointer
  }
}
