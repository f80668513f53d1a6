import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { malformedTexts } from './malformed.ts'

const texts = fc.sample(malformedTexts('{"a":1,"b":[2]}'), { seed: 1, numRuns: 500 })

test('a body is cut off, lacks a character, comes twice, or has a text in a wrong place', () => {
  const titles = new Set(texts.map(({ title }) => title))
  expect(titles).toContain('a body cut off')
  expect(titles).toContain('a body without one of its characters')
  expect(titles).toContain('a body twice in a row')
  expect(titles).toContain('"}" in a wrong place')
})

test('the text is that of its title', () => {
  const cutOff = texts.filter(({ title }) => title === 'a body cut off')
  expect(cutOff.every(({ text }) => '{"a":1,"b":[2]}'.startsWith(text))).toBe(true)
  const twice = texts.find(({ title }) => title === 'a body twice in a row')!
  expect(twice.text).toBe('{"a":1,"b":[2]}{"a":1,"b":[2]}')
})

test('a placeholder stays whole', () => {
  const ofMember = fc.sample(malformedTexts('{"a":$MEMBER("a")}'), { seed: 1, numRuns: 500 })
  expect(ofMember.filter(({ text }) => text.replaceAll('$MEMBER("a")', '').includes('$'))).toEqual(
    [],
  )
})

test('a short body is edited, too', () => {
  expect(fc.sample(malformedTexts('5'), { seed: 1, numRuns: 50 })).toHaveLength(50)
})
