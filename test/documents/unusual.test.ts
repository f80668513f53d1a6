import { expect, test } from 'vitest'
import { subjects } from './documents.ts'
import { checkAt, findingsOf, startService } from './run.ts'
import { unusual } from './unusual.ts'

test.each(unusual)(
  'check blames no service of $of because $title',
  async ({ of, only = [], change, warned = [] }) => {
    const subject = subjects[of]
    const report = await checkAt(startService(subject, change()), subject, { only, cases: 25 })
    const found = findingsOf(report)
    const kinds = [...new Set(found.map((finding) => finding.split(' ').slice(0, 3).join(' ')))]
    expect(kinds.toSorted(), found.join('\n')).toEqual(warned)
    expect([report.exitCode, report.stopped]).toEqual([0, undefined])
  },
)
