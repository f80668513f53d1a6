import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'
import { characterSet, withoutProperties } from './characters.ts'

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
