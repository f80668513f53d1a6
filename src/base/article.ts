/** A word after `a` or `an`, by its first letter: marks such as a backtick before it do not count. */
export const withArticle = (word: string): string =>
  `${/^[^\p{Letter}]*[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`
