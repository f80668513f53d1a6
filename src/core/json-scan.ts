/** Where a text stops being JSON (line and column from 1) and why, as the end of a sentence. */
export interface JsonSyntaxError {
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Result of scanning a text by the grammar of RFC 8259. */
export interface JsonScan {
  readonly error?: JsonSyntaxError | undefined
  /** Names of repeated members, at any depth. */
  readonly repeated: readonly string[]
  /** Literals of the outermost object's scalar members; for arrays and objects the opening bracket. */
  readonly sources: ReadonlyMap<string, string>
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const CHARACTERS = /[^"\\\0-\x1f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * Scans a text by the grammar of RFC 8259, with a stack of its own: deep nesting must not overflow the engine's.
 *
 * @param nesting maximum number of open arrays and objects (RFC 8259 §9 allows a limit)
 */
export function scanJson(text: string, nesting: number): JsonScan {
  /** Member names of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = []
  const repeated: string[] = []
  const sources = new Map<string, string>()
  let at = 0

  const here = (): string => text[at] ?? 'end'
  /** Skips white space, and one of the characters if it is next. */
  const step = (characters: string): string | undefined => {
    while (' \t\n\r'.includes(here())) at += 1
    const next = here()
    if (!characters.includes(next)) return undefined
    at += 1
    return next
  }
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const matched = pattern.exec(text)?.[0]
    at += matched?.length ?? 0
    return matched
  }
  const readString = (): string | undefined => {
    const from = at
    if (!step('"')) return undefined
    while (match(CHARACTERS)) continue
    if (text[at] !== '"') return undefined
    at += 1
    return text.slice(from, at)
  }

  for (;;) {
    let name: string | undefined
    const names = open.at(-1)
    if (names !== undefined) {
      const quoted = readString()
      if (!quoted) break
      name = JSON.parse(quoted) as string
      if (names.has(name)) repeated.push(name)
      names.add(name)
      if (!step(':')) break
    }
    const bracket = step(open.length < nesting ? '[{' : '')
    const source = bracket ?? (text[at] === '"' ? readString() : match(SCALAR))
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
  const reason =
    open.length === nesting && /[[{]/.test(text.charAt(at))
      ? `nested deeper than ${nesting}`
      : `unexpected ${firstCharacter(text.slice(at, at + 2))}`
  const error = { line: lines.length, column: (lines.at(-1) as string).length + 1, reason }
  return { error, repeated, sources }
}

function firstCharacter(text: string): string {
  const [found] = text
  if (found === undefined) return 'end of the text'
  if (/[!-~]/.test(found)) return JSON.stringify(found)
  return `U+${(found.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
}
