import { FORMATS } from '../compile/formats.ts'
import type { Schema } from '../schema.ts'
import { type AboutKeyword, countsAround, type ValueAbout, type ValuePlace } from './value-about.ts'

/** Texts for the keywords of a schema: as long as its limits and beside them, and almost of its pattern and its format. */
export function textsAbout(place: ValuePlace): readonly ValueAbout[] {
  const { schema, value } = place
  const text = typeof value === 'string' ? value : 'fern'
  const isChecked = schema.format !== undefined && Object.hasOwn(FORMATS, schema.format)
  return [
    ...lengthsAround('minLength', place, text),
    ...lengthsAround('maxLength', place, text),
    ...(schema.pattern === undefined ? [] : about('pattern', nearPattern(schema, text))),
    ...(isChecked ? about('format', ['fern', '', ...(NEAR_FORMATS[schema.format] ?? [])]) : []),
  ]
}

const about = (keyword: AboutKeyword, texts: readonly string[]): readonly ValueAbout[] =>
  [...new Set(texts)].map((value) => ({ about: keyword, value }))

/** Longer texts are not made, and longer ones of a pattern or a format are rarely found. */
const MAX_LENGTH = 70_000
const MAX_FITTING = 1000

function lengthsAround(
  keyword: 'minLength' | 'maxLength',
  place: ValuePlace,
  text: string,
): readonly ValueAbout[] {
  const lengths = countsAround(place.schema[keyword], MAX_LENGTH)
  return about(
    keyword,
    lengths.map((length) => textOfLength(length, place, text)),
  )
}

/** A text of a length that breaks nothing else, if there is one; it begins like a valid one. */
function textOfLength(length: number, { schema, sample }: ValuePlace, text: string): string {
  const { pointer, pattern, format } = schema
  const start = Array.from(text).slice(0, length)
  const letters = start.join('') + 'a'.repeat(length - start.length)
  const isPlain = pattern === undefined && format === undefined
  if (isPlain || length > MAX_FITTING) return letters
  const exact: Schema = { pointer, types: ['string'], minLength: length, maxLength: length }
  const fitting = sample({ ...exact, ...(pattern && { pattern }), ...(format && { format }) })
  return typeof fitting === 'string' ? fitting : letters
}

/** Texts of which some break most patterns. */
const PROBES: readonly string[] = [
  'fern',
  'FERN',
  '',
  ' ',
  '-',
  '!',
  '0',
  'fern fern',
  '€',
  'a'.repeat(100),
  '0'.repeat(100),
]

/** Of which a text of one length consists, so that only the pattern can refuse it. */
const CHARACTERS = ['a', 'A', '0', '-', '!']

/** Longer texts of one character say nothing else. */
const MAX_REPEATED = 1000

/** Probes, short ones and those that no length refuses, and texts that differ little from a valid one. */
function nearPattern({ minLength = 1 }: Schema, text: string): readonly string[] {
  const length = minLength > MAX_REPEATED ? 1 : minLength
  return [
    ...PROBES,
    `${text}!`,
    `${text.slice(0, -1)}!`,
    `!${text}`,
    `!${text.slice(1)}`,
    text.toLowerCase(),
    text.toUpperCase(),
    `${text} `,
    ...CHARACTERS.map((character) => character.repeat(length)),
  ]
}

/** By format, texts that are almost of the format. */
const NEAR_FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2027-13-01', '2027-02-30', '31.03.2027', '2027-3-1'],
  'date-time': ['2027-03-31', '2027-03-31T25:00:00Z', '2027-03-31 09:30'],
  time: ['25:00:00Z', '9:30'],
  uuid: ['3f2b8a44-9c1d-4e5f-8a6b', '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2g'],
  email: ['fern@', '@example.com'],
  uri: ['//example.com'],
  hostname: ['-fern.example', 'fern..example'],
  ipv4: ['256.0.0.1', '1.2.3'],
  ipv6: ['2001:db8', ':::'],
  byte: ['a', '!!!!'],
}
