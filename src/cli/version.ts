/** The kit's own version. */
export function version(): string {
  // By the package's own name, for the sources and the build lie at different depths.
  const { createRequire } = process.getBuiltinModule('node:module')
  const manifest = createRequire(import.meta.url)('plant-store-kit/package.json') as {
    version: string
  }
  return manifest.version
}
