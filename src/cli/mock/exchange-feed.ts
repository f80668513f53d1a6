import type { Exchange } from '../../core/exchange.ts'
import type { Mock } from '../../core/mock.ts'
import type { SentExchange } from './message.ts'

/** Milliseconds for which exchanges are gathered. */
const BATCH = 20
/** The most that are told at once; whoever listens asks for the journal where there are more. */
const MOST = 400

/** Tells the first process of exchanges, each as it comes and again when it is settled after that. */
export class ExchangeFeed {
  readonly #mock: Mock
  readonly #tell: (exchanges: readonly SentExchange[], lost: boolean) => void
  #fresh = new Set<Exchange>()
  readonly #underWay = new Set<Exchange>()
  #timer: NodeJS.Timeout | undefined
  #stop: (() => void) | undefined

  constructor(mock: Mock, tell: (exchanges: readonly SentExchange[], lost: boolean) => void) {
    this.#mock = mock
    this.#tell = tell
  }

  turn(on: boolean): void {
    this.#stop?.()
    this.#stop = undefined
    this.flush()
    this.#underWay.clear()
    if (!on) return
    this.#stop = this.#mock.observe({
      arrived: (exchange) => this.#add(exchange),
      settled: (exchange) => {
        if (this.#underWay.delete(exchange)) this.#add(exchange)
      },
      changed: () => {},
    })
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#fresh.size === 0) return
    const fresh = [...this.#fresh]
    this.#fresh.clear()
    for (const exchange of fresh) if (exchange.duration === null) this.#underWay.add(exchange)
    const lost = fresh.length > MOST
    this.#tell(lost ? [] : fresh.map(asSent), lost)
  }

  #add(exchange: Exchange): void {
    this.#fresh.add(exchange)
    this.#timer ??= setTimeout(() => this.flush(), BATCH)
  }
}

function asSent({ headers, ...exchange }: Exchange): SentExchange {
  return { ...exchange, headers: [...headers.entries()] }
}
