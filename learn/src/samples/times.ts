import { TIME_CONVERSIONS } from '../profile/templates/time-conversions.ts'
import { CONSTANTS } from '../values/constants.ts'

type TimeConversion = keyof typeof TIME_CONVERSIONS

/** What replaces a time that templates write by a conversion, such as `{date-time:http}`. */
const constantOf = (conversion: TimeConversion): string =>
  String(TIME_CONVERSIONS[conversion](CONSTANTS['date-time']))

/** As in ISO 8601: `2000-01-01T00:00:00.000Z`, also with a space instead of the T. */
const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?: ?(?:Z|[+-]\d\d:?\d\d))?/g
/** One of these without fraction and zone. */
const SQL = /^[\d-]+ [\d:]+$/

const replaceIso = (time: string): string =>
  SQL.test(time) ? constantOf('sql') : CONSTANTS['date-time']

/** `Sat, 01 Jan 2000 00:00:00 GMT` */
const HTTP = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g

/** Forms of countries, languages and platforms, for which templates write ISO 8601. */
const OTHERS = [
  // `01.01.2000 00:00:00`, `1.1.2000, 00:00`, `1/1/2000, 12:00:00 AM`
  /\b\d{1,2}([./])\d{1,2}\1\d{4},? \d{1,2}:\d\d(?::\d\d)?(?:\s[AP]M)?/g,
  // JavaScript: `Sat Jan 01 2000 00:00:00 GMT+0100 (Central European Standard Time)`
  /\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^()]*\))?/g,
  // asctime in C: `Sat Jan  1 00:00:00 2000`
  /\b[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}/g,
]

/** What every form of a time has. */
const CLOCK = /\d:\d\d/

/** A text in which all times of one form are the same. */
export function normalizeTimes(text: string): string {
  if (!CLOCK.test(text)) return text
  const withoutWritten = text.replace(ISO, replaceIso).replace(HTTP, constantOf('http'))
  return OTHERS.reduce((result, pattern) => result.replace(pattern, replaceOther), withoutWritten)
}

/** The constants of times, and the placeholders that write them. */
export const TIME_CONSTANTS: ReadonlyMap<string, string> = new Map(
  (Object.keys(TIME_CONVERSIONS) as TimeConversion[]).map((conversion) => [
    constantOf(conversion),
    `{date-time:${conversion}}`,
  ]),
)

const replaceOther = (time: string): string =>
  TIME_CONSTANTS.has(time) ? time : CONSTANTS['date-time']
