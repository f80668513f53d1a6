import { setUpCases } from '../plan/contact-cases.ts'
import type { Case } from '../data/case.ts'
import type { Exchange } from '../data/exchange.ts'
import { mayBeOfWrongSetUp, isSetUpRefusal, setUpSentence } from '../judge/set-up.ts'
import type { Settings } from '../data/options.ts'
import { type Delivery, isSent } from './delivery.ts'
import type { Session } from './session.ts'

interface SetUp {
  readonly settings: Settings
  readonly session: Session
  /** Hides the secrets of an exchange. */
  readonly redact: (exchange: Exchange) => Exchange
}

/** The first case of a run, and what became of it. */
type FirstDelivery = Delivery & {
  readonly case: Case
  /** Whether every valid request was refused. */
  readonly isRefused?: boolean | undefined
}

/**
 * Sends requests until one shows that token, headers and base URL are right; gives up if none does.
 * @returns the first of them, as not sent if the run has stopped since
 */
export const showSetUp = async (setUp: SetUp): Promise<FirstDelivery> => {
  const first = await sendSetUpCases(setUp)
  const { stopped } = setUp.session
  if (!stopped) return first
  const { limited, isRefused, case: testCase } = first
  return { reason: stopped.reason, limited, isRefused, case: testCase }
}

const sendSetUpCases = async (setUp: SetUp): Promise<FirstDelivery> => {
  const { settings, session, redact } = setUp
  const { noCreate, operation } = settings
  const exchanges: Exchange[] = []
  let first: FirstDelivery | undefined
  for (const testCase of setUpCases(settings)) {
    const isEveryRefused = exchanges.every((exchange) => isSetUpRefusal(exchange, operation))
    if (testCase.expect === 'refuse' && !noCreate && isEveryRefused) break
    const delivery = await session.deliver(testCase)
    first ??= { ...delivery, case: testCase }
    if (!isSent(delivery)) return first
    const { exchange } = delivery
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
  return { ...first!, isRefused: !noCreate }
}
