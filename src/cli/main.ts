#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 12)) {
  // Without a listener, a closed pipe (as with `| head`) would end the process with an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  void main()
} else {
  process.stderr.write(`plant-store-kit needs Node 22.12 or newer; this is ${process.versions.node}.\n`)
  process.exitCode = 2
}

// A function, because the build makes CommonJS of it, which has no top-level await.
async function main(): Promise<void> {
  const { run } = await import('./program.ts')
  process.exitCode = await run(process.argv.slice(2))
}
