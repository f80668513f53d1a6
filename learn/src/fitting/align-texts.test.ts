import { expect, test } from 'vitest'
import { escapeText } from '../profile/templates/placeholder.ts'
import { type Aligning, alignTexts } from './align-texts.ts'
import { placeholdersByText } from './written-values.ts'

const members = { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] }
const withValues = (text: string, values: Readonly<Record<string, unknown>>) => ({
  text,
  values: placeholdersByText({ values, members }),
})
const never: Aligning = { isUnmistakable: () => false, escape: escapeText }
const always: Aligning = { ...never, isUnmistakable: () => true }

test('cuts the values of each request out of its text', () => {
  const texts = [
    withValues('plant 7 is a fern', { id: 7, name: 'fern' }),
    withValues('plant 8 is a moss', { id: 8, name: 'moss' }),
  ]
  expect(alignTexts(texts, never)).toContain('plant {id} is a {name}')
})

test('what looks like a placeholder in a text stays a text', () => {
  const texts = [
    withValues('no {id} in /plants/{name}: 7', { id: 7, name: 'fern' }),
    withValues('no {id} in /plants/{name}: 8', { id: 8, name: 'fern' }),
  ]
  expect(alignTexts(texts, never)).toContain(
    'no {left-brace}id} in /plants/{left-brace}name}: {id}',
  )
})

test('braces around a value that is the same in all texts make no placeholder of it', () => {
  const texts = [
    withValues('{tag} is 7', { tag: 'tag', id: 7 }),
    withValues('{tag} is 8', { tag: 'tag', id: 8 }),
  ]
  const templates = alignTexts(texts, never)
  expect(templates).toContain('{left-brace}tag} is {id}')
  expect(templates).toContain('{{tag}} is {id}')
})

test('of several placeholders with the same value, the one that gives most texts fills a gap', () => {
  const texts = [
    withValues('line 3', { id: 3, line: 3 }),
    withValues('line 4', { id: 5, line: 4 }),
    withValues('line 6', { id: 6, line: 6 }),
  ]
  const templates = alignTexts(texts, never)
  expect(templates).toContain('line {line}')
  expect(templates).not.toContain('line {id}')
})

test('a value that only half of the texts have is also a text', () => {
  const texts = [withValues('row 7 is bad', { id: 7 }), withValues('row 8 is bad', { id: 9 })]
  const templates = alignTexts(texts, always)
  expect(templates).toContain('row {id} is bad')
  expect(templates).toContain('row 7 is bad')
})

test('a value that is the same in all texts is also tried as text, unless it cannot be a coincidence', () => {
  const texts = [
    withValues('id of fern: 7', { id: 7, name: 'fern' }),
    withValues('id of fern: 8', { id: 8, name: 'fern' }),
  ]
  expect(alignTexts(texts, never)).toContain('id of fern: {id}')
  expect(alignTexts(texts, never)).toContain('id of {name}: {id}')
  expect(alignTexts(texts, always)).not.toContain('id of fern: {id}')
})

test('a value that only half of the texts have is also tried as text', () => {
  const texts = [
    withValues('a, at most 1', { id: 1, name: 'a' }),
    withValues('b, at most 1', { id: 2, name: 'b' }),
    withValues('c, at most 1', { id: 1, name: 'c' }),
    withValues('d, at most 1', { id: 4, name: 'd' }),
  ]
  const templates = alignTexts(texts.toReversed(), never)
  expect(templates).toContain('{name}, at most 1')
  expect(alignTexts(texts.slice(0, 2), never)).toContain('{name}, at most 1')
})

test('each text may have coincidences of its own', () => {
  const texts = [
    withValues('one, two, three of a', { id: 'one', name: 'a' }),
    withValues('one, two, three of b', { tag: 'two', name: 'b' }),
    withValues('one, two, three of c', { text: 'three', name: 'c' }),
  ]
  expect(alignTexts(texts, never)).toContain('one, two, three of {name}')
})

test('texts of other kinds have templates of their own, up to four kinds', () => {
  const kinds = ['ant', 'bee', 'cow', 'dog', 'elk']
  const texts = kinds.flatMap((kind, at) =>
    Array.from({ length: 2 + at }, (_, id) => withValues(`${kind}: ${id}.`, { id })),
  )
  const templates = alignTexts(texts, never)
  for (const kind of kinds.slice(1)) expect(templates).toContain(`${kind}: {id}.`)
  expect(templates).not.toContain('ant: {id}.')
})

test('a name ten times in a message and a prefix of 300 characters make no more templates than one name', () => {
  const textOf = (name: string): string => `${'x'.repeat(300)} ${Array(10).fill(name).join(' or ')}`
  const texts = ['fern', 'moss'].map((name) => withValues(textOf(name), { name }))
  const templates = alignTexts(texts, never)
  expect(templates).toContain(textOf('{name}'))
  expect(templates.length).toBeLessThan(5)
})
