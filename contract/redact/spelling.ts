/** Characters of a text that were read from `start` to `end` of another one: as they are, or one that was spelled there. */
interface Piece {
  /** Where they begin in the text. */
  readonly at: number
  readonly start: number
  readonly end: number
}

/** A text that was read from another one, with the places of its characters in the original. */
export class Spelled {
  readonly text: string
  readonly #source: Spelled | undefined
  readonly #pieces: readonly Piece[]

  constructor(text: string, source?: Spelled, pieces: readonly Piece[] = []) {
    this.text = text
    this.#source = source
    this.#pieces = pieces
  }

  /** Where the character begins in the original. */
  startOf(index: number): number {
    if (!this.#source) return index
    const piece = this.#pieceOf(index)
    return this.#source.startOf(piece.start + index - piece.at)
  }

  /** Where the character ends in the original. */
  endOf(index: number): number {
    if (!this.#source) return index + 1
    const number = this.#numberOf(index)
    const { at, start, end } = this.#pieces[number]!
    const next = this.#pieces[number + 1]?.at ?? this.text.length
    const isLast = index === next - 1
    return this.#source.endOf(isLast ? end - 1 : start + index - at)
  }

  #pieceOf(index: number): Piece {
    return this.#pieces[this.#numberOf(index)]!
  }

  /** The number of the last piece that begins at the character or before it. */
  #numberOf(index: number): number {
    let [low, high] = [0, this.#pieces.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#pieces[middle]!.at <= index) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Texts that are decoded more often, such as one percent-encoded five times, are not looked into. */
const maxLayers = 4

/** Names of characters in HTML that a token can contain, and of the space. */
const entities: Readonly<Record<string, string>> = {
  excl: '!',
  quot: '"',
  QUOT: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  AMP: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  LT: '<',
  equals: '=',
  gt: '>',
  GT: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  DiacriticalGrave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  VerticalLine: '|',
  rcub: '}',
  rbrace: '}',
  nbsp: ' ',
  Tab: '\t',
  NewLine: '\n',
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

const ofCode = (digits: string, radix: number): string | undefined => {
  const code = Number.parseInt(digits, radix)
  // No token has a character beyond the Basic Multilingual Plane.
  return code <= 0xffff ? String.fromCharCode(code) : undefined
}
const ofHex = (digits: string): string | undefined => ofCode(digits, 16)
const ofDecimal = (digits: string): string | undefined => ofCode(digits, 10)
const ofOctal = (digits: string): string | undefined => ofCode(digits, 8)
const ofEntity = (name: string): string | undefined =>
  Object.hasOwn(entities, name) ? entities[name] : undefined

/** Each matches at one place, a bounded number of characters. */
type Spelling = readonly [pattern: RegExp, decode: (content: string) => string | undefined]

/** How a character can be spelled, by the first character of the spelling. */
const spellings: Readonly<Record<string, readonly Spelling[]>> = {
  '\\': [
    [/\\[uU]([\da-fA-F]{8})/y, ofHex],
    [/\\u([\da-f]{4})/iy, ofHex],
    [/\\u\{([\da-f]{1,6})\}/iy, ofHex],
    [/\\x([\da-f]{2})/iy, ofHex],
    [/\\([0-3][0-7]{2})/y, ofOctal],
    [/\\([nrt])/y, (letter) => controls[letter]],
    [/\\([^\w\s])/y, String],
  ],
  '&': [
    [/&#x0{0,9}([\da-f]{1,6});?/iy, ofHex],
    [/&#0{0,9}(\d{1,7});?/y, ofDecimal],
    [/&([a-z]{2,16});/iy, ofEntity],
    [/&(amp|lt|gt|quot)/iy, ofEntity],
  ],
  '%': [
    [/%u([\da-f]{4})/iy, ofHex],
    [/%([\da-f]{2})/iy, ofHex],
  ],
}

/** The character that is spelled at a place, and where its spelling ends; undefined without a spelling. */
const readSpelling = (
  text: string,
  at: number,
): { readonly character: string; readonly end: number } | undefined => {
  for (const [pattern, decode] of spellings[text[at]!]!) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const character = match ? decode(match[1]!) : undefined
    if (character !== undefined) return { character, end: pattern.lastIndex }
  }
  return undefined
}

/** Collects the pieces of a text that is read from another one. */
class Builder {
  readonly #source: Spelled
  readonly #pieces: Piece[] = []
  #text = ''

  constructor(source: Spelled) {
    this.#source = source
  }

  /** Adds the characters of the source from `start` to `end`, or one that is spelled there. */
  add(characters: string, start: number, end: number): void {
    if (characters === '') return
    this.#pieces.push({ at: this.#text.length, start, end })
    this.#text += characters
  }

  spelled(): Spelled {
    return new Spelled(this.#text, this.#source, this.#pieces)
  }
}

/** The text with each spelled character decoded once: of JSON, HTML, URLs and source code; undefined if none is spelled. */
const decodeOnce = (source: Spelled): Spelled | undefined => {
  const { text } = source
  const builder = new Builder(source)
  let copied = 0
  for (const { index } of text.matchAll(/[\\&%]/g)) {
    const spelling = index < copied ? undefined : readSpelling(text, index)
    if (!spelling) continue
    builder.add(text.slice(copied, index), copied, index)
    builder.add(spelling.character, index, spelling.end)
    copied = spelling.end
  }
  if (copied === 0) return undefined
  builder.add(text.slice(copied), copied, text.length)
  return builder.spelled()
}

/** The text without the zero bytes that UTF-16 and UTF-32 have between ASCII characters; undefined without one. */
const withoutZeros = (source: Spelled): Spelled | undefined => {
  const { text } = source
  if (!text.includes('\0')) return undefined
  const builder = new Builder(source)
  for (const { index, 0: unit } of text.matchAll(/[^\0]\0*/g))
    builder.add(unit[0]!, index, index + unit.length)
  return builder.spelled()
}

/** The matches of a pattern in a text, without what is between them. */
const onlyMatches = (source: Spelled, pattern: RegExp): Spelled => {
  const builder = new Builder(source)
  for (const { index, 0: match } of source.text.matchAll(pattern))
    builder.add(match, index, index + match.length)
  return builder.spelled()
}

/** The text of several lines without white space, which long Base64 has at their ends; undefined for one line. */
export const withoutLines = (source: Spelled): Spelled | undefined =>
  /[\r\n]/.test(source.text) ? onlyMatches(source, /\S+/g) : undefined

/** A text as it is, and decoded once, twice and so on until nothing is spelled. */
export function* layersOf(text: string): Generator<Spelled> {
  const original = new Spelled(text)
  yield original
  const narrow = withoutZeros(original)
  if (narrow) yield narrow
  let layer = narrow ?? original
  for (let depth = 0; depth < maxLayers; depth += 1) {
    const decoded = decodeOnce(layer)
    if (!decoded) break
    yield decoded
    layer = decoded
  }
  // A backslash of the text itself may look like the beginning of a spelling.
  if (text.includes('\\')) yield onlyMatches(layer, /[^\\]+/g)
}
