import { Finder, type Occurrence } from './finder.ts'
import { base64PatternsOf, plainPatternsOf } from './patterns.ts'
import { type Spelled, layersOf, withoutLines } from './spelling.ts'

/** A secret, and what stands in its place. */
export type Secret = Readonly<{ placeholder: string; secret: string }>

/** What a text may contain without showing a secret. */
export interface Known {
  /** Whether the characters from `start` to `end` are part of something longer that is known. */
  explains(text: string, start: number, end: number): boolean
}

/** Finds secrets in a text in every spelling. */
export class SecretFinder {
  readonly #all: Finder
  /** Base64 may be broken into lines. */
  readonly #base64: Finder

  constructor(secrets: readonly Secret[]) {
    const base64 = secrets.flatMap((secret) => base64PatternsOf(secret.placeholder, secret.secret))
    const plain = secrets.flatMap((secret) => plainPatternsOf(secret.placeholder, secret.secret))
    this.#all = new Finder([...plain, ...base64])
    this.#base64 = new Finder(base64)
  }

  /** The text with a placeholder for each secret, or for as much of it as the text contains. */
  hide(text: string, allowed: Known): string {
    if (text.length < this.#all.shortest) return text
    return withPlaceholders(text, this.#find(text, allowed))
  }

  /** The places of secrets, which may overlap. */
  #find(text: string, allowed: Known): readonly Occurrence[] {
    const occurrences: Occurrence[] = []
    const collect = (finder: Finder, layer: Spelled): void => {
      for (const { start, end, name } of finder.find(layer.text)) {
        if (allowed.explains(layer.text, start, end)) continue
        occurrences.push({ name, start: layer.startOf(start), end: layer.endOf(end - 1) })
      }
    }
    for (const layer of layersOf(text)) {
      collect(this.#all, layer)
      const compact = withoutLines(layer)
      if (compact) collect(this.#base64, compact)
    }
    return occurrences
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

const withPlaceholders = (text: string, occurrences: readonly Occurrence[]): string => {
  let result = ''
  let copied = 0
  for (const { start, end, name } of merged(occurrences)) {
    result += text.slice(copied, start) + inEncodingOf(text.slice(start, end), name)
    copied = end
  }
  return result + text.slice(copied)
}

/** A placeholder with the zero bytes that the text in its place has between its characters. */
const inEncodingOf = (replaced: string, name: string): string => {
  const [, zeros = ''] = /^[^\0](\0+)/.exec(replaced) ?? []
  if (zeros === '') return name
  const wide = Array.from(name, (character) => character + zeros).join('')
  return replaced.endsWith(zeros) ? wide : wide.slice(0, -zeros.length)
}
