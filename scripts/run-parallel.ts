import { spawn } from 'node:child_process'
import { once } from 'node:events'

// Runs scripts of package.json in parallel: node scripts/run-parallel.ts check storybook

const runs = process.argv.slice(2).map(async (name) => {
  // On Windows, npm is a script that only a shell runs.
  const [code] = await once(spawn(`npm run ${name}`, { stdio: 'inherit', shell: true }), 'exit')
  if (code !== 0) process.exitCode = 1
})
await Promise.all(runs)
