import type { Desk } from '../../control/desk.ts'
import type { EventSink, EventStream } from '../../control/event-hub.ts'
import type { ControlAnswer, ControlRequest } from '../../control/routes.ts'
import { type FromWorker, sent, type ToWorker } from './message.ts'

type Answered = Extract<ToWorker, { kind: 'answer' }>

/** A worker's control: what comes in is answered by the first process, which knows of all. */
export class Relay implements Desk {
  readonly #send: (message: FromWorker) => void
  readonly #waiting = new Map<number, (answered: Answered) => void>()
  readonly #sinks = new Map<number, EventSink>()
  /** Characters of each stream that its reader has not taken yet. */
  readonly #held = new Map<number, number>()
  #latest = 0

  constructor(send: (message: FromWorker) => void) {
    this.#send = send
  }

  async answer(request: ControlRequest): Promise<ControlAnswer> {
    this.#latest += 1
    const number = this.#latest
    const { answer, streams } = await new Promise<Answered>((resolve) => {
      this.#waiting.set(number, resolve)
      this.#send({ kind: 'relay', number, request: sent(request) })
    })
    if (!streams) return answer
    // Whoever asked may be gone by now.
    setImmediate(() => {
      if (!this.#sinks.has(number)) this.#send({ kind: 'closed', number })
    })
    return { ...answer, stream: (sink) => this.#open(number, sink) }
  }

  close(): void {
    for (const sink of this.#sinks.values()) sink.end()
  }

  /** Takes a message that is about an answer or a stream; false where it is about something else. */
  take(message: ToWorker): boolean {
    if (message.kind === 'answer') {
      this.#waiting.get(message.number)?.(message)
      this.#waiting.delete(message.number)
    } else if (message.kind === 'end') this.#sinks.get(message.number)?.end()
    else if (message.kind === 'write') this.#write(message.number, message.text)
    else return false
    return true
  }

  #open(number: number, sink: EventSink): EventStream {
    this.#sinks.set(number, sink)
    this.#send({ kind: 'open', number })
    return {
      drained: () => {
        const characters = this.#held.get(number)
        if (characters === undefined) return
        this.#held.delete(number)
        this.#send({ kind: 'written', number, characters })
      },
      close: () => {
        this.#sinks.delete(number)
        this.#held.delete(number)
        this.#send({ kind: 'closed', number })
      },
    }
  }

  #write(number: number, text: string): void {
    const sink = this.#sinks.get(number)
    if (sink === undefined) return
    const held = (this.#held.get(number) ?? 0) + text.length
    if (sink.write(text)) {
      this.#held.delete(number)
      this.#send({ kind: 'written', number, characters: held })
    } else this.#held.set(number, held)
  }
}
