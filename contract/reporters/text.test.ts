import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Report } from '../report.ts'
import { ranges } from './gaps.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

const strict = (report: Report): Report => ({
  ...report,
  run: { ...report.run, options: { ...report.run.options, strict: true } },
})

describe('the text report', () => {
  const lines = text(sample, { width: 100 }).split('\n')

  test('says what is wrong in its first block', () => {
    expect(lines.slice(0, 4)).toEqual([
      'Plant Store contract at http://127.0.0.1:8080/api',
      '',
      'Violations',
      '',
    ])
    expect(lines[4]).toMatch(/^✗ R3 {2}tag must be a string, but is null/)
  })

  test('quotes the document, the request and the answer', () => {
    const from = lines.findIndex((line) => line.startsWith('✗ R8'))
    expect(lines.slice(from, from + 12)).toEqual([
      '✗ R8  the connection was reset',
      '  document   What the service does: “Requests are sent as JSON over HTTP to {base_url}.”',
      '  case       N2/cut-off: the body is cut off',
      '  expected   a Plant',
      '  sent       │ POST http://127.0.0.1:8080/api/plants?a=1',
      '             │ Authorization: Bearer $PLANT_STORE_TOKEN',
      '             │ Content-Type: application/json',
      '             │',
      '             │ {"id":3,"name":"Fern"}',
      '  came back  │ no answer (reset): the connection was reset',
      '             │',
      '             │ </script></style>]]><img src=x onerror=alert(1)>|`|**b**[x](javascript:x)',
    ])
  })

  test('gives the curl line unbroken', () => {
    expect(lines).toContain(
      `  again      curl -sS -i -X POST -H "Authorization: Bearer $PLANT_STORE_TOKEN" --data-binary '{"id":1,"name":"Fern"}' http://127.0.0.1:8080/api/plants`,
    )
  })

  test('counts what has one cause', () => {
    expect(text(sample)).toMatch(/\(2\s+times\)/)
    expect(lines).toContain('  also       R1/tag')
  })

  test('keeps warnings and notes to a line', () => {
    expect(lines).toContain('! V1  id 0 is refused [V1/zero]')
    expect(lines).toContain('· A6  a made-up token is answered 200 [A6/made-up]')
  })

  test('shows warnings whole where they fail', () => {
    const out = text(strict(sample))
    expect(out).toMatch(/^! V1 {2}id 0 is refused\n {2}document {3}NewPlant/m)
    expect(out).toContain('│ <binary, 4 bytes>')
  })

  test('ends with a summary that fits a screen', () => {
    const from = lines.findIndex((line) => line.startsWith('  ✓ R1'))
    expect(lines.slice(from)).toEqual([
      '  ✓ R1   ✓ R2   ✗ R3   ✓ R4   ✓ R5   ✓ R6   ✓ R7   ✗ R8',
      '  ✓ N1   ✓ N2   ✓ N3   ✓ N4   ✓ N5   ✓ N6   ✓ N7   ✓ N8   ✓ N9   ✓ N10',
      '  ! V1   ✓ V2   ✓ V3   ✓ V4   ✓ V5   ✓ V6   ✓ V7   · V8',
      '  ✓ A1   ✓ A2   ✓ A3   ✓ A4   - A5   · A6',
      '  · open',
      '  ✓ kept  ✗ broken  ! warned  · seen, nothing asserted  - not checked',
      '',
      '  not checked: A5 (1): no bad token was given (--bad-token)',
      '',
      '  ✗ The server breaks the contract',
      '    3 violations, 1 warning, 1 note',
      '    5 cases in 5 requests, 0.9 s, --seed 42',
      '',
    ])
  })

  test('keeps its summary short however much is missing', () => {
    const row = { case: 'V1/a', rule: 'V1' as const }
    const notChecked = Array.from({ length: 50 }, (_none, at) => ({ ...row, reason: `no. ${at}` }))
    const resolved = Array.from({ length: 50 }, () => ({ ...row, code: 'status' }))
    const out = text({ ...sample, notChecked, resolved }).split('\n')
    const from = out.findIndex((line) => line.startsWith('  ✓ R1'))
    expect(out.length - from).toBeLessThan(25)
    expect(out).toContain('  … and 46 more lines')
  })

  test('says that a server keeps the contract', () => {
    const counts = { ...sample.counts, violations: 0, warnings: 1 }
    const groups = sample.groups.filter(({ kind }) => kind !== 'violation')
    const out = text({ ...sample, counts, groups, exitCode: 0 })
    expect(out).not.toContain('Violations')
    expect(out).toContain(
      '  ✓ The server keeps the contract\n    0 violations, 1 warning, 1 note\n',
    )
  })

  test('marks what the baseline knows', () => {
    const groups = sample.groups.map((group) => ({ ...group, known: true }))
    const out = text({ ...sample, groups, counts: { ...sample.counts, known: 4 }, exitCode: 0 })
    expect(out).toContain('the connection was reset (known from the baseline)')
    expect(out).toContain('3 violations, 1 warning, 1 note (4 known from the baseline)')
  })
})

describe('colours', () => {
  test('are there only when told', () => {
    const coloured = text(sample, { colour: true })
    expect(coloured).toContain('\u001b[31m✗ R3')
    expect(text(sample)).not.toContain('\u001b')
    expect(stripVTControlCharacters(coloured)).toBe(text(sample))
  })

  test('end on the line they begin on', () => {
    const sgr = new RegExp(String.raw`${'\u001b'}\[(\d+)m`, 'g')
    for (const line of text(sample, { colour: true }).split('\n')) {
      const codes = [...line.matchAll(sgr)].map(([, code]) => Number(code))
      expect(codes.filter((code) => code < 22 || (code > 29 && code < 38)).length * 2).toBe(
        codes.length,
      )
    }
  })
})

test('no line is wider than told, but for quotations', () => {
  const wide = text(sample, { width: 60 })
    .split('\n')
    .filter((line) => line.length > 60 && !/│|again|^ {2}[✓!·]|not checked$|\\u001b/.test(line))
  expect(wide).toEqual([])
})

test('rules in a row are named by first and last', () => {
  expect(ranges(new Set(['N4', 'N3', 'N5', 'R8', 'N1', 'V1', 'A5', 'A6']))).toBe(
    'R8, N1, N3–N5, V1, A5, A6',
  )
})

test('a run of some rules does not speak for the others', () => {
  const options = { ...sample.run.options, only: ['R1'] }
  const out = text({ ...sample, run: { ...sample.run, options }, exitCode: 0 })
  expect(out).toContain('✓ The server keeps the contract, as far as was checked')
})

test('a run that nobody answered is told in a sentence', () => {
  const counts = {
    ...sample.counts,
    requests: 1,
    responses: 0,
    violations: 0,
    warnings: 0,
    notes: 0,
  }
  const stopped = 'Nothing listens at 127.0.0.1 port 9: is the server up?'
  expect(text({ ...sample, groups: [], counts, exitCode: 2, stopped }, { width: 100 })).toBe(
    `Plant Store contract at http://127.0.0.1:8080/api

  ✗ The check could not be made: Nothing listens at 127.0.0.1 port 9: is the server up?
`,
  )
})
