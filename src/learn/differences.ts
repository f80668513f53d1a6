import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../check-value.ts'

type Container = Readonly<Record<string, unknown>>

/** A member, at any depth, in which two JSON values differ. */
export interface Differing {
  readonly path: readonly string[]
  readonly values: readonly [before: unknown, after: unknown]
}

/** All members in which two JSON values differ. */
export function* differences(before: unknown, after: unknown, path: readonly string[] = []): Generator<Differing> {
  if (isDeepStrictEqual(before, after)) return
  const isBoth = [isObject, Array.isArray].some((isContainer) => isContainer(before) && isContainer(after))
  if (!isBoth) yield { path, values: [before, after] }
  else
    for (const name of new Set([before, after].flatMap((each) => Object.keys(each as Container))))
      yield* differences((before as Container)[name], (after as Container)[name], [...path, name])
}
