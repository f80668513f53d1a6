/** A pattern that cannot be used. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
  readonly reason: 'syntax' | 'back-reference' | 'size'
  /** What it must be, such as `a regular expression (flag u) without back-references`. */
  readonly allowed: string

  constructor(reason: PatternError['reason'], limit = '') {
    const allowed = `a regular expression (flag u)${limit}`
    super(`the pattern must be ${allowed}`)
    this.reason = reason
    this.allowed = allowed
  }
}

/** Groups with modifiers, which Node 22 does not know, beside escapes and classes. */
const MODIFIED = /\\.|\[(?:\\.|[^\\\]])*(?:\]|$)|\(\?(?:[ims]+-?[ims]*|-[ims]+):/gs

/** A pattern whose groups have no modifiers, as every engine knows them. */
export const withoutModifiers = (source: string): string =>
  source.replaceAll(MODIFIED, (token) => (token.startsWith('(?') ? '(?:' : token))

/** @throws {PatternError} about a back-reference */
export function refuseReference(reference: string): never {
  throw new PatternError(
    'back-reference',
    ` without back-references such as ${reference.slice(0, 3)}`,
  )
}

/** An escape with flag `u`, where group 1 is a back-reference: in a class that is malformed. */
const ESCAPE = /\\(?:([1-9]\d*|k<)|.)/gsu

/** @throws {PatternError} if a pattern with flag `u`, which is not malformed, has back-references */
export function refuseReferences(source: string): void {
  for (const [escape, reference] of source.matchAll(ESCAPE))
    if (reference !== undefined) refuseReference(escape)
}
