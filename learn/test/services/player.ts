import { targetOf } from '../../../contract/client/base-url.ts'
import { decode } from '../../../contract/client/content-coding.ts'
import { writesOf } from '../../../contract/client/outgoing-request.ts'
import { listOf } from '../../../contract/client/response-head.ts'
import type {
  Failure,
  Headers,
  ProtocolError,
  ReceivedResponse,
} from '../../../contract/data/exchange.ts'
import type { Transmit } from '../../../contract/in-process.ts'
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
import { type Message, readMessage } from './wire.ts'

/** The `host:port` of requests in process. */
const HOST = 'plants.example'

/** What responds if the recording lacks the request. */
const NOT_RECORDED: RecordedResponse = {
  status: 500,
  headers: [['Content-Type', 'text/plain']],
  body: 'not recorded',
}

/** A service that responds as a recorded one did. */
export class Player {
  /** How many requests it has responded to. */
  requests = 0
  /** The keys of those that the recording lacks. */
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

  /** Undefined if the service did not respond. */
  readonly respond: Transmit = (sent) => {
    const request = readMessage(Buffer.from(writesOf(sent, targetOf(sent), []).join(''), 'latin1'))
    // The service waits for the rest of the request.
    if (request === undefined) return undefined
    this.requests += 1
    const { key, slots } = this.#keyed(request)
    const recorded = this.#find(key)
    if (recorded === undefined) this.gaps.push(key)
    const response = recorded === undefined ? NOT_RECORDED : this.#next(recorded)
    if ('fault' in response) return response.fault === 'hang' ? undefined : closed
    const values = { slots, host: HOST, time: Date.now() }
    const fill = (template: string): string =>
      filledTemplate(template, values, () => this.#random())
    const headers = response.headers.map(([name, value]) => [name, fill(value)] as const)
    const { status } = response
    const hasBody = sent.method !== 'HEAD' && status !== 204 && status !== 304
    return receivedResponse(status, headers, hasBody ? bytesOf(fill(response.body)) : nothing)
  }

  #keyed(request: Message): KeyedRequest {
    const mark = markIn(textOf(request))
    if (mark !== undefined && this.#runs.every((run) => run.mark !== mark)) {
      this.#runs.unshift(freshRun(mark, Date.now()))
      this.#counts = new Map()
    }
    const keyed = keyOf(request, {
      runs: this.#runs,
      host: HOST,
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

const nothing = Buffer.alloc(0)

const closed: Failure = {
  type: 'failure',
  kind: 'closed',
  detail: 'the service closed the connection',
  received: nothing,
}

/** A response as the client of a run gives it. */
function receivedResponse(status: number, headers: Headers, bytes: Uint8Array): ReceivedResponse {
  const protocolErrors: ProtocolError[] = []
  const codings = listOf(headers, 'content-encoding')
  const body = decode({ bytes, codings, acceptEncoding: '*' }, protocolErrors)
  return { type: 'response', version: '1.1', status, reason: '', headers, body, protocolErrors }
}
