import { describe, expect, test } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import { deviationsOf } from './deviations.ts'

describe('the number of ways in which a case differs from the plain valid request', () => {
  test.each<[number, readonly string[]]>([
    [0, ['R1/plain', 'R1/again']],
    [
      1,
      [
        'N1/absent',
        'N2/trailing-comma',
        'N3/body-type-[]',
        'N4/id-required',
        'N4/body-empty',
        'N5/id-type-"7"',
        'N6/name-type-5',
        'N7/tag-type-null',
        'N9/ff',
        'N9/utf-16le',
        'N10/text/plain',
        'N10/none',
        'V1/id-0-ID',
        'V1/id-2147483647+ID',
        'V1/id-number-9223372036854775807',
        'V3/name-256',
        'V3/name-empty',
        'V4/tag-empty',
        'V5/body-color',
        'V6/backwards',
        'V6/spaces',
        'V6/escaped-name',
        'V7/capitals',
        'A1/absent',
        'A4/lower',
        'R1/tag',
        'R1/id-number-1',
        'R1/no-accept',
        'R1/further-fields',
        'open/method-put',
      ],
    ],
    [
      2,
      [
        'N5/id-string-capitals',
        'N5/id-string-further',
        'N6/name-number-chunked',
        'N7/tag-null-long',
        'A1/absent-chunked',
        'open/method-get-first-id',
        'R1/split',
      ],
    ],
    [3, ['N5/all-wrong', 'N4/body-optional-alone']],
  ])('is %i', (count, ids) => {
    const counted = ids.map((id) => [id, deviationsOf(caseOf(id))])
    expect(counted).toEqual(ids.map((id) => [id, count]))
  })
})
