import * as fc from 'fast-check'
import { splitAtPlaceholders } from '../../operation/placeholders.ts'
import { spaces } from '../../../src/document/values/strings.ts'

// From a body to text that is mostly no JSON: it is edited at one position.

/** A body as its characters; a placeholder is one of them. */
type Characters = readonly string[]

/** How a text becomes malformed at a character of it. */
interface Edit {
  readonly title: string
  readonly apply: (text: Characters, at: number) => Characters
}

const misplacedTexts = [
  ...`, : } ] ' " \\ \t /**/ //\n #\n`.split(' '),
  ...spaces.map(([, , space]) => space),
]

const edits: readonly Edit[] = [
  { title: 'a body cut off', apply: (text, at) => text.slice(0, at) },
  { title: 'a body without one of its characters', apply: (text, at) => text.toSpliced(at, 1) },
  { title: 'a body twice in a row', apply: (text) => [...text, ...text] },
  ...misplacedTexts.map((misplaced) => ({
    title: `${JSON.stringify(misplaced)} in a wrong place`,
    apply: (text: Characters, at: number): Characters => text.toSpliced(at, 0, misplaced),
  })),
]

/** Edited texts of a body, with a title; some are JSON still. */
export const malformedTexts = (
  text: string,
): fc.Arbitrary<{ readonly title: string; readonly text: string }> => {
  const characters = splitAtPlaceholders(text).flatMap((part) =>
    typeof part === 'string' ? part.split('') : part.written,
  )
  const position = fc.integer({ min: 1, max: Math.max(1, characters.length - 1) })
  return fc
    .tuple(position, fc.constantFrom(...edits))
    .map(([at, { title, apply }]) => ({ title, text: apply(characters, at).join('') }))
}
