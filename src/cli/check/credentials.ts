import { exec, type ExecException } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { UsageError } from '../../../contract/usage-error.ts'

const TIME_LIMIT_SECONDS = 60

/**
 * The token that a shell command prints.
 *
 * @throws UsageError without the command and its output, which may hold secrets
 */
export async function runTokenCommand(command: string): Promise<string> {
  const running = promisify(exec)(command, { timeout: TIME_LIMIT_SECONDS * 1000 })
  running.child.stdin?.end()
  try {
    return (await running).stdout.trim()
  } catch (error) {
    const { code, killed } = error as ExecException
    const how = killed ? `had not ended after ${TIME_LIMIT_SECONDS} s` : `failed with exit code ${code}`
    throw new UsageError(`The token command ${how}. Run it alone to see its output.`)
  }
}

/** Reads the client certificate or its key; undefined without a file. */
export async function readPem(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  return readFile(file, 'utf8').catch(({ message }: Error) => {
    throw new UsageError(`Cannot read the PEM file ${file}: ${message}.`)
  })
}
