import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import { formats } from './formats.ts'
import { reporters } from './index.ts'

test('annotations begin with the outcome, and those of drift point to the profile', () => {
  expect(reporters.github(sample).match(/file=[^:]*/g)).toEqual([
    'file=plant-store.yaml,line=12,title=Drift from plant-store.yaml',
  ])
  const [outcome, first] = reporters
    .github(sample, { annotateFile: 'src/plants, v1.ts' })
    .split('\n')
  expect(outcome).toMatch(
    /^::error title=Plant Store 1\.0\.0 \(store\.yaml\)::The server breaks the contract/,
  )
  expect(first).toMatch(/^::error file=src\/plants%2C v1\.ts,title=R3%3A /)
})

test.each([
  [9, 9, []],
  [10, 9, ['::notice title=Plant Store 1.0.0 (store.yaml)::and 1 more finding']],
  [30, 9, ['::notice title=Plant Store 1.0.0 (store.yaml)::and 21 more findings']],
])('of %i findings %i are annotations, those that fail the run first', (count, shown, more) => {
  const [violation] = sample.groups
  const known = { ...violation!, known: true }
  const groups = Array.from({ length: count }, (_, at) => (at < count - 1 ? known : violation!))
  const [outcome, first, ...rest] = reporters
    .github({ ...sample, groups })
    .trimEnd()
    .split('\n')
  expect(outcome).toContain('::error title=Plant Store 1.0.0 (store.yaml)::')
  expect(first).toMatch(/^::error title=R3/)
  const levels = rest.filter((line) => line.startsWith('::warning title=R3'))
  expect(1 + levels.length).toBe(shown)
  expect(rest.slice(levels.length)).toEqual(more)
  expect(formats.github({ ...sample, groups }).commands.length).toBe(shown)
})

test('the outcome and each hint are sentences of their own', () => {
  const text = reporters.github({ ...sample, hints: ['One thing.', 'Another one.'] })
  expect(text.split('\n', 1)[0]).toMatch(/\d notes?\. One thing\. Another one\.$/)
})
