import { expect, test } from 'vitest'
import { findListedValues, listedTexts } from './listed-values.ts'

const places = ['indoor', 'outdoor', 'full sun', 'a.b']
const refusal = 'tag must be one of indoor, outdoor, "full sun" or \'a.b\'.'

/** What is found out about a service that accepts these texts. */
async function find(accepted: readonly string[], accepts: (text: string) => boolean) {
  const sent: string[] = []
  const pattern = await findListedValues({ accepted, refusal }, async (text) => {
    sent.push(text)
    return accepts(text)
  })
  return { pattern, sent }
}

test('finds the values that a refusal names', async () => {
  const { pattern, sent } = await find(['indoor'], (text) => places.includes(text))
  expect(pattern).toBe('^(?:a\\.b|full sun|indoor|outdoor)$')
  expect(sent).not.toContain('indoor')
})

test('a service that names no values has those that it accepted', async () => {
  const { pattern } = await find(['indoor'], () => false)
  expect(pattern).toBe('^(?:indoor)$')
})

test('a service may have a list of eight values', async () => {
  const tags = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1']
  const { pattern } = await find(tags, (text) => tags.includes(text))
  expect(pattern).toBe('^(?:a1|b1|c1|d1|e1|f1|g1|h1)$')
})

test.each<[what: string, accepted: readonly string[], accepts: (text: string) => boolean]>([
  ['nothing', [], (text) => places.includes(text)],
  ['many texts', Array.from({ length: 9 }, (_, index) => `tag ${index}`), () => false],
  ['other texts of the same length', ['indoor'], ({ length }) => length === 6],
])('a service that accepts %s has no list', async (_what, accepted, accepts) => {
  const { pattern } = await find(accepted, accepts)
  expect(pattern).toBeUndefined()
})

test('sends 40 of the texts in a refusal', async () => {
  const words = Array.from({ length: 50 }, (_, index) => `w${index}`)
  const sent: string[] = []
  await findListedValues({ accepted: ['eve'], refusal: words.join(' ') }, async (text) => {
    sent.push(text)
    return false
  })
  expect(sent).toEqual(words.slice(0, 40))
})

test.each<[pattern: string, texts: readonly string[]]>([
  ['^(?:a\\.b|full sun|in\\/out)$', ['a.b', 'full sun', 'in/out']],
  ['^(?:indoor)$', ['indoor']],
  ['^(a|🌱)$', ['a', '🌱']],
  ['^(?:a|)$', []],
  ['^(?:a\\|b|c)$', ['a|b', 'c']],
  ['^a|b$', []],
  ['^(?:a|b)', []],
  ['(?:a|b)$', []],
  ['^(?:a|b+)$', []],
  ['^(?:a|\\d)$', []],
  ['^(?:a|[b])$', []],
  ['^(?:a|.)$', []],
  ['^(?i:a|b)$', []],
  ['^[a-z]*$', []],
])('the pattern %s lists %j', (pattern, texts) => {
  expect(listedTexts(pattern)).toEqual(texts)
})
