import { expect, test } from 'vitest'
import { createMock } from '../../src/core/mock.ts'
import { serveMock } from '../servers/in-process.ts'
import { subjects } from './documents.ts'
import { checkAt, findingsOf } from './run.ts'

test.each(Object.values(subjects))('the mock of $title keeps its document', async (subject) => {
  const { document } = subject
  const report = await checkAt(serveMock(createMock({ document })), subject, { cases: 25 })
  expect(findingsOf(report)).toEqual([])
  expect([report.exitCode, report.stopped]).toEqual([0, undefined])
})
