import { memoize } from '../../src/base/memoize.ts'
import type { Operation } from '../../src/document/document.ts'
import { casesOf, firstCaseOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, type ResourcePath, statusOf } from '../data/exchange.ts'
import type { Settings } from '../data/settings.ts'
import { isAcceptance } from '../operation/documented.ts'
import { asSent } from '../operation/given-bodies.ts'
import { missingCredentials } from '../operation/given-credentials.ts'
import { membersOf } from '../operation/members.ts'
import { ruleTable } from '../rules/rules.ts'
import { isSent } from './delivery.ts'
import type { Session } from './session.ts'

/** A request that was sent for the sake of others. */
export interface PartnerRequest {
  readonly case: Case
  readonly exchange: Exchange
}

/** How many valid requests are tried until a service accepts one. */
const TRIES = 3

/** Valid requests of an operation, the plainest first, with different bodies. */
export const plainCasesOf = memoize((operation: Operation): readonly Case[] => {
  const first = firstCaseOf(operation)
  const ordinary = casesOf(operation, 0).filter(
    ({ rule, request }) => ruleTable[rule].isOrdinary === true && request.need === undefined,
  )
  const all = first === undefined ? ordinary : [first, ...ordinary]
  const byBody = Map.groupBy(all, ({ request }) => JSON.stringify(request.body))
  return Array.from(byBody.values(), ([plainest]) => plainest!).slice(0, TRIES)
})

/** The operations of a run that send requests for the sake of each other, each in a session of its own. */
export class Partners {
  readonly #settings: Settings
  readonly #open: (settings: Settings) => Session
  readonly #keep: (testCase: Case, exchange: Exchange) => void
  readonly #sessions = new Map<string, Session>()

  constructor(
    settings: Settings,
    means: {
      readonly open: (settings: Settings) => Session
      /** Records a request that is not judged. */
      readonly keep: (testCase: Case, exchange: Exchange) => void
    },
  ) {
    this.#settings = settings
    this.#open = means.open
    this.#keep = means.keep
  }

  /** An operation of the document as the run sends it; undefined if it cannot. Its cases are made once. */
  readonly operationOf = memoize((operation: Operation): Operation | undefined => {
    const { operations } = this.#settings
    const documented = operations.find(({ name }) => name === operation.name) ?? operation
    const isMissing = missingCredentials(documented, this.#settings) !== undefined
    const isBuildable = membersOf(documented).unbuildable === undefined
    return isMissing || !isBuildable ? undefined : asSent(documented, this.#settings)
  })

  /** The session that sends requests of an operation. */
  async sessionOf(operation: Operation): Promise<Session> {
    const known = this.#sessions.get(operation.name)
    if (known !== undefined) return known
    const session = this.#open({ ...this.#settings, operation })
    this.#sessions.set(operation.name, session)
    await session.open()
    return session
  }

  /**
   * Sends a case of an operation; undefined if the run has ended.
   * @param how.isKept whether it is recorded, without a judgment
   */
  async send(
    operation: Operation,
    testCase: Case,
    resource?: ResourcePath,
    { isKept = true } = {},
  ): Promise<PartnerRequest | undefined> {
    const session = await this.sessionOf(operation)
    const delivery = await session.deliver(testCase, resource === undefined ? {} : { resource })
    if (!isSent(delivery)) return undefined
    session.run.isSetUpRight ||= isAcceptance(operation, statusOf(delivery.exchange))
    if (isKept) this.#keep(testCase, delivery.exchange)
    return { case: testCase, exchange: delivery.exchange }
  }

  /** Stops what is under way. */
  stop(): void {
    for (const session of this.#sessions.values()) session.stop('interrupted')
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), (session) => session.close()))
  }
}
