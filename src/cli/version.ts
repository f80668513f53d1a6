import { createRequire } from 'node:module'

/** The kit's own version. */
export function version(): string {
  // By the package's name, because the sources and the build lie at different depths.
  const require = createRequire(import.meta.url)
  return (require('plant-store-kit/package.json') as { version: string }).version
}
