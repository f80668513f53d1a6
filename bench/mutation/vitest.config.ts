import { statSync } from 'node:fs'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { targets } from './targets.ts'

/** Small files first: a mutant lives until the first test that fails. */
class SmallFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const size = ({ moduleId }: TestSpecification): number => statSync(moduleId).size
    return Promise.resolve(files.toSorted((a, b) => size(a) - size(b)))
  }
}

const config: ViteUserConfig = defineConfig({
  test: {
    testTimeout: 60_000,
    // Named here: with Stryker's own `testFiles`, changes at module level are switched on too late.
    include: targets
      .filter(({ name }) => name === process.env['MUTATION_TARGET'])
      .flatMap(({ tests }) => tests),
    // What is tried at random kills one mutant today and another tomorrow.
    exclude: ['**/*.property.test.ts', '**/json-bytes.test.ts'],
    sequence: { sequencer: SmallFirst },
  },
})

export default config
