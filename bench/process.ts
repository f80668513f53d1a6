import { readdirSync, readFileSync } from 'node:fs'

/** Nanoseconds of processor time that a process has taken, all threads together; NaN where the system does not tell. */
export function processorTime(pid: number): number {
  return read(() =>
    readdirSync(`/proc/${pid}/task`)
      .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
      .reduce((sum, line) => sum + Number(line.split(' ')[0]), 0),
  )
}

/** Bytes of memory that a process has resident; NaN where the system does not tell. */
export function residentMemory(pid: number): number {
  return read(() => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  })
}

function read(look: () => number): number {
  try {
    return look()
  } catch {
    return Number.NaN
  }
}
