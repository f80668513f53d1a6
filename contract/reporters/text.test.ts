import { describe, expect, test } from 'vitest'
import { sample, sampleOfSeveral, stoppedReport } from '../../test/support/sample-report.ts'
import { startInProcess } from '../../test/servers/in-process.ts'
import { type Override, json } from '../../test/servers/listen.ts'
import { check } from '../index.ts'
import type { Report } from '../data/report.ts'
import { reporters } from './index.ts'
import type { ReporterOptions } from './reporter.ts'

/** A service of the usual kind: one error for each of eight causes. */
const withEightFaults: Override = {
  respond: (usual, { isOperation, authorization, valid, json: value, id = 0n, name, tag }) => {
    if (!isOperation) return usual
    if (authorization === '') return json(404, { message: 'no token' })
    if (Array.isArray(value)) return json(500, { error: 1, message: 'TypeError' })
    if (!valid)
      return value === undefined ? { ...usual, headers: { 'Content-Type': 'text/html' } } : usual
    if (BigInt.asIntN(32, id) !== id) return json(500, { error: 1, message: 'out of range' })
    if (name.length > 255) return json(422, { detail: 'too long '.repeat(100) })
    if (/\0/.test(name + tag)) return json(500, { error: 1, message: 'invalid byte sequence' })
    if (name === '') return json(400, { error: 2, message: 'empty name' })
    return name.includes("'") ? json(500, { error: 1, message: 'syntax error' }) : usual
  },
}

/** The lines of the finding that begins with a text, without the empty one after it. */
const linesFrom = (written: string, start: string): readonly string[] => {
  const lines = written.split('\n')
  const first = lines.findIndex((line) => line.startsWith(start))
  return lines.slice(first, lines.indexOf('', first))
}

describe('text', () => {
  test('shows a server with eight faults in at most 135 lines', async () => {
    const baseUrl = startInProcess(withEightFaults)
    const report = await check({ baseUrl, token: 'a-good-token', seed: 7, explore: 20 })
    const faults = report.counts.violations + report.counts.warnings
    expect(faults).toBe(8)
    const lines = reporters.text(report, { width: 100 }).trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(135)
  })

  test('fits 80 columns by default', () => {
    const lines = reporters.text(sample).split('\n')
    expect(lines.filter((line) => line.length > 80 && !/curl|│/.test(line))).toEqual([])
  })

  test('claims no more than was checked if the run left cases out', () => {
    const gap = { kind: 'excluded', reason: 'excluded by only, skip or replay' } as const
    const notChecked = [{ case: 'N1/absent', rule: 'N1', ...gap }] as const
    expect(reporters.text({ ...sample, notChecked, exitCode: 0 })).toMatch(
      /as\s+far\s+as\s+was\s+checked/,
    )
  })

  test('shows a warning by its message, its case, and the reason of the response', () => {
    const lines = linesFrom(reporters.text(sample), '! V1')
    expect(lines.map((line) => line.slice(0, 12).trim())).toEqual([
      '! V1  id is',
      'case',
      'response',
    ])
    expect(lines[2]).toContain('│ {"error":')
  })

  test('shows a warning by its command if the response gives no reason', () => {
    const exchanges = sample.exchanges.map((exchange) => ({
      ...exchange,
      response: { ...exchange.response, body: new Uint8Array() },
    })) as typeof sample.exchanges
    const lines = linesFrom(reporters.text({ ...sample, exchanges }), '! V1')
    expect(lines.map((line) => line.slice(0, 12).trim()).slice(1)).toEqual(['case', 'reproduce'])
  })

  test('shows of a warning how it ended when it was sent again', () => {
    const again = { received: '200 OK', outcome: 'passed', dependsOn: { on: 'chance' } } as const
    const groups = sample.groups.map((group) => ({ ...group, again }))
    const lines = linesFrom(reporters.text({ ...sample, groups }, { width: 120 }), '! V1')
    expect(lines[2]).toBe('  again      sent again: 200 OK, so it is intermittent')
  })

  test('shows everything of a warning, and each note, if it is verbose', () => {
    const written = reporters.text(sample, { verbose: true, width: 100 })
    const labels = linesFrom(written, '! V1').map((line) => line.slice(2, 12).trim())
    expect(labels).toEqual(
      expect.arrayContaining(['document', 'rule', 'expected', 'request', 'response']),
    )
    expect(written).toContain('Notes\n· A6: a made-up token: responded 200 OK [A6/made-up]')
    expect(written).not.toContain('as above')
  })

  test('counts notes by rule in one line', () => {
    expect(reporters.text(sample)).toContain('\nNotes: 1 of A6 (--verbose lists them)\n')
    expect(reporters.text({ ...sample, groups: [] })).not.toContain('Notes')
  })

  test('cites the document once for findings that follow each other', () => {
    const written = reporters.text(sample, { width: 120 })
    expect(written.match(/as above/g)).toHaveLength(1)
    const drift = sample.groups.find(({ kind }) => kind === 'drift')!
    const twice = reporters.text({ ...sample, groups: [drift, drift] })
    expect(twice.match(/^ {2}profile /gm)).toHaveLength(2)
    expect(twice).not.toContain('as above')
  })

  test('shortens bodies of more than 300 characters, unless it is verbose', () => {
    const exchanges = sample.exchanges.map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, body: Buffer.from('x'.repeat(350)) },
    }))
    const report = { ...sample, exchanges, curl: {} }
    expect(reporters.text(report)).toContain(`│ ${'x'.repeat(299)}…\n`)
    expect(reporters.text(report)).toContain('│ … (350 bytes in all)')
    expect(reporters.text(report, { verbose: true })).toContain(`│ ${'x'.repeat(350)}\n`)
  })

  test.each([
    [20, 40],
    [100, 100],
    [300, 120],
  ])('is laid out for %i columns in %i', (width, used) => {
    const hints = ['word '.repeat(100).trim()]
    const lines = reporters.text({ ...sample, hints }, { width }).split('\n')
    const longest = Math.max(
      ...lines.filter((line) => /^ {2}(word ?)+$/.test(line)).map((line) => line.length),
    )
    expect(longest).toBeLessThanOrEqual(used)
    expect(longest).toBeGreaterThan(used - 8)
  })

  test('has a line of rules for each family that was checked', () => {
    const ofFamily = sample.coverage.filter(({ rule }) => rule.startsWith('N'))
    const legend = 'signs and rules: docs/reading-a-report.md'
    expect(reporters.text({ ...sample, coverage: ofFamily })).toContain(legend)
    expect(reporters.text(stoppedReport)).not.toContain(legend)
  })

  test('has colors on demand', () => {
    const colored = reporters.text(sample, { color: true })
    expect(colored).toContain('\u001b[31m✗ R3  \u001b[39m')
    expect(colored).toContain('\u001b[33m! V1  \u001b[39m')
    expect(colored.replaceAll(/\u001b\[\d+m/g, '')).toBe(reporters.text(sample))
  })

  test('shows warnings of a strict run like violations', () => {
    const run = { ...sample.run, options: { ...sample.run.options, strict: true } }
    const written = reporters.text({ ...sample, run })
    expect(written.match(/^ {2}reproduce/gm)).toHaveLength(6)
  })
})

