import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from '../src/house/package.ts'

/** Where a package of the sources as they are now lies, aside so that nobody's `dist` changes. */
export async function build(): Promise<string> {
  // Below node_modules, so that what is compiled finds its dependencies.
  const stage = join(root, 'node_modules/.cache/plant-store-bench')
  await mkdir(stage, { recursive: true })
  for (const file of ['package.json', 'openapi.yaml']) {
    await copyFile(join(root, file), join(stage, file))
  }
  await run(root, 'node', 'src/build.ts', join(stage, 'dist'), '--no-check')
  return stage
}
