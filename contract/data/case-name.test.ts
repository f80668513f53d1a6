import { expect, test } from 'vitest'
import { generatedSlug, isNameInRule, readGeneratedName } from './case-name.ts'

test('the name of a generated case has its rule and its position', () => {
  expect(readGeneratedName(`R1/${generatedSlug(17)}`)).toEqual({ rule: 'R1', position: 17 })
  expect(readGeneratedName('n11/GENERATED-0')).toEqual({ rule: 'n11', position: 0 })
})

test.each(['R1/plain', 'R1/generated-', 'R1/generated-1x', 'generated-1', 'x R1/generated-1'])(
  '%s is the name of no generated case',
  (name) => {
    expect(readGeneratedName(name)).toBeUndefined()
  },
)

test('a name is one in a rule if it begins with it, in any letter case', () => {
  const names = ['N5/id-string', 'n5/ID', 'N5', 'N51/id', 'open/N5/id']
  expect(names.map((name) => isNameInRule(name, 'N5'))).toEqual([true, true, false, false, false])
})
