import { setUpCases } from '../cases/plan.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import { mayBeOfWrongSetUp, isSetUpRefusal, setUpSentence } from '../judge/set-up.ts'
import type { Settings } from '../data/options.ts'
import { type NotSent, type Sent, isSent } from './delivery.ts'
import type { Session } from './session.ts'

interface SetUp {
  readonly settings: Settings
  readonly session: Session
  /** Hides the secrets of an exchange. */
  readonly redact: (exchange: Exchange) => Exchange
  /** Gets the first response 429 or 503 of a case. */
  readonly onLimited: (testCase: Case, exchange: Exchange) => void
}

/** The first request of a run. */
interface FirstSent extends Sent {
  readonly case: Case
}

/**
 * Sends requests until one shows that token, headers and base URL are right; gives up if none does.
 * @returns the first request, or why it was not sent, or why the run has stopped since
 */
export const showSetUp = async (setUp: SetUp): Promise<FirstSent | NotSent> => {
  const { session } = setUp
  const first = await sendSetUpCases(setUp)
  return session.stopped ?? first
}

const sendSetUpCases = async (setUp: SetUp): Promise<FirstSent | NotSent> => {
  const { settings, session, redact, onLimited } = setUp
  const { noCreate, operation } = settings
  const exchanges: Exchange[] = []
  let first: FirstSent | undefined
  for (const testCase of setUpCases(settings)) {
    const isEveryRefused = exchanges.every((exchange) => isSetUpRefusal(exchange, operation))
    if (testCase.expect === 'refuse' && !noCreate && isEveryRefused) break
    const delivery = await session.deliver(testCase, {}, (exchange) =>
      onLimited(testCase, exchange),
    )
    if (!isSent(delivery)) return first ?? delivery
    const { exchange } = delivery
    first ??= { ...delivery, case: testCase }
    exchanges.push(exchange)
    // What the run says about it may quote it.
    const { response } = redact(exchange)
    // With TLS 1.3 a client learns only now that the server wants a certificate.
    if (response.type === 'failure' && response.kind === 'tls') session.giveUp(response.detail)
    else if (response.type === 'failure') await session.requireHttp(exchange)
    if (session.stopped || !mayBeOfWrongSetUp(testCase, exchange, operation)) return first
  }
  const kind = noCreate ? 'request' : 'valid request'
  session.giveUp(setUpSentence(exchanges.map(redact), kind, operation, session.client.plainProxy))
  return first!
}
