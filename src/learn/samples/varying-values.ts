import { jsonText, readJson } from '../../base/json.ts'
import { memoize } from '../../base/memoize.ts'
import { KINDS } from '../values/kinds.ts'
import { dialects } from '../dialects/index.ts'
import { normalizeTimes } from './times.ts'

/** What may be an id or a date: the shortest have ten characters. */
const WORD = /[\w-]{10,}/g
/** What may be a number of seconds or milliseconds: the shortest have ten digits. */
const NUMERAL = /[\w.-]{10,}/g

const ISO_DATE = /^\d{4}-\d\d-\d\d$/
/** Some services append a counter. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-\d+)?$/i
/** What may be a random number of 32 bits, with a counter. */
const COUNTED = /^[\da-f]{8}-\d+$/i
/** A number of 64 or 128 bits; some platforms leave out zeros at its beginning. */
const HEX_NUMBER = /^(?:[\da-f]{14,16}|[\da-f]{30,32})$/i
const DIGIT = /\d/g

/** A random number has digits and letters; a decimal number, or one in the form `1e15`, has one of these at most. */
const LEAST_LETTERS = 2
/** One of 32 bits has a letter in 98 of 100 cases; others with a hyphen are dates, versions and article numbers. */
const LEAST_LETTERS_OF_COUNTED = 1

/** Seconds since 1970, also with a fraction. */
const SECONDS = /^\d{10}(?:\.\d+)?$/
const MILLISECONDS = /^\d{13}$/

/** How far from the present times and dates may be that a service writes now; dates are those of any time zone. */
const HOURS_OF_TIME = 1
const HOURS_OF_DATE = 48

const ofDialects = dialects.flatMap(({ varying = [] }) => varying)

/** A text in which every UUID and time is the same, and what a platform writes anew in each response. */
export function normalize(text: string): string {
  const withoutTimes = normalizeTimes(text)
    .replace(WORD, normalizeWord)
    .replace(NUMERAL, normalizeNumeral)
  return ofDialects.reduce(
    (result, { pattern, constant }) => result.replace(pattern, constant),
    withoutTimes,
  )
}

/** The same for the strings of a JSON value. */
export function normalizeJson(value: unknown): unknown {
  if (typeof value === 'string') return normalize(value)
  return value instanceof Object ? normalizeContainer(value) : value
}

const normalizeContainer = memoize(
  (value: object) => readJson(normalize(jsonText(value)), Infinity).value,
)

function normalizeWord(word: string): string {
  if (isRandomId(word)) return KINDS.uuid
  const isOfToday = ISO_DATE.test(word) && isNow(Date.parse(word), HOURS_OF_DATE)
  return isOfToday ? KINDS.date : word
}

function isRandomId(word: string): boolean {
  if (UUID.test(word)) return true
  if (HEX_NUMBER.test(word)) return isRandom(word, LEAST_LETTERS)
  if (!COUNTED.test(word)) return false
  return isRandom(word.slice(0, word.indexOf('-')), LEAST_LETTERS_OF_COUNTED)
}

/** Whether a hexadecimal number has as many letters, and a digit. */
function isRandom(number: string, leastLetters: number): boolean {
  const { length: letters } = number.replaceAll(DIGIT, '')
  return letters >= leastLetters && letters < number.length
}

/** Another number of ten digits may be an id. */
function normalizeNumeral(numeral: string): string {
  if (SECONDS.test(numeral) && isNow(1000 * Number(numeral), HOURS_OF_TIME))
    return String(KINDS.seconds)
  if (MILLISECONDS.test(numeral) && isNow(Number(numeral), HOURS_OF_TIME))
    return String(KINDS.milliseconds)
  return numeral
}

/** Whether a time in milliseconds may be the present one. */
const isNow = (time: number, hours: number): boolean =>
  Math.abs(time - Date.now()) < hours * 3_600_000
