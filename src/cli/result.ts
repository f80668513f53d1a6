import { printable } from '../base/printable.ts'
import { filesInLoad } from '../base/files-in-load.ts'

let hasResult = false
let resultCode: number | undefined

/**
 * Notes that the command has its result.
 * @param exitCode is kept, whatever ends the process; the result of `mock`, which has none yet, is that it listens
 */
export function noteResult(exitCode?: number): void {
  hasResult = true
  resultCode = exitCode
}

/** Makes the exit code 2 if the process ends before its command has a result, such as with nothing left to wait for. */
export function requireResult(): void {
  process.on('exit', () => {
    if (hasResult) {
      process.exitCode = resultCode ?? process.exitCode ?? 0
      return
    }
    process.stderr.write(`${endedEarly([...filesInLoad].at(-1))}\n`)
    process.exitCode = 2
  })
}

const endedEarly = (file: string | undefined): string =>
  file === undefined
    ? 'The command ended without a result: nothing was left to wait for, or code of a config file ended the process.'
    : `Cannot read ${printable(file)}: the process ended while this file was loading. A promise at its top level does not settle, or its code ends the process.`
