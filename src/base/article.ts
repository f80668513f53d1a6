/** A word after `a` or `an`, by its first letter: marks such as a backtick before it do not count. */
export const withArticle = (word: string): string =>
  `${/^[^\p{Letter}]*[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`

/** A type of JSON in a sentence: `a string`, `an array`, `null`. */
export const typeWords = (type: string): string => (type === 'null' ? type : withArticle(type))
