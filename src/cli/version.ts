import { createRequire } from 'node:module'

/** The kit's own version. */
export function version(): string {
  // By the package's own name, for the sources and the build lie at different depths.
  const manifest = createRequire(import.meta.url)('plant-store-kit/package.json') as {
    version: string
  }
  return manifest.version
}
