import type { SecretText, SecretVariable } from '../data/secret-text.ts'
import { Finder, type Occurrence } from './finder.ts'
import { base64PatternsOf, plainPatternsOf } from './patterns.ts'
import { type Spelled, layersOf, withoutLines } from './spelling.ts'

/** A secret, and the variable that stands in its place. */
export interface Secret extends SecretVariable {
  readonly secret: string
  /** Whether the value of the variable is longer, such as all cookies of a header. */
  readonly isPart?: boolean
}

/** What a text may contain without showing a secret. */
export interface Known {
  /** Whether the characters from `start` to `end` are part of something longer that is known. */
  explains(text: string, start: number, end: number): boolean
}

/** Characters of a text that is remembered, and how many are. */
const maxRemembered = 100
const maxTexts = 1000

/** Finds secrets in a text in every spelling. */
export class SecretFinder {
  readonly #anySpelling: Finder
  /** Base64 may be broken into lines. */
  readonly #base64: Finder
  readonly #secrets: readonly Secret[]
  /** Short texts that have no secret: the heads of responses are alike. */
  readonly #without = new Set<string>()

  constructor(secrets: readonly Secret[]) {
    this.#secrets = secrets
    const base64 = secrets.flatMap((secret) => base64PatternsOf(secret.variable, secret.secret))
    const plain = secrets.flatMap((secret) => plainPatternsOf(secret.variable, secret.secret))
    this.#anySpelling = new Finder([...plain, ...base64])
    this.#base64 = new Finder(base64)
  }

  /** Whether it was seen before that a text has no part of a secret, known or not. */
  isWithout(text: string): boolean {
    return this.#without.has(text)
  }

  /** The text with a variable for each secret, or for as much of it as the text contains. */
  hide(text: string, allowed: Known): string {
    const parts = partsOf(text, this.#find(text, allowed))
    return parts
      .map((part) =>
        part.variable === undefined ? part.text : inEncodingOf(part.text, part.variable),
      )
      .join('')
  }

  /** The text in parts; undefined if the value of a variable is not exactly the text in its place. */
  split(text: string, allowed: Known): SecretText | undefined {
    const parts = partsOf(text, this.#find(text, allowed))
    const texts = parts.map((part) => {
      if (part.variable === undefined) return part.text
      return this.#isValue(part.text, part.variable) ? { variable: part.variable } : undefined
    })
    return texts.every((part) => part !== undefined) ? texts : undefined
  }

  #isValue(text: string, variable: string): boolean {
    return this.#secrets.some(
      (secret) => !secret.isPart && secret.variable === variable && secret.secret === text,
    )
  }

  /** The places of secrets, which may overlap. */
  #find(text: string, allowed: Known): readonly Occurrence[] {
    if (text.length < this.#anySpelling.shortest) return []
    const occurrences: Occurrence[] = []
    let isFound = false
    const collect = (finder: Finder, layer: Spelled): void => {
      for (const { start, end, name } of finder.find(layer.text)) {
        isFound = true
        if (allowed.explains(layer.text, start, end)) continue
        occurrences.push({ name, start: layer.startOf(start), end: layer.endOf(end - 1) })
      }
    }
    for (const layer of layersOf(text)) {
      collect(this.#anySpelling, layer)
      const compact = withoutLines(layer)
      if (compact) collect(this.#base64, compact)
    }
    if (!isFound) this.#remember(text)
    return occurrences
  }

  #remember(text: string): void {
    if (text.length > maxRemembered) return
    // Texts that are new in each response would fill it.
    if (this.#without.size === maxTexts) this.#without.clear()
    this.#without.add(text)
  }
}

/** Occurrences that overlap as one, with the name of the longest. */
const merged = (occurrences: readonly Occurrence[]): readonly Occurrence[] => {
  const separate: Occurrence[] = []
  for (const occurrence of occurrences.toSorted((left, right) => left.start - right.start)) {
    const last = separate.at(-1)
    if (!last || occurrence.start >= last.end) {
      separate.push(occurrence)
      continue
    }
    const isLonger = occurrence.end - occurrence.start > last.end - last.start
    const name = isLonger ? occurrence.name : last.name
    separate[separate.length - 1] = {
      name,
      start: last.start,
      end: Math.max(last.end, occurrence.end),
    }
  }
  return separate
}

/** A part of a text, and the variable that stands for it if it is a secret. */
interface TextPart extends Partial<SecretVariable> {
  readonly text: string
}

/** The parts of a text, whether secret or not, without empty ones. */
const partsOf = (text: string, occurrences: readonly Occurrence[]): readonly TextPart[] => {
  const parts: TextPart[] = []
  let copied = 0
  for (const { start, end, name } of merged(occurrences)) {
    parts.push({ text: text.slice(copied, start) })
    parts.push({ text: text.slice(start, end), variable: name })
    copied = end
  }
  parts.push({ text: text.slice(copied) })
  return parts.filter((part) => part.text !== '')
}

/** A variable with the zero bytes that the text in its place has between its characters. */
const inEncodingOf = (replaced: string, variable: string): string => {
  const name = `$${variable}`
  const [, zeros = ''] = /^[^\0](\0+)/.exec(replaced) ?? []
  const wide = Array.from(name, (character) => character + zeros).join('')
  return replaced.endsWith(zeros) ? wide : wide.slice(0, -zeros.length)
}
