import { token as checkToken, UsageError } from '../src/check-value.ts'
import type { Case } from './cases/case.ts'
import { acceptsToken, refusesToken } from './judge/set-up.ts'
import type { Settings } from './options.ts'
import type { Sent } from './server.ts'

/** The token in use; one from a function is replaced when it is too old or refused. `onToken` gets each before its use. */
export const createToken = (settings: Settings, onToken: (token: string) => void) => {
  const { token, tokenTtlSeconds = Number.POSITIVE_INFINITY } = settings
  let value = ''
  let expires = Number.POSITIVE_INFINITY
  /** A case that showed that the token works. */
  let proof: Case | undefined
  let renewing: Promise<void> | undefined

  /** Obtains a token; throws a UsageError without any output of the function that returns it. */
  const renew = async (): Promise<void> => {
    const obtain = async (): Promise<string> => (typeof token === 'string' ? token : token())
    const next = await obtain().catch((error: unknown) => {
      if (error instanceof UsageError) throw error
      throw new UsageError(
        'The function in the option token threw an error; call it alone to see which.',
      )
    })
    const [problem] = checkToken(next, 'The returned token')
    if (problem !== undefined) throw new UsageError(`${problem}.`)
    // Only a new token is worth another proof.
    if (next === value) proof = undefined
    onToken(next)
    value = next
    expires = performance.now() + tokenTtlSeconds * 1000
  }

  const once = (task: () => Promise<void>): Promise<void> =>
    (renewing ??= task().finally(() => (renewing = undefined)))

  /** Sends a case, and once more if the server refuses a token that worked before and there is a new one. */
  const send = async (
    testCase: Case,
    deliver: (testCase: Case) => Promise<Sent>,
  ): Promise<Sent> => {
    if (typeof token === 'string') return deliver(testCase)
    if (performance.now() > expires) await once(renew)
    const used = value
    const sent = await deliver(testCase)
    // The ids of V1 cannot be sent twice.
    if (
      acceptsToken(testCase, sent.exchange) &&
      (testCase.expect === 'accept' ? testCase.rule !== 'V1' : !proof)
    )
      proof = testCase
    if (!refusesToken(testCase, sent.exchange)) return sent
    // The server may refuse a request for other reasons, so a request that it accepted before decides.
    const isRefused = async (): Promise<boolean> =>
      !!proof && refusesToken(proof, (await deliver(proof)).exchange)
    if (used === value) await once(async () => ((await isRefused()) ? renew() : undefined))
    return used === value ? sent : deliver(testCase)
  }

  /** `value` is empty at first. */
  return { renew, send, value: (): string => value }
}
