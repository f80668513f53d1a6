import { jsonText, readJson } from '../../base/json.ts'
import { KINDS } from '../values/kinds.ts'
import { dialects } from '../dialects/index.ts'

/** A UUID, also with a counter, or a random number of 64 or 128 bits, or of 32 bits with a counter. A decimal number has at most one of these letters. */
const UUID =
  /(?<![\w-])(?:[\da-f]{8}(?:(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\d+)?|-\d+)|(?=\d*[a-f]\w*[a-f])(?=[a-f]*\d)(?:[\da-f]{16}){1,2})(?![\w-])/gi
/** As in ISO 8601, or in HTTP (`Sat, 01 Jan 2000 00:00:00 GMT`). */
const DATE_TIME =
  /(?<!\d)\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?: ?(?:Z|[+-]\d\d:?\d\d))?|\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g

const DATE = /(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g
/** Seconds, also with a fraction, or milliseconds since 1970. */
const EPOCH = /(?<![\w.-])(\d{10})(?:\.\d+|(\d{3}))?(?![\w.-])/g

/** Whether a time in milliseconds may be the present one; dates are those of any time zone. */
const isNow = (time: number, hours: number): boolean =>
  Math.abs(time - Date.now()) < hours * 3_600_000

const ofDialects = dialects.flatMap(({ varying = [] }) => varying)

/** A text in which every UUID and time is the same, and what a platform writes anew in each response. */
export function normalize(text: string): string {
  const withoutTimes = text
    .replace(UUID, KINDS.uuid)
    .replace(DATE_TIME, KINDS['date-time'])
    .replace(DATE, (date) => (isNow(Date.parse(date), 48) ? KINDS.date : date))
    // Another number of ten digits may be an id.
    .replace(EPOCH, (number, seconds: string, rest?: string) =>
      isNow(Number(seconds) * 1000, 1)
        ? String(rest === undefined ? KINDS.seconds : KINDS.milliseconds)
        : number,
    )
  return ofDialects.reduce(
    (result, { pattern, constant }) => result.replace(pattern, constant),
    withoutTimes,
  )
}

/** The same for the strings of a JSON value. */
export function normalizeJson(value: unknown): unknown {
  if (typeof value === 'string') return normalize(value)
  return value instanceof Object ? readJson(normalize(jsonText(value)), Infinity).value : value
}
