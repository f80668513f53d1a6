import { describe, expect, test } from 'vitest'
import { sample, sampleOfSeveral, stoppedReport } from '../../test/support/sample-report.ts'
import type { GapKind, Kind, Report } from '../data/report.ts'
import { effortOf, tallyOf, verdictOf } from './verdict.ts'

interface Outcome {
  readonly violations?: 'new' | 'known'
  readonly warnings?: 'new' | 'known'
  readonly drift?: 'new' | 'known'
  readonly strict?: boolean
  readonly profile?: string
  readonly exitCode?: 0 | 1
}

/** A finished run with at most one group of each kind. */
function reportOf({
  violations,
  warnings,
  drift,
  strict = false,
  profile,
  exitCode = 1,
}: Outcome): Report {
  const states = { violation: violations, warning: warnings, drift }
  const groups = Object.entries(states).flatMap(([kind, state]) =>
    state === undefined
      ? []
      : [{ ...sample.groups[0]!, kind: kind as Kind, known: state === 'known' }],
  )
  const countOf = (state: unknown): number => (state === undefined ? 0 : 1)
  const counts = {
    ...sample.counts,
    violations: countOf(violations),
    warnings: countOf(warnings),
    drift: countOf(drift),
  }
  const options = { ...sample.run.options, strict, profile }
  return { ...sample, run: { ...sample.run, options }, groups, counts, exitCode }
}

const breaks = 'The server breaks the contract'
const keeps = 'The server keeps the contract'
const p = 'store.yaml'
const { rule } = sample.groups[0]!

describe('the verdict', () => {
  test.each<[string, Outcome, string]>([
    ['nothing', { exitCode: 0 }, keeps],
    ['a violation', { violations: 'new' }, breaks],
    ['a warning', { warnings: 'new', exitCode: 0 }, `${keeps}, with 1 warning: ${rule}`],
    [
      'a warning of a strict run',
      { warnings: 'new', strict: true },
      `${breaks} if warnings count (--strict)`,
    ],
    ['both in a strict run', { violations: 'new', warnings: 'new', strict: true }, breaks],
    ['a known violation', { violations: 'known', exitCode: 0 }, `${breaks} only in known ways`],
    ['a known warning', { warnings: 'known', exitCode: 0 }, keeps],
    [
      'a known warning of a strict run',
      { warnings: 'known', strict: true, exitCode: 0 },
      `${breaks} only in known ways`,
    ],
    ['no drift', { profile: p, exitCode: 0 }, `${keeps} and responds as ${p}`],
    [
      'known drift',
      { profile: p, drift: 'known', exitCode: 0 },
      `${keeps} and differs in known ways from ${p}`,
    ],
    ['drift', { profile: p, drift: 'new' }, `${keeps}, but differs from ${p}`],
    [
      'drift and a violation',
      { profile: p, drift: 'new', violations: 'new' },
      `${breaks} and differs from ${p}`,
    ],
    [
      'drift and a strict warning',
      { profile: p, drift: 'new', warnings: 'new', strict: true },
      `${breaks} if warnings count (--strict) and differs from ${p}`,
    ],
  ])('on %s', (_name, outcome, expected) => {
    expect(verdictOf(reportOf(outcome))).toBe(expected)
  })

  test.each<[GapKind, boolean]>([
    ['excluded', true],
    ['unsent', true],
    ['unanswered', true],
    ['unread', true],
    ['not-given', false],
  ])('is limited by a case without one that is %s: %j', (kind, isLimited) => {
    const notChecked = [{ case: 'N1/absent', rule: 'N1', kind, reason: 'any' }] as const
    const sentence = isLimited ? `${keeps}, as far as was checked` : keeps
    expect(verdictOf({ ...reportOf({ exitCode: 0 }), notChecked })).toBe(sentence)
  })

  test('on a run that failed claims no limits', () => {
    const notChecked = [{ case: 'N1/absent', rule: 'N1', kind: 'unsent', reason: 'any' }] as const
    expect(verdictOf({ ...reportOf({ violations: 'new' }), notChecked })).toBe(breaks)
  })

  test('says whether a run could not be made or not be finished', () => {
    expect(verdictOf(stoppedReport)).toBe(
      'The check could not be made: nothing listens at 127.0.0.1:9',
    )
    const counts = { ...sample.counts, responses: 1 }
    expect(verdictOf({ ...sample, counts, exitCode: 2, stopped: 'interrupted' })).toBe(
      'The check could not be finished: interrupted',
    )
  })
})

test('the tally names differences only beside a profile, and known findings only if there are any', () => {
  const tally = '1 violation, 0 warnings, 1 note'
  expect(tallyOf(reportOf({ violations: 'new' }))).toBe(tally)
  const withProfile = tallyOf(reportOf({ profile: p, violations: 'new', drift: 'new' }))
  expect(withProfile).toBe('1 violation, 1 difference from the profile, 0 warnings, 1 note')
  const known = reportOf({ violations: 'known' })
  const compared = { ...known, counts: { ...known.counts, known: 1 }, comparedWith: 'old.json' }
  expect(tallyOf(compared)).toBe(`${tally} (1 known from old.json)`)
})

test('the effort has cases, requests, the time and the seed', () => {
  expect(effortOf(sample)).toBe('7 cases in 7 requests, 0.9 s, --seed 42')
})

test.each<[string, Partial<Report>, string]>([
  [
    'a run that passes',
    { groups: [], exitCode: 0 },
    `${keeps}, as far as was checked: 2 operations were not`,
  ],
  [
    'a run with warnings',
    { groups: [{ ...sample.groups[0]!, kind: 'warning' }], exitCode: 0 },
    `${keeps}, with 1 warning: ${rule}; as far as was checked: 2 operations were not`,
  ],
  [
    'a run that fails',
    { counts: sample.counts, groups: [{ ...sample.groups[0]!, kind: 'violation' }] },
    `${breaks}; 2 operations were not checked`,
  ],
])('the verdict on %s says how many operations were not checked', (_what, changes, verdict) => {
  const { profile: _, ...options } = sampleOfSeveral.run.options
  const counts = { ...sampleOfSeveral.counts, violations: 0 }
  const report = { ...sampleOfSeveral, counts, run: { ...sampleOfSeveral.run, options } }
  expect(verdictOf({ ...report, ...changes })).toBe(verdict)
})

test('the effort of a run says how many operations were checked', () => {
  expect(effortOf(sampleOfSeveral)).toMatch(/^21 cases of 3 operations in 21 requests, /)
})
