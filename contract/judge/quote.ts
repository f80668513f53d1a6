import { isObject } from '../../src/base/check-value.ts'
import type { Problem } from '../../src/base/validator.ts'
import { namesIn, pointerTo } from '../../src/document/pointer.ts'

/** Hides secrets in a text from the server, before a finding quotes it. */
export type Quote = (text: string) => string

/** Quotes a text as it is. */
export const quoteAll: Quote = (text) => text

/** Characters that are read beyond the quoted ones, so that a secret at their end is whole. */
const overlap = 1024

/** At most `max` characters of a text. */
export const quoteStart = (text: string, max: number, quote: Quote): string =>
  quote(text.slice(0, max + overlap)).slice(0, max)

/** A problem of a response without secrets: the server may have written names in its pointer and in its sentence. */
export const quoteProblem = (problem: Problem, quote: Quote): Problem => ({
  ...problem,
  pointer: pointerTo('', ...namesIn(problem.pointer).map(quote)),
  must: quote(problem.must),
})

/**
 * The part of a JSON value that the first `max` characters of its text show, with what `quoteStart` reads beyond them: a
 * response may have a million items.
 */
export const startOfJson = (json: unknown, max: number): unknown => {
  const limit = max + overlap
  // Each value takes a character or more.
  let left = limit
  const shorten = (value: unknown): unknown => {
    left -= 1
    if (typeof value === 'string') return value.slice(0, limit)
    if (Array.isArray(value)) return shortenAll(value)
    if (!isObject(value)) return value
    const names = Object.keys(value).slice(0, limit)
    const members = shortenAll(names.map((name) => value[name]))
    return Object.fromEntries(members.map((member, at) => [names[at]!.slice(0, limit), member]))
  }
  const shortenAll = (values: readonly unknown[]): unknown[] => {
    const shortened: unknown[] = []
    for (const value of values) {
      if (left <= 0) break
      shortened.push(shorten(value))
    }
    return shortened
  }
  return shorten(json)
}
