import { expect, test } from 'vitest'
import { sample, sampleOfSeveral, stoppedReport } from '../../test/support/sample-report.ts'
import { reporters } from './index.ts'

test('findings that do not fail the run are folded below those that do', () => {
  const written = reporters.markdown(sample)
  const fold = written.indexOf('<details>')
  expect(written.indexOf('### ⚠️ V1')).toBeGreaterThan(fold)
  expect(written.lastIndexOf('### ❌')).toBeLessThan(fold)
})

test('there is no fold without such findings', () => {
  const groups = sample.groups.filter(({ kind }) => kind === 'violation')
  expect(reporters.markdown({ ...sample, groups })).not.toContain('<details>')
})

test('the fold is named by the warnings, or by what is known, too, in a compared run', () => {
  const { comparedWith: _, ...alone } = sample
  expect(reporters.markdown(alone)).toContain('<summary>Warnings (--strict fails them)</summary>')
  expect(reporters.markdown(sample)).toContain('<summary>Warnings and known findings</summary>')
})

test('a fence is longer than the backticks in its block', () => {
  const curl = Object.fromEntries(sample.exchanges.map(({ number }) => [number, 'echo ````']))
  expect(reporters.markdown({ ...sample, curl })).toContain('\n`````sh\necho ````\n`````')
})

test('there is a line of rules for each family that was checked', () => {
  const ofFamily = sample.coverage.filter(({ rule }) => rule.startsWith('N'))
  expect(reporters.markdown({ ...sample, coverage: ofFamily })).toContain('<sub>')
  expect(reporters.markdown(stoppedReport)).not.toContain('<sub>')
})

test('a check that could not be made has a title without counts', () => {
  const [title, ...lines] = reporters.markdown(stoppedReport).split('\n')
  expect(title).toMatch(/^## ❌ .*could not be made/)
  expect(lines.join('\n')).not.toMatch(/undefined|violation/)
})

test('several operations are a table with the rules that are broken or not the same in all', () => {
  const lines = reporters.markdown(sampleOfSeveral).split('\n')
  const start = lines.findIndex((line) => line.startsWith('| operation'))
  expect(lines.slice(start, start + 5)).toEqual([
    '| operation | requests | R1 | R3 | R5 | R6 | R7 | R8 | N4 | N5 | V1 | A6 |',
    '| --- | --: | :-: | :-: | :-: | :-: | :-: | :-: | :-: | :-: | :-: | :-: |',
    '| ❌ createPlant | 7 | ☑️ | ❌ | ❌ | ❌ | ❌ | ❌ | ☑️ | ☑️ | ⚠️ | · |',
    '| ❌ createShop | 7 | ☑️ | ❌ | ❌ | ❌ | ❌ | ❌ | ☑️ | ☑️ | ⚠️ | · |',
    '| ✅ createOrderOfPlantsInShop | 7 | ✅ | ✅ | ✅ | ✅ | ✅ | ✅ | ✅ | ✅ | ✅ | ✅ |',
  ])
  expect(lines[start + 6]).toBe('✅ everywhere: R2, R4, R10<br>')
  expect(lines).toContain('### Operations not checked\\: 2 of 5')
})
