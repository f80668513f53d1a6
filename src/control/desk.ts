import type { Mock } from '../core/mock.ts'
import type { Awaitable } from './control.ts'
import { EventHub } from './event-hub.ts'
import { Metrics } from './metrics.ts'
import type { ControlAnswer, Controlled, ControlRequest } from './routes.ts'

/** Where requests to the control API are answered, once they are let in. */
export interface Desk {
  /** @throws Refusal (or rejects with it) */
  readonly answer: (request: ControlRequest) => Awaitable<ControlAnswer>
  /** Ends the streams that it opened. */
  readonly close: () => void
}

/** Answers for one mock, the one of this process. */
export class OwnDesk implements Desk, Controlled {
  readonly mock: Mock
  readonly metrics: Metrics = new Metrics()
  readonly hub: EventHub
  readonly #uncount: () => void

  constructor(mock: Mock) {
    this.mock = mock
    this.hub = new EventHub(mock)
    this.#uncount = mock.observe({ settled: this.metrics.count })
  }

  async answer(request: ControlRequest): Promise<ControlAnswer> {
    // Loaded when it is asked for: the mock starts sooner without it.
    const { answerControl } = await import('./routes.ts')
    return answerControl(this, request)
  }

  close(): void {
    this.#uncount()
    this.hub.end()
  }
}
