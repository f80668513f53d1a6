import { lateParts } from './late-parts.ts'

/** A value of a response as JSON. Those of the document and of built-in scenarios, which a page has from the beginning, need no exact writer. */
export const writeJson = (value: unknown): string =>
  (lateParts.part?.jsonText ?? JSON.stringify)(value)
