import { EventHub } from '../../control/event-hub.ts'
import { Metrics } from '../../control/metrics.ts'
import { Refusal } from '../../control/refusal.ts'
import { join, pageOf } from '../../control/requests-page.ts'
import {
  answer,
  answerControl,
  type ControlAnswer,
  type Controlled,
  plantsAnswer,
  PREFIX,
  worldOf,
} from '../../control/routes.ts'
import { DEFAULT_LIMITS, type Memory } from '../../core/limits.ts'
import type { MockSettings } from '../../core/settings.ts'
import { ChoicesMade } from './choices-made.ts'
import type { Member } from './member.ts'
import { type Question, received, type Replies, type SentRequest } from './message.ts'
import type { SharedMock } from './shared-mock.ts'

/** Answers the control API for all workers: a change is in force in each before it is answered, and what is read is of all. */
export class SharedDesk implements Controlled {
  readonly mock: SharedMock
  readonly metrics: Metrics = new Metrics()
  readonly hub: EventHub
  readonly choices: ChoicesMade
  readonly #members: ReadonlySet<Member>
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    mock: SharedMock,
    members: ReadonlySet<Member>,
    mostWorlds: number = DEFAULT_LIMITS.worlds,
  ) {
    this.mock = mock
    this.hub = new EventHub(mock)
    this.choices = new ChoicesMade(mostWorlds)
    this.#members = members
  }

  async answer(request: SentRequest): Promise<ControlAnswer> {
    try {
      return await this.#answer(request)
    } catch (error) {
      return (error instanceof Refusal ? error : new Refusal('input', String(error))).answer
    }
  }

  /** @throws Refusal (rejects with it) */
  async #answer(request: SentRequest): Promise<ControlAnswer> {
    const { method, path } = request
    if (method !== 'GET' && method !== 'HEAD') return this.inTurn(() => this.#change(request))
    const asked = received(request)
    // Refuses what is asked wrongly, and answers what workers have no part in.
    const own = await answerControl(this, asked)
    const token = worldOf(asked, this.mock)
    switch (path) {
      case `${PREFIX}/requests`: {
        const parts = await this.#ask('requests', token, request)
        return answer(pageOf(join(parts, asked.query), asked.query, path))
      }
      case `${PREFIX}/plants`: {
        const plants = (await this.#ask('plants', token)).flat()
        const inOrder = plants.toSorted(([a], [b]) => a - b).map(([, json]) => json)
        return plantsAnswer(inOrder)
      }
      case `${PREFIX}/metrics`: {
        const parts = await this.#ask('metrics')
        const metrics = new Metrics()
        for (const part of parts) metrics.add(part)
        return { ...own, body: metrics.text(sum(parts), this.hub.size, this.#members.size) }
      }
      default:
        return own
    }
  }

  /** One change at a time, and none while a worker is told of those before: all workers see the same ones in the same order. */
  inTurn<Result>(change: () => Result | Promise<Result>): Promise<Result> {
    const result = this.#last.then(change)
    this.#last = result.catch(() => {})
    return result
  }

  /** Has all workers read their settings again, which are these. */
  configure(settings: MockSettings): Promise<void> {
    return this.inTurn(async () => {
      await this.#ask('settings')
      this.choices.forgetDefault()
      this.mock.configure(settings)
    })
  }

  async #change(request: SentRequest): Promise<ControlAnswer> {
    const asked = received(request)
    const token = worldOf(asked, this.mock)
    const members = [...this.#members]
    const replies = await Promise.all(members.map((member) => member.ask('change', token, request)))
    const answered = answerControl(this, asked)
    this.choices.note(request, token)
    // Who refuses what all others do has other settings than they have.
    for (const [at, reply] of replies.entries())
      if (reply?.refused !== undefined) members[at]?.kill()
    return answered
  }

  async #ask<Asked extends Question>(
    question: Asked,
    token?: string,
    request?: SentRequest,
  ): Promise<Replies[Asked][]> {
    const members = [...this.#members]
    const replies = await Promise.all(members.map((each) => each.ask(question, token, request)))
    return replies.filter((reply) => reply !== undefined)
  }
}

function sum(parts: readonly { readonly memory: Memory }[]): Memory {
  const all = { worlds: 0, requests: 0, plants: 0, bytes: 0 }
  for (const { memory } of parts) {
    all.worlds += memory.worlds
    all.requests += memory.requests
    all.plants += memory.plants
    all.bytes += memory.bytes
  }
  return all
}
