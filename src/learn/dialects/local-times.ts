import { KINDS } from '../values/kinds.ts'
import type { Dialect } from './dialect.ts'

/** In German, British and American order: `26.11.2026, 23:16:45`, `11/26/2026, 11:16:45 PM`. */
const NUMBERS = /\b\d{1,2}[./]\d{1,2}[./]\d{4},? \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?/g

/** As `toString` of a date in JavaScript: `Thu Nov 26 2026 23:16:45 GMT+0100 (Central European Standard Time)`. */
const OF_JAVASCRIPT =
  /\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^()]*\))?/g

/** As `asctime` of C: `Thu Nov 26 23:16:45 2026`. */
const OF_C = /\b[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}/g

/** Services write times for people in the form of their country or language. */
export const localTimes: Dialect = {
  varying: [NUMBERS, OF_JAVASCRIPT, OF_C].map((pattern) => ({
    pattern,
    constant: KINDS['date-time'],
  })),
}
