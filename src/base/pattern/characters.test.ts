import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { characterSet, propertySet, withoutProperties } from './characters.ts'

test('each property is read once, however often a pattern has it', () => {
  const found = new Set<string>()
  const source = String.raw`\\p{L}[\p{L}\P{Lu}\p{L}a]\p{L}`
  expect(withoutProperties(source, found)).toBe(String.raw`\\p{L}[\P{Any}\P{Any}\P{Any}a]\P{Any}`)
  expect([...found]).toEqual([String.raw`\p{L}`, String.raw`\P{Lu}`])
})

test('a character costs fewer steps when it comes again', () => {
  const set = characterSet('[a-z]', 'u')
  const costs = ['a', 'b', 'b'].map((character) => {
    const budget = createBudget()
    const before = budget.steps
    set.has(character.codePointAt(0)!, budget)
    return before - budget.steps
  })
  expect(costs).toEqual([1000, 10, 0])
})

test('all patterns share the set of a property', () => {
  const letters = propertySet(String.raw`\p{L}`, 'u')
  expect(propertySet(String.raw`\p{L}`, 'u')).toBe(letters)
  expect(characterSet(String.raw`\p{L}`, 'u')).toBe(letters)
  expect(propertySet(String.raw`\p{L}`, 'iu')).not.toBe(letters)
})

test('a class with properties costs a step for each of its sets', () => {
  const set = characterSet(String.raw`[a-c\p{Nd}]`, 'u')
  const budget = createBudget()
  set.has(0x61, budget)
  const before = budget.steps
  expect(set.has(0x61, budget)).toBe(true)
  expect(before - budget.steps).toBe(2)
})
