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
  const { code, stdout, stderr } = await run([inPackage('dredd', 'bin/dredd'), document, url, ...flags]).ended
  if (!/\d+ total/.test(stdout)) throw new Error(`Dredd did not run:\n${stdout}${stderr}`)
  return code === 0
}

/** Whether test servers pass Dredd. `faulty.test.ts` and `unusual.test.ts` hold what `check` finds in them. */
export const dreddVerdicts: Readonly<Record<string, boolean>> = {
  plain: true,
  created: false,
  'success-html-type': false,
  'refusal-html': false,
  'message-missing': false,
  // It requires all members of an example.
  'never-a-tag': false,
  // It compares names of members, not types.
  'name-number': true,
  // It sends no malformed body.
  express: true,
  // It always sends a credential.
  'open-door': true,
}
