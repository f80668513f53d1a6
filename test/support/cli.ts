import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { type Ended, type Program, run as runScript } from './program.ts'
import { run } from '../../src/cli/program.ts'

export type { Ended, Program }

/** The command's source file. */
export const main: string = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** Starts `plant-store-kit` from its sources, until the test ends. @param atEnd that of the test, if it runs beside others */
export function launch(
  args: readonly string[],
  env?: Record<string, string>,
  cwd?: string,
  atEnd: typeof onTestFinished = onTestFinished,
): Program {
  const command = runScript([main, ...args], env, cwd)
  atEnd(async () => void (await command.stop('SIGKILL')))
  return command
}

/** Runs a command that needs no process of its own, such as one with wrong options. */
export async function runInProcess(args: readonly string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi
      .spyOn(process[name], 'write')
      .mockImplementation((text: string | Uint8Array, ...rest: unknown[]) => {
        printed[name] += String(text)
        const done = rest.at(-1)
        if (typeof done === 'function') (done as () => void)()
        return true
      }),
  )
  try {
    return { code: await run(args), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
