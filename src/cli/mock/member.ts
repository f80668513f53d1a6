import type { Worker } from 'node:cluster'
import type { EventStream } from '../../control/event-hub.ts'
import type { ControlAnswer } from '../../control/routes.ts'
import type { Exchange } from '../../core/exchange.ts'
import { handedOver } from './handed-over.ts'
import type { FromWorker, Question, Replies, SentRequest, ToWorker } from './message.ts'
import type { SharedMock } from './shared-mock.ts'

/** Milliseconds for a worker to do what it is asked, and to get to work before; one that hangs for longer is ended. */
const [PATIENCE, START] = [5000, 30_000] as const
/** The most characters of a stream that may be on their way to its reader. */
const WAITING = 65_536

interface Stream {
  readonly open: NonNullable<ControlAnswer['stream']>
  events: EventStream | undefined
  waiting: number
  full: boolean
}

/** A worker, as the first process knows it. */
export class Member {
  readonly worker: Worker
  /** Since when it takes requests, by performance.now. */
  readySince: number | undefined
  /** What it said it failed of. */
  failure: { readonly message: string; readonly code: string | undefined } | undefined
  /** What it told of that is not settled yet. */
  readonly #underWay = new Map<number, Exchange>()
  readonly #asked = new Map<number, (reply: Replies[Question] | undefined) => void>()
  readonly #streams = new Map<number, Stream>()
  readonly #closeUntaken: () => void
  #latest = 0

  constructor(worker: Worker) {
    this.worker = worker
    this.#closeUntaken = handedOver(worker.process)
  }

  send(message: ToWorker): void {
    if (this.worker.isConnected()) this.worker.send(message, undefined, () => {})
  }

  /** What it replies; undefined where it is gone. */
  ask<Asked extends Question>(
    question: Asked,
    token?: string,
    request?: SentRequest,
  ): Promise<Replies[Asked] | undefined> {
    if (!this.worker.isConnected()) return Promise.resolve(undefined)
    this.#latest += 1
    const number = this.#latest
    return new Promise((resolve) => {
      const half = (this.readySince === undefined ? START : PATIENCE) / 2
      // In halves: where all processes were stopped meanwhile, a timer runs before a reply is read.
      let timer = setTimeout(() => {
        timer = setTimeout(() => this.kill(), half)
      }, half)
      this.#asked.set(number, (reply) => {
        clearTimeout(timer)
        resolve(reply as Replies[Asked] | undefined)
      })
      this.send({ kind: 'ask', number, question, token, request })
    })
  }

  kill(): void {
    this.worker.process.kill('SIGKILL')
  }

  answer(number: number, { stream, ...answer }: ControlAnswer): void {
    if (stream !== undefined)
      this.#streams.set(number, { open: stream, events: undefined, waiting: 0, full: false })
    this.send({ kind: 'answer', number, answer, streams: stream !== undefined })
  }

  /** Takes a message that is about a reply or a stream. */
  take(message: FromWorker): void {
    if (message.kind === 'reply') {
      this.#asked.get(message.number)?.(message.reply)
      this.#asked.delete(message.number)
    } else if (message.kind === 'open') this.#open(message.number)
    else if (message.kind === 'written') this.#written(message.number, message.characters)
    else if (message.kind === 'closed') this.#close(message.number)
  }

  /** Passes on what it tells of exchanges. */
  hear({ exchanges, lost }: Extract<FromWorker, { kind: 'told' }>, mock: SharedMock): void {
    for (const { headers, ...sent } of exchanges) {
      const known = this.#underWay.get(sent.id)
      const exchange = known ?? { ...sent, headers: new Map(headers) }
      exchange.duration = sent.duration
      if (known === undefined) mock.arrived(exchange)
      if (sent.duration === null) this.#underWay.set(sent.id, exchange)
      else {
        this.#underWay.delete(sent.id)
        mock.settled(exchange)
      }
    }
    if (lost) mock.changed('settings')
  }

  /** It is gone: nobody waits for it any more. */
  leave(): void {
    this.#closeUntaken()
    for (const resolve of this.#asked.values()) resolve(undefined)
    this.#asked.clear()
    for (const number of this.#streams.keys()) this.#close(number)
  }

  #open(number: number): void {
    const stream = this.#streams.get(number)
    if (stream === undefined) return
    stream.events = stream.open({
      write: (text) => {
        stream.waiting += text.length
        this.send({ kind: 'write', number, text })
        stream.full = stream.waiting >= WAITING
        return !stream.full
      },
      end: () => this.send({ kind: 'end', number }),
    })
  }

  #written(number: number, characters: number): void {
    const stream = this.#streams.get(number)
    if (stream === undefined) return
    stream.waiting -= characters
    if (!stream.full || stream.waiting >= WAITING) return
    stream.full = false
    stream.events?.drained()
  }

  #close(number: number): void {
    this.#streams.get(number)?.events?.close()
    this.#streams.delete(number)
  }
}
