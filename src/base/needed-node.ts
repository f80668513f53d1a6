/** Imported first by entries that cannot run on an older Node, which would fail at a missing method. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12))
  throw new Error(`plant-store-kit needs Node 22.12 or newer; this is ${process.versions.node}.`)
