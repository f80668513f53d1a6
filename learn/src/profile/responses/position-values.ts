import { memoize, type Body } from 'plant-store-kit/responder'
import { LineIndex } from '../positions/line-index.ts'
import { POSITION_NAMES, POSITION_PREFIXES } from '../templates/placeholder-names.ts'
import type { ProblemLocation } from './problem-location.ts'

type PositionName = `${(typeof POSITION_PREFIXES)[number]}${(typeof POSITION_NAMES)[number]}`

/** The placeholders about the positions of a problem; undefined ones without a location. */
export function valuesOfPositions(
  location: ProblemLocation | undefined,
  text: string,
  body: Body,
): Readonly<Record<PositionName, number | undefined>> {
  const lines = location && lineIndexOf(text, body)
  const numbers = lines && {
    '': numbersAt(lines, location.span.position),
    'start-': numbersAt(lines, location.span.start),
  }
  const values: Record<string, number | undefined> = {}
  for (const prefix of POSITION_PREFIXES)
    for (const name of POSITION_NAMES) values[prefix + name] = numbers?.[prefix][name]
  return values as Record<PositionName, number | undefined>
}

/** Characters that V8 shows before and after the position. */
const EXCERPT_SIDE = 10

/** Where a text is malformed, as V8 shows it in the message of JSON.parse. */
export function excerptOf(text: string, at: number): string {
  const isShort = text.length <= 2 * EXCERPT_SIDE
  const hasStart = isShort || at < EXCERPT_SIDE
  const hasEnd = isShort || (!hasStart && at >= text.length - EXCERPT_SIDE)
  const start = hasStart ? 0 : at - EXCERPT_SIDE
  const end = hasEnd ? text.length : at + EXCERPT_SIDE
  return `${hasStart ? '' : '...'}"${text.slice(start, end)}"${hasEnd ? '' : '...'}`
}

/** `position` and the offsets count from 0, the others from 1; those with `byte` count bytes of UTF-8. */
function numbersAt(
  lines: LineIndex,
  position: number,
): Readonly<Record<(typeof POSITION_NAMES)[number], number>> {
  const at = Math.max(0, position)
  const start = lines.startOfLine(at)
  const bytesBefore = lines.bytesBefore(at)
  const byteOffset = bytesBefore - lines.bytesBefore(start)
  return {
    line: lines.lineAt(at) + 1,
    column: at - start + 1,
    position: at,
    offset: at - start,
    'byte-column': byteOffset + 1,
    'byte-offset': byteOffset,
    'byte-position': bytesBefore,
    byte: bytesBefore + 1,
  }
}

/** By body, the lines of its text, and of the body as sent. */
const lineIndexes = memoize((_body: Body) => new Map<string, LineIndex>())

function lineIndexOf(text: string, body: Body): LineIndex {
  const byText = lineIndexes(body)
  const lines = byText.get(text) ?? new LineIndex(text)
  byText.set(text, lines)
  return lines
}
