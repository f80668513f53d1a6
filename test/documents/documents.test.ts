import { expect, test } from 'vitest'
import { createMock } from '../../src/core/create-mock.ts'
import { serveMock } from '../servers/in-process.ts'
import { subjects } from './documents.ts'
import { checkAt, findingsOf, startService } from './run.ts'

test.each(Object.values(subjects))('the mock of $title keeps its document', async (subject) => {
  const { document } = subject
  const report = await checkAt(serveMock(createMock({ document })), subject, { cases: 25 })
  expect(findingsOf(report)).toEqual([])
  expect([report.exitCode, report.stopped]).toEqual([0, undefined])
})

test('what a run cannot remove is named in the style of its path', async () => {
  const subject = subjects.pathStyles
  const service = startService(subject, {
    respond: (reply, { method }) => (method === 'DELETE' ? { status: 409 } : reply),
  })
  const { left } = await checkAt(service, subject, { only: ['createRoom', 'R1'], cases: 5 })
  const house = String.raw`/houses/\.a0{7}-0000-4000-8000-0{9}101`
  expect(left).toContainEqual(expect.stringMatching(new RegExp(`^${house}$`)))
  expect(left).toContainEqual(expect.stringMatching(new RegExp(`^${house}/rooms/;roomId=102$`)))
})
