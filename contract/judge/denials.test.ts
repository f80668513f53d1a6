import { expect, test } from 'vitest'
import { caseOf, exchange, respond } from '../../test/support/exchange.ts'
import { judge } from './judge.ts'

const findingsOf = (id: string, status: number, acceptDenials = false) =>
  judge(caseOf(id), exchange(id, respond(status)), { acceptDenials })

test.each(['A1/absent', 'A2/basic', 'A5/bad-token'])(
  'the advice about a 401 or 403 to %s names the option that accepts it',
  (id) => {
    for (const status of [401, 403]) {
      const [finding] = findingsOf(id, status)
      const { advice, ...rest } = finding!
      expect(finding).toMatchObject({ kind: 'warning', rule: 'A3' })
      expect(advice).toBe(
        '--accept-denials (the option acceptDenials) accepts 401 and 403 for a refused credential',
      )
      expect(findingsOf(id, status, true)).toEqual([{ ...rest, kind: 'note' }])
    }
  },
)

test.each([
  ['A1/absent', 404],
  ['A1/absent', 500],
  ['A1/absent', 200],
  ['A4/lower', 401],
  ['N4/id', 401],
  ['R1/plain', 403],
])('the finding about %s with status %i has no such advice and is never accepted', (id, status) => {
  const findings = findingsOf(id, status)
  expect(findings[0]!.advice).toBeUndefined()
  expect(findingsOf(id, status, true)).toEqual(findings)
})
