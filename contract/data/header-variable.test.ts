import { expect, test } from 'vitest'
import { headerPlaceholder, variablesOf } from './header-variable.ts'

test('a header whose name may be that of a secret is recorded as a variable', () => {
  expect(headerPlaceholder('X-Api-Key', 'abc')).toBe('$X_API_KEY')
  expect(headerPlaceholder('X-Team', 'abc')).toBe('abc')
})

test('only headers that may be secret have variables', () => {
  const headers = [
    ['X-Api-Key', 'abc'],
    ['X-Team', 'green'],
  ] as const
  expect([...variablesOf(headers)]).toEqual(['$X_API_KEY'])
})
