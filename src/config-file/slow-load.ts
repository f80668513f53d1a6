// Not the global ones, which a test may replace by fakes.
import { clearTimeout, setTimeout } from 'node:timers'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { filesInLoad } from '../base/files-in-load.ts'

/** How long a module may load, in milliseconds. */
interface LoadLimits {
  /** After it, a line names the file. */
  readonly notice: number
  /** After it, the load has failed. */
  readonly end: number
  /** So much later, the process is ended: its own thread is in a loop and has not noticed the end. */
  readonly grace: number
}

const LIMITS: LoadLimits = { notice: 30_000, end: 300_000, grace: 2000 }

/** Waits for a module that runs the code of a user. @throws {Error} if it takes too long; a loop without end ends the process */
export async function loadInTime<Result>(
  file: string,
  load: () => Promise<Result>,
  limits: LoadLimits = LIMITS,
): Promise<Result> {
  const watcher = watch(file, limits)
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const error = new Error(`it was still loading after ${seconds(limits.end)}: ${CAUSE}`)
  // It keeps no process alive, so that one with nothing else to wait for ends at once.
  const timer = setTimeout(() => reject(error), limits.end).unref()
  filesInLoad.add(file)
  try {
    return await Promise.race([load(), tooLate])
  } finally {
    filesInLoad.delete(file)
    clearTimeout(timer)
    void watcher?.terminate()
  }
}

const CAUSE = 'a promise at its top level does not settle, or its code never ends'

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`

/** Starts a thread that writes the notice, and ends a process whose own thread never yields. */
function watch(file: string, { notice, end, grace }: LoadLimits): Worker | undefined {
  const workerData = {
    lines: [
      [notice, `Still loading ${file} after ${seconds(notice)}.\n`],
      [end + grace, `Cannot read ${file}: ${CAUSE}. The process ends.\n`],
    ],
    end: end + grace,
    pid: process.pid,
  }
  try {
    const worker = new Worker(WATCHER, { eval: true, execArgv: [], env: SHARE_ENV, workerData })
    worker.on('error', () => {})
    worker.unref()
    return worker
  } catch {
    // Node's permission model may refuse threads.
    return undefined
  }
}

/** As text, so that it needs no file in a bundle. Streams of a thread go through the main one, which may be in a loop. */
const WATCHER = `
const { writeSync } = require('node:fs')
const { workerData: { lines, end, pid } } = require('node:worker_threads')
for (const [delay, line] of lines) setTimeout(() => { try { writeSync(2, line) } catch {} }, delay)
setTimeout(() => process.kill(pid, 'SIGKILL'), end)
`
