import { setUpCases } from '../plan/contact-cases.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, statusOf } from '../data/exchange.ts'
import { inventedMembers } from '../operation/shown-values.ts'
import { mayBeOfWrongSetUp, isSetUpRefusal, setUpSentence } from '../judge/set-up.ts'
import type { Settings } from '../data/settings.ts'
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

const isOfService = (status: number): boolean => status > 0 && status < 500

/**
 * Sends requests until one shows that token, headers and base URL are right; gives up if none does.
 * @returns the first of them, as not sent if the run has stopped since; undefined if there is none
 */
export const showSetUp = async (setUp: SetUp): Promise<FirstDelivery | undefined> => {
  const first = await sendSetUpCases(setUp)
  const { stopped } = setUp.session
  if (!stopped || first === undefined) return first
  const { limited, isRefused, case: testCase } = first
  return { reason: stopped.reason, limited, isRefused, case: testCase }
}

const sendSetUpCases = async (setUp: SetUp): Promise<FirstDelivery | undefined> => {
  const { settings, session } = setUp
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
    await requireService(setUp, exchange)
    if (session.stopped) return first
    if (mayBeOfWrongSetUp(testCase, exchange, operation)) continue
    session.run.isSetUpRight ||= isOfService(statusOf(exchange))
    return first
  }
  if (first !== undefined)
    return { ...first, isRefused: judgeRefusals(setUp, exchanges) && !noCreate }
  session.giveUp(
    `No valid request of ${operation.name} is known: give one by an example in the document, or by --body FILE.`,
    { isOfOperation: operation.label !== undefined },
  )
  return undefined
}

/** Gives up without HTTP, or if the server wants a certificate, which a client with TLS 1.3 learns only from a response. */
const requireService = async ({ session, redact }: SetUp, exchange: Exchange): Promise<void> => {
  // What the run says about it may quote it.
  const { response } = redact(exchange)
  if (response.type !== 'failure') return
  if (response.kind === 'tls') session.giveUp(response.detail)
  else await session.requireHttp(exchange)
}

/**
 * Gives up because the server refused all requests. Of a set-up that is right for another operation only values that are
 * made up excuse that: without them, the cases show what is wrong. Returns whether it gave up.
 */
const judgeRefusals = (
  { settings: { noCreate, operation }, session, redact }: SetUp,
  exchanges: readonly Exchange[],
): boolean => {
  if (session.run.isSetUpRight && inventedMembers(operation).length === 0) return false
  const kind = noCreate ? 'request' : 'valid request'
  const { plainProxy } = session.client
  session.giveUp(setUpSentence(exchanges.map(redact), kind, operation, plainProxy), {
    isOfOperation: operation.label !== undefined,
  })
  return true
}
