import { endOfString } from './json-strings.ts'

/** Levels of arrays and objects that are kept: more than anything looks into, or compares. */
const LEVELS = 1000

/** Deep parts that were read last: many bodies have one. */
const KEPT = 8
const lastParts = new Map<string, boolean>()

/**
 * A text that is JSON if and only if the given one is, with empty arrays and objects in place of those that are nested
 * deeper than 1,000 levels: engines take milliseconds to read 30,000 of them.
 */
export function withoutDeepParts(text: string): string {
  if (hasFewBrackets(text)) return text
  const parts: string[] = []
  let copied = 0
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = (endOfString(text, at) ?? text.length) - 1
    else if (code === BRACKET || code === BRACE) {
      depth += 1
      if (depth === LEVELS + 1) start = at
    } else if (code === BRACKET + 2 || code === BRACE + 2) {
      depth -= 1
      if (depth !== LEVELS) continue
      if (!isJson(text.slice(start, at + 1))) return text
      parts.push(text.slice(copied, start), text.charCodeAt(start) === BRACE ? '{}' : '[]')
      copied = at + 1
    }
  }
  // Of JSON all are closed.
  if (depth !== 0) return ''
  return copied === 0 ? text : parts.join('') + text.slice(copied)
}

function hasFewBrackets(text: string): boolean {
  if (text.length <= 2 * LEVELS) return true
  let rest = LEVELS
  for (const bracket of '[{')
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1))
      if (--rest < 0) return false
  return true
}

const QUOTE = 0x22
/** The closing one is two code units behind it. */
const BRACKET = 0x5b
const BRACE = 0x7b

function isJson(part: string): boolean {
  const known = lastParts.get(part)
  if (known !== undefined) return known
  const result = parses(part)
  if (lastParts.size === KEPT) lastParts.clear()
  lastParts.set(part, result)
  return result
}

function parses(part: string): boolean {
  if (isOnlyArrays(part)) return true
  try {
    JSON.parse(part)
    return true
  } catch {
    return false
  }
}

/** Whether a text is nothing but arrays within each other. */
function isOnlyArrays(text: string): boolean {
  const half = text.length / 2
  return text === '['.repeat(half) + ']'.repeat(half)
}
