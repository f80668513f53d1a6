import { once } from 'node:events'
import { STATUS_CODES } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { freshRun, type FreshRun, markIn } from './fresh-run.ts'
import {
  PLAIN_HEAD,
  type RecordedRequest,
  type RecordedResponse,
  type ServiceRecording,
} from './recording.ts'
import { shapeOf } from './repeats.ts'
import {
  anyLength,
  keyOf,
  type KeyedRequest,
  largeNumbersIn,
  type RequestKey,
  textOf,
} from './request-key.ts'
import { filledTemplate } from './response-template.ts'
import { headerOf, type Message, readMessage } from './wire.ts'

/** A server that responds as a recorded service did. */
export interface Player {
  readonly url: string
  /** How many requests it has responded to. */
  readonly requests: number
  /** The keys of those that the recording lacks. */
  readonly gaps: readonly RequestKey[]
  readonly close: () => Promise<void>
}

/** Starts a server in this process, on a free port, that plays a recording. */
export async function playRecording(recording: ServiceRecording): Promise<Player> {
  const playback = new Playback(recording)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    serve(socket, playback)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  playback.host = `127.0.0.1:${port}`
  return {
    url: `http://${playback.host}`,
    get requests() {
      return playback.requests
    },
    gaps: playback.gaps,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

function serve(socket: Socket, playback: Playback): void {
  let received = Buffer.alloc(0)
  socket.setNoDelay(true).on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let request = readMessage(received); request; request = readMessage(received)) {
      received = received.subarray(request.length)
      const response = playback.respond(request)
      if (response === 'closed') socket.destroy()
      else if (response !== 'hang') socket.write(response)
      if (response !== 'hang' && closes(request)) socket.end()
    }
  })
}

const closes = (request: Message): boolean =>
  request.line.endsWith('/1.0') || /close/i.test(headerOf(request, 'connection') ?? '')

/** What responds if the recording lacks the request. */
const NOT_RECORDED: RecordedResponse = {
  status: 500,
  headers: [['Content-Type', 'text/plain']],
  body: 'not recorded',
}

/** Finds the responses of requests in a recording. */
class Playback {
  host = ''
  requests = 0
  readonly gaps: RequestKey[] = []
  readonly #recording: ServiceRecording
  readonly #byKey: ReadonlyMap<string, RecordedRequest>
  readonly #byShape: ReadonlyMap<string, readonly SizedRequest[]>
  readonly #constants: ReadonlySet<string>
  readonly #runs: FreshRun[] = []
  readonly #values = new Set<string>()
  /** How often each request came in this run. */
  #counts = new Map<RecordedRequest, number>()
  #uuids = 0

  constructor(recording: ServiceRecording) {
    this.#recording = recording
    const { requests } = recording
    const sized = requests.map((request) => ({
      request,
      ...shapeOf(textOfKey(keyOfRecorded(request))),
    }))
    const keyed = requests.map((request) => [textOfKey(keyOfRecorded(request)), request] as const)
    const withAnyLength = keyed.map(([text, request]) => [anyLength(text), request] as const)
    this.#byKey = new Map([...withAnyLength, ...keyed])
    this.#byShape = Map.groupBy(sized, ({ shape }) => shape)
    this.#constants = new Set(
      requests.flatMap((request) =>
        largeNumbersIn(textOfKey(keyOfRecorded(request)), { runs: [] }),
      ),
    )
  }

  /** The bytes of the response. */
  respond(request: Message): Buffer | 'hang' | 'closed' {
    this.requests += 1
    const { key, slots } = this.#keyed(request)
    const recorded = this.#find(key)
    if (recorded === undefined) this.gaps.push(key)
    const response = recorded === undefined ? NOT_RECORDED : this.#next(recorded)
    if ('fault' in response) return response.fault
    const values = { slots, host: this.host, time: Date.now() }
    const random = (): string => this.#random()
    const headers = response.headers.map(
      ([name, value]) => `${name}: ${filledTemplate(value, values, random)}\r\n`,
    )
    const body = bytesOf(filledTemplate(response.body, values, random))
    const { status } = response
    const length = status === 204 || status === 304 ? '' : `Content-Length: ${body.length}\r\n`
    const connection = closes(request) ? 'Connection: close\r\n' : ''
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('')}${length}${connection}\r\n`
    const isToHead = request.line.startsWith('HEAD ')
    return Buffer.concat([Buffer.from(head, 'latin1'), isToHead ? Buffer.alloc(0) : body])
  }

  #keyed(request: Message): KeyedRequest {
    const mark = markIn(textOf(request))
    if (mark !== undefined && this.#runs.every((run) => run.mark !== mark)) {
      this.#runs.unshift(freshRun(mark, Date.now()))
      this.#counts = new Map()
    }
    const keyed = keyOf(request, {
      runs: this.#runs,
      host: this.host,
      values: this.#values,
      isConstant: (numeral) => this.#constants.has(numeral),
    })
    for (const { unique } of keyed.slots) this.#values.add(unique)
    return keyed
  }

  /** The request of the recording; between two other lengths of a repetition with one response, that of the shorter one. */
  #find(key: RequestKey): RecordedRequest | undefined {
    const text = textOfKey(key)
    const known = this.#byKey.get(text) ?? this.#byKey.get(anyLength(text))
    if (known !== undefined) return known
    const { shape, times } = shapeOf(text)
    if (times.length === 0) return undefined
    const alike = this.#byShape.get(shape) ?? []
    const isBelow = (other: SizedRequest): boolean =>
      other.times.every((time, at) => time <= times[at]!)
    const isAbove = (other: SizedRequest): boolean =>
      other.times.every((time, at) => time >= times[at]!)
    const below = alike.filter(isBelow).toSorted(bySize).at(-1)
    const above = alike.filter(isAbove).toSorted(bySize)[0]
    const isSame =
      below !== undefined && above !== undefined && below.request.get === above.request.get
    return isSame ? below.request : undefined
  }

  /** The next response of the same run; of the last one, if fewer were recorded. */
  #next(request: RecordedRequest): RecordedResponse {
    const count = this.#counts.get(request) ?? 0
    this.#counts.set(request, count + 1)
    const { get } = request
    const { responses } = this.#recording
    if (typeof get === 'string') return responses[get]!
    const run = Math.max(Math.min(this.#runs.length, get.length) - 1, 0)
    const inRun = [...get.slice(run), ...get.slice(0, run).toReversed()].find(
      (names) => names.length > 0,
    )!
    return responses[inRun[count % inRun.length]!]!
  }

  #random(): string {
    this.#uuids += 1
    // Multiples of an odd number: all differ, and none looks like the one before.
    const high = Math.imul(this.#uuids, 0x9e37_79b1) >>> 0
    const low = Math.imul(this.#uuids, 0x85eb_ca6b) >>> 0
    return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')
  }
}

interface SizedRequest {
  readonly request: RecordedRequest
  readonly times: readonly number[]
}

const bySize = (a: SizedRequest, b: SizedRequest): number =>
  a.times.reduce((sum, time) => sum + time, 0) - b.times.reduce((sum, time) => sum + time, 0)

const keyOfRecorded = ({ head = PLAIN_HEAD, body }: RecordedRequest): RequestKey => ({
  head,
  ...(body !== undefined && { body }),
})

const textOfKey = ({ head, body }: RequestKey): string =>
  body === undefined ? head : `${head}\n\n${body}`

const bytesOf = (body: string): Buffer =>
  body.startsWith('⟦latin1⟧')
    ? Buffer.from(body.slice('⟦latin1⟧'.length), 'latin1')
    : Buffer.from(body)
