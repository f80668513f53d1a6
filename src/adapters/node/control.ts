import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Access, letIn, preflightHeaders, readOrigin } from '../../control/access.ts'
import { type Desk, OwnDesk } from '../../control/desk.ts'
import type { EventStream } from '../../control/event-hub.ts'
import { Refusal } from '../../control/refusal.ts'
import type { ControlAnswer } from '../../control/routes.ts'
import type { MockAnswer } from '../../core/exchange.ts'
import type { Mock } from '../../core/mock.ts'
import { pathOf } from '../../core/target.ts'
import { RawHeaderFields } from '../header-fields.ts'
import { inTurn } from './connections.ts'
import type { Incoming } from './incoming.ts'

export interface ControlOptions {
  /** What the Control-Token header must be; without it, control is for this machine only. */
  readonly controlToken?: string | undefined
  /** Origins, such as `http://localhost:5173`, whose pages may control the mock. */
  readonly allowControlFrom?: readonly string[] | undefined
}

/** The most bytes of a request's body. */
const LIMIT = 262_144
/** The most bytes that may wait for who reads a stream slowly. */
const WAITING = 65_536

const PREFIX = '/_mock'

const HEALTH: MockAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: '{"status":"ok"}',
  delay: 0,
}

/** No page but an own one embeds an answer or takes it for something else. */
const GUARDS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Whether a request target is the control's; every request is asked. */
export function isControl(target: string): boolean {
  if (target.charCodeAt(0) === 47 && !target.startsWith(PREFIX)) return false
  const path = pathOf(target)
  return path === PREFIX || path.startsWith(`${PREFIX}/`)
}

/** The control API of a server: its requests never meet the mock's own. */
export class ControlDoor {
  readonly #desk: Desk
  readonly #access: Omit<Access, 'loopback'>
  #loopback = false
  #closing = false

  /** @throws Error where an origin or the token is none, or the store lies where the control is */
  constructor(
    mock: Mock,
    { controlToken, allowControlFrom = [] }: ControlOptions,
    desk: Desk = new OwnDesk(mock),
  ) {
    if (mock.path.startsWith(`${PREFIX}/`))
      throw new Error(`The base path ${PREFIX} is the control's own. Choose another one.`)
    if (controlToken !== undefined && !/^[!-~]+$/.test(controlToken))
      throw new Error(
        'A control token has printable ASCII characters, at least one, and no spaces.',
      )
    this.#access = { token: controlToken, origins: new Set(allowControlFrom.map(readOrigin)) }
    this.#desk = desk
  }

  /** Tells to which address the server is bound. */
  bound(address: string): void {
    this.#loopback = /^(?:127\.|::1$|::ffff:127\.)/.test(address)
  }

  receive(incoming: Incoming, response: ServerResponse): void {
    incoming.collect(response, LIMIT, (_, all, cut) => {
      const body = cut ? undefined : all
      // Made all at once, the long answers to a thousand short requests would fill the memory.
      inTurn(response, () => void this.#answer(incoming, body, response))
    })
  }

  close(): void {
    this.#closing = true
    this.#desk.close()
  }

  async #answer(
    { method = '', url = '', rawHeaders }: IncomingMessage,
    body: Uint8Array | undefined,
    response: ServerResponse,
  ): Promise<void> {
    const headers = new RawHeaderFields(rawHeaders)
    const path = pathOf(url)
    let cors: Readonly<Record<string, string>> = {}
    let answer: ControlAnswer
    try {
      const reads = method === 'GET' || method === 'HEAD'
      if (reads && path === `${PREFIX}/health`) answer = HEALTH
      // The page holds nothing that anybody may not see; what it shows, it asks for.
      else if (reads && (path === PREFIX || path === `${PREFIX}/`)) {
        const { consolePage } = await import('../console-page.ts')
        const { html, headers: own } = await consolePage()
        answer = { status: 200, headers: own, body: html, delay: 0 }
      } else {
        cors = letIn(headers, { ...this.#access, loopback: this.#loopback })
        if (method === 'OPTIONS' && 'access-control-allow-origin' in cors) {
          answer = { status: 204, headers: preflightHeaders(headers), body: '', delay: 0 }
        } else {
          if (body === undefined)
            throw new Refusal('limit', `The body takes at most ${LIMIT} bytes.`)
          const [, search = ''] = /\?([^#]*)/.exec(url) ?? []
          const query = new URLSearchParams(search)
          answer = await this.#desk.answer({ method, path, query, headers, body })
        }
      }
    } catch (error) {
      answer = refusalOf(error).answer
    }
    this.#write(response, { ...answer, headers: { ...answer.headers, ...cors, ...GUARDS } })
  }

  #write(response: ServerResponse, answer: ControlAnswer): void {
    const { status, headers, body, stream } = answer
    if (response.destroyed) return
    if (this.#closing) response.setHeader('connection', 'close')
    if (stream !== undefined && !this.#closing) {
      // Nothing follows a stream, nor may whoever stands between keep it back.
      response.writeHead(status, { ...headers, connection: 'close', 'x-accel-buffering': 'no' })
      return this.#stream(response, stream)
    }
    const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) }
    response.writeHead(status, { ...headers, ...length })
    response.end(body)
  }

  #stream(response: ServerResponse, open: NonNullable<ControlAnswer['stream']>): void {
    let events: EventStream | undefined
    response.on('drain', () => events?.drained())
    response.on('close', () => events?.close())
    events = open({
      write: (text) => response.write(text) || response.writableLength < WAITING,
      end: () => void response.end(),
    })
    // A listener that has ended its side is gone: waiting for it would keep its place from another.
    const leave = (): void => {
      events.close()
      response.end()
    }
    const { socket } = response.req
    if (socket.readableEnded) leave()
    else socket.once('end', leave)
  }
}

/** Whatever goes wrong is told: thrown on, it would end the process. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, message } = error as NodeJS.ErrnoException
  // What is loaded when it is asked for cannot be where too many files are open; their names are nobody's business.
  if (code === 'EMFILE' || code === 'ENFILE')
    return new Refusal('busy', 'Too many connections are open; close some and try again.', {
      'retry-after': '1',
    })
  return new Refusal('input', message)
}
