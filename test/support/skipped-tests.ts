import type { Reporter, TestModule } from 'vitest/node'

/** What the reporter needs of a module of tests. */
export type SkippingModule = Pick<TestModule, 'relativeModuleId' | 'children'>

/** Ends a test run with what was skipped, and why. */
export class SkippedTests implements Reporter {
  readonly #leftOut: Readonly<Record<string, string>>

  /** @param leftOut files that cannot run here, with the reason */
  constructor(leftOut: Readonly<Record<string, string>> = {}) {
    this.#leftOut = leftOut
  }

  onTestRunEnd(modules: readonly SkippingModule[]): void {
    const lines = [...modules.flatMap(skippedIn), ...this.#leftOutOf(modules)]
    if (lines.length > 0) console.log(`Skipped:\n${lines.join('\n')}\n`)
  }

  /** A run of a few named files says nothing about others. */
  #leftOutOf(modules: readonly SkippingModule[]): readonly string[] {
    if (modules.length < 100) return []
    return Object.entries(this.#leftOut).map(([file, reason]) => lineOf([file], reason))
  }
}

/** The tests that were skipped with a reason; others were not chosen, such as by `-t`. */
function skippedIn({ relativeModuleId, children }: SkippingModule): readonly string[] {
  return [...children.allTests('skipped')].flatMap((test) => {
    const result = test.result()
    const reason = result.state === 'skipped' ? result.note : undefined
    return reason === undefined ? [] : [lineOf([relativeModuleId, test.fullName], reason)]
  })
}

const lineOf = (name: readonly string[], reason: string): string =>
  `  ${name.join(' > ')}: ${reason.trim()}`
