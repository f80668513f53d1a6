import { expect, test } from 'vitest'
import { splitNames } from './split-names.ts'

const knownNames = [
  'N5',
  'V3',
  'V3/name-empty',
  'V3/name-like-1,000',
  'V3/name-like-1',
  'V3/like-a,N5,b',
]

test.each<[lists: string[], names: string[]]>([
  [['N5,V3/name-empty'], ['N5', 'V3/name-empty']],
  [
    ['N5', 'V3/name-empty'],
    ['N5', 'V3/name-empty'],
  ],
  [['V3/name-like-1,000'], ['V3/name-like-1,000']],
  [['n5,v3/NAME-like-1,000,V3'], ['n5', 'v3/NAME-like-1,000', 'V3']],
  [['V3/name-like-1,N5'], ['V3/name-like-1', 'N5']],
  [['V3/like-a,N5,b,N5'], ['V3/like-a,N5,b', 'N5']],
  [['V3/name-like-1,00,N5'], ['V3/name-like-1', '00', 'N5']],
  [
    [',N5,,V3,', ''],
    ['N5', 'V3'],
  ],
])('%j has the names %j', (lists, names) => {
  expect(splitNames(lists, knownNames)).toEqual(names)
})

test('without a known name, each piece is a name', () => {
  expect(splitNames(['N5,V3'], [])).toEqual(['N5', 'V3'])
})
