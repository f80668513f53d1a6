import type { Case } from './case.ts'
import { type Settings, isToken } from './options.ts'
import type { Sent } from './server.ts'
import { UsageError } from './usage-error.ts'

const statusOf = ({ exchange: { response } }: Sent): number => (response.type === 'response' ? response.status : 0)
const usesToken = ({ request, expect }: Case): boolean => request.credential === 'token' || expect === 'accept'

/** Whether the response may mean that the token is no longer valid. */
const refusesToken = (each: Case, sent: Sent): boolean =>
  usesToken(each) && [401, 403, each.expect === 'accept' ? 400 : 401].includes(statusOf(sent))

/** The token in use. One from a function is replaced when it is too old, or when the server refuses it. */
export class CurrentToken {
  /** Empty until the first `renew`. */
  value = ''
  readonly #settings: Settings
  readonly #onToken: (token: string) => void
  /** In milliseconds of `performance.now`. */
  #expires = Number.POSITIVE_INFINITY
  /** A case that showed that the token works. */
  #proof: Case | undefined
  #renewing: Promise<void> | undefined

  /** `onToken` gets every token before it is used. */
  constructor(settings: Settings, onToken: (token: string) => void) {
    this.#settings = settings
    this.#onToken = onToken
  }

  /**
   * Obtains a token.
   *
   * @throws {UsageError} when the function throws or returns no token; the message contains no output of it.
   */
  async renew(): Promise<void> {
    const { token, tokenTtlSeconds = Number.POSITIVE_INFINITY } = this.#settings
    this.#proof = undefined
    let returned: string
    try {
      returned = typeof token === 'string' ? token : await token()
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new UsageError('The function in the option token threw an error; call it alone to see which.')
    }
    if (!isToken(returned)) throw new UsageError('No token was returned: one is printable ASCII without spaces.')
    this.#onToken(returned)
    this.value = returned
    this.#expires = performance.now() + tokenTtlSeconds * 1000
  }

  /**
   * Sends a case, and once more if the server refuses a token that worked before and there is a new one.
   *
   * @throws {UsageError} as `renew` does.
   */
  async send(each: Case, send: (each: Case) => Promise<Sent>): Promise<Sent> {
    if (typeof this.#settings.token === 'string') return send(each)
    const renewOnce = async (renew: () => Promise<void>): Promise<void> => {
      this.#renewing ??= renew().finally(() => (this.#renewing = undefined))
      await this.#renewing
    }
    if (performance.now() > this.#expires) await renewOnce(() => this.renew())
    const used = this.value
    const sent = await send(each)
    const works = usesToken(each) && statusOf(sent) === (each.expect === 'accept' ? 200 : 400)
    // The ids of V1 cannot be sent twice.
    if (works && (each.expect === 'accept' ? each.rule !== 'V1' : !this.#proof)) this.#proof = each
    if (!refusesToken(each, sent)) return sent
    const proof = this.#proof
    // The server may refuse a request for other reasons, so a request that it accepted before decides.
    const renewIfRefused = async (): Promise<void> => {
      if (proof && refusesToken(proof, await send(proof))) await this.renew()
    }
    if (used === this.value) await renewOnce(renewIfRefused)
    return used === this.value ? sent : send(each)
  }
}
