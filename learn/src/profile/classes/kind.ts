/** A kind within another one: `fraction/low` in the keys of classes. */
interface InnerKind {
  readonly outer: string
  readonly inner: string
}

/** The class itself, without a kind. */
export const ITSELF = undefined

/** A kind of the problems of a class, by its name in the keys of classes. */
export type Kind = string | InnerKind | typeof ITSELF

/** A kind within another one, which must be a class as well. */
export const innerKind = (outer: string, inner: string): Kind => ({ outer, inner })

/** Every kind of the first list with each of the second one within it; `ITSELF` stands for the outer kind. */
export const combine = (
  outerKinds: readonly string[],
  innerKinds: readonly (string | typeof ITSELF)[],
): readonly Kind[] =>
  outerKinds.flatMap((outer) =>
    innerKinds.map((inner) => (inner === ITSELF ? outer : innerKind(outer, inner))),
  )

/** The names of a kind from the outside in; none for the class itself. */
export function namesOfKind(kind: Kind): readonly string[] {
  if (kind === ITSELF) return []
  return typeof kind === 'string' ? [kind] : [kind.outer, kind.inner]
}
