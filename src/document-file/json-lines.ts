import { endOfString } from '../base/json-strings.ts'

/** The next string, bracket or end of a value. */
const MARK = /["{}[\],]/g
const SPACE = /\s*/y

/** A member or an item: where it begins, with its name, and where its value does. */
interface Child {
  readonly start: number
  readonly valueAt: number
}

/** Finds where members and items begin in a JSON text that is known to be right; each object and array is read once. */
export class JsonLines {
  readonly #text: string
  readonly #children = new Map<number, ReadonlyMap<string, Child>>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where a member or item begins, by the names that lead to it; undefined without it. */
  find(names: readonly string[]): number | undefined {
    const whole = this.#skipSpace(0)
    let child: Child | undefined = { start: whole, valueAt: whole }
    for (const name of names) {
      child = this.#childrenAt(child.valueAt).get(name)
      if (child === undefined) return undefined
    }
    return child.start
  }

  #childrenAt(valueAt: number): ReadonlyMap<string, Child> {
    const remembered = this.#children.get(valueAt)
    if (remembered !== undefined) return remembered
    const children = new Map<string, Child>()
    const bracket = this.#text[valueAt]
    if (bracket === '{' || bracket === '[') this.#readChildren(valueAt, children)
    this.#children.set(valueAt, children)
    return children
  }

  #readChildren(valueAt: number, children: Map<string, Child>): void {
    const isArray = this.#text[valueAt] === '['
    let start = this.#skipSpace(valueAt + 1)
    while (!/[}\]]/.test(this.#text.charAt(start))) {
      const { name, valueAt } = isArray
        ? { name: String(children.size), valueAt: start }
        : this.#readName(start)
      children.set(name, { start, valueAt })
      const end = this.#endOfValue(valueAt)
      start = this.#text[end] === ',' ? this.#skipSpace(end + 1) : end
    }
  }

  #readName(start: number): { readonly name: string; readonly valueAt: number } {
    const end = this.#endOfString(start)
    const colon = this.#skipSpace(end)
    const name = JSON.parse(this.#text.slice(start, end)) as string
    return { name, valueAt: this.#skipSpace(colon + 1) }
  }

  /** The comma or the bracket after a value. */
  #endOfValue(valueAt: number): number {
    let depth = 0
    let at = valueAt
    for (;;) {
      MARK.lastIndex = at
      const mark = MARK.exec(this.#text)
      if (mark === null) return this.#text.length
      const isClosing = mark[0] === '}' || mark[0] === ']'
      if (depth === 0 && (isClosing || mark[0] === ',')) return mark.index
      if (isClosing) depth -= 1
      if (mark[0] === '{' || mark[0] === '[') depth += 1
      at = mark[0] === '"' ? this.#endOfString(mark.index) : mark.index + 1
    }
  }

  #endOfString(at: number): number {
    return endOfString(this.#text, at) ?? this.#text.length
  }

  #skipSpace(at: number): number {
    SPACE.lastIndex = at
    SPACE.exec(this.#text)
    return SPACE.lastIndex
  }
}
