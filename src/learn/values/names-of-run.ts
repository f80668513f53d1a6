import { MARK_DIGITS } from '../../../contract/operation/fresh-name.ts'

/** What may be a name that the suite gave to a request, with its number if it has one: `Plant a1b2c3d 7`. */
const NAME = /(plant)[ -]([\da-z]+)(?:[ -]\d+)?/gi
const LETTER = /[a-z]/i

/** Whether a word may be the mark that all names of a run have. */
const isMark = (word: string): boolean => word.length === MARK_DIGITS && LETTER.test(word)

/** A text with something else in place of each such name; `plant` is its first word, as the text has it. */
export const replaceNamesOfRun = (text: string, replace: (plant: string) => string): string =>
  text.replaceAll(NAME, (name, plant: string, mark: string) =>
    isMark(mark) ? replace(plant) : name,
  )

/** A text without the marks and numbers of such names, which are others in each run. */
export const withoutNamesOfRun = (text: string): string => replaceNamesOfRun(text, (plant) => plant)

export const hasNameOfRun = (text: string): boolean => withoutNamesOfRun(text) !== text
