import { type MockServer, openServer } from '../../adapters/node/open-server.ts'
import { OwnDesk } from '../../control/desk.ts'
import { inSlices } from '../../control/in-slices.ts'
import { selectRequests } from '../../control/requests-page.ts'
import { plantText } from '../../control/plant-texts.ts'
import { answerControl } from '../../control/routes.ts'
import type { Memory } from '../../core/limits.ts'
import { createBoundedMock } from '../../core/bounded-mock.ts'
import type { Mock } from '../../core/mock.ts'
import type { Config } from '../config.ts'
import { logRequests, type RequestLog } from '../request-log.ts'
import { SCENARIO } from './choices-made.ts'
import { ExchangeFeed } from './exchange-feed.ts'
import {
  type Done,
  type FromWorker,
  type Question,
  received,
  type Replies,
  type SentRequest,
  type ToWorker,
} from './message.ts'
import { Relay } from './relay.ts'
import { risingIds } from './rising-ids.ts'
import { WorkerWorlds } from './worker-worlds.ts'

type Ask = Extract<ToWorker, { kind: 'ask' }>

/**
 * One process of several that answer on one port; does what the first one says, and ends with it.
 *
 * @param settings reads flags and config file, anew at each call
 * @param grace milliseconds that answers under way have to finish where nobody says otherwise
 */
export async function work(
  settings: () => Promise<Config>,
  log: { readonly quiet?: boolean; readonly json?: boolean },
  grace: number,
): Promise<void> {
  let seat: Seat | undefined
  // Ctrl-C goes to all processes of a terminal: the first one decides.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  const relay = new Relay(send)
  await new Promise<void>((resolve) => {
    let last = Promise.resolve()
    const take = async (message: ToWorker): Promise<void> => {
      if (message.kind === 'start') seat = await Seat.take(message, settings, relay, log)
      else if (message.kind === 'tell') seat?.feed.turn(message.on)
      else if (message.kind === 'ask' && seat !== undefined) {
        const reply = await seat.reply(message)
        send({ kind: 'reply', number: message.number, reply })
      } else if (message.kind === 'stop') {
        await seat?.leave(message.grace)
        resolve()
      }
    }
    const inTurn = (message: ToWorker): void => {
      last = last.then(() => take(message)).catch(fail)
    }
    process.on('message', (message: ToWorker) => {
      if (!relay.take(message)) inTurn(message)
    })
    process.once('SIGTERM', () => inTurn({ kind: 'stop', grace }))
    send({ kind: 'hello' })
  })
  process.disconnect()
}

function send(message: FromWorker, then: () => void = () => {}): void {
  // Without the first process this one ends.
  if (process.connected) process.send?.(message, undefined, undefined, then)
}

function fail(error: unknown): void {
  const { message, code } = error as NodeJS.ErrnoException
  send({ kind: 'failed', message, code }, () => process.disconnect())
}

/** A worker at work. */
class Seat {
  readonly feed: ExchangeFeed
  readonly #mock: Mock
  readonly #worlds: WorkerWorlds
  readonly #own: OwnDesk
  readonly #settings: () => Promise<Config>
  readonly #log: RequestLog
  #server: MockServer | undefined

  static async take(
    { ids, choices, port }: Extract<ToWorker, { kind: 'start' }>,
    settings: () => Promise<Config>,
    relay: Relay,
    log: { readonly quiet?: boolean; readonly json?: boolean },
  ): Promise<Seat> {
    const options = await settings()
    const worlds = new WorkerWorlds(risingIds(ids), options.limits)
    const mock = createBoundedMock(options, () => worlds)
    const seat = new Seat(mock, worlds, settings, logRequests(mock, log))
    for (const { request, token } of choices) seat.#change(request, token)
    const { host = '127.0.0.1' } = options
    seat.#server = await openServer({ ...options, mock, host, port }, relay)
    send({ kind: 'ready', url: seat.#server.url })
    return seat
  }

  private constructor(
    mock: Mock,
    worlds: WorkerWorlds,
    settings: () => Promise<Config>,
    log: RequestLog,
  ) {
    this.#mock = mock
    this.#worlds = worlds
    this.#own = new OwnDesk(mock)
    this.#settings = settings
    this.#log = log
    this.feed = new ExchangeFeed(mock, (exchanges, lost) => send({ kind: 'told', exchanges, lost }))
  }

  async reply({ question, token, request }: Ask): Promise<Replies[Question]> {
    switch (question) {
      case 'change':
        return this.#change(request as SentRequest, token)
      case 'settings':
        return this.#configure()
      case 'requests':
        return selectRequests(this.#mock, token, received(request as SentRequest).query)
      case 'plants':
        return inSlices(
          this.#worlds.creations(token),
          ([id, body]) => [id, plantText(body)] as const,
        )
      default:
        return { ...this.#own.metrics.read(), memory: this.#mock.memory as Memory }
    }
  }

  async leave(grace: number): Promise<void> {
    await this.#server?.close(grace)
    await this.#log.end()
  }

  #change(request: SentRequest, token?: string): Done {
    try {
      const change = (): unknown => answerControl(this.#own, received(request))
      const choice = token !== undefined && request.path === SCENARIO
      if (choice) this.#worlds.change(token, change)
      else change()
      return {}
    } catch (error) {
      return { refused: (error as Error).message }
    } finally {
      // What came before it is told before.
      this.feed.flush()
    }
  }

  async #configure(): Promise<Done> {
    try {
      this.#mock.configure(await this.#settings())
      return {}
    } catch (error) {
      return { refused: (error as Error).message }
    }
  }
}
