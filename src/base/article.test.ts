import { expect, test } from 'vitest'
import { withArticle } from './article.ts'

test.each(['a Plant', 'an Error', 'a `name`', 'an `id`', 'an integer', 'a string'])(
  '%s',
  (words) => {
    expect(withArticle(words.replace(/^an? /, ''))).toBe(words)
  },
)
