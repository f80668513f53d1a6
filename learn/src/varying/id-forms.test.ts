import { profileForms } from 'plant-store-kit/options'
import { describe, expect, test } from 'vitest'
import type { ResponseData } from '../samples/response-data.ts'
import { CONSTANTS } from '../values/constants.ts'
import { formOf, formsOf, hasForm, wordsOfConstants, type VaryingId } from './id-forms.ts'

const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const hex = (n: number): string => `${n}a9f3e0c7b1d5280${n}`
const uuid = (n: number): string => `${n}f2c1a3e-9b7d-4e21-8c55-0a1b2c3d4e5f`

describe('the form of words', () => {
  test.each([
    ['UUIDs, in any case', [uuid(1), uuid(2).toUpperCase()], 'uuid'],
    ['hexadecimal numbers', numbers.map(hex), '[0-9a-f]{17}'],
    ['words with a prefix', numbers.map((n) => `req_${hex(n)}`), 'req_[0-9a-f]{17}'],
    ['words of several lengths', ['k3x9q', 'zz81m4t'], '[0-9a-z]{2,10}'],
    ['counters behind a UUID', [`${uuid(1)}-1`, `${uuid(2)}-20`], undefined],
    [
      'words with separators anywhere',
      ['V1St-GXR8_Z5jdHi', 'uakgb_J5m9g-0JDM'],
      '[0-9A-Za-z_.~+/=:-]{16}',
    ],
    ['a counter', ['7', '812'], '[0-9]+'],
    ['a counter of a process', ['udhOvhogXY-1', 'udhOvhogXY-2'], '[0-9A-Za-z]{10}-[0-9]+'],
    ['a counter of a day', ['20261130-1', '20261130-2'], '[0-9]+-[0-9]+'],
    ['a counter with a word and a number', ['plants-v2-1', 'plants-v2-2'], 'plants-v2-[0-9]+'],
    ['words of letters that no set has', ['öl', 'äx'], undefined],
  ])('of %s', (_, words, form) => {
    const found = formOf(words)
    if (form !== undefined) expect(found).toBe(form)
    if (found === undefined) return
    expect(words.filter((word) => !hasForm(word, found))).toEqual([])
    expect(profileForms.learned({ version: 1, forms: { 'success id': found } }, [])).toEqual([])
  })

  test.each([
    ['a UUID', 'uuid', hex(1)],
    ['a hexadecimal number', '[0-9a-f]{17}', uuid(1)],
    ['one with a prefix', 'req_[0-9a-f]{17}', hex(1)],
  ])('tells %s from another word', (_, form, word) => {
    expect(hasForm(word, form)).toBe(false)
  })

  test.each(['(a+)+', 'a|b', '[0-9', 'a*'])(
    'of a profile is not %s, which may take long',
    (form) => {
      expect(profileForms.learned({ version: 1, forms: { 'success id': form } }, [])).toHaveLength(
        1,
      )
    },
  )
})

describe('the words for which constants stand', () => {
  const constant: ResponseData = {
    status: 400,
    body: {
      requestId: CONSTANTS.uuid,
      errors: [{ text: `[${CONSTANTS.uuid}] name is missing` }],
      name: 'x',
    },
  }

  test('are those at the same places of the text that was received', () => {
    const receivedText = JSON.stringify({
      requestId: 'r1',
      errors: [{ text: '[t1] name is missing' }],
    })
    expect(wordsOfConstants(constant, { response: constant, receivedText })).toEqual([
      { member: 'requestId', isAccepted: false, path: ['body', 'requestId'], word: 'r1' },
      { member: 'text', isAccepted: false, path: ['body', 'errors', '0', 'text'], word: 't1' },
    ])
  })

  test('are none where other words stand around', () => {
    const body = { errors: [{ text: '[t1] the name is missing' }] }
    expect(wordsOfConstants(constant, { response: { status: 201, body } })).toEqual([])
  })
})

const idsOf = (isAccepted: boolean, words: readonly string[]): (readonly VaryingId[])[] =>
  words.map((word) => [{ member: 'id', isAccepted, path: [], word }])

test('places have a form after eight words, and are told apart from those whose words come again', () => {
  const words = numbers.map(hex)
  expect(formsOf(idsOf(true, words.slice(0, 7)))).toEqual({})
  expect(formsOf(idsOf(true, words.slice(0, 8)))).toHaveProperty('forms')
  expect(formsOf([...idsOf(true, words), ...idsOf(false, [...words, words[0]!])])).toEqual({
    forms: { 'success id': '[0-9a-f]{17}', 'error id': '[0-9a-f]{17}' },
    repeated: ['error id'],
  })
})
