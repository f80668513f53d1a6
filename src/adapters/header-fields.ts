import type { HeaderFields } from '../core/exchange.ts'

/** How many are remembered for requests that have the same, in buckets by what they are; a power of two. */
const BUCKETS = 32
const WAYS = 4
const recent: RawHeaderFields[] = []
let turn = 0

/** The header fields of node:http as they came, name and value in turn; read only as far as somebody asks. */
export class RawHeaderFields implements HeaderFields {
  readonly raw: readonly string[]
  /** The same as node:http gives them, once somebody has asked. */
  headers: object | undefined
  /** The version of HTTP that they were looked at for, and what was wrong with them then. */
  version = ''
  wrong: string | undefined

  constructor(raw: readonly string[]) {
    this.raw = raw
  }

  /** Those of an earlier request where they are equal: clients repeat themselves, and a thousand requests then keep them once. */
  static of(raw: readonly string[]): RawHeaderFields {
    let mixed = 0
    for (const part of raw) {
      const { length } = part
      mixed = Math.imul(mixed, 31) + length + part.charCodeAt(0)
      mixed =
        (Math.imul(mixed, 31) + part.charCodeAt(length >> 1) + part.charCodeAt(length - 1)) | 0
    }
    const bucket = WAYS * ((mixed ^ (mixed >>> 16)) & (BUCKETS - 1))
    for (let at = bucket; at < bucket + WAYS; at += 1) {
      const known = recent[at]
      if (known?.equals(raw) === true) return known
    }
    const fresh = new RawHeaderFields(raw)
    recent[bucket + turn] = fresh
    turn = (turn + 1) % WAYS
    return fresh
  }

  get bytes(): number {
    return this.raw.reduce((sum, part) => sum + part.length, 0)
  }

  get(name: string): string | undefined {
    const { raw } = this
    let found: string | undefined
    for (let at = 0; at < raw.length; at += 2) {
      const field = raw[at] as string
      if (field.length !== name.length || (field !== name && field.toLowerCase() !== name)) continue
      const value = raw[at + 1] as string
      found = found === undefined ? value : `${found}, ${value}`
    }
    return found
  }

  *entries(): Generator<[string, string]> {
    const names = new Set<string>()
    for (let at = 0; at < this.raw.length; at += 2)
      names.add((this.raw[at] as string).toLowerCase())
    for (const name of names) yield [name, this.get(name) as string]
  }

  equals(raw: readonly string[]): boolean {
    return raw.length === this.raw.length && raw.every((part, at) => part === this.raw[at])
  }
}
