import { readdirSync, readFileSync } from 'node:fs'

/** Nanoseconds of processor time that a process and its children have taken, all threads together; NaN where the system does not tell. */
export function processorTime(pid: number): number {
  return sum(pid, (process) =>
    threads(process)
      .map((thread) => readFileSync(`${thread}/schedstat`, 'utf8'))
      .reduce((total, line) => total + Number(line.split(' ')[0]), 0),
  )
}

/** Bytes of memory that a process and its children have resident; NaN where the system does not tell. */
export function residentMemory(pid: number): number {
  return sum(pid, (process) => {
    const status = readFileSync(`/proc/${process}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  })
}

const threads = (pid: number): readonly string[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)

const family = (pid: number): readonly number[] => [
  pid,
  ...threads(pid)
    .flatMap((thread) => readFileSync(`${thread}/children`, 'utf8').trim().split(' '))
    .filter((child) => child !== '')
    .flatMap((child) => family(Number(child))),
]

const sum = (pid: number, look: (pid: number) => number): number =>
  read(() => family(pid).reduce((total, each) => total + look(each), 0))

function read(look: () => number): number {
  try {
    return look()
  } catch {
    return Number.NaN
  }
}
