// A regular expression for a whole string of JSON overflows the stack of V8 at some millions of characters.

/** The index behind a string that begins at a quote; undefined if it has no end. */
export function endOfString(text: string, start: number): number | undefined {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1)
  return quote === -1 ? undefined : quote + 1
}

/** Whether an odd number of backslashes is before an index. */
function isEscaped(text: string, index: number): boolean {
  let first = index
  while (text[first - 1] === '\\') first -= 1
  return (index - first) % 2 === 1
}

/** A JSON text in which its strings, with their quotes, and the texts between them are replaced. */
export function replaceStrings(
  json: string,
  replace: (text: string) => string,
  replaceBetween = (text: string): string => text,
): string {
  const parts: string[] = []
  let at = 0
  for (let start = json.indexOf('"'); start !== -1; start = json.indexOf('"', at)) {
    const end = endOfString(json, start) ?? json.length
    parts.push(replaceBetween(json.slice(at, start)), replace(json.slice(start, end)))
    at = end
  }
  return parts.join('') + replaceBetween(json.slice(at))
}

/** A member in a text, as it is written. */
export interface WrittenMember {
  /** With its quotes. */
  readonly name: string
  /** A string with its quotes, or a number. */
  readonly value: string
  /** The index of the value. */
  readonly at: number
}

/** The members with a string or a number, from left to right, also in a text that is malformed or nearly JSON. */
export function* membersIn(text: string): Generator<WrittenMember> {
  let start = text.indexOf('"')
  while (start !== -1) {
    const endOfName = endOfString(text, start)
    if (endOfName === undefined) return
    const at = afterColon(text, endOfName)
    const value = at === undefined ? '' : valueAt(text, at)
    if (at !== undefined && value !== '') yield { name: text.slice(start, endOfName), value, at }
    // In a malformed text, a closing quote may be an opening one.
    const next = at === undefined || value === '' ? start + 1 : at + value.length
    start = text.indexOf('"', next)
  }
}

/** Where the value of a member begins whose name ends at an index; undefined without a colon. */
function afterColon(text: string, endOfName: number): number | undefined {
  const colon = /\s*:\s*/y
  colon.lastIndex = endOfName
  return colon.test(text) ? colon.lastIndex : undefined
}

/** A string or a number at an index; empty without one. */
function valueAt(text: string, at: number): string {
  if (text[at] === '"') return text.slice(at, endOfString(text, at) ?? at)
  const number = /-?\d[\d.eE+-]*/y
  number.lastIndex = at
  const [digits = ''] = number.exec(text) ?? []
  return digits
}
