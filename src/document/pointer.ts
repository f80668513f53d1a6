import { isObject } from '../base/check-value.ts'

/** A JSON Pointer (RFC 6901) extended by names or indexes. */
export function pointerTo(parent: string, ...names: readonly (string | number)[]): string {
  return names.reduce<string>((pointer, name) => `${pointer}/${escapeName(name)}`, parent)
}

function escapeName(name: string | number): string {
  const text = String(name)
  const isPlain = !text.includes('~') && !text.includes('/')
  return isPlain ? text : text.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The names of which a JSON Pointer is made. */
export function namesIn(pointer: string): readonly string[] {
  const names = pointer.split('/').slice(1)
  if (!pointer.includes('~')) return names
  return names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A value of another one's member or item at this path; undefined if it has none. */
export function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (around, name) =>
      (isObject(around) || Array.isArray(around)) && Object.hasOwn(around, name)
        ? (around as unknown as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  )
}

/** A part of the document cannot be read; the reason is a sentence without the place. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  readonly pointer: string
  /** Those of other parts. */
  readonly others: readonly UnreadableError[]

  constructor(pointer: string, reason: string, later: readonly UnreadableError[] = []) {
    super(reason)
    this.pointer = pointer
    this.others = later
  }
}

/** Reads several parts, so that one error names everything that cannot be read. */
export class Attempts {
  readonly #errors: UnreadableError[] = []

  /** undefined if the part cannot be read */
  read<Value>(act: () => Value): Value | undefined {
    try {
      return act()
    } catch (error) {
      this.add(error)
      return undefined
    }
  }

  add(error: unknown): void {
    if (!(error instanceof UnreadableError)) throw error
    this.#errors.push(error)
  }

  /** @throws {UnreadableError} the first one, with the others */
  end(): void {
    const [first, ...later] = this.#errors.flatMap((error) => [error, ...error.others])
    if (first !== undefined) throw new UnreadableError(first.pointer, first.message, later)
  }
}
