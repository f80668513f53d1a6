import { describe, expect, test } from 'vitest'
import { ruleIds, ruleTable } from '../../contract/rules/rules.ts'
import { subjects } from './documents.ts'
import { faults } from './faults.ts'
import { checkAt, findingsOf, startService } from './run.ts'

/** What the servers of the Plant Store show; R4 forbids an assertion. */
const ofConnections: ReadonlySet<string> = new Set(['R4', 'R8', 'A5'])

describe('check finds what a service does otherwise than its document says, and nothing else:', () => {
  test.each(faults)('$of, $only: $title', async (fault) => {
    const subject = subjects[fault.of]
    const only = [
      fault.only,
      ...(fault.rules ?? fault.found.map((finding) => finding.split(' ')[1]!)),
    ]
    const { cases = 100 } = fault
    const report = await checkAt(startService(subject, fault), subject, { only, cases })
    const found = findingsOf(report)
    const kinds = [...new Set(found.map((finding) => finding.split(' ').slice(0, 3).join(' ')))]
    expect(kinds.toSorted(), found.join('\n')).toEqual(fault.found.toSorted())
    const [group] = report.groups
    if (fault.cites !== undefined)
      expect(group?.findings[0].citation.pointer).toContain(fault.cites)
  })
})

test('every rule about several requests, parameters and any body is broken by a service', () => {
  const found = new Set(faults.flatMap((fault) => fault.found.map((each) => each.split(' ')[1])))
  const breakable = ruleIds.filter((id) => ruleTable[id].level !== 'open' && !ofConnections.has(id))
  expect(breakable.filter((id) => !found.has(id))).toEqual([])
})
