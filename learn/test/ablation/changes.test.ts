import { expect, test } from 'vitest'
import type { Case } from '../../../contract/data/case.ts'
import type { Exchange } from '../../../contract/data/exchange.ts'
import { respond } from '../../../test/support/exchange.ts'
import { type Change, changedBy, changes, type Checked } from './changes.ts'

const headers = [['content-type', 'application/json']] as const

const checked = (slug: string, status: number, body: object): Checked => ({
  testCase: { id: `N4/${slug}`, slug } as Case,
  exchange: {
    case: `N4/${slug}`,
    request: {},
    response: respond(status, { headers, body: JSON.stringify(body) }),
  } as unknown as Exchange,
})

const changeOf = (name: string): Change => changes.find((change) => change.name === name)!

/** The bodies after a change of the service. */
const bodiesAfter = (name: string, ...list: readonly Checked[]): readonly unknown[] =>
  changedBy(changeOf(name), list).map(({ exchange: { response } }) =>
    response.type === 'response' ? JSON.parse(new TextDecoder().decode(response.body)) : response,
  )

test('a change leaves other responses out', () => {
  const accepted = checked('plain', 201, { id: 7, name: 'Fern' })
  const refused = checked('no-name', 400, { error: 4 })
  expect(bodiesAfter('member of refusals added', accepted, refused)).toEqual([
    { error: 4, help: 'call us' },
  ])
  expect(bodiesAfter('member of accepting responses removed', accepted, refused)).toEqual([
    { id: 7 },
  ])
  expect(bodiesAfter('numbers of errors', accepted, refused)).toEqual([{ error: 5 }])
})

test('with another order of problems, lists are reversed, and of single messages the other one is sent', () => {
  const both = checked('learn-members-110', 400, { message: 'no id' })
  const second = checked('learn-members-010', 400, { message: 'no name' })
  expect(bodiesAfter('order of problems', both, second)).toEqual([{ message: 'no name' }])
  const joined = checked('learn-members-110', 400, { errors: ['no id', 'no name'] })
  expect(bodiesAfter('order of problems', joined, second)).toEqual([
    { errors: ['no name', 'no id'] },
  ])
})

test('with higher limits, a request beyond one gets the response of that at it', () => {
  const kept = checked('learn-nameLimit-kept', 201, { id: 7 })
  const passed = checked('learn-nameLimit-passed', 400, { error: 4 })
  expect(bodiesAfter('limits raised', kept, passed)).toEqual([{ id: 7 }])
})
