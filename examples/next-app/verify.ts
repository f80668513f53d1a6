/*
 * Builds this app and looks for the kit in it, then starts it for development and asks its mocks: `node verify.ts`,
 * after `npm install`. Needs Node 22.18 or later; uses port 4390 of this machine.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const next = join(import.meta.dirname, 'node_modules/next/dist/bin/next')
const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
const ORIGIN = 'http://localhost:4390'
/** A key of the kit's problems, the package's name, and the file of msw's worker. */
const TRACES = /credential-missing|plant-store-kit|mockServiceWorker/

execFileSync(process.execPath, [next, 'build'], {
  cwd: import.meta.dirname,
  env: environment,
  stdio: 'inherit',
})
const folders = await Promise.all(
  ['static', 'server'].map((folder) =>
    readdir(join(import.meta.dirname, '.next', folder), { recursive: true, withFileTypes: true }),
  ),
)
const scripts = folders.flat().filter((file) => file.name.endsWith('.js'))
for (const { parentPath, name } of scripts) {
  const code = await readFile(join(parentPath, name), 'utf8')
  assert.doesNotMatch(code, TRACES, `${name} contains the mock.`)
}
console.log(`The ${scripts.length} scripts of the production build contain nothing of the mock.`)

const server = spawn(process.execPath, [next, 'dev', '--port', '4390'], {
  cwd: import.meta.dirname,
  env: environment,
  stdio: 'ignore',
})
try {
  assert.match(await textOf('/from-server'), /responded with.*200/s)
  const changed = join(import.meta.dirname, 'app/from-server/page.tsx')
  const code = await readFile(changed, 'utf8')
  try {
    await writeFile(changed, `${code}\n// Changed.\n`)
    await wait(2000)
    assert.match(await textOf('/from-server'), /responded with.*200/s)
  } finally {
    await writeFile(changed, code)
  }
  const response = await fetch(`${ORIGIN}/api/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
    body: '{"id":1,"name":"Boston fern"}',
  })
  assert.deepEqual(await response.json(), { name: 'Boston fern' })
  console.log(
    'In development, the mocks of the server process and of the route respond, also after a change.',
  )
} finally {
  server.kill()
  await once(server, 'exit')
}

/** A page of the server, which takes a while to start. */
async function textOf(path: string): Promise<string> {
  for (let attempt = 1; attempt < 60; attempt += 1) {
    const response = await fetch(ORIGIN + path).catch(() => undefined)
    if (response?.ok) return response.text()
    await wait(1000)
  }
  throw new Error(`${ORIGIN}${path} did not respond within a minute.`)
}
