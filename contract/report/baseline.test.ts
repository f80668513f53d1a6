import { describe, expect, test } from 'vitest'
import { testServer } from '../../test/servers/index.ts'
import { sample } from '../../test/support/sample-report.ts'
import { store } from '../../test/support/store.ts'
import { reporters } from '../reporters/index.ts'
import { baselineOf, createBaselineLookup, resolvedOf, withAdded } from './baseline.ts'
import { formatBaseline, parseBaseline } from './baseline-file.ts'
import type { Case } from '../data/case.ts'
import type { Baseline, BaselineEntry, Entry, Finding, Group, Report } from '../data/report.ts'
import { check } from '../index.ts'
import { ruleOf } from '../rules/rules.ts'

const today = Date.parse('2027-01-15T08:00:00Z')
const baseline: Baseline = {
  version: 3,
  findings: [
    {
      rule: 'N5',
      code: 'accepted',
      received: '200',
      requests: 'invalid',
      in: ['N5'],
      reason: 'ticket 7',
    },
    {
      rule: 'R7',
      code: 'status',
      received: '422',
      requests: 'invalid',
      in: ['N2', 'N4'],
      expires: '2027-01-15',
    },
    {
      rule: 'R6',
      code: 'body-required',
      instanceLocation: '/error',
      requests: 'invalid',
      in: ['N2', 'N3'],
    },
  ],
}

const finding = (
  rule: Finding['rule'],
  code: Finding['code'],
  received: string,
  id: string,
  more = {},
): Finding => {
  const { citation, docs } = ruleOf(rule, store)
  const texts = { expected: '400', message: 'it was', citation, docs }
  return { kind: 'violation', rule, code, received, case: id, exchange: 1, ...texts, ...more }
}

/** The facts of a case; with a number, of a generated one. */
const caseOf = (id: string): Case => {
  const [rule, slug] = id.split('/') as [Case['rule'], string]
  const replay = slug.startsWith('generated') && { generated: { seed: 1, position: 0 } }
  return { id, rule, slug, ...replay } as Case
}

const casesOf = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, caseOf(id)]))

const entriesOf = (findings: readonly Finding[]): readonly Pick<Entry, 'case' | 'findings'>[] =>
  findings.map((finding) => ({ case: caseOf(finding.case), findings: [finding] }))

const reportOf = (...findings: readonly Finding[]): Parameters<typeof baselineOf>[0] => ({
  groups: [{ kind: 'violation', known: false, findings } as unknown as Group],
  cases: casesOf([
    'N4/id-required',
    'N5/id-type-true',
    'R1/plain',
    ...findings.map((finding) => finding.case),
  ]),
})

/** What a baseline says about the last finding of a run. */
const lookUp = (known: Baseline, now: number, ...findings: readonly Finding[]) =>
  createBaselineLookup(known, now, entriesOf(findings))(findings.at(-1)!)

type KeywordRule = 'N8' | 'N11' | 'N12'

const ignored = (rule: KeywordRule, keyword: string, received = '200'): Finding => {
  const citation = { pointer: `/components/schemas/Plant/properties/${keyword}`, words: '7' }
  return finding(rule, 'accepted', received, `${rule}/keyword`, { citation })
}

test.each<KeywordRule>(['N8', 'N11', 'N12'])(
  'a known constraint of %s that a server ignores does not cover another one',
  (rule) => {
    const known = baselineOf(reportOf(ignored(rule, 'tag/enum')))
    expect(known.findings).toEqual([
      {
        rule,
        code: 'accepted',
        keywordLocation: '/components/schemas/Plant/properties/tag/enum',
        requests: 'invalid',
        in: [rule],
      },
    ])
    const findings = [ignored(rule, 'tag/enum', '201'), ignored(rule, 'heightCm/maximum')]
    const lookup = createBaselineLookup(known, Date.now(), entriesOf(findings))
    expect(findings.map((entry) => lookup(entry).known)).toEqual([true, false])
  },
)

