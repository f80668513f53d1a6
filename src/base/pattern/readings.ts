import { compilePattern, type Pattern, PatternError } from '../pattern.ts'
import { translate, type Translation } from './dialect.ts'
import { MALFORMED } from './dialect-escapes.ts'

/** Where `^` and `$` are those of each line, as in Ruby, and `$` may stand before a last line feed, as in Python. */
export const byLines = (pattern: Pattern): Pattern =>
  compilePattern(`(?m:${pattern.source})`, { mayLackFlag: true })

/** What a pattern of any dialect means. */
export interface Readings {
  /** What sound readers take it for: one pattern, or two if engines differ about it; none if nobody can say. */
  readonly patterns: readonly Pattern[]
  /** Why there are none. */
  readonly unread?: string
  /** What the pattern is perhaps, for samples. */
  readonly likely: Pattern | undefined
}

/** As most documents have no more, and a long pattern is kept no longer than others. */
const MAX_REMEMBERED = 500
const remembered = new Map<string, Readings>()

/**
 * Reads a pattern as it was meant: in JSON Schema it is one of ECMAScript with flag `u`, but many are written without the
 * flag, or for the engine of the service, such as `\A[a-z]+\z`.
 */
export function readingsOf(source: string): Readings {
  const known = remembered.get(source)
  if (known !== undefined) return known
  const readings = read(source)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(source, readings)
  return readings
}

/** Longer ones are refused by all readings. */
const MAX_TRANSLATED = 20_000

function read(source: string): Readings {
  const own = compiled(source, true)
  if (source.length > MAX_TRANSLATED) return ofOwn(own)
  const [usual, later] = [translate(source), translate(source, true)]
  if (!usual.isForeign && !later.isForeign) return ofOwn(own, usual)
  const unread = usual.unread ?? later.unread
  const first = usual.isForeign ? compiled(usual.source) : own
  const second = later.isForeign ? compiled(later.source) : own
  const likely = first instanceof PatternError ? undefined : first
  if (unread !== undefined) return { patterns: [], unread: reasonFor(unread), likely }
  const failed = [first, second].find((reading) => reading instanceof PatternError)
  if (failed !== undefined) return { patterns: [], unread: reasonOf(failed), likely }
  const patterns = [first, second] as Pattern[]
  return { patterns: first === second ? patterns.slice(0, 1) : patterns, likely }
}

/** Property escapes that have a meaning with flag `u` only. */
const NEEDS_FLAG = /\\(?:[pP]|u)\{/

/** A pattern without parts of another dialect. */
function ofOwn(own: Pattern | PatternError, { source }: Partial<Translation> = {}): Readings {
  const isMalformed = own instanceof PatternError && own.reason === 'syntax'
  const lacksFlag = own instanceof PatternError || (!own.isUnicode && NEEDS_FLAG.test(own.source))
  const mended = source !== undefined && (isMalformed || lacksFlag) ? compiled(source) : own
  const pattern = mended instanceof PatternError ? own : mended
  if (pattern instanceof PatternError)
    return { patterns: [], unread: reasonOf(pattern), likely: undefined }
  return { patterns: [pattern], likely: pattern }
}

const reasonFor = (part: string): string =>
  part === MALFORMED ? NO_PATTERN : `no JavaScript pattern means the same (${part})`

const NO_PATTERN = 'it is no regular expression'

function compiled(source: string, mayLackFlag = false): Pattern | PatternError {
  try {
    return compilePattern(source, { mayLackFlag })
  } catch (error) {
    if (error instanceof PatternError) return error
    throw error
  }
}

function reasonOf({ reason, allowed }: PatternError): string {
  return reason === 'syntax' ? NO_PATTERN : `the kit takes ${allowed}`
}
