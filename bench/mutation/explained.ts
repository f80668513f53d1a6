import { judge } from './explained/judge.ts'
import { memory } from './explained/memory.ts'
import { reading } from './explained/reading.ts'

/** Survivors that no test could or need notice, and why: each an entry of its file, as `npm run mutation` prints it. */
export interface Explanation {
  readonly why: string
  readonly changes: Readonly<Record<string, readonly string[]>>
}

export const explained: readonly Explanation[] = [...judge, ...reading, ...memory]