describe('a baseline', () => {
  test('has one finding per line in its file', () => {
    const text = formatBaseline({ version: 3, findings: baseline.findings.slice(0, 1) })
    expect(text).toBe(`{
  "version": 3,
  "findings": [
    {"rule":"N5","code":"accepted","received":"200","requests":"invalid","in":["N5"],"reason":"ticket 7"}
  ]
}
`)
    expect(parseBaseline(formatBaseline(baseline))).toEqual(baseline)
    const reason = '\u001b[2J\u202e\u009b\u{e0001}'
    const hostile = { ...baseline, findings: [{ ...baseline.findings[0]!, reason }] }
    expect(formatBaseline(hostile)).toContain('"reason":"\\u001b[2J\\u202e\\u009b\\udb40\\udc01"')
    expect(parseBaseline(formatBaseline(hostile))).toEqual(hostile)
    expect(parseBaseline(formatBaseline({ version: 3, findings: [] })).findings).toEqual([])
  })

  test.each<[string, Finding, boolean]>([
    ['another case of the rule', finding('N5', 'accepted', '200', 'N5/id-type-false'), true],
    ['another code', finding('N5', 'status', '200', 'N5/id-type-true'), false],
    ['another status', finding('R7', 'status', '500', 'N4/id-required'), false],
    ['another rule of its cases', finding('R7', 'status', '422', 'N4/name-required'), true],
    ['a rule that is not in its list', finding('R7', 'status', '422', 'N5/id-type-true'), false],
    ['another status of success', finding('N5', 'accepted', '201', 'N5/id-type-false'), true],
    ['valid requests', finding('R7', 'status', '422', 'V5/body-color'), false],
    ['another rule broken', finding('R5', 'accepted', '200', 'N5/id-type-true'), false],
    [
      'another rule broken by a generated request',
      finding('N6', 'accepted', '200', 'N6/generated-17:0'),
      true,
    ],
    [
      'a generated request of another kind',
      finding('R7', 'status', '422', 'V5/generated-17'),
      false,
    ],
    [
      'another value at the same place',
      finding('R6', 'body-required', 'x', 'N2/open', { pointer: '/error' }),
      true,
    ],
    [
      'another place',
      finding('R6', 'body-required', 'x', 'N2/open', { pointer: '/message' }),
      false,
    ],
    ['a note', finding('N5', 'accepted', '200', 'N5/id-type-true', { kind: 'note' }), false],
  ])('decides whether a finding is known: %s', (_name, received, known) => {
    expect(lookUp(baseline, today, received).known).toBe(known)
  })

  test('ends with the day that an entry expires', () => {
    const known = (now: number): string | undefined =>
      lookUp(baseline, now, finding('R7', 'status', '422', 'N4/id-required')).expired
    expect([known(today), known(today + 86_400_000)]).toEqual([undefined, '2027-01-15'])
  })

  test('keeps reason, date and what was not checked when it is updated', () => {
    const found = [
      finding('R7', 'status', '422', 'N4/name-required'),
      finding('R7', 'status', '500', 'N5/generated-3'),
    ]
    expect(baselineOf(reportOf(...found), baseline).findings).toEqual([
      {
        rule: 'R7',
        code: 'status',
        received: '422',
        requests: 'invalid',
        in: ['N2', 'N4'],
        expires: '2027-01-15',
      },
      {
        rule: 'R6',
        code: 'body-required',
        instanceLocation: '/error',
        requests: 'invalid',
        in: ['N2', 'N3'],
      },
      { rule: 'R7', code: 'status', received: '500', requests: 'invalid', in: [] },
    ])
  })

  test('gets what another run has added to its file meanwhile, and not what it has removed', () => {
    const [first, second, third] = baseline.findings as [
      BaselineEntry,
      BaselineEntry,
      BaselineEntry,
    ]
    const before = { ...baseline, findings: [first, second] }
    const updated = { ...baseline, findings: [{ ...second, in: ['N2', 'N3'] as const }] }
    const now = { ...baseline, findings: [first, { ...second, in: ['N4', 'N9'] as const }, third] }
    expect(withAdded(updated, before, now).findings).toEqual([
      { ...second, in: ['N2', 'N3', 'N9'] },
      third,
    ])
    expect(withAdded(updated, before, before)).toEqual(updated)
    expect(withAdded(updated, undefined, undefined)).toEqual(updated)
  })

  test('prefers an entry that has not expired', () => {
    const [, expired] = baseline.findings
    const { expires: _expires, ...renewed } = { ...expired!, reason: 'ticket 8' }
    const both: Baseline = { version: 3, findings: [expired!, renewed] }
    const failure = finding('R7', 'status', '422', 'N4/id-required')
    expect(lookUp(both, today + 86_400_000, failure)).toEqual({
      known: true,
      reason: 'ticket 8',
    })
  })

  test('does not cover a generated request of another rule if its written cases fail too', () => {
    const written = finding('R7', 'status', '422', 'N5/id-type-true')
    const generated = finding('R7', 'status', '422', 'N5/generated-3')
    const isKnown = (...findings: readonly Finding[]): boolean =>
      lookUp(baseline, today, ...findings).known
    expect([isKnown(generated), isKnown(written, generated)]).toEqual([true, false])
  })

  test('gets further rules of an entry, and an entry of its own beside one with a date', () => {
    const found = [
      finding('R6', 'body-required', '400', 'N5/id-type-true', { pointer: '/error' }),
      finding('R7', 'status', '422', 'N5/id-type-true'),
    ]
    const { findings } = baselineOf(reportOf(...found), baseline)
    expect(findings.map((entry) => [entry.rule, entry.in, entry.expires])).toEqual([
      ['R7', ['N2'], '2027-01-15'],
      ['R6', ['N2', 'N3', 'N5'], undefined],
      ['R7', ['N5'], undefined],
    ])
  })

  const nothing = { groups: [], cases: casesOf(['N2/open', 'N4/id-required']) }
  const options = { only: [] as string[], skip: [] as string[] }
  test.each<[string, Partial<Parameters<typeof resolvedOf>[1]>, readonly string[]]>([
    ['cases of all rules', {}, ['N2', 'N4']],
    ['rules by name', { run: { options: { ...options, only: ['n4', 'N2'] } } }, ['N2', 'N4']],
    ['the broken rule by name', { run: { options: { ...options, only: ['R7'] } } }, ['N2', 'N4']],
    ['another broken rule', { run: { options: { ...options, only: ['R8'] } } }, []],
    ['all but the broken rule', { run: { options: { ...options, skip: ['r7'] } } }, []],
    [
      'a part of a rule',
      { notChecked: [{ case: 'N4/name-required', rule: 'N4', kind: 'unsent', reason: 'x' }] },
      ['N2'],
    ],
    [
      'a rule of which a case was sent only for the sake of another one',
      {
        notChecked: [{ case: 'N4/id-required', rule: 'N4', kind: 'excluded', reason: 'x' }],
        run: { options: { ...options, skip: ['N4'] } },
      },
      ['N2'],
    ],
    [
      'a generated request that shows it',
      {
        groups: reportOf(finding('R7', 'status', '422', 'N4/generated-3')).groups,
        cases: casesOf(['N2/open', 'N4/id-required', 'N4/generated-3']),
      },
      ['N2'],
    ],
  ])('is resolved by a run of %s: %j', (_name, run, gone) => {
    const known: Baseline = { version: 3, findings: baseline.findings.slice(1, 2) }
    const resolved = resolvedOf(known, { ...nothing, ...run })
    expect(resolved.flatMap((entry) => entry.in)).toEqual(gone)
    const kept = baselineOf({ ...nothing, ...run }, known).findings.flatMap((entry) => entry.in)
    expect(kept).toEqual(['N2', 'N4'].filter((rule) => !gone.includes(rule)))
  })

  test.each([
    { only: ['N2', 'n4/ID'], skip: [] },
    { only: [], skip: ['N4/name-required'] },
  ])('keeps the rules of which only some cases were sent: %j', (selection) => {
    const known: Baseline = { version: 3, findings: baseline.findings.slice(1, 2) }
    const notChecked = [
      { case: 'N4/name-required', rule: 'N4', kind: 'excluded', reason: 'excluded' } as const,
    ]
    const part = { ...nothing, notChecked, run: { options: selection } }
    expect(resolvedOf(known, part)[0]?.in).toEqual(['N2', 'N4'])
    expect(baselineOf(part, known).findings[0]?.in).toEqual(['N4'])
  })

  test.each([
    { only: ['N4/id-required', 'N4/name-required'], skip: [] },
    { only: [], skip: ['N4/tag'] },
    { only: ['n4'], skip: [] },
  ])('is not resolved if a case that is chosen was left out: %j', (selection) => {
    const known: Baseline = { version: 3, findings: baseline.findings.slice(1, 2) }
    const notChecked = [
      {
        case: 'N4/name-required',
        rule: 'N4',
        kind: 'unsent',
        reason: 'no response in time',
      } as const,
    ]
    const run = { ...nothing, notChecked, run: { options: selection } }
    expect(resolvedOf(known, run).flatMap((entry) => entry.in)).not.toContain('N4')
  })

  test.each([
    ['x\n', 'line 1, column 1: unexpected "x"'],
    ['null', 'It is neither a baseline of version 3'],
    [
      '{"groups":[{}],"cases":[]}',
      'groups[0].kind is missing; groups[0].findings is missing. Write the report again with --reporter json=FILE.',
    ],
    [
      '{"groups":[{"kind":"note","findings":[{"rule":"R1","code":1,"received":"","citation":{}}]}],"cases":[{"id":"x"}]}',
      'groups[0].findings[0].code takes a string (got 1); groups[0].findings[0].case is missing; cases[0].rule is missing.',
    ],
    [
      '{"groups":[{"kind":"notes","findings":[]}],"cases":[]}',
      'groups[0].kind takes violation, drift, warning or note (got "notes"); groups[0].findings takes a list with at least one item',
    ],
    ['{"version":1,"findings":[]}', 'It is neither a baseline of version 3'],
    [
      '{"version":2,"findings":[{"rule":"R1","property":"422"}]}',
      'It is a baseline of version 2, and this kit reads version 3: delete it, and create it again with --update-baseline.',
    ],
    ['{"version":3,"findings":[7]}', 'findings[0] takes an object with operation, rule, code'],
    [
      '{"version":3,"findings":[{"rule":"R1"}]}',
      'findings[0].code is missing; findings[0].requests is missing; findings[0].in is missing; findings[0] takes one of keywordLocation, instanceLocation, received.',
    ],
    [
      formatBaseline(baseline).replace(
        '"received":"422"',
        '"received":"422","instanceLocation":""',
      ),
      'findings[1] takes only one of instanceLocation and received',
    ],
    [
      formatBaseline(baseline).replace('2027-01-15', 'soon'),
      'findings[1].expires takes a date such as 2027-03-31',
    ],
    [
      formatBaseline(baseline).replace('2027-01-15', '2027-99-99'),
      'findings[1].expires takes a date such as 2027-03-31 (got "2027-99-99")',
    ],
    [
      formatBaseline(baseline).replace('2027-01-15', '2027-02-29'),
      'findings[1].expires takes a date such as 2027-03-31 (got "2027-02-29")',
    ],
    [
      formatBaseline(baseline).replace('expires', 'expire'),
      'findings[1].expire is unknown: did you mean "expires"?',
    ],
  ])('is rejected as %s: %s', (text, why) => {
    expect(() => parseBaseline(text)).toThrow(why)
  })
})

