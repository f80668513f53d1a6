import { expect, test } from 'vitest'
import { post } from '../../test/support/post.ts'
import type { JournalEntry } from './journal.ts'
import { createMock } from './mock.ts'
import { watched } from './watched.ts'

const mock = createMock()
post(mock, { body: '{}' })
const [entry] = mock.requests() as [JournalEntry]

test('a condition may look at values as a whole', () => {
  const asText = watched(
    entry,
    ({ request }) => Object.prototype.toString.call(request) === '[object Object]',
  )
  expect(asText).toEqual({ entry, holds: true, reads: 0, shown: 'nothing' })
  const joined = watched(entry, ({ problems }) => [0].concat(problems as never).length === 3)
  expect(joined).toMatchObject({ holds: true, shown: 'problems.length (2)' })
})

test('a condition that throws does not hold', () => {
  const told = watched(entry, ({ answer }) => {
    throw new Error(`no ${answer.status}`)
  })
  expect(told).toEqual({
    entry,
    holds: false,
    reads: 1,
    shown: 'answer.status (400) and threw Error: no 400',
  })
})
