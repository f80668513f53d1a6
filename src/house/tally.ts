import type { Reporter } from 'vitest/node'

/** One plain last line for logs and scripts: `412 passed, 0 failed`. */
export const tally: Reporter = {
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      count.failed += module.errors().length
      for (const test of module.children.allTests()) count[test.result().state] += 1
    }
    const skipped = count.skipped === 0 ? '' : `, ${count.skipped} skipped`
    process.stdout.write(
      `${count.passed} passed, ${count.failed + count.pending} failed${skipped}\n`,
    )
  },
}
