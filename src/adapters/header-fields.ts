import type { HeaderFields } from '../core/exchange.ts'

/** The header fields of node:http as they came, name and value in turn; read only as far as somebody asks. */
export class RawHeaderFields implements HeaderFields {
  readonly raw: readonly string[]
  /** The same as node:http gives them, once somebody has asked. */
  headers: object | undefined

  constructor(raw: readonly string[]) {
    this.raw = raw
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

  /** Whether these are the very fields of another request: then one of the two need not be kept. */
  equals(raw: readonly string[]): boolean {
    return raw.length === this.raw.length && raw.every((part, at) => part === this.raw[at])
  }
}
