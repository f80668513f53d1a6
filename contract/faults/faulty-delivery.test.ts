import { describe, expect, test } from 'vitest'
import { check } from '../index.ts'
import { faults } from './index.ts'
import { rulesOf, trial } from './trial.ts'

/** Few generated cases, for the written ones must find every fault. */
const options = { token: 'a-good-token', seed: 7, explore: 20 }

describe.concurrent('a server whose answers are not whole', { timeout: 120_000 }, () => {
  const guilty = faults.filter(({ rule }) => rule === 'R8')
  test.each(guilty.map(({ name, what }, at) => [name, what, at] as const))(
    '%s: %s',
    async (_name, _what, at) => {
      const fault = guilty[at]!
      const report = await trial(fault, (url, more) => check(url, { ...options, ...more }))
      expect(rulesOf('violation', report)).toEqual([fault.rule])
      expect(report.exitCode).toBe(1)
    },
  )
})
