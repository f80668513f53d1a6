import { expect, test } from 'vitest'
import { shownText, userHeaderText, variableOf } from './secret-text.ts'

test('a variable stands for the value of a header that may be secret', () => {
  const secret = { name: 'X-Api-Key', value: [{ variable: 'X_API_KEY' }] }
  expect(userHeaderText('X-Api-Key', 'abc')).toEqual(secret)
  expect(userHeaderText('X-Team', 'abc')).toEqual({ name: 'X-Team', value: ['abc'] })
})

test.each([
  ['x-api.key', 'X_API_KEY'],
  ['2-Key', '_2_KEY'],
  ['Key-2', 'KEY_2'],
])('the variable of the header %s is %s', (name, variable) => {
  expect(variableOf(name)).toEqual({ variable })
})

test('a text is shown with the names of its variables', () => {
  expect(shownText(['Bearer ', { variable: 'PLANT_STORE_TOKEN' }, '!'])).toBe(
    'Bearer $PLANT_STORE_TOKEN!',
  )
  expect(shownText([])).toBe('')
})
