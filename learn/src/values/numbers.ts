const NUMBER = /\d+(?:\.\d+)?/g

/** A text in which all numbers are the same. */
export const withoutNumbers = (text: string): string => text.replaceAll(NUMBER, '0')
