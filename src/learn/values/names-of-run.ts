import { markDigits } from '../../../contract/cases/fresh-source.ts'

/** What may be a name that the suite gave to a request, with its number if it has one: `Plant a1b2c3d 7`. */
const NAME = /(plant)[ -]([\da-z]+)(?:[ -]\d+)?/gi
const LETTER = /[a-z]/i

/** Whether a word may be the mark that all names of a run have. */
const isMark = (word: string): boolean => word.length === markDigits && LETTER.test(word)

/** A text without the marks and numbers of such names, which are others in each run. */
export const withoutNamesOfRun = (text: string): string =>
  text.replaceAll(NAME, (name, plant: string, mark: string) => (isMark(mark) ? plant : name))

export const hasNameOfRun = (text: string): boolean => withoutNamesOfRun(text) !== text
