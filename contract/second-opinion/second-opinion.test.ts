import { describe, expect, test } from 'vitest'
import { bothOn, checkPrism, dreddWithoutExamples, findingsIn } from './compare.ts'
import { prismOnRequests, unexplained } from './compare.ts'
import { dreddTrials, mockFaults } from './known-faults.ts'
import { mockNews } from './main.ts'
import { agrees } from './opinion.ts'

describe.concurrent('a second opinion', { timeout: 120_000 }, () => {
  test('of Prism on our requests', async () => {
    const asked = await prismOnRequests()
    expect(unexplained(asked)).toEqual([])
    const shares = asked.filter(agrees).length / asked.length
    expect(asked.length).toBeGreaterThan(350)
    expect(shares).toBeGreaterThan(0.85)
  })

  test('of ours on Prism as a mock', async () => {
    expect(mockNews(findingsIn(await checkPrism()))).toEqual([])
  })

  test.each(dreddTrials)('of Dredd on $server', async (trial) => {
    const { because: _, ...expected } = trial
    expect(await bothOn(trial)).toEqual(expected)
  })

  test('of Dredd by a document without examples', async () => {
    // It leaves allOf out, sends no body, and blames the server for refusing that.
    expect(await dreddWithoutExamples()).toMatchObject({ '200': 'fail', verdict: 'fails' })
  })
})

test('a fault that is mended is noticed, and one that is new', () => {
  const found = mockFaults.map(([finding]) => finding).filter((each) => each !== 'warning A4')
  expect(mockNews([...found, 'violation R1'])).toEqual([
    'the mock has a new violation R1',
    'the mock has lost its warning A4',
  ])
})
