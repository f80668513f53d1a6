import { isUtf8 } from 'node:buffer'
import type { FreshRun } from './fresh-run.ts'
import { withoutRepeats } from './repeats.ts'
import { headerOf, type Message } from './wire.ts'

/** The token of all recordings. */
export const TOKEN = 'a-good-token'

/** The headers of a plain request. */
const PLAIN = [
  ['Authorization', `Bearer ${TOKEN}`],
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
  ['User-Agent', 'plant-store-kit'],
] as const

/** What says nothing about the response. */
const LEFT_OUT = new Set(['host', 'connection', 'content-length'])

/** A request with placeholders for what is new in each run. */
export interface RequestKey {
  /** The first line and the headers that a plain request does not have; `-Name` for one that is missing. */
  readonly head: string
  /** Absent without a body. */
  readonly body?: string
}

/** A value of a request that is new in each run. */
export interface Slot {
  /** As it is in texts, such as `id1`. */
  readonly name: string
  readonly value: string
  /** How it is known that a request had it before: the numbers of names begin anew in each run. */
  readonly unique: string
  /** Of a number: its whole literal, such as `123456789.5`. */
  readonly literal?: string
}

/** What is known of the values that requests had so far. */
export interface Sent {
  readonly runs: readonly FreshRun[]
  /** `host:port` of the service. */
  readonly host: string
  /** What is unique of the slots of these requests. */
  readonly values: ReadonlySet<string>
  /** Whether a number of more than ten digits is one that every run sends. */
  readonly isConstant: (numeral: string) => boolean
}

export interface KeyedRequest {
  readonly key: RequestKey
  readonly slots: readonly Slot[]
}

/** All of a request as a text. */
export const textOf = (request: Message): string =>
  `${request.line}\n${request.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${bodyText(request.body)}`

/** The key of a request, and what its placeholders stand for. */
export function keyOf(request: Message, sent: Sent): KeyedRequest {
  const slots = new Slots(sent)
  const head = slots.mask(headText(request))
  const hasBody = ['content-length', 'transfer-encoding'].some(
    (name) => headerOf(request, name) !== undefined,
  )
  const key = hasBody
    ? { head, body: withoutRepeats(slots.mask(bodyText(request.body))) }
    : { head }
  return { key, slots: slots.all }
}

