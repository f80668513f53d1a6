import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Message, readMessage } from './wire.ts'

/** A request as it was sent, and its response, or why there is none. */
export interface RawExchange {
  readonly request: Message
  readonly response: Message | 'hang' | 'closed'
}

/** A client may wait for a response before it sends the rest of its request; in milliseconds. */
const REST_OF_REQUEST = 300

/** A proxy in front of a service that keeps what both send. */
export interface RecordingProxy {
  readonly port: number
  /** In the order of the requests, from all connections that are closed. */
  readonly exchanges: readonly RawExchange[]
  readonly close: () => Promise<void>
}

/** Starts a proxy on a free port of this machine in front of another port. */
export async function recordingProxy(port: number): Promise<RecordingProxy> {
  const started: Started[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const service = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [client, service]) {
      socket.setNoDelay(true).on('error', () => {})
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    new Relay(client, service, started).start()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    get exchanges() {
      return started.flatMap(({ request, response }) =>
        response === undefined ? [] : [{ request, response }],
      )
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

/** A request that was sent. */
interface Started {
  readonly request: Message
  response?: RawExchange['response']
}

/** Passes on what two sockets send; the response only after the whole request, which the client may else never send. */
class Relay {
  readonly #client: Socket
  readonly #service: Socket
  readonly #started: Started[]
  readonly #waiting: Started[] = []
  #sent: Buffer = Buffer.alloc(0)
  #received: Buffer = Buffer.alloc(0)
  readonly #held: Buffer[] = []
  #hasEnded = false

  constructor(client: Socket, service: Socket, started: Started[]) {
    this.#client = client
    this.#service = service
    this.#started = started
  }

  start(): void {
    this.#client
      .on('data', (bytes: Buffer) => this.#readRequests(bytes))
      .on('end', () => this.#service.end())
      .on('close', () => this.#closed())
    this.#service.on('data', (bytes: Buffer) => {
      this.#held.push(bytes)
      this.#received = Buffer.concat([this.#received, bytes])
      this.#passOnLater()
    })
    for (const event of ['end', 'close'])
      this.#service.on(event, () => {
        this.#hasEnded = true
        this.#passOnLater()
      })
  }

  #readRequests(bytes: Buffer): void {
    this.#service.write(bytes)
    this.#sent = Buffer.concat([this.#sent, bytes])
    for (
      let request = readMessage(this.#sent);
      request !== undefined;
      request = readMessage(this.#sent)
    ) {
      this.#sent = this.#sent.subarray(request.length)
      const entry = { request }
      this.#started.push(entry)
      this.#waiting.push(entry)
    }
    this.#readResponses()
    if (this.#sent.length === 0) this.#passOn()
  }

  #readResponses(): void {
    while (this.#waiting.length > 0) {
      const [{ request }] = this.#waiting as [Started]
      const response = responseIn(this.#received, request, this.#hasEnded)
      if (response === undefined) return
      this.#received = this.#received.subarray(response.length)
      if (!isInterim(response)) this.#waiting.shift()!.response = response
    }
  }

  #passOn(): void {
    for (const bytes of this.#held.splice(0)) this.#client.write(bytes)
    if (this.#hasEnded) this.#client.end()
  }

  #passOnLater(): void {
    this.#readResponses()
    if (this.#sent.length === 0) this.#passOn()
    else setTimeout(() => this.#passOn(), REST_OF_REQUEST)
  }

  #closed(): void {
    this.#readResponses()
    for (const entry of this.#waiting) entry.response ??= this.#hasEnded ? 'closed' : 'hang'
    this.#service.destroy()
  }
}

function responseIn(bytes: Buffer, request: Message, hasEnded: boolean): Message | undefined {
  const isToHead = request.line.startsWith('HEAD ')
  const isWithoutBody =
    isToHead || /^HTTP\/1\.\d (?:1\d\d|204|304)/.test(bytes.subarray(0, 12).toString('latin1'))
  return readMessage(bytes, { isWithoutBody, hasEnded, isResponse: true })
}

const isInterim = ({ line }: Message): boolean => /^HTTP\/1\.\d 1\d\d/.test(line)
