import { expect, test } from 'vitest'
import { sample, sampleOfSeveral } from '../../test/support/sample-report.ts'
import type { Group } from '../data/report.ts'
import type { Citation } from '../rules/citable-document.ts'
import type { RuleId } from '../rules/rules.ts'
import { type DetailLimits, wholeOnce } from './http-message.ts'
import { viewOf } from './view.ts'

test('sections have findings by kind, failures first, without notes', () => {
  const { sections } = viewOf(sample)
  expect(sections.map(({ kind, title, findings }) => [kind, title, findings.length])).toEqual([
    ['violation', 'Violations', 4],
    ['drift', 'Drift from plant-store.yaml', 1],
    ['warning', 'Warnings (--strict fails them)', 1],
  ])
  const fails = sections.map(({ findings }) => findings.every((finding) => finding.fails))
  expect(fails).toEqual([true, true, false])
})

test('warnings of a strict run fail', () => {
  const run = { ...sample.run, options: { ...sample.run.options, strict: true } }
  const warnings = viewOf({ ...sample, run }).sections.at(-1)!
  expect([warnings.title, warnings.findings[0]!.fails]).toEqual(['Warnings', true])
})

test('a finding has every case of its group once', () => {
  const [finding] = viewOf(sample).sections[0]!.findings
  expect(finding!.cases).toEqual([
    { id: 'R1/plain', title: 'a plant with id and name' },
    { id: 'R1/tag', title: 'a plant with id, name and tag' },
  ])
})

test('a finding repeats the citation of the one before it if place, reading and rule are the same', () => {
  const groupOf = (kind: Group['kind'], rule: RuleId, citation: Citation): Group => {
    const group = sample.groups.find((candidate) => candidate.kind === kind)!
    const finding = { ...group.findings[0], kind, rule, citation }
    return { ...group, kind, rule, findings: [finding] }
  }
  const repeats = (...groups: readonly Group[]) =>
    viewOf({ ...sample, groups }).sections.flatMap(({ findings }) =>
      findings.map(({ repeatsCitation }) => repeatsCitation),
    )
  const cited = { file: 'a.yaml', line: 3, words: 'id', reading: 'so' }
  const first = groupOf('violation', 'R3', cited)
  expect(repeats(first, groupOf('violation', 'R3', { ...cited }))).toEqual([false, true])
  expect(repeats(first, groupOf('violation', 'R4', cited))).toEqual([false, false])
  expect(repeats(first, groupOf('violation', 'R3', { ...cited, line: 4 }))).toEqual([false, false])
  expect(repeats(first, groupOf('violation', 'R3', { ...cited, reading: 'b' }))).toEqual([
    false,
    false,
  ])
  expect(repeats(first, groupOf('warning', 'R3', cited))).toEqual([false, false])
  const drift = groupOf('drift', 'R3', cited)
  expect(repeats(drift, drift)).toEqual([false, false])
})

test('rules are in families, with their sentences and verdicts', () => {
  const { families } = viewOf(sample)
  const titles = ['Responses', 'Invalid requests', 'Valid requests', 'Credential', 'Open']
  expect(families.map(({ title }) => title)).toEqual(titles)
  const rules = families.map((family) => family.rules.map(({ rule }) => rule).join(' '))
  expect(rules[0]).toBe('R1 R2 R3 R4 R5 R6 R7 R8 R9 R10')
  expect(rules.slice(3)).toEqual(['A1 A2 A3 A4 A5 A6', 'open'])
  expect(families[0]!.rules[6]).toMatchObject({
    rule: 'R7',
    words: 'failed',
    sentence: 'A request with a valid credential gets no status but 200 and 400',
    docs: 'docs/contract-rules.md#r7',
  })
})

test('a rule that failed without a finding of its own says so', () => {
  const ruleOf = (groups: typeof sample.groups, id: string) =>
    viewOf({ ...sample, groups })
      .families.flatMap(({ rules }) => rules)
      .find(({ rule }) => rule === id)
  const silent = { words: 'failed, as findings of other rules show', isShownByOthers: true }
  const named = { words: 'failed', isShownByOthers: false }
  expect(ruleOf(sample.groups, 'R5')).toMatchObject(silent)
  expect(ruleOf(sample.groups, 'R3')).toMatchObject(named)
  const withoutR3 = sample.groups.filter(({ rule }) => rule !== 'R3')
  expect(ruleOf(withoutR3, 'R3')).toMatchObject(silent)
  expect(ruleOf(sample.groups, 'R1')).toMatchObject({ verdict: 'kept', isShownByOthers: false })
})

test.each([
  [0, 'passed'],
  [1, 'failed'],
  [2, 'impossible'],
] as const)('exit code %i is the outcome %s', (exitCode, outcome) => {
  const view = viewOf({ ...sample, exitCode })
  expect(view.outcome).toBe(outcome)
  expect(view.tally === undefined).toBe(exitCode === 2)
})

test('a run without a response shows no rules, notes and effort', () => {
  const counts = { ...sample.counts, responses: 0 }
  const view = viewOf({ ...sample, counts })
  expect([view.families, view.notes, view.noteCounts, view.effort]).toEqual([[], [], '', undefined])
})

test('a finding names its operation, and operations that show the same have one if they are joined', () => {
  const headlines = (limits?: DetailLimits) =>
    viewOf(sampleOfSeveral, limits)
      .sections.flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule === 'R3')
      .map(({ headline }) => headline)
  const message =
    'a plant with id and name: responded 200, but /tag of the body must be a string, not null'
  expect(headlines()).toEqual([
    `createPlant: ${message} (2 times: every request of R1)`,
    `createShop: ${message} (2 times: every request of R1)`,
  ])
  expect(headlines(wholeOnce)).toEqual([
    `createPlant, createShop: ${message} (4 times: every request of R1)`,
  ])
})

test('groups that show the same of one operation stay apart', () => {
  const groups = sampleOfSeveral.groups.filter(({ rule }) => rule === 'R3')
  const twice = groups.flatMap((group) => [group, { ...group }])
  const { sections } = viewOf({ ...sampleOfSeveral, groups: twice }, wholeOnce)
  expect(sections[0]!.findings).toHaveLength(3)
})
