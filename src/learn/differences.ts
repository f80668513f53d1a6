import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../check-value.ts'

type Path = readonly string[]
type Container = Readonly<Record<string, unknown>>

/** The paths to all members, at any depth, in which two JSON values differ. */
export function* differences(before: unknown, after: unknown, path: Path = []): Generator<Path> {
  if (isDeepStrictEqual(before, after)) return
  const isBoth = [isObject, Array.isArray].some((isContainer) => isContainer(before) && isContainer(after))
  if (!isBoth) yield path
  else
    for (const name of new Set([before, after].flatMap((each) => Object.keys(each as Container))))
      yield* differences((before as Container)[name], (after as Container)[name], [...path, name])
}

/** The value at a path, undefined if it is absent. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce((inner, name) => (inner as Container | undefined)?.[name], value)