describe('of several operations', () => {
  const table = (report: Report, options: ReporterOptions = {}): readonly string[] => {
    const lines = reporters.text(report, { width: 100, ...options }).split('\n')
    const end = lines.findIndex((line) => line.includes('signs and rules'))
    return lines.slice(lines.lastIndexOf('', end) + 1, end)
  }

  test('the table has a line for each, with the signs of all rules', () => {
    expect(table(sampleOfSeveral)).toEqual([
      '                                       R          N          V        A      open',
      '    operation                 requests 1234567890 1234567890 12345678 123456',
      '  ✗ createPlant                      7 ~✓✗✓✗✗✗✗-✓ ---~~----- !------- -----· -',
      '  ✗ createShop                       7 ~✓✗✓✗✗✗✗-✓ ---~~----- !------- -----· -',
      '  ✓ createOrderOfPlantsInShop        7 ✓✓✓✓✓✓✓✓-✓ ---✓✓----- ✓------- -----✓ -',
    ])
  })

  test('a name that is too long for its column has a line of its own', () => {
    expect(table(sampleOfSeveral, { width: 72 }).slice(-2)).toEqual([
      '  ✓ createOrderOfPlantsInShop',
      '                            7 ✓✓✓✓✓✓✓✓-✓ ---✓✓----- ✓------- -----✓ -',
    ])
  })

  test('where the table does not fit, each names the rules that are broken', () => {
    expect(table(sampleOfSeveral, { width: 50 }).slice(-4)).toEqual([
      '  ✗ createShop, 7 requests',
      '    ~ R1   ✗ R3   ✗ R5   ✗ R6   ✗ R7   ✗ R8',
      '    ~ N4   ~ N5   ! V1',
      '  ✓ createOrderOfPlantsInShop, 7 requests',
    ])
  })

  test('a rule that says nothing about one has no sign', () => {
    const coverage = sampleOfSeveral.coverage.filter(
      ({ operation, rule }) => operation !== 'createShop' || rule !== 'R2',
    )
    expect(table({ ...sampleOfSeveral, coverage })[3]).toContain(' 7 ~ ✗✓✗')
  })

  test('rules are in their order, whichever the first one lacks', () => {
    const coverage = sampleOfSeveral.coverage.filter(
      ({ operation, rule }) => operation !== 'createPlant' || rule !== 'R2',
    )
    const [, head, first] = table({ ...sampleOfSeveral, coverage })
    expect(head).toContain(' 1234567890 1234567890 ')
    expect(first).toContain(' 7 ~ ✗✓✗')
  })

  test('one whose rules are of another family only has its signs in their columns', () => {
    const coverage = sampleOfSeveral.coverage.filter(
      ({ operation, rule }) => operation !== 'createShop' || rule.startsWith('N'),
    )
    const [, , first, second] = table({ ...sampleOfSeveral, coverage })
    expect(second!.indexOf('---~~-----')).toBe(first!.indexOf('---~~-----'))
  })
})
