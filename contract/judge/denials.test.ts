import { expect, test } from 'vitest'
import { caseOf, exchange, respond } from '../../test/support/exchange.ts'
import { denialAdvice, withDenialAccepted } from './denials.ts'
import { judge } from './judge.ts'

const findingsOf = (id: string, status: number) => judge(caseOf(id), exchange(id, respond(status)))

test.each(['A1/absent', 'A2/basic', 'A5/bad-token'])(
  'the advice about a 401 or 403 to %s names the option that accepts it',
  (id) => {
    for (const status of [401, 403]) {
      const [finding] = findingsOf(id, status)
      expect(finding).toMatchObject({ kind: 'warning', rule: 'A3', advice: denialAdvice })
      const { advice: _, ...rest } = finding!
      expect(withDenialAccepted(finding!)).toEqual({ ...rest, kind: 'note' })
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
  const [finding] = findingsOf(id, status)
  expect(finding!.advice).toBeUndefined()
  expect(withDenialAccepted(finding!)).toBe(finding)
})
