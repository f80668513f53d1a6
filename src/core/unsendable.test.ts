import { expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import { createBoundedMock } from './bounded-mock.ts'
import type { ScenarioRecord } from './scenario.ts'

/** What a server answers whose scenario a user's function made. */
const answered = (scenario: ScenarioRecord): { status: number; message: string } => {
  const { status, body } = post(createBoundedMock({ scenario: { answer: () => scenario } }))
  const { message } = JSON.parse(body) as { message: string }
  return { status, message: message.replace(/^.*cannot answer: /, '') }
}

test.each<[NonNullable<ScenarioRecord['answer']>, number]>([
  [{ status: 200 }, 200],
  [{ status: 599 }, 599],
  [{ error: 2_147_483_647 }, 400],
  [{ error: -2_147_483_648 }, 400],
  [{ status: 500, headers: { 'x-connection': 'a', 'connection-x': 'b' } }, 500],
  [{ status: 500, headers: { 'x-content-length': '1', 'content-length-x': '2' } }, 500],
  [{ status: 500, headers: { "!#$%&'*+-.^_`|~09aZ": '\t ~\u00ff' } }, 500],
  [{ status: 500, headers: { x: '' } }, 500],
])('%j can be sent', (answer, status) => {
  expect(post(createBoundedMock({ scenario: { answer: () => ({ answer }) } })).status).toBe(status)
})

test.each<[ScenarioRecord, string]>([
  [{ answer: { status: 199 } }, 'the status must be from 200 to 599 (got 199)'],
  [{ answer: { status: 600 } }, 'the status must be from 200 to 599 (got 600)'],
  [{ answer: { status: 400.5 } }, 'the status must be from 200 to 599 (got 400.5)'],
  [
    { answer: { error: 2_147_483_648 } },
    'the error number must be an integer within int32 (got 2147483648)',
  ],
  [{ answer: { headers: { 'a b': '' } } }, 'the header "a b" is none that HTTP can carry'],
  [{ answer: { headers: { '': '' } } }, 'the header "" is none that HTTP can carry'],
  [{ answer: { headers: { a: 'b\nc' } } }, 'the header "a" is none that HTTP can carry'],
  [{ answer: { headers: { a: '\u007f' } } }, 'the header "a" is none that HTTP can carry'],
  [{ answer: { headers: { a: '\u0100' } } }, 'the header "a" is none that HTTP can carry'],
  [
    { answer: { headers: { Connection: 'x' } } },
    'the header "Connection" is for HTTP itself to set',
  ],
  [
    { answer: { headers: { 'content-length': '1' } } },
    'the header "content-length" is for HTTP itself to set',
  ],
  [
    { answer: { headers: { 'Transfer-Encoding': 'chunked' } } },
    'the header "Transfer-Encoding" is for HTTP itself to set',
  ],
  [
    { answer: 'auto', delay: -1 },
    'its delay takes milliseconds from 0 to 600000, {min, max} or {median, sigma}',
  ],
])('%j is refused with the reason', (scenario, message) => {
  expect(answered(scenario)).toEqual({ status: 400, message })
})
