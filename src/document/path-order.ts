// Which path of a document a request is for, if several fit (OpenAPI, "Path Templating Matching").

/** A parameter in a path. */
const PARAMETER = /\{[^{}]*\}/

/** How far a segment is from a literal one (0): one with literal text (1) comes before a mere parameter (2). */
export function vaguenessOf(segment: string): 0 | 1 | 2 {
  const [parameter] = PARAMETER.exec(segment) ?? []
  if (parameter === undefined) return 0
  return parameter === segment ? 2 : 1
}

/** Whether a path comes before another one with as many segments: by the first segment in which they differ. */
export function isMoreConcrete(path: readonly string[], other: readonly string[]): boolean {
  const differences = path.map((segment, at) => vaguenessOf(segment) - vaguenessOf(other[at]!))
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}
