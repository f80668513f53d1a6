import type { Dialect } from './dialect.ts'
import { CONSTANTS } from '../values/constants.ts'

/** As `Date.toString` writes it: `Sat Jan 01 00:00:00 UTC 2000`. */
const DATE = /\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d\d:\d\d:\d\d [A-Z]{3,4} \d{4}/g

/**
 * Jackson writes the code of a character (`Unexpected character ('}' (code 125))`) and the column after it; Spring writes a
 * path without its first slash (`No static resource plants.`).
 */
export const java: Dialect = {
  written: [
    '{text:code}',
    '{path:relative}',
    '{column:next}',
    '{start-column:next}',
    '{byte-column:next}',
  ],
  varying: [{ pattern: DATE, constant: CONSTANTS['date-time'] }],
}
