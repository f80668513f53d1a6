import { madeUpLike } from '../operation/made-up-token.ts'
import { throwMistakes, token as checkToken, UsageError } from '../../src/base/check-value.ts'
import { isThrown } from '../../src/base/thrown.ts'
import { type Case, isFreshEachTime } from '../data/case.ts'
import { credentialsOf } from '../../src/document/security.ts'
import { type Secret, type Secrets, codedSecret } from '../cases/fill/request-values.ts'
import { tokenCredentialOf } from '../operation/credentials.ts'
import { variableOfCredential } from '../operation/given-credentials.ts'
import { acceptsToken, refusesToken } from '../judge/set-up.ts'
import type { Settings } from '../data/settings.ts'
import type { RunState } from './run-state.ts'
import type { Sent } from './delivery.ts'

/** The result of a function that may never settle; rejects when the signal aborts. */
const beforeAbort = async <T>(get: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  const aborted = Promise.withResolvers<never>()
  const onAbort = (): void => aborted.reject(new UsageError('The run was stopped.'))
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  const result = Promise.race([get(), aborted.promise])
  return result.finally(() => signal.removeEventListener('abort', onAbort))
}

type Send = (testCase: Case) => Promise<Sent>

/** Two ways to send a case. */
interface Sending {
  /** For the case whose turn it is. */
  readonly now: Send
  /** Waits for its turn, as each further request does. */
  readonly inTurn: Send
}

/** The token in use; one from a function is replaced when it is too old or refused. */
export class Credential {
  readonly #settings: Settings
  readonly #onToken: (token: string) => void
  readonly #stopping: AbortSignal
  readonly #run: RunState
  #madeUp = { of: '', token: '' }
  /** A case that showed that the token works. */
  #proof: Case | undefined
  /** The renewal, or the decision about one, that other requests wait for. */
  #renewing: Promise<void> | undefined

  /**
   * @param stopping aborts when the run stops
   * @param onToken gets each token before its use
   */
  constructor(
    { settings, run }: { readonly settings: Settings; readonly run: RunState },
    stopping: AbortSignal,
    onToken: (token: string) => void,
  ) {
    this.#settings = settings
    this.#run = run
    this.#stopping = stopping
    this.#onToken = onToken
  }

  /** What stands for the placeholders of credentials; without the token that is obtained later, if it is one. */
  get secrets(): Pick<Secrets, 'token' | 'tokenVariable' | 'ofScheme'> {
    const { operation } = this.#settings
    const scheme = tokenCredentialOf(operation)
    const { value: token, variable } = this.#secretOf(scheme?.name)
    return { token, tokenVariable: variable, ofScheme: (name) => this.#codedSecretOf(name) }
  }

  #secretOf(name: string | undefined): Secret {
    const { credentials = {}, tokenScheme } = this.#settings
    const value = name === undefined || name === tokenScheme ? undefined : credentials[name]
    return value === undefined
      ? { variable: 'PLANT_STORE_TOKEN', value: this.#run.token }
      : { variable: variableOfCredential(name!), value }
  }

  #codedSecretOf(name: string): Secret {
    const { security } = this.#settings.operation
    const scheme = credentialsOf(security).find((credential) => credential.name === name)!
    return codedSecret(scheme, this.#secretOf(name))
  }

  /** Stands for the token where the document wants none. */
  get madeUpToken(): string {
    const { token } = this.secrets
    if (token !== this.#madeUp.of) this.#madeUp = { of: token, token: madeUpLike(token) }
    return this.#madeUp.token
  }

  /** Whether the run needs a token that was not given with the options as a credential of a scheme. */
  get isNeeded(): boolean {
    return this.#settings.tokenScheme !== undefined
  }

  /** Takes the token of the run, or obtains it; throws a UsageError as `renew` does. */
  async obtain(): Promise<void> {
    if (this.#run.token === '') await this.renew()
    else this.#onToken(this.#run.token)
  }

  /** Obtains a token; throws a UsageError without any output of the function that returns it. */
  async renew(): Promise<void> {
    const next = await this.#obtain()
    throwMistakes(checkToken(next, ['The returned token']))
    // Only a new token is worth another proof.
    if (next === this.#run.token) this.#proof = undefined
    this.#onToken(next)
    this.#run.token = next
    const { tokenTtlSeconds = Number.POSITIVE_INFINITY } = this.#settings
    this.#run.tokenExpires = performance.now() + tokenTtlSeconds * 1000
  }

  async #obtain(): Promise<string> {
    const { token = '' } = this.#settings
    if (typeof token === 'string') return token
    try {
      return await beforeAbort(async () => token(), this.#stopping)
    } catch (error) {
      if (isThrown(error, UsageError)) throw error
      throw new UsageError(
        'The function in the option token threw an error; call it alone to see which.',
      )
    }
  }

  /** Sends a case, and once more if the server refuses a token that worked before and there is a new one. */
  send(testCase: Case, sending: Sending): Promise<Sent> {
    const { token } = this.#settings
    const isRenewed = typeof token === 'function' && this.isNeeded
    return isRenewed ? this.#sendWithNew(testCase, sending) : sending.now(testCase)
  }

  async #sendWithNew(testCase: Case, { now, inTurn }: Sending): Promise<Sent> {
    const { operation } = this.#settings
    if (performance.now() > this.#run.tokenExpires) await this.#once(() => this.renew())
    const usedToken = this.#run.token
    const delivered = await now(testCase)
    if (this.#proves(testCase, delivered)) this.#proof = testCase
    if (!refusesToken(testCase, delivered.exchange, operation)) return delivered
    if (usedToken === this.#run.token) await this.#once(() => this.#renewIfRefused(inTurn))
    return usedToken === this.#run.token ? delivered : inTurn(testCase)
  }

  #proves(testCase: Case, { exchange }: Sent): boolean {
    if (!acceptsToken(testCase, exchange, this.#settings.operation)) return false
    return testCase.expect === 'accept' ? isFreshEachTime(testCase) : !this.#proof
  }

  /** The server may refuse a request for other reasons, so a request that it accepted before decides. */
  async #renewIfRefused(send: Send): Promise<void> {
    if (!this.#proof) return
    const { exchange } = await send(this.#proof)
    if (refusesToken(this.#proof, exchange, this.#settings.operation)) await this.renew()
  }

  async #once(task: () => Promise<void>): Promise<void> {
    this.#renewing ??= task().finally(() => (this.#renewing = undefined))
    return this.#renewing
  }
}