test('an earlier JSON report is a baseline, unless its check was not made', () => {
  const text = reporters.json(sample)
  expect(parseBaseline(text)).toEqual(baselineOf(sample))
  expect(parseBaseline(text).version).toBe(3)
  expect(parseBaseline(text).findings.length).toBeGreaterThan(3)
  const report = JSON.parse(text) as object
  expect(() => parseBaseline(JSON.stringify({ ...report, exitCode: 2 }))).toThrow(
    'could not be made',
  )
  for (const cases of [undefined, {}, []])
    expect(() => parseBaseline(JSON.stringify({ ...report, cases }))).toThrow(
      'It is neither a baseline of version 3 nor a JSON report',
    )
  const withInherited = text.replaceAll('"case": "R1/tag"', '"case": "constructor"')
  expect(() => parseBaseline(withInherited)).toThrow('It is neither')
})

/** Generated requests show these failures in another way with each seed. */
test.each(['fastapi', 'crash-on-nesting', 'refuse-apostrophe'])(
  'the baseline of the server %s holds for other seeds, and not for another failure',
  async (name) => {
    const options = {
      token: 'a-good-token',
      only: ['N2', 'N5', 'V3', 'V5', 'R1/name-of-words'],
      explore: 60,
      strict: true,
    }
    const run = async (server: string, seed: number, known?: Baseline): Promise<Report> => {
      await using running = await testServer(server).start()
      return await check({
        ...options,
        baseUrl: running.url,
        seed,
        ...(known && { baseline: known }),
      })
    }
    const known = baselineOf(await run(name, 1))
    expect(await run(name, 2, known)).toMatchObject({ exitCode: 0, resolved: [] })
    const { groups } = await run('parser-text', 3, known)
    expect(groups[0]).toMatchObject({ rule: 'R5', received: 'text/plain', known: false })
  },
)

test.each([
  ['refuse-apostrophe', ['R1'], 'R1/name-of-words', 'every name with an apostrophe'],
  ['short-tag', ['V4'], 'V4/tag-text-256', 'every tag of more than 50 characters'],
  ['accept-tag-null', ['N7'], 'N7/tag-type-null', 'every tag that is null'],
  ['created', ['R1', 'V1', 'V3'], 'R1/plain', 'every valid request'],
  ['crash-on-nul', ['V3/name-nul', 'V4'], 'V3/name-nul', undefined],
])(
  'the group of the server %s starts with a simple case and says what all have in common',
  async (name, only, first, common) => {
    await using server = await testServer(name).start()
    const { groups } = await check({
      baseUrl: server.url,
      token: 'a-good-token',
      only,
      seed: 1,
      explore: 40,
    })
    const [group] = groups
    expect([group?.findings[0].case, group?.common]).toEqual([first, common])
  },
)
