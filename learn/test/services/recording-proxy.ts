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
    relay(client, service, started)
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
function relay(client: Socket, service: Socket, started: Started[]): void {
  const waiting: Started[] = []
  let [sent, received] = [Buffer.alloc(0), Buffer.alloc(0)]
  const held: Buffer[] = []
  let hasEnded = false

  const readResponses = (): void => {
    while (waiting.length > 0) {
      const [{ request } = waiting[0]!] = waiting
      const response = responseIn(received, request, hasEnded)
      if (response === undefined) return
      received = received.subarray(response.length)
      if (!isInterim(response)) waiting.shift()!.response = response
    }
  }
  const passOn = (): void => {
    for (const bytes of held.splice(0)) client.write(bytes)
    if (hasEnded) client.end()
  }

  client.on('data', (bytes: Buffer) => {
    service.write(bytes)
    sent = Buffer.concat([sent, bytes])
    for (let request = readMessage(sent); request !== undefined; request = readMessage(sent)) {
      sent = sent.subarray(request.length)
      const entry = { request }
      started.push(entry)
      waiting.push(entry)
    }
    readResponses()
    if (sent.length === 0) passOn()
  })
  client.on('end', () => service.end())
  client.on('close', () => {
    readResponses()
    for (const entry of waiting) entry.response ??= hasEnded ? 'closed' : 'hang'
    service.destroy()
  })
  const fromService = (): void => {
    readResponses()
    if (sent.length === 0) passOn()
    else setTimeout(passOn, REST_OF_REQUEST)
  }
  service.on('data', (bytes: Buffer) => {
    held.push(bytes)
    received = Buffer.concat([received, bytes])
    fromService()
  })
  service.on('close', () => {
    hasEnded = true
    fromService()
  })
  service.on('end', () => {
    hasEnded = true
    fromService()
  })
}

function responseIn(bytes: Buffer, request: Message, hasEnded: boolean): Message | undefined {
  const isToHead = request.line.startsWith('HEAD ')
  const isWithoutBody =
    isToHead || /^HTTP\/1\.\d (?:1\d\d|204|304)/.test(bytes.subarray(0, 12).toString('latin1'))
  return readMessage(bytes, { isWithoutBody, hasEnded, isResponse: true })
}

const isInterim = ({ line }: Message): boolean => /^HTTP\/1\.\d 1\d\d/.test(line)
