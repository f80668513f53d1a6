/** A word or a number, or a single other character. */
const TOKEN = /[\w-]+(?:\.\d[\w+-]*)?|[^\w-]/g
const WORD = /^[\w-]/
const NUMBER_TOKEN = /^\d+(?:\.\d[\w+-]*)?$/

/** The words, numbers and other characters of a text, which together are the text. */
export const tokensOf = (text: string): readonly string[] => text.match(TOKEN) ?? []

const WHITE_SPACE = /\s/

/** Whether a text is of several words, such as a message; one without white space is a value. */
export const hasSeveralWords = (text: string): boolean => WHITE_SPACE.test(text)

/** Whether a token is a word or a number. */
export const isWordOrNumber = (token: string): boolean => WORD.test(token)

/** Six characters or more, as a shorter word may be a code, with a digit or a capital letter within: `udhOvhogXY`, `20261130`. */
const RANDOM = /^(?=.{6})(?:.*\d|.*[a-z][A-Z])/

/** Whether a word may be random, or of one process or day. */
export const looksRandom = (word: string): boolean => RANDOM.test(word)

export const isNumber = (token: string): boolean => NUMBER_TOKEN.test(token)
