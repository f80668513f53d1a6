import { UsageError } from '../check-value.ts'

/** A correct command that failed: exit code 1. */
export class CommandFailure extends Error {}

/** Runs an action whose errors are about what the user gave: they become a UsageError that begins with `what`. */
export async function attempt<Result>(
  what: string,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    // Of the errors of files without code and path, of those of YAML without the text around.
    const message = (error as Error).message
      .replace(/^E[A-Z]+: ([^,]*), .*$/s, '$1')
      .replace(/:?\n[^]*$/, '')
    throw new UsageError(`${what}: ${message.replace(/(?<![.?])$/, '.')}`)
  }
}
