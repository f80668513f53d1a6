import { describe, expect, test } from 'vitest'
import { check } from '../index.ts'
import { rights } from './index.ts'
import { rulesOf, trial } from './trial.ts'

/** The default run, which has the most ways to blame somebody wrongly. */
const options = { token: 'a-good-token', seed: 7 }

describe.concurrent('a right server', { timeout: 120_000 }, () => {
  test.each(rights.map(({ name, what }, at) => [name, what, at] as const))(
    '%s: %s',
    async (_name, _what, at) => {
      const report = await trial(rights[at]!, (url, more) => check(url, { ...options, ...more }))
      expect(rulesOf('violation', report)).toEqual([])
      expect(rulesOf('warning', report).toSorted()).toEqual(rights[at]!.warned ?? [])
      expect(report.exitCode).toBe(0)
      expect(report.counts.notChecked).toBeLessThan(5)
    },
  )
})
