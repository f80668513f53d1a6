import { UsageError } from './check-value.ts'

/** Runs an action whose errors are about what the user gave: they become a UsageError that begins with `what`. */
export async function attempt<Result>(
  what: string,
  action: () => Promise<Result>,
): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    throw new UsageError(`${what}: ${describeError(error).replace(/(?<![.?])$/, '.')}`)
  }
}

/** The message of an error: of files without code and path, of YAML without the text around. */
export function describeError(error: unknown): string {
  return (error as Error).message
    .replace(/^E[A-Z0-9]+: ([^,]*), .*$/s, '$1')
    .replace(/:?\n[^]*$/, '')
}
