import { statSync } from 'node:fs'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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
    include: ['{src/core,contract}/**/*.test.ts'],
    // What is tried at random kills one mutant today and another tomorrow.
    exclude: ['**/*.property.test.ts', '**/json-bytes.test.ts'],
    sequence: { sequencer: SmallFirst },
  },
})

export default config
