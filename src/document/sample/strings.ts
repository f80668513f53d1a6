import { memoize } from '../../base/memoize.ts'
import { readingsOf } from '../../base/pattern/readings.ts'
import { FORMATS, UNCHECKED } from '../compile/formats.ts'
import type { Schema } from '../schema.ts'
import { PatternText } from './from-pattern.ts'
import { chooser, counter } from './random.ts'

/** Longer texts are not made: they are beyond the largest body that the mock reads. */
export const MAX_LENGTH = 1_000_000

/**
 * Texts that may be valid, the likeliest first; another seed gives others.
 * @param isFresh whether the texts of a pattern differ for as many seeds as a run has
 */
export function* sampleStrings(schema: Schema, seed: number, isFresh = false): Generator<string> {
  const { format, pattern, minLength = 0, maxLength = Infinity } = schema
  const text = format === undefined ? undefined : ofFormat(format, seed)
  if (text !== undefined) {
    yield text
    if (text.length < minLength) yield lengthened(format!, text, minLength)
  }
  const patternText = pattern === undefined ? undefined : textOfPattern(pattern)
  if (patternText === undefined) {
    yield ofLength(seed, minLength, maxLength)
    return
  }
  if (isFresh) yield* freshOfPattern(patternText, seed)
  yield* ofPattern(patternText, seed, minLength)
}

/** How often parts of a pattern are repeated. */
const REPETITIONS = [0, 1, 2, 3, 5, 8]

/** Texts of a pattern with the same repetitions. */
const VARIANTS = 4

/** By pattern: to find the characters of one takes longer than to write a text. */
const patternTexts = new Map<string, PatternText>()

/** Undefined if nobody can say what the pattern means. */
function textOfPattern(pattern: string): PatternText | undefined {
  const { likely } = readingsOf(pattern)
  if (likely === undefined) return undefined
  const known = patternTexts.get(pattern) ?? new PatternText(likely)
  patternTexts.set(pattern, known)
  return known
}

/** So many texts that requests of several runs seldom have the same one. */
const ENOUGH_TEXTS = 1e8

/** How many texts a pattern has with so many repetitions. */
function countOfTexts(patternText: PatternText, more: number): number {
  let texts = 1
  const count = (choices: number): number => {
    texts *= choices
    return 0
  }
  patternText.write(count, { more, room: USUAL_ROOM, isOrdinary: true })
  return texts
}

/** The fewest repetitions that give enough texts first, then those that give most. */
const repetitionsOfFresh = memoize((patternText: PatternText): readonly number[] => {
  const hasEnough = (more: number): boolean => countOfTexts(patternText, more) >= ENOUGH_TEXTS
  const fewer = REPETITIONS.filter((more) => !hasEnough(more))
  return [...REPETITIONS.filter(hasEnough), ...fewer.toReversed()]
})

/** A text that no other seed has, as far as there are as many. */
function* freshOfPattern(patternText: PatternText, seed: number): Generator<string> {
  for (const more of repetitionsOfFresh(patternText))
    yield patternText.write(counter(seed), { more, room: USUAL_ROOM, isOrdinary: true })
}

/** Repetitions in one text, if no length asks for more: several texts are written and checked for one sample. */
const USUAL_ROOM = 50_000

function* ofPattern(patternText: PatternText, seed: number, minLength: number): Generator<string> {
  const room = Math.min(MAX_LENGTH, Math.max(USUAL_ROOM, 2 * minLength))
  for (const more of [...REPETITIONS, minLength]) {
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const text = patternText.write(chooser(seed * VARIANTS + variant), { more, room })
      yield text
      // A pattern without an end may be followed by anything.
      if (text.length < minLength) yield text.padEnd(minLength, 'a')
      // With more repetitions it would be longer still.
      if (patternText.isCutOff) return
    }
  }
}

const USUAL_LENGTH = 4

/** Lower-case letters, which are ordinary everywhere. */
function ofLength(seed: number, min: number, max: number): string {
  const word = seed === 0 ? 'text' : `text${seed.toString(36)}`
  const length = Math.min(max, Math.max(min, word.length, USUAL_LENGTH))
  // The end of a word is what differs.
  return length < word.length ? word.slice(word.length - length) : word.padEnd(length, 'a')
}

/** Characters of an address, and of the name before its @ (RFC 5321). */
const MAX_ADDRESS = 254
const MAX_NAME = 63

/** A text of a format that may have any length. */
function lengthened(format: string, text: string, length: number): string {
  if (format === 'uri') return text.padEnd(length, 'a')
  return format === 'email' && length <= MAX_ADDRESS ? longAddress(text, length) : text
}

function longAddress(address: string, length: number): string {
  const [local = '', domain = ''] = address.split('@')
  const name = local.padEnd(length - domain.length - 1, 'a').slice(0, MAX_NAME)
  const missing = length - name.length - domain.length - 1
  if (missing === 0) return `${name}@${domain}`
  if (missing === 1) return `${name}a@${domain}`
  const first = missing % 2 === 0 ? 'a.' : 'aa.'
  return `${name}@${first}${'a.'.repeat((missing - first.length) / 2)}${domain}`
}

function ofFormat(format: string, seed: number): string | undefined {
  if (Object.hasOwn(UNCHECKED, format)) return UNCHECKED[format]
  if (!Object.hasOwn(FORMATS, format)) return undefined
  const { example } = FORMATS[format]!
  if (seed === 0) return example
  switch (format) {
    case 'uuid':
      return example.slice(0, -12) + seed.toString(16).padStart(12, '0').slice(-12)
    case 'date':
    case 'date-time':
      return new Date(Date.UTC(2027, 0, 1 + (seed % 3650)))
        .toISOString()
        .slice(0, format === 'date' ? 10 : 24)
    case 'email':
      return `fern${seed}@example.com`
    case 'uri':
      return `${example}/${seed}`
    case 'hostname':
      return `fern${seed}.example.com`
    default:
      return example
  }
}
