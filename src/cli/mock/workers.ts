import cluster, { type Worker } from 'node:cluster'
import type { MockServer } from '../../adapters/node.ts'
import { type MockSettings, readSettings } from '../../core/settings.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import type { RequestLog } from '../request-log.ts'
import { Member } from './member.ts'
import type { FromWorker } from './message.ts'
import { MOST_ENDS, Place } from './place.ts'
import { WORKER } from './is-worker.ts'
import { microseconds } from './rising-ids.ts'
import { SharedDesk } from './shared-desk.ts'
import { SharedMock } from './shared-mock.ts'
import { printLines } from './whole-lines.ts'

/** Milliseconds over what answers under way have to finish before a worker is ended, and then for its end. */
const LATE = 100

/** Processes that answer on one port; this one knows what holds in all of them, and answers nothing but what they relay. */
export class Workers implements MockServer {
  readonly mock: SharedMock
  /** Resolves when no worker is left. */
  readonly gone: Promise<Failure>
  #port: number
  readonly #places: readonly Place[]
  /** Those that were told what holds. */
  readonly #members = new Set<Member>()
  /** All that run. */
  readonly #running = new Set<Member>()
  readonly #desk: SharedDesk
  readonly #origin = microseconds()
  readonly #retries = new Set<NodeJS.Timeout>()
  #observed = false
  #url: string | undefined
  #started: { readonly resolve: () => void; readonly reject: (why: Error) => void } | undefined
  #giveUp: (why: Failure) => void = () => {}
  #log: RequestLog | undefined
  #closing = false

