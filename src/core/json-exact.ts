import { INEXACT, type JsonReading, type JsonValue, readJson } from './json.ts'
import { readNumber } from './json-number.ts'

/** The third argument of a reviver, which this TypeScript does not know of yet. */
type Reviver = (
  this: unknown,
  name: string,
  value: JsonValue,
  context?: { source: string },
) => JsonValue

const exactly: Reviver = (_name, value, context) =>
  typeof value === 'number' && context !== undefined ? readNumber(context.source) : value

/** Reads one JSON text as readJson does, with exact numbers at every depth. */
export function readExactJson(text: string, nesting?: number): JsonReading {
  const reading = readJson(text, nesting)
  if (reading.fault !== undefined || !INEXACT.test(text)) return reading
  return {
    value: JSON.parse(text, exactly) as JsonValue,
  }
}
