import type { Schema } from '../../../src/document/schema.ts'
import { hasTextFormat } from '../../operation/constraints.ts'
import { literalJson } from '../../operation/json-text.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import { type Value, countsAround, value } from './keyword-value.ts'
import { sampleValueOf } from './sample-value.ts'

/** Longer texts are not sent. */
const maxLength = 70_000

/** Longer texts of a pattern or a format are rarely found. */
const maxFitting = 1000

/** Text of a length that breaks nothing else, if there is one. */
const textOfLength = (length: number, schema: Schema): string => {
  const { pointer, pattern, format } = schema
  const isPlain = pattern === undefined && format === undefined
  const letters = literalJson('a'.repeat(length))
  if (isPlain || length > maxFitting) return letters
  const types = ['string'] as const
  const exact: Schema = { pointer, types, minLength: length, maxLength: length }
  const fitting = { ...exact, ...(pattern && { pattern }), ...(format && { format }) }
  return sampleOf(fitting) ?? letters
}

const lengths = (about: 'minLength' | 'maxLength', schema: Schema): readonly Value[] =>
  countsAround(schema[about], maxLength).map((count) => ({
    about,
    json: textOfLength(count, schema),
    size: { count, unit: 'characters' },
  }))

/** Short texts of which some break most patterns. */
const probes = [
  '',
  ' ',
  'a',
  'A',
  '0',
  '-',
  '!',
  'fern',
  'FERN',
  'fern fern',
  'a'.repeat(100),
  '0'.repeat(100),
]

/** Characters of which a text of one length consists, so that only the pattern can refuse it. */
const probeCharacters = ['a', 'A', '0', '-', '!']

/** Longer texts of one character say nothing else. */
const maxProbe = 1000

/** Probes that are not too short. */
const probesInLength = ({ minLength }: Schema): readonly string[] => {
  if (minLength === undefined || minLength > maxProbe) return []
  return probeCharacters.map((character) => character.repeat(minLength))
}

/** Texts that differ from one of the pattern in letter case, in their first or last character, or have one more there. */
const nearPattern = (schema: Schema): readonly string[] => {
  const text = sampleValueOf(schema)
  if (typeof text !== 'string') return []
  return [
    text.toLowerCase(),
    text.toUpperCase(),
    `!${text.slice(1)}`,
    `${text.slice(0, -1)}!`,
    `!${text}`,
    `${text}!`,
  ]
}

const patternValues = (schema: Schema): readonly Value[] => {
  if (schema.pattern === undefined) return []
  const texts = [...probes, ...probesInLength(schema), ...nearPattern(schema)]
  return [...new Set(texts)].map((text) => value('pattern', text))
}

/** By format of strings, texts that are almost of the format. */
const nearFormats: Readonly<Record<string, readonly string[]>> = {
  date: ['2027-13-01', '2027-02-30', '31.03.2027', '2027-3-1'],
  'date-time': ['2027-03-31', '2027-03-31T25:00:00Z', '2027-03-31 09:30'],
  time: ['25:00:00Z', '9:30'],
  uuid: ['3f2b8a44-9c1d-4e5f-8a6b', '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2g'],
  email: ['fern', 'fern@', '@example.com'],
  uri: ['fern', '//example.com'],
  hostname: ['-fern.example', 'fern..example'],
  ipv4: ['256.0.0.1', '1.2.3'],
  ipv6: ['2001:db8', ':::'],
  byte: ['a', '!!!!'],
}

/** Values for the keywords of strings: lengths, and texts that are almost of a pattern or a format. */
export const stringValues = (schema: Schema): readonly Value[] => {
  const { format } = schema
  const ofFormat = hasTextFormat(schema) ? ['fern', '', ...(nearFormats[format!] ?? [])] : []
  return [
    ...lengths('minLength', schema),
    ...lengths('maxLength', schema),
    ...patternValues(schema),
    ...ofFormat.map((text) => value('format', text)),
  ]
}
