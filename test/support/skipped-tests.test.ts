import { expect, test, vi } from 'vitest'
import { type SkippingModule, SkippedTests } from './skipped-tests.ts'

/** A module whose skipped tests have these notes. */
function moduleWith(file: string, notes: Readonly<Record<string, string | undefined>>) {
  const tests = Object.entries(notes).map(([fullName, note]) => ({
    fullName,
    result: () => ({ state: 'skipped', note }),
  }))
  const children = { allTests: (state: string) => (state === 'skipped' ? tests : []) }
  return { relativeModuleId: file, children } as unknown as SkippingModule
}

/** What a run of these modules ends with. */
function linesAfter(modules: readonly SkippingModule[], leftOut?: Record<string, string>) {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  new SkippedTests(leftOut).onTestRunEnd(modules)
  const text = log.mock.calls.flat().join('')
  log.mockRestore()
  return text.split('\n').filter((line) => line !== '')
}

test('a run ends with each skipped test and its reason', () => {
  const modules = [
    moduleWith('a.test.ts', { 'proxies > nginx': 'nginx is not installed\n', other: undefined }),
    moduleWith('b.test.ts', {}),
  ]
  expect(linesAfter(modules)).toEqual([
    'Skipped:',
    '  a.test.ts > proxies > nginx: nginx is not installed',
  ])
})

test('a run without skipped tests ends with no such line', () => {
  expect(linesAfter([moduleWith('a.test.ts', {})])).toEqual([])
})

test('a run of all tests names the files that were left out, and one of few files does not', () => {
  const leftOut = { 'test/storybook.test.ts': 'Storybook is not installed' }
  const file = moduleWith('a.test.ts', {})
  expect(linesAfter([file], leftOut)).toEqual([])
  expect(linesAfter(Array<SkippingModule>(100).fill(file), leftOut)).toEqual([
    'Skipped:',
    '  test/storybook.test.ts: Storybook is not installed',
  ])
})
