import { expect, test } from 'vitest'
import { mediaType } from './media-type.ts'
import { caseRow } from './row.ts'

const openIn = (rule: 'N10' | 'V7') =>
  mediaType[rule]!.map((row) => caseRow(rule, row)).flatMap(({ slug, overrides }) =>
    overrides?.level === 'open' ? slug : [],
  )

test('what no standard says about a media type is left open', () => {
  expect(openIn('N10')).toEqual(['parameter-malformed'])
  expect(openIn('V7')).toEqual([
    'charset-another',
    'charset-bogus',
    'charset-utf8mb4',
    'parameter-another',
    'parameter-empty',
  ])
})
