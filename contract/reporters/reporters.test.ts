import { describe, expect, test } from 'vitest'
import {
  hostileText,
  sample,
  sampleReport,
  stoppedReport,
} from '../../test/support/sample-report.ts'
import { testServer } from '../../test/servers/index.ts'
import { check } from '../index.ts'
import type { Report } from '../data/report.ts'
import { formats } from './formats.ts'
import { reporterNames, reporters } from './index.ts'

describe.each(reporterNames)('%s', (name) => {
  const write = reporters[name]

  test('formats the sample report', async () => {
    const options = { width: 100, version: '1.2.3' }
    await expect(write(sample, options)).toMatchFileSnapshot(`__snapshots__/sample.${name}.txt`)
  })
})

// HAR has no place for it: it holds requests and responses only.
test.each(reporterNames.filter((name) => name !== 'har'))('%s says why no run was made', (name) => {
  const written = reporters[name](stoppedReport)
  expect(written.replaceAll('\\', '')).toContain('nothing listens at 127.0.0.1')
})

describe.each(reporterNames)('%s of a hostile server', (name) => {
  const written = reporters[name](sampleReport(hostileText))

  test('contains no control characters', () => {
    // oxlint-disable-next-line no-control-regex -- the expression finds control characters
    const control =
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/
    expect(control.exec(written)).toBeNull()
  })

  test('gives no command to a build server', () => {
    const lines = written.split('\n').map((line) => line.trimStart())
    const commands = lines.filter((line) => line.startsWith('::'))
    expect(
      commands.filter(
        (line) => !/^::(error|warning|notice) (file=[^:]*,line=\d+,)?title=/.test(line),
      ),
    ).toEqual([])
    expect(lines.filter((line) => /##\w*\[/.test(line))).toEqual([])
  })
})

describe('what further requests showed', () => {
  const again = {
    received: `200 OK${hostileText}`,
    outcome: 'passed',
    dependsOn: { on: 'chance' },
  } as const
  const begins = {
    member: 'name',
    unit: 'characters',
    passed: '255',
    failed: '256',
    isExact: true,
  } as const
  const followUps = { again, begins, common: 'every name of more than 255 characters' }
  const groups = sample.groups.map((group) => ({ ...group, ...followUps }))
  const names = ['text', 'markdown', 'html', 'github', 'junit'] as const

  test.each(names)('is in the report %s', (name) => {
    const written = reporters[name]({ ...sample, groups }).replaceAll(/[\\\s]+/g, ' ')
    expect(written).toContain('every name from 256 characters')
    expect(written).toMatch(/sent again ?: 200 OK.*?, so it is intermittent/)
  })

  test('is not shown if the case failed in the same way, and without a claim if it failed otherwise', () => {
    const textOf = (outcome: 'same' | 'other'): string => {
      const changed = { again: { received: '502 X', outcome } }
      return reporters.text({
        ...sample,
        groups: groups.map((group) => ({ ...group, ...changed })),
      })
    }
    expect(textOf('same')).not.toContain('again')
    expect(textOf('other')).toMatch(/again +sent again: 502 X\n/)
  })

  test('about a single case is in the headline', () => {
    const single = groups.map((group) => ({ ...group, count: 1 }))
    const lines = reporters.text({ ...sample, groups: single }, { width: 120 })
    expect(lines).toContain('(every name from 256 characters)')
  })
})

test.each([
  ['created', 'R1 R7', 'V3', 'N1 N4 A1'],
  ['fastapi', 'R5 R7', 'N1 N4', 'R1 V3 A1'],
  ['refusal-html', 'R5 R6', 'N1 N4 A1', 'R1 V3'],
  ['flask', '', '', 'R1 N1 N4 V3'],
  ['refuse-apostrophe', 'R1', '', 'N1 N4 V3 A1'],
])(
  'the reports on the server %s show the same rules as failed, kept and passed',
  async (name, failed, aside, others) => {
    const only = [
      'R1/plain',
      'R1/name-of-words',
      'N1/absent',
      'N4/id-required',
      'V3/name-emoji',
      'A1/absent',
    ]
    await using server = await testServer(name).start()
    for (const strict of [false, true]) {
      const report = await check({
        baseUrl: server.url,
        token: 'a-good-token',
        seed: 7,
        explore: 0,
        only,
        strict,
      })
      const rulesWith = (wanted: string): string[] =>
        report.coverage.filter(({ verdict }) => verdict === wanted).map(({ rule }) => rule)
      const [bad, kept, good] = [rulesWith('failed'), rulesWith('kept'), rulesWith('passed')]
      expect(bad).toEqual(expect.arrayContaining(failed.match(/\w+/g) ?? []))
      expect(kept).toEqual(expect.arrayContaining(aside.match(/\w+/g) ?? []))
      expect(good).toEqual(expect.arrayContaining(others.split(' ')))
      const formats = {
        text: ['✗ ', '~ ', '✓ '],
        markdown: ['❌ ', '☑️ ', '✅ '],
        html: ['✗</span>', '~</span>', '✓</span>'],
      } as const
      for (const [format, [no, partly, yes]] of Object.entries(formats)) {
        const shown = `${reporters[format as keyof typeof formats](report)} `
        const expected = [
          ...bad.map((rule) => no + rule),
          ...kept.map((rule) => partly + rule),
          ...good.map((rule) => yes + rule),
        ]
        expect(expected.filter((mark) => !new RegExp(`${mark}\\b`).test(shown))).toEqual([])
      }
      const suites = new Set(
        reporters.junit(report).match(/(?<=classname="plant-store-kit\.)\w+(?="[^>]*><failure)/g),
      )
      expect(good.filter((rule) => suites.has(rule))).toEqual([])
      expect(suites.size > 0).toBe(report.exitCode === 1)
    }
  },
)

/** A report whose command for an exchange is its number alone, in brackets. */
const numbered: Report = {
  ...sample,
  curl: Object.fromEntries(Object.keys(sample.curl).map((number) => [number, `[[${number}]]`])),
}

test.each(reporterNames)('%s names the exchanges whose commands it shows', (name) => {
  const { text, commands } = formats[name](numbered)
  const shown = Array.from(text.matchAll(/\[\[(\d+)\]\]/g), ([, number]) => Number(number))
  expect(new Set(commands)).toEqual(new Set(shown))
})
