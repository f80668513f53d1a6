import type { Aspect, Value } from '../../contract/cases/schema/keyword-value.ts'

/** The JSON texts of values that are about something. */
export const textsAbout = (
  aspect: Aspect,
  values: readonly Value[],
): readonly (string | undefined)[] =>
  values.flatMap(({ about, json }) => (about === aspect ? [json] : []))

/** The sizes and JSON texts of values that are about something. */
export const sizesAbout = (
  aspect: Aspect,
  values: readonly Value[],
): readonly (readonly [count: number | undefined, json: string | undefined])[] =>
  values.flatMap(({ about, json, size }) =>
    about === aspect ? [[size?.count, json] as const] : [],
  )
