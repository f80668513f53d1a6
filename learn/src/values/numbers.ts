const NUMBER = /\d+(?:\.\d+)?/g

/** A text with another one in place of each number. */
export const withNumbers = (text: string, number: string): string => text.replaceAll(NUMBER, number)

/** A text in which all numbers are the same. */
export const withoutNumbers = (text: string): string => withNumbers(text, '0')
