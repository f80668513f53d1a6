/** A number in a text, such as 7, 12.5 or 1e+30, without its sign. */
export const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A text in which all numbers are the same. */
export const withoutNumbers = (text: string): string => text.replaceAll(NUMBER, '0')
