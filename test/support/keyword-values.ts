import type { Aspect, Value } from '../../contract/cases/schema/keyword-value.ts'

/** The JSON texts of values that are about something. */
export const textsAbout = (
  aspect: Aspect,
  values: readonly Value[],
): readonly (string | undefined)[] =>
  values.flatMap(({ about, json }) => (about === aspect ? [json] : []))
