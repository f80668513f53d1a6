import { describe, expect, test } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import type { CheckOptions } from '../data/options.ts'
import { type Settings, readOptions } from '../data/settings.ts'
import { checkNames, isSelected, isWanted } from './selection.ts'

const settingsOf = (options: Partial<CheckOptions> = {}): Settings =>
  readOptions({ baseUrl: 'http://store.test', token: 'a', explore: 0, seed: 1, ...options })

const tagNull = caseOf('N7/tag-type-null')

describe('a selected case', () => {
  test.each<[words: string, options: Partial<CheckOptions>]>([
    ['without any selection', {}],
    ['by its rule', { only: ['N7'] }],
    ['by its id', { only: ['N7/tag-type-null'] }],
    ['in another letter case', { only: ['n7/TAG-type-null'] }],
    ['by its operation', { only: ['createPlant'] }],
    ['by its rule of its operation', { only: ['createPlant:N7'] }],
    ['by its id in its operation', { only: ['post /plants:N7/tag-type-null'] }],
    ['by a rule of its operation about all responses', { only: ['createPlant:R8'] }],
    ['by one of several names', { only: ['R1', 'N7'] }],
    ['by a rule about all responses', { only: ['R8'] }],
    ['if another rule is skipped', { skip: ['N6'] }],
  ])('is sent %s', (_words, options) => {
    expect(isSelected(tagNull, settingsOf(options))).toBe(true)
  })
})

describe('a case that is not selected', () => {
  test.each<[words: string, options: Partial<CheckOptions>]>([
    ['if another rule is selected', { only: ['N6'] }],
    ['if another case of its rule is selected', { only: ['N7/tag-type-true'] }],
    ['if another rule of its operation is selected', { only: ['createPlant:N6'] }],
    ['if its rule is skipped', { skip: ['N7'] }],
    ['if its rule of its operation is skipped', { skip: ['createPlant:N7'] }],
    ['if it is skipped', { skip: ['n7/tag-type-NULL'] }],
    ['if it is selected and skipped', { only: ['N7/tag-type-null'], skip: ['N7'] }],
  ])('is left out %s', (_words, options) => {
    expect(isSelected(tagNull, settingsOf(options))).toBe(false)
  })

  test('is none that a skipped rule about all responses would concern', () => {
    expect(isSelected(tagNull, settingsOf({ skip: ['R8'] }))).toBe(true)
  })
})

describe('a finding about a rule', () => {
  test.each<[words: string, isRight: boolean, options: Partial<CheckOptions>]>([
    ['wanted without any selection', true, {}],
    ['wanted if its rule is selected', true, { only: ['r8'] }],
    ['wanted if its rule of the operation is selected', true, { only: ['createPlant:R8'] }],
    ['wanted if another rule of its case is', true, { only: ['createPlant:N7'] }],
    ['unwanted if its rule of the operation is skipped', false, { skip: ['createPlant:R8'] }],
    ['wanted if its case is selected', true, { only: ['N7/tag-type-null'] }],
    ['wanted if the rule of its case is selected', true, { only: ['N7'] }],
    ['unwanted if another rule is selected', false, { only: ['N6'] }],
    ['unwanted if its rule is skipped', false, { skip: ['R8'] }],
    ['unwanted if its rule is skipped in another letter case', false, { skip: ['r8'] }],
    [
      'unwanted if its rule is skipped and its case selected',
      false,
      { only: ['N7'], skip: ['R8'] },
    ],
  ])('is %s', (_words, isRight, options) => {
    expect(isWanted('R8', tagNull, settingsOf(options))).toBe(isRight)
  })
})

describe('an unknown name', () => {
  test.each<[words: string, options: Partial<CheckOptions>]>([
    ['to select', { only: ['N4', 'N77'] }],
    ['to skip', { skip: ['N77'] }],
    ['after an operation', { only: ['N77', 'createPlant:N77'] }],
    ['of a generated case', { skip: ['N77/generated-1'] }],
  ])('%s is an error that lists the rules', (_words, options) => {
    expect(() => checkNames(settingsOf(options))).toThrow(
      /^No rule or case is named "N77.*Rules: R1, R2, R3,/s,
    )
  })

  test('after an operation is looked for among the cases of this one alone', () => {
    const settings = settingsOf({ only: ['createPlant:N7/tag-type-null'] })
    const other = { ...settings.operation, name: 'POST /trees', operationId: 'createTree' }
    Object.defineProperty(other, 'requestBody', {
      get: () => {
        throw new Error('makes cases')
      },
    })
    const operations = [other, settings.operation]
    expect(() => checkNames({ ...settings, operations })).not.toThrow()
    expect(() => checkNames({ ...settings, operations, only: ['N7/tag-type-null'] })).toThrow(
      'makes cases',
    )
  })

  test('has the nearest one in its message', () => {
    expect(() => checkNames(settingsOf({ only: ['N7/tag-type-nul'] }))).toThrow('N7/tag-type-null')
  })

  test('may be that of a generated case, of another letter case or of the profile', () => {
    const profile = {
      name: 'a profile',
      cases: [{ ...tagNull, id: 'N7/of-profile' }],
      differenceOf: () => undefined,
    }
    const only = ['R1/generated-3', 'r1/PLAIN', 'N7/of-profile']
    expect(() => checkNames(settingsOf({ only, profile }))).not.toThrow()
  })
})
