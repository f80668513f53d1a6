import { jsonText, readJson } from 'plant-store-kit/json'
import { memoize } from 'plant-store-kit/responder'
import { CONSTANTS } from '../values/constants.ts'
import { UUID_OR_COUNTED } from '../values/uuid.ts'
import { dialects } from '../dialects/index.ts'
import { normalizeTimes } from './times.ts'

/** The characters of the shortest ids, dates, times and numbers of seconds. */
const SHORTEST = 10
/** An escape in the text of JSON, whose last letter is none of the word after it. */
const ESCAPE = String.raw`\\(?:[bfnrt"\\/]|u[\da-f]{4})`
/** What may be an id or a date. */
const ID_OR_DATE = new RegExp(String.raw`${ESCAPE}|[\w-]{${SHORTEST},}`, 'gi')
/** What may be a number of seconds or milliseconds; a full stop after it ends a sentence. */
const NUMERAL = new RegExp(String.raw`${ESCAPE}|[\w.-]{${SHORTEST - 1},}[\w-]`, 'gi')

const ISO_DATE = /^\d{4}-\d\d-\d\d$/
/** Seconds since 1970, also with a fraction. */
const SECONDS = /^\d{10}(?:\.\d+)?$/
const MILLISECONDS = /^\d{13}$/

/** How far from the present times and dates may be that a service writes now; dates are those of any time zone. */
const HOURS_OF_TIME = 1
const HOURS_OF_DATE = 48

const ofDialects = dialects.flatMap(({ varying = [] }) => varying)

/** A text in which every UUID and time is the same, and what a platform writes anew in each response. */
export function normalize(text: string): string {
  if (text.length < SHORTEST) return text
  const withoutOwn = MAY_VARY.test(text) ? withoutIdsAndTimes(text) : text
  return ofDialects.reduce(
    (result, { pattern, constant }) => result.replace(pattern, constant),
    withoutOwn,
  )
}

/** Each time and number of seconds has four digits in a row, each UUID four between hyphens. */
const MAY_VARY = /\d{4}|-[\da-f]{4}-/i

const withoutIdsAndTimes = (text: string): string =>
  normalizeTimes(text).replace(ID_OR_DATE, normalizeWord).replace(NUMERAL, normalizeNumeral)

/** The same for the strings of a JSON value. */
export function normalizeJson(value: unknown): unknown {
  if (typeof value === 'string') return normalize(value)
  return value instanceof Object ? normalizeContainer(value) : value
}

const normalizeContainer = memoize(
  (value: object) => readJson(normalize(jsonText(value)), Infinity).value,
)

function normalizeWord(word: string): string {
  if (UUID_OR_COUNTED.test(word)) return CONSTANTS.uuid
  const isOfToday = ISO_DATE.test(word) && isNow(Date.parse(word), HOURS_OF_DATE)
  return isOfToday ? CONSTANTS.date : word
}

/** Another number of ten digits may be an id. */
function normalizeNumeral(numeral: string): string {
  if (SECONDS.test(numeral) && isNow(1000 * Number(numeral), HOURS_OF_TIME))
    return String(CONSTANTS.seconds)
  if (MILLISECONDS.test(numeral) && isNow(Number(numeral), HOURS_OF_TIME))
    return String(CONSTANTS.milliseconds)
  return numeral
}

/** Whether a time in milliseconds may be the present one. */
const isNow = (time: number, hours: number): boolean =>
  Math.abs(time - Date.now()) < hours * 3_600_000
