import { fileURLToPath } from 'node:url'
import { inPackage, run } from './program.ts'

const document = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))
const hooks = fileURLToPath(new URL('dredd-hooks.cjs', import.meta.url))

/**
 * Whether a server passes Dredd's two transactions: the example of the document, and a body without name.
 *
 * @throws {Error} with Dredd's output, if it did not run.
 */
export async function passesDredd(url: string): Promise<boolean> {
  const flags = ['--hookfiles', hooks, '--loglevel', 'error']
  const env = { PLANT_STORE_TOKEN: 'a-token-for-dredd' }
  const { code, stdout, stderr } = await run([inPackage('dredd', 'bin/dredd'), document, url, ...flags], env).ended
  if (!/\d+ total/.test(stdout)) throw new Error(`Dredd did not run:\n${stdout}${stderr}`)
  return code === 0
}

/** Test servers as `check` and Dredd judge them; `bug`: why Dredd is wrong. */
export const dreddTrials: readonly { server: string; violations: string[]; passes: boolean; bug?: string }[] = [
  { server: 'plain', violations: [], passes: true },
  { server: 'created', violations: ['R7'], passes: false },
  { server: 'success-html-type', violations: ['R2'], passes: false },
  { server: 'refusal-html', violations: ['R5'], passes: false },
  { server: 'fastapi', violations: ['R7'], passes: false },
  { server: 'no-name', violations: ['R3'], passes: false },
  { server: 'message-missing', violations: ['R6'], passes: false },
  { server: 'never-a-tag', violations: [], passes: false, bug: 'requires all of an example' },
  { server: 'name-number', violations: ['R3'], passes: true, bug: 'compares names, not types' },
  { server: 'error-word', violations: ['R6'], passes: true, bug: 'compares names, not types' },
  { server: 'express', violations: ['R7'], passes: true, bug: 'sends no malformed body' },
  { server: 'open-door', violations: ['A1'], passes: true, bug: 'always sends a credential' },
]
