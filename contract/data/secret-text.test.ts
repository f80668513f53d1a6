import { expect, test } from 'vitest'
import { shownText, userHeaderTexts, variablesOfHeaders } from './secret-text.ts'

test('a variable stands for the value of a header that may be secret', () => {
  expect(
    userHeaderTexts([
      ['X-Team', 'abc'],
      ['X-Api-Key', 'abc'],
    ]),
  ).toEqual([
    { name: 'X-Team', value: ['abc'] },
    { name: 'X-Api-Key', value: [{ variable: 'PLANT_STORE_HEADER_X_API_KEY' }] },
  ])
})

test.each([
  ['x-api.key', 'PLANT_STORE_HEADER_X_API_KEY'],
  ['2-Key', 'PLANT_STORE_HEADER_2_KEY'],
  ['Token', 'PLANT_STORE_HEADER_TOKEN'],
  ['Pwd', 'PLANT_STORE_HEADER_PWD'],
])('the header %s has the variable %s, which no shell sets', (name, variable) => {
  expect(variablesOfHeaders([[name, 'abc']])).toEqual([{ variable }])
})

test('each secret value has a variable of its own', () => {
  const variables = variablesOfHeaders([
    ['X-Api-Key', 'one'],
    ['X_Api_Key', 'two'],
    ['X-Team', 'green'],
    ['x-api-key', 'three'],
    ['X-Api-Key-2', 'four'],
    ['X-Api-Key', 'one'],
  ])
  expect(variables.map((variable) => variable?.variable)).toEqual([
    'PLANT_STORE_HEADER_X_API_KEY',
    'PLANT_STORE_HEADER_X_API_KEY_2',
    undefined,
    'PLANT_STORE_HEADER_X_API_KEY_3',
    'PLANT_STORE_HEADER_X_API_KEY_2_2',
    'PLANT_STORE_HEADER_X_API_KEY',
  ])
})

test('a text is shown with the names of its variables', () => {
  expect(shownText(['Bearer ', { variable: 'PLANT_STORE_TOKEN' }, '!'])).toBe(
    'Bearer $PLANT_STORE_TOKEN!',
  )
  expect(shownText([{ variable: 'PLANT_STORE_TOKEN', encodings: ['percent'] }])).toBe(
    '$PLANT_STORE_TOKEN',
  )
  expect(shownText([])).toBe('')
})

test('a text shows that a variable is in Base64', () => {
  expect(shownText(['Basic ', { variable: 'PLANT_STORE_TOKEN', encodings: ['basic'] }])).toBe(
    'Basic base64(:$PLANT_STORE_TOKEN)',
  )
})
