import { expect, test } from 'vitest'
import { type CheckEnding, exitCodeOf, isFinished } from './exit-code.ts'

const passed: CheckEnding = {
  verdict: 0,
  failsBesideDrift: false,
  isInterrupted: false,
  updatesBaseline: false,
  updatesProfile: false,
  lacksReport: false,
}
const drifted: CheckEnding = { ...passed, verdict: 1 }
const violated: CheckEnding = { ...drifted, failsBesideDrift: true }
const impossible: CheckEnding = { ...passed, verdict: 2 }
const interrupted = { isInterrupted: true }
const updatesBaseline = { updatesBaseline: true }
const updatesProfile = { updatesProfile: true }
const updatesBoth = { ...updatesBaseline, ...updatesProfile }
const lacksReport = { lacksReport: true }

test.each<[exitCode: number, ending: string, CheckEnding]>([
  [0, 'without a finding', passed],
  [1, 'with drift', drifted],
  [1, 'with a violation', violated],
  [2, 'that could not be made', impossible],
  [2, 'interrupted before it found anything', { ...impossible, ...interrupted }],
  [1, 'interrupted after it found a violation', { ...violated, ...interrupted }],
  [0, 'that writes its violations to the baseline', { ...violated, ...updatesBaseline }],
  [0, 'that writes its drift to the baseline', { ...drifted, ...updatesBaseline }],
  [2, 'that could not be made and would write a baseline', { ...impossible, ...updatesBaseline }],
  [
    1,
    'interrupted before it wrote the baseline',
    { ...violated, ...updatesBaseline, ...interrupted },
  ],
  [0, 'that learns its drift', { ...drifted, ...updatesProfile }],
  [
    1,
    'with a violation that a learned profile does not excuse',
    { ...violated, ...updatesProfile },
  ],
  [2, 'that could not be made and would learn', { ...impossible, ...updatesProfile }],
  [1, 'interrupted before it learned its drift', { ...drifted, ...updatesProfile, ...interrupted }],
  [0, 'that writes baseline and profile', { ...violated, ...updatesBoth }],
  [2, 'that passed, with a report that could not be written', { ...passed, ...lacksReport }],
  [2, 'that failed, with a report that could not be written', { ...violated, ...lacksReport }],
  [
    2,
    'that wrote the baseline, but not a report',
    { ...violated, ...updatesBaseline, ...lacksReport },
  ],
])('the exit code is %i for a check %s', (exitCode, _ending, ending) => {
  expect(exitCodeOf(ending)).toBe(exitCode)
})

test.each<[isUpdated: boolean, ending: string, CheckEnding]>([
  [true, 'that passed', passed],
  [true, 'that failed', violated],
  [true, 'without a report', { ...violated, ...lacksReport }],
  [false, 'that could not be made', impossible],
  [false, 'that was interrupted', { ...violated, ...interrupted }],
])('whether a check updates its files is %s for one %s', (isUpdated, _ending, ending) => {
  expect(isFinished(ending)).toBe(isUpdated)
})
