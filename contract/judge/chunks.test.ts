import { describe, expect, test } from 'vitest'
import { answer, caseOf, exchange } from '../../test/support/exchange.ts'
import { judge } from './judge.ts'

const verdict = (status: number): readonly string[] =>
  judge(caseOf('R1/chunked'), exchange('R1/chunked', answer(status))).map(
    ({ kind, rule, code }) => `${kind} ${rule} ${code}`,
  )

describe('a valid body in chunks', () => {
  test.each<[number, readonly string[]]>([
    [200, []],
    [400, ['warning R1 refused']],
    [411, ['warning R7 length-required']],
    [413, ['violation R7 status']],
    [500, ['violation R7 status']],
    [501, ['violation R7 status']],
  ])('answered %i', (status, findings) => {
    expect(verdict(status)).toEqual(findings)
  })
})
