/** A part of a pattern in ECMAScript with flag `u`. */
export interface EscapeReading {
  readonly text: string
  /** Whether it is malformed in ECMAScript, or has another meaning there. */
  readonly isForeign: boolean
  /** What has no exact translation. */
  readonly unread?: string | undefined
}

/** What no engine reads. */
export const MALFORMED = 'malformed'

/** Members of a class. */
export const HEX_DIGITS = String.raw`\da-fA-F`
export const HORIZONTAL_SPACE = String.raw`\t \u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000`

/** The classes of POSIX: members in ASCII, and in Unicode. */
const POSIX: Readonly<Record<string, readonly [ascii: string, unicode: string]>> = {
  alpha: ['a-zA-Z', String.raw`\p{Alphabetic}`],
  digit: ['0-9', String.raw`\p{Nd}`],
  alnum: ['a-zA-Z0-9', String.raw`\p{Alphabetic}\p{Nd}`],
  upper: ['A-Z', String.raw`\p{Uppercase}`],
  lower: ['a-z', String.raw`\p{Lowercase}`],
  punct: [String.raw`!-\/:-@\[-${'`'}\{-~`, String.raw`!-\/:-@\[-${'`'}\{-~\p{P}`],
  space: [String.raw`\t-\r `, String.raw`\s`],
  blank: [String.raw`\t `, HORIZONTAL_SPACE],
  cntrl: [String.raw`\0-\x1f\x7f`, String.raw`\p{Cc}`],
  graph: ['!-~', String.raw`!-~\u00a1-\u{10ffff}`],
  print: [' -~', String.raw` -~\u00a0-\u{10ffff}`],
  xdigit: [HEX_DIGITS, HEX_DIGITS],
  word: [String.raw`\w`, String.raw`\w\p{Alphabetic}\p{M}\p{Nd}\p{Pc}`],
  ascii: [String.raw`\0-\x7f`, String.raw`\0-\x7f`],
}

/** The members of `[:alpha:]`; undefined for a class that POSIX does not have. */
export function posixMembers(name: string, later: boolean): string | undefined {
  const members = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined
  return members?.[later ? 1 : 0]
}

const native = (text: string): EscapeReading => ({ text, isForeign: false })
const foreign = (text: string): EscapeReading => ({ text, isForeign: true })
const unread = (text: string, part: string): EscapeReading => ({
  text,
  isForeign: true,
  unread: part,
})

/** Escapes that mean in ECMAScript what they mean elsewhere. */
const SHARED =
  /^\\(?:[dDwWsSnrtfvb\d]|[1-9]\d+|c[a-zA-Z]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\}|k<[^>]*>)$/
const CODE_POINT = /^\\(?:x\{([\da-fA-F]+)\}|U([\da-fA-F]{8}))$/
const PROPERTY = /^\\([pP])(?:\{(\^?)(.*)\}|([A-Z]))$/
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/

/** An escape that stands for one character, also within a class. */
export function escapeOf(escape: string, later: boolean, isInClass: boolean): EscapeReading {
  if (SHARED.test(escape)) return native(escape)
  const [, braced, long] = CODE_POINT.exec(escape) ?? []
  const digits = braced ?? long
  if (digits !== undefined) return foreign(String.raw`\u{${digits}}`)
  const [, letter = '', not = '', name = '', short = ''] = PROPERTY.exec(escape) ?? []
  if (letter !== '')
    return propertyOf(name + short, {
      isNegated: (letter === 'P') !== (not === '^'),
      isNative: not === '' && short === '',
      later,
      isInClass,
    })
  return ofCharacter(escape.slice(1), isInClass)
}

function ofCharacter(character: string, isInClass: boolean): EscapeReading {
  if (character === 'a') return foreign(String.raw`\x07`)
  if (character === 'e') return foreign(String.raw`\x1b`)
  // In ECMAScript without flag `u` it is the letter, which nobody writes so.
  if (/^[a-zA-Z]?$/.test(character)) return unread(character, `\\${character}`)
  if (character === '-') return native(isInClass ? String.raw`\-` : '-')
  return native(SYNTAX.test(character) ? `\\${character}` : character)
}

interface PropertyContext {
  readonly isNegated: boolean
  readonly isNative: boolean
  readonly later: boolean
  readonly isInClass: boolean
}

/** A property by the name that ECMAScript, Perl or Java has for it. */
function propertyOf(
  name: string,
  { isNegated, isNative, later, isInClass }: PropertyContext,
): EscapeReading {
  const escape = isNegated ? String.raw`\P` : String.raw`\p`
  if (isProperty(name)) return { text: `${escape}{${name}}`, isForeign: !isNative }
  const posix = posixMembers(name.replace(/^X?Posix/i, '').toLowerCase(), later)
  if (posix !== undefined && !isInClass) return foreign(`[${isNegated ? '^' : ''}${posix}]`)
  if (posix !== undefined && !isNegated) return foreign(posix)
  const known = aliasesOf(name).find(isProperty)
  if (known !== undefined) return foreign(`${escape}{${known}}`)
  return unread(String.raw`\p{L}`, `${escape}{${name}}`)
}

/** `L&` of Perl, `Greek` of Go, `IsGreek` and `IsAlphabetic` of Java. */
function aliasesOf(name: string): readonly string[] {
  const withoutIs = name.replace(/^Is_?/, '')
  return [name === 'L&' ? 'LC' : name, withoutIs].flatMap((alias) => [alias, `Script=${alias}`])
}

function isProperty(name: string): boolean {
  try {
    void new RegExp(String.raw`\p{${name}}`, 'u')
    return /^[\w=]+$/.test(name)
  } catch {
    return false
  }
}
