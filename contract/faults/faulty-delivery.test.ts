import { describe, expect, test } from 'vitest'
import { check, type Report } from '../index.ts'
import { faults } from './index.ts'
import { trial } from './trial.ts'

/** Few generated cases, for the written ones must find every fault. */
const options = { token: 'a-good-token', seed: 7, explore: 20 }
const violated = ({ groups }: Report): string[] => [
  ...new Set(groups.filter(({ kind }) => kind === 'violation').map(({ rule }) => rule)),
]

describe.concurrent('a server whose answers are not whole', { timeout: 120_000 }, () => {
  const guilty = faults.filter(({ rule }) => rule === 'R8')
  test.each(guilty.map(({ name, what }, at) => [name, what, at] as const))(
    '%s: %s',
    async (_name, _what, at) => {
      const fault = guilty[at]!
      const report = await trial(fault, (url, more) => check(url, { ...options, ...more }))
      expect(violated(report)).toEqual([fault.rule])
      expect(report.exitCode).toBe(1)
    },
  )
})