function headText({ line, headers }: Message): string {
  const [method, target, version] = line.split(' ')
  const shownLine = `${method} ${target}${version === 'HTTP/1.1' ? '' : ` ${version}`}`
  const plain = PLAIN.map(([name, value]) => {
    const fields = headers.filter(([field]) => field.toLowerCase() === name.toLowerCase())
    return {
      name,
      isPlain: fields.length === 1 && fields[0]![1] === value,
      isMissing: fields.length === 0,
    }
  })
  const missing = plain.filter(({ isMissing }) => isMissing).map(({ name }) => `-${name}`)
  const same = new Set(plain.filter(({ isPlain }) => isPlain).map(({ name }) => name.toLowerCase()))
  const others = headers
    .filter(([name]) => !same.has(name.toLowerCase()) && !LEFT_OUT.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`)
  return withoutRepeats([shownLine, ...missing, ...others].join('\n'))
}

const WIDE = ['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'] as const

/** The body as a text; of bytes that are no UTF-8 the encoding before it. */
function bodyText(body: Buffer): string {
  const wide = body.includes(0) ? WIDE.flatMap((encoding) => wideText(body, encoding) ?? []) : []
  if (wide.length > 0) return wide[0]!
  return isUtf8(body) ? body.toString() : `⟦latin1⟧${body.toString('latin1')}`
}

/** Text of the Basic Multilingual Plane in UTF-16 or UTF-32; undefined if it is none. */
function wideText(body: Buffer, encoding: (typeof WIDE)[number]): string | undefined {
  const size = encoding.startsWith('utf-32') ? 4 : 2
  const units = Array.from({ length: Math.floor(body.length / size) }, (_, at) => {
    const bytes = body.subarray(at * size, (at + 1) * size)
    const ordered = encoding.endsWith('le') ? [...bytes].toReversed() : [...bytes]
    return ordered.reduce((sum, byte) => sum * 256 + byte, 0)
  })
  const isText = units.every((unit) => unit === 0xfeff || (unit >= 9 && unit < 0x3000))
  return isText ? `⟦${encoding}⟧${String.fromCharCode(...units)}` : undefined
}

/** The powers of two at which services begin to refuse or to round numbers. */
const BOUNDS = [31, 32, 53, 63, 64].flatMap((bits) => [2n ** BigInt(bits), -(2n ** BigInt(bits))])

/** What is the same in each run of a sum with a fresh id: beside which bound it is, or its length and its first digits. */
function formOfSum(numeral: string, runs: readonly FreshRun[]): string {
  const value = BigInt(numeral)
  for (const bound of BOUNDS) {
    const difference = value - bound
    const isBeside = idIn(String(difference).replace('-', ''), runs) !== ''
    if (isBeside) return `${bound}${difference > 0n ? '+' : '-'}`
  }
  const below = BOUNDS.filter((bound) => value >= bound).length
  return `${below}/${numeral.length}/${numeral.slice(0, -11)}`
}

/** Text between placeholders that is a number: its sign, its digits and what else its literal has. */
const NUMERAL = /(-?0*)([1-9]\d{8,})((?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/** Longer numbers are no sums with an id. */
const MAX_DIGITS = 40

/** Numbers of more than nine digits that are no ids of the run. */
export const largeNumbersIn = (text: string, { runs }: Pick<Sent, 'runs'>): readonly string[] =>
  Array.from(text.matchAll(NUMERAL)).flatMap(([, sign, digits]) => {
    const isSum = digits!.length > 9 && digits!.length <= MAX_DIGITS && idIn(digits!, runs) === ''
    return isSum ? [`${sign}${digits}`] : []
  })

/** The id of a run that digits begin with, alone, twice or before at most two others; empty if there is none. */
function idIn(digits: string, runs: readonly FreshRun[]): string {
  const ids = [digits.slice(0, 10), digits.slice(0, 9)]
  const fits = (id: string): boolean => digits.length <= id.length + 2 || digits === id + id
  return ids.find((id) => fits(id) && runs.some((run) => run.isFreshId(id))) ?? ''
}

/** The values of one request that are new in each run. */
class Slots {
  readonly #sent: Sent
  readonly #byValue = new Map<string, Slot>()
  #mark = ''

  constructor(sent: Sent) {
    this.#sent = sent
  }

  get all(): readonly Slot[] {
    return [...this.#byValue.values()]
  }

  mask(text: string): string {
    const { runs, host } = this.#sent
    const marked = runs.reduce(
      (rest, { mark }) => {
        if (!rest.includes(mark)) return rest
        this.#mark = mark
        this.#slot('mark', mark)
        return rest.replaceAll(mark, '⟦mark⟧')
      },
      text.replaceAll(host, '⟦host⟧'),
    )
    const named = marked.replace(
      /(⟦mark⟧[^\da-z⟦]{1,6}?(?:20|u0020)?)([\da-z]{4})/g,
      (_whole, before: string, count: string) => {
        const slot = this.#slot('n', count, { unique: `${this.#mark} ${count}` })
        return `${before}⟦${slot.name}${this.#seen(slot)}⟧`
      },
    )
    return named.replace(NUMERAL, (whole, sign: string, digits: string, rest: string) =>
      this.#maskNumber({ whole, sign, digits, rest }),
    )
  }

  #maskNumber({ whole, sign, digits, rest }: Numeral): string {
    const { runs, isConstant } = this.#sent
    const id = idIn(digits, runs)
    if (id !== '') {
      const slot = this.#slot('id', id, { literal: whole })
      const form = `${slot.name}:${id.length}${this.#seen(slot)}`
      const after = digits.slice(id.length)
      // A text may have an id twice.
      const isTwice = after === id
      return `${sign}⟦${form}⟧${isTwice ? `⟦${form}⟧` : after}${rest}`
    }
    const numeral = sign + digits
    if (digits.length < 10 || digits.length > MAX_DIGITS || isConstant(numeral)) return whole
    const { name } = this.#slot('sum', numeral, { literal: whole })
    return `⟦${name}:${formOfSum(numeral, runs)}⟧${rest}`
  }

  #seen({ unique }: Slot): string {
    return this.#sent.values.has(unique) ? ':seen' : ''
  }

  #slot(kind: string, value: string, more: Partial<Slot> = {}): Slot {
    const known = this.#byValue.get(value)
    if (known !== undefined) return known
    const number = this.all.filter(({ name }) => name.startsWith(kind)).length + 1
    const name = kind === 'mark' ? kind : `${kind}${number}`
    const slot = { name, value, unique: value, ...more }
    this.#byValue.set(value, slot)
    return slot
  }
}

interface Numeral {
  readonly whole: string
  readonly sign: string
  readonly digits: string
  readonly rest: string
}

/** A key without the lengths of ids: requests that are sent again have ids of other lengths. */
export const anyLength = (key: string): string => key.replaceAll(/(⟦id\d+):\d+/g, '$1')
