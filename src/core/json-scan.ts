/** Where a text stops being JSON (line and column from 1) and why, as the end of a sentence. */
export interface JsonFault {
  readonly line: number
  readonly column: number
  readonly why: string
}

/** What the grammar of RFC 8259 says of a text, and what a value does not tell of it. */
export interface JsonScan {
  readonly fault?: JsonFault | undefined
  /** Names of members that are given twice, at any depth. */
  readonly repeated: readonly string[]
  /** How each member of the outermost object begins; where it is no array or object, that is all of it. */
  readonly sources: ReadonlyMap<string, string>
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const CHARACTERS = /[^"\\\0-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * Reads a text by the grammar of RFC 8259, with a stack of its own: a deep text must not overflow the engine's.
 *
 * @param nesting the most arrays and objects that may be open at once (RFC 8259 §9 allows a bound)
 */
export function scanJson(text: string, nesting: number): JsonScan {
  /** The names so far of each object that is open; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  const repeated: string[] = []
  const sources = new Map<string, string>()
  let at = 0

  const here = (): string => text[at] ?? 'end'
  /** Steps over white space, and over one of the characters if that is next. */
  const step = (characters: string): string | undefined => {
    while (' \t\n\r'.includes(here())) at += 1
    const next = here()
    if (!characters.includes(next)) return undefined
    at += 1
    return next
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const taken = pattern.exec(text)?.[0]
    at += taken?.length ?? 0
    return taken
  }
  const takeString = (): string | undefined => {
    const from = at
    if (!step('"')) return undefined
    while (take(CHARACTERS)) continue
    if (text[at] !== '"') return undefined
    at += 1
    return text.slice(from, at)
  }

  for (;;) {
    let name: string | undefined
    const names = open.at(-1)
    if (names !== undefined) {
      const quoted = takeString()
      if (!quoted) break
      name = JSON.parse(quoted) as string
      if (names.has(name)) repeated.push(name)
      names.add(name)
      if (!step(':')) break
    }
    const bracket = step(open.length < nesting ? '[{' : '')
    const source = bracket ?? (text[at] === '"' ? takeString() : take(SCALAR))
    if (!source) break
    if (name !== undefined && open.length === 1) sources.set(name, source)
    if (bracket !== undefined) {
      open.push(bracket === '{' ? new Set() : undefined)
      if (!step(bracket === '{' ? '}' : ']')) continue
      open.pop()
    }
    while (open.length > 0 && step(open.at(-1) ? '}' : ']')) open.pop()
    if (open.length === 0) {
      step('')
      if (at === text.length) return { repeated, sources }
      break
    }
    if (!step(',')) break
  }
  const lines = text.slice(0, at).split('\n')
  const why =
    open.length === nesting && /[[{]/.test(text.charAt(at))
      ? `nested deeper than ${nesting}`
      : `unexpected ${seen(text.slice(at, at + 2))}`
  const fault = { line: lines.length, column: (lines.at(-1) as string).length + 1, why }
  return { fault, repeated, sources }
}

/** What stands at the beginning of a text. */
function seen(text: string): string {
  const [found] = text
  if (found === undefined) return 'end of the text'
  if (/[!-~]/.test(found)) return JSON.stringify(found)
  return `U+${(found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}
