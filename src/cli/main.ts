#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 12)) {
  // Without a listener, a closed pipe (as with `| head`) would end the process with an error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Every command starts a fifth faster with the code that an earlier one compiled.
  enableCompileCache()
  // The build makes CommonJS of this file, which has no top-level await.
  void import('./program.ts').then(({ runProcess }) => runProcess())
} else {
  process.stderr.write(
    `plant-store-kit needs Node 22.12 or newer; this is ${process.versions.node}.\n`,
  )
  process.exitCode = 2
}
