import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import {
  hostileText,
  sample,
  sampleReport,
  stoppedReport,
} from '../../test/support/sample-report.ts'
import { reporters } from './index.ts'

describe('junit', () => {
  test.each([sample, sampleReport(hostileText), stoppedReport])('is well-formed XML', (report) => {
    const xml = reporters.junit(report)
    const text = xml.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#\d+);/g, '')
    expect(text).not.toMatch(/[<>&]/)
    const { documentElement } = new new Window().DOMParser().parseFromString(xml, 'application/xml')
    expect([documentElement.tagName, documentElement.querySelector('parsererror')]).toEqual([
      'testsuites',
      null,
    ])
  })

  test('skips each case of a known group, with its own message', () => {
    const groups = sample.groups.map((group) => ({ ...group, known: true, reason: 'ticket 7' }))
    const skipped = reporters
      .junit({ ...sample, groups })
      .match(/<skipped message="R3: [^"]*\(known: ticket 7\)"/g)
    expect(new Set(skipped).size).toBe(2)
  })

  test('contains the results of a run that ended early, and why', () => {
    const xml = reporters.junit({ ...sample, exitCode: 2, stopped: 'interrupted' })
    expect(xml).toContain('<error message="interrupted" type="stopped">interrupted</error>')
    expect(xml.match(/<testcase [^>]*><failure/g)).toHaveLength(7)
  })

  test('has ASCII only, and times that add up to the time of the run', () => {
    const xml = reporters.junit(sample)
    const times = xml.match(/(?<=<testcase [^>]*time=")[\d.]+/g) ?? []
    expect(times.reduce((sum, time) => sum + Number(time), 0)).toBeCloseTo(
      sample.run.durationMs / 1000,
    )
    expect(xml).toMatch(/^[\n -~]*$/)
  })
})
