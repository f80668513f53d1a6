import { isDeepStrictEqual } from 'node:util'
import { CONVERSIONS } from '../profile/templates/conversions.ts'
import { escapePattern } from '../values/escape-pattern.ts'
import type { ComparedValues } from './between-runs.ts'

/**
 * Whether a text has the names of undeclared members in another order: `no height, no color` and `no color, no height`. The
 * process of a service that keeps them in a set decides about it. An item of a list may have another one of the names,
 * `height` and `color`, perhaps behind the beginning of one: `body.color` and `body.a. color`, with an undeclared `a. b`.
 */
export function hasOtherOrderOfNames({ path, expected, received, sent }: ComparedValues): boolean {
  const { additionalNames } = sent
  if (additionalNames.length < 2) return false
  if (typeof expected !== 'string' || typeof received !== 'string') return false
  const texts = [expected, received].map((text) => apartFrom(additionalNames, text))
  if (isDeepStrictEqual(texts[0], texts[1])) return true
  const isInItem = path.some((name) => /^\d+$/.test(name))
  return isInItem && hasOtherName(expected, received, additionalNames)
}

/** Whether a text is another one with a name instead of a name in there. */
const hasOtherName = (expected: string, received: string, names: readonly string[]): boolean =>
  names.some((name) => {
    const [start = '', ...rest] = expected.split(name)
    return rest.length > 0 && hasNameBetween([start, rest.join(name)], received, names)
  })

/** Whether a text is one of the names between these texts, before which the beginning of another name may be left. */
function hasNameBetween(
  [start, end]: readonly [start: string, end: string],
  text: string,
  names: readonly string[],
): boolean {
  if (!text.startsWith(start) || !text.endsWith(end)) return false
  const middle = text.slice(start.length, text.length - end.length)
  const isBeginning = (left: string): boolean => names.some((name) => name.startsWith(left))
  return names.some(
    (name) => middle.endsWith(name) && isBeginning(middle.slice(0, middle.length - name.length)),
  )
}

/** A text without these names, and those that it has, in any order. */
function apartFrom(names: readonly string[], text: string): readonly string[] {
  const forms = names.flatMap(formsOfName)
  // A name may begin as another one does.
  const longestFirst = forms.toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(longestFirst.map(escapePattern).join('|'), 'g')
  return [text.replaceAll(pattern, ''), ...(text.match(pattern) ?? []).toSorted()]
}

/** The conversions by which services write names in texts. */
const WRITTEN_NAMES = ['html', 'hapi', 'json', 'python', 'go'] as const

/** How services may write a name in a text: as it is, or escaped, also between other quotes. */
function formsOfName(name: string): readonly string[] {
  const written = WRITTEN_NAMES.map((conversion) => String(CONVERSIONS[conversion]!(name)))
  const forms = [name, ...written, ...written.map((form) => form.replace(QUOTES, '$2'))]
  return forms.filter((form) => form !== '')
}

const QUOTES = /^(["'])(.*)\1$/s