  /** @throws Error where an option names a scenario or a choice that is not there */
  constructor(options: Config, count: number) {
    this.mock = new SharedMock(options)
    this.gone = new Promise((resolve) => (this.#giveUp = resolve))
    this.#port = options.port ?? 4010
    this.#places = Array.from({ length: count }, (_, nth) => new Place(nth))
    this.#desk = new SharedDesk(this.mock, this.#members, options.limits?.worlds)
    this.mock.onObserved = (on) => {
      this.#observed = on
      for (const member of this.#members) member.send({ kind: 'tell', on })
    }
  }

  get url(): string {
    return this.#url as string
  }

  /** Resolves when all workers take requests; rejects where one cannot, with the `code` of node:net if it is about the port. */
  async start(): Promise<void> {
    cluster.schedulingPolicy = cluster.SCHED_RR
    cluster.setupPrimary({
      serialization: 'advanced',
      // Theirs is nobody's once this one is gone: Node would print there that it cannot be told of anything.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    try {
      await new Promise<void>((resolve, reject) => {
        this.#started = { resolve, reject }
        for (const place of this.#places) this.#fork(place)
      })
    } catch (error) {
      this.#closing = true
      for (const member of this.#running) member.kill()
      throw error
    }
    this.#started = undefined
  }

  /** Prints the lines of workers, and what happens to them. */
  report(log: RequestLog): void {
    this.#log = log
    for (const { worker } of this.#running) this.#print(worker)
  }

  /** Has all workers read their settings again; rejects where these, which they are, are wrong. */
  async configure(settings: MockSettings): Promise<void> {
    readSettings(settings)
    await this.#desk.configure(settings)
    this.#refill()
  }

  async close(grace = 2000): Promise<void> {
    this.#closing = true
    for (const retry of this.#retries) clearTimeout(retry)
    this.#desk.hub.end()
    const ended = [...this.#running].map(
      ({ worker }) => new Promise((resolve) => worker.process.once('close', resolve)),
    )
    for (const member of this.#running) member.send({ kind: 'stop', grace })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        for (const member of this.#running) member.kill()
        timer = setTimeout(resolve, LATE)
      }, grace + LATE)
    })
    await Promise.race([Promise.all(ended), late])
    clearTimeout(timer)
  }

  #fork(place: Place): void {
    // Their lines are printed here, where a terminal may be.
    const coloured = process.stdout.isTTY && process.stdout.hasColors()
    const worker = cluster.fork({ [WORKER]: '1', ...(coloured && { FORCE_COLOR: '1' }) })
    const member = new Member(worker)
    const { stderr } = worker.process
    if (stderr !== null) printLines(stderr, (line) => process.stderr.write(`${line}\n`))
    this.#running.add(member)
    worker.on('message', (message: FromWorker) => this.#take(message, member, place))
    const left = (how: string): void => {
      this.#running.delete(member)
      this.#members.delete(member)
      member.leave()
      this.#ended(member, place, how)
    }
    worker.once('exit', (code: number | null, signal: string | null) => {
      const how = signal ?? `exit code ${code}`
      // What it said last may not be read yet.
      if (worker.isConnected()) worker.once('disconnect', () => left(how))
      else left(how)
    })
    worker.on('error', ({ message }) => {
      // What never ran does not end.
      if (worker.process.pid === undefined) left(message)
    })
    if (this.#log !== undefined) this.#print(worker)
  }

  #take(message: FromWorker, member: Member, place: Place): void {
    switch (message.kind) {
      case 'hello':
        return void this.#desk.inTurn(() => this.#admit(member, place))
      case 'ready':
        return this.#ready(message.url, member)
      case 'failed':
        member.failure = message
        return
      case 'relay':
        return void this.#desk
          .answer(message.request)
          .then((answer) => member.answer(message.number, answer))
      case 'told':
        return member.hear(message, this.mock)
      default:
        return member.take(message)
    }
  }

  #admit(member: Member, { nth }: Place): void {
    if (!this.#running.has(member)) return
    this.#members.add(member)
    // Once nobody listens any more, a free port would be another one than before.
    if (this.#port === 0 && this.#url !== undefined && !this.#listens)
      this.#port = Number(new URL(this.#url).port)
    member.send({
      kind: 'start',
      port: this.#port,
      ids: { nth, of: this.#places.length, origin: this.#origin },
      choices: this.#desk.choices.all,
    })
    if (this.#observed) member.send({ kind: 'tell', on: true })
  }

  get #listens(): boolean {
    return [...this.#running].some(({ readySince }) => readySince !== undefined)
  }

  #ready(url: string, member: Member): void {
    this.#url ??= url
    if (url !== this.#url) return member.kill()
    member.readySince = performance.now()
    const ready = [...this.#running].filter(({ readySince }) => readySince !== undefined)
    if (ready.length === this.#places.length) this.#started?.resolve()
  }

  #ended({ readySince, failure }: Member, place: Place, how: string): void {
    if (this.#started !== undefined) {
      const why = `A worker ended before it was ready (${how}).`
      this.#started.reject(
        failure === undefined
          ? new Failure(why, 1)
          : Object.assign(new Error(failure.message), { code: failure.code }),
      )
    }
    if (this.#closing) return
    // What it remembered is not there any more.
    this.mock.changed('forgotten')
    const pause = place.end(readySince === undefined ? 0 : performance.now() - readySince)
    const why = failure === undefined ? how : failure.message.replace(/\.$/, '')
    if (place.ends === 1)
      this.#log?.say(
        `A worker ended (${why}), and what it remembered is gone; another one follows.`,
      )
    if (!place.isGivenUp) return this.#forkAfter(pause, place)
    const left = this.#places.filter(({ isGivenUp }) => !isGivenUp).length
    if (left === 0) return this.#giveUp(new Failure(`No worker is left (${why}).`, 1))
    this.#log?.say(`A worker ended ${MOST_ENDS} times in a row (${why}); ${left} go on without it.`)
  }

  #forkAfter(pause: number, place: Place): void {
    const retry = setTimeout(() => {
      this.#retries.delete(retry)
      this.#fork(place)
    }, pause)
    this.#retries.add(retry)
  }

  /** Other settings may be what was missing. */
  #refill(): void {
    for (const place of this.#places) {
      if (!place.isGivenUp || this.#closing) continue
      place.ends = 0
      this.#fork(place)
    }
  }

  #print({ process: { stdout } }: Worker): void {
    if (stdout !== null) printLines(stdout, (line) => this.#log?.print(line))
  }
}

/** @throws Error (the promise rejects) where an option is wrong or a worker cannot start */
export async function startWorkers(options: Config, count: number): Promise<Workers> {
  const workers = new Workers(options, count)
  await workers.start()
  return workers
}
