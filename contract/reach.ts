import type { Client } from './client.ts'
import { sleep } from './pace.ts'

const interval = 100

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Waits until something listens, without a request; a sentence says that nothing does. */
export const reach = async (client: Client, limit: number): Promise<string | undefined> => {
  const until = performance.now() + limit
  for (;;) {
    try {
      await client.reach(Math.max(1, until - performance.now()))
      return undefined
    } catch (error) {
      if (performance.now() + interval > until) {
        return `${capital((error as Error).message)}, although it was given ${limit / 1000} s.`
      }
      await sleep(interval)
    }
  }
}
