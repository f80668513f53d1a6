import type { Client } from './client.ts'
import type { Failure, FailureKind } from './exchange.ts'
import { sleep } from './pace.ts'

const interval = 100

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What to do about a failure, by its kind and what it says. */
const advices: readonly (readonly [kind: FailureKind, detail: RegExp, advice: string])[] = [
  ['refused', /./, 'is the server up?'],
  ['unresolved', /./, 'is the host spelt right?'],
  ['tls', /version number|packet length|http request/i, 'does it speak http:, not https:?'],
  ['tls', /certificate|hostname|altname/i, 'the option insecure takes any certificate'],
]

/** Why a run is hopeless, and what to do, in one sentence. */
export const hopeless = ({ kind, detail }: Failure): string => {
  const [, , what] = advices.find((each) => each[0] === kind && each[1].test(detail)) ?? []
  const end = what === undefined ? '.' : what.endsWith('?') ? `: ${what}` : `: ${what}.`
  return capital(detail) + end
}

/** Waits until something listens, without a request, or the run ends; a sentence says that nothing does. */
export const reach = async (
  client: Client,
  limit: number,
  ended: AbortSignal,
): Promise<string | undefined> => {
  const until = performance.now() + limit
  for (;;) {
    try {
      await client.reach(Math.max(1, Math.ceil(until - performance.now())), ended)
      return undefined
    } catch (error) {
      if (ended.aborted || performance.now() + interval > until) {
        return `${capital((error as Error).message)}, although it was given ${limit / 1000} s.`
      }
      await sleep(interval, ended)
    }
  }
}
