import { Cursor } from './cursor.ts'
import { readClass } from './dialect-class.ts'
import { escapeOf, HEX_DIGITS, HORIZONTAL_SPACE, MALFORMED } from './dialect-escapes.ts'

/** What a pattern says that was perhaps written for another engine than that of ECMAScript. */
export interface Translation {
  /** In ECMAScript with flag `u`. Of what cannot be translated it is only a guess. */
  readonly source: string
  /** Whether something in it is malformed in ECMAScript, or has another meaning there. */
  readonly isForeign: boolean
  /** What has no exact translation, such as `(?>`. */
  readonly unread: string | undefined
}

/** Engines differ about `\Z`, `\h`, `(?m)` and the letters of POSIX: `later` asks for the reading that is less usual. */
export const translate = (source: string, later = false): Translation =>
  new Translator(source, later).translate()

/** As a pattern stands in a source text of PHP, Perl, Ruby or JavaScript. */
const DELIMITED =
  /^(?:m|qr|%r)?(?:([/#~@%!])(?<body>(?:\\.|\[(?:\\.|[^\\\]])*\]|(?!\1)[^\\[])+)\1|\{(?<braced>.+)\})(?<flags>[a-zA-Z]*)$/s
/** As it stands in one of Python or C#. */
const QUOTED = /^(?:[rR]|@)(["'])(?<body>.+)\1$/s

/** Within delimiters, these never match. */
const isWhole = (body: string): boolean => /^(?:\^|\\A)|(?:\$|\\[zZ])$/.test(body)

const VERBS = /^(?:\(\*[A-Z][A-Z_0-9]*\))+/
/** These choose an encoding, or whether letters are those of Unicode. */
const HARMLESS_VERBS = /^(?:\(\*(?:UTF8?|UTF16|UTF32|UCP|ANYCRLF|ANY|CRLF|LF|CR|BSR_ANYCRLF)\))+$/

// What has no end is searched for in a part only: a pattern may begin it thousands of times.
const COMMENT = /\(\?#[^)]{0,300}\)/y
const SET_FLAGS = /\(\?([a-zA-Z]*)(?:-([a-zA-Z]+))?([:)])/y
const NAMED = /\(\?(?:P?<(?![=!])[^>]{0,100}>|'[^']{0,100}')/y
const LOOK = /\(\?<?[=!]/y
const RIGID_ATOMIC = /\(\?>([^|*+?{}()[\]\\]*)\)/y
/** One character, repeated: what it gives back cannot be used by the same character. */
const REPEATED_ATOMIC =
  /\(\?>(\[(?:\\.|[^\\\]]){0,100}\]|\\[dDwWsS]|[\w ])([*+?]|\{\d+(?:,\d*)?\})\)/y
const QUANTIFIER = /[*+?]|\{(?:\d+(?:,\d*)?|,\d+)\}/y
const SPACE = /(?:\s|#[^\n]*(?:\n|$))+/y
const QUOTE = /\\Q(.*?)(?:\\E|$)/sy
const ESCAPED =
  /\\(?:[pP](?:\{[^}]{0,100}\}|[A-Z])|x\{[\da-fA-F]+\}|x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|c[a-zA-Z]|k<[^>]{0,100}>|[1-9]\d*|.)/suy

/** Of the letters that flags may have, those that change which texts match. */
const KEPT_FLAGS = ['i', 'm', 's', 'x']
/** About encodings, greed, and names of groups. */
const IDLE_FLAGS = 'uUaLdnJgyDASX'

/** The call stack has room for many more. */
const MAX_NESTING = 250

/** A part of the pattern in ECMAScript. */
interface Atom {
  readonly text: string
  /** Whether it is exactly one character. */
  readonly isOne: boolean
}

const many = (text: string): Atom => ({ text, isOne: false })
const one = (text: string): Atom => ({ text, isOne: true })

class Translator {
  #cursor: Cursor
  readonly #later: boolean
  #isForeign = false
  #unread: string | undefined
  /** Whether `^` and `$` may be those of a line. */
  #hasLines: boolean
  /** Whether a class has an opening bracket as a member. */
  #hasBracket = false
  /** Whether the group that was read last has alternatives. */
  #hadChoice = false
  #nesting = 0
  /** Whether white space in it says nothing. */
  #isSpaced = false

  constructor(source: string, later: boolean) {
    this.#cursor = new Cursor(source)
    this.#later = later
    this.#hasLines = /\(\?[a-z]*m/.test(source)
  }

  translate(): Translation {
    const flags = this.#unwrap()
    this.#isSpaced = flags.includes('x')
    const body = this.#choice()
    if (!this.#cursor.isAtEnd) this.#leave(MALFORMED)
    const own = this.#flags(flags)
    const source = own === '' ? body : `(?${own}:${body})`
    return { source, isForeign: this.#isForeign, unread: this.#unread }
  }

  /** Skips verbs, or takes delimiters off; returns the flags after these. */
  #unwrap(): string {
    const [verbs] = VERBS.exec(this.#cursor.source) ?? []
    if (verbs === undefined) return this.#takeDelimiters()
    this.#isForeign = true
    this.#cursor.position = verbs.length
    if (!HARMLESS_VERBS.test(verbs)) this.#leave(verbs)
    return ''
  }

  #takeDelimiters(): string {
    const { groups } = DELIMITED.exec(this.#cursor.source) ?? QUOTED.exec(this.#cursor.source) ?? {}
    if (groups === undefined) return ''
    const body = groups['body'] ?? groups['braced']!
    const { flags = '' } = groups
    // Without anchors, `/a/` may be a text with slashes.
    const isPattern = isWhole(body) || (this.#later && this.#cursor.source.startsWith('/'))
    if (!isPattern || !Array.from(flags).every(isFlag)) return ''
    this.#isForeign = true
    this.#cursor = new Cursor(body)
    this.#hasLines ||= flags.includes('m')
    return flags
  }

  /** The flags that ECMAScript has, too. Ruby writes `m` for its `s`. */
  #flags(letters: string): string {
    const flags = KEPT_FLAGS.filter((flag) => flag !== 'x' && letters.includes(flag))
    return this.#later ? flags.map((flag) => (flag === 'm' ? 's' : flag)).join('') : flags.join('')
  }

  /** Up to the end of the group. */
  #choice(): string {
    let text = ''
    let hasChoice = false
    this.#nesting += 1
    if (this.#nesting > MAX_NESTING) this.#stop()
    while (!this.#cursor.isAtEnd && this.#cursor.next !== ')') {
      if (this.#isSpaced && this.#cursor.read(SPACE) !== undefined) continue
      const flags = this.#cursor.read(SET_FLAGS)
      if (flags !== undefined) text += this.#afterFlags(flags, text === '')
      else if (this.#cursor.skip('|')) {
        hasChoice = true
        text += '|'
      } else text += this.#quantified(this.#atom())
    }
    this.#nesting -= 1
    this.#hadChoice = hasChoice
    return text
  }

  /** `(?i)` is about the rest of its group, `(?i:…)` about a group of its own. */
  #afterFlags([written, on = '', off = '', end]: RegExpExecArray, isFirst: boolean): string {
    const isKnown = Array.from(on + off).every(isFlag)
    if (end === ')' || /[^ims]/.test(on + off)) this.#isForeign = true
    if (!isKnown) this.#leave(written)
    const wasSpaced = this.#isSpaced
    this.#isSpaced = (wasSpaced || on.includes('x')) && !off.includes('x')
    const rest = this.#choice()
    this.#isSpaced = wasSpaced
    // Ruby and Perl differ about alternatives that follow.
    if (end === ')' && !isFirst && this.#hadChoice) this.#leave(written)
    const flags = `${this.#flags(on)}${off === '' ? '' : `-${this.#flags(off)}`}`.replace(/-$/, '')
    if (end === ')') return `(?${flags}:${rest})`
    this.#cursor.skip(')')
    return this.#quantified(many(`(?${flags}:${rest})`))
  }

  #atom(): Atom {
    switch (this.#cursor.next) {
      case '(':
        return this.#group()
      case '[':
        return this.#class()
      case '\\':
        return this.#escape()
      case '{':
      case '}':
        return one(`\\${this.#cursor.take()}`)
      case ']':
        return this.#closingBracket()
      case '*':
      case '+':
      case '?':
        this.#leave(MALFORMED)
        this.#cursor.take()
        return many('')
      default:
        return this.#anchorOrCharacter()
    }
  }

  #anchorOrCharacter(): Atom {
    const character = this.#cursor.take()
    return character === '^' || character === '$' ? many(character) : one(character)
  }

  #closingBracket(): Atom {
    this.#cursor.take()
    if (this.#hasBracket) this.#leave('a class in a class')
    return one(String.raw`\]`)
  }

  #group(): Atom {
    if (this.#cursor.read(COMMENT) !== undefined) {
      this.#isForeign = true
      return many('')
    }
    return this.#atomic() ?? many(this.#opened() + this.#closed())
  }

  /** A group that never gives back what it matched, where that makes no difference or can be said otherwise. */
  #atomic(): Atom | undefined {
    const rigid = this.#cursor.read(RIGID_ATOMIC)
    if (rigid !== undefined) {
      this.#isForeign = true
      return many(`(?:${rigid[1]})`)
    }
    const repeated = this.#cursor.read(REPEATED_ATOMIC)
    if (repeated === undefined) return undefined
    this.#isForeign = true
    const [, character = '', quantifier = ''] = repeated
    const { source, unread } = translate(character, this.#later)
    if (unread !== undefined) this.#leave(unread)
    return many(possessive(source, quantifier))
  }

  /** The beginning of a group; names mean nothing to a search. */
  #opened(): string {
    const look = this.#cursor.read(LOOK)
    if (look !== undefined) return look[0]
    const named = this.#cursor.read(NAMED)
    if (named !== undefined) {
      if (!/^\(\?<[\p{ID_Start}$_][\p{ID_Continue}$]*>$/u.test(named[0])) this.#isForeign = true
      return '(?:'
    }
    // The numbers of groups mean nothing to a search either.
    if (this.#cursor.skip('(?|')) {
      this.#isForeign = true
      return '(?:'
    }
    const start = /\((?:\?>|\?.|\*[A-Z]*)?/suy
    const [opening = ''] = this.#cursor.read(start) ?? []
    if (opening === '(') return '('
    this.#leave(opening)
    return '(?:'
  }

  #closed(): string {
    const body = this.#choice()
    if (!this.#cursor.skip(')')) this.#leave(MALFORMED)
    return `${body})`
  }

  #class(): Atom {
    const reading = readClass(this.#cursor, this.#later)
    this.#hasBracket ||= reading.hasBracket
    this.#isForeign ||= reading.isForeign
    if (this.#isSpaced && reading.hasSpace) this.#leave('white space in a class')
    if (reading.unread !== undefined) this.#leave(reading.unread)
    return one(reading.text)
  }

  #escape(): Atom {
    const quote = this.#cursor.read(QUOTE)
    if (quote !== undefined) return this.#literal(quote[1]!)
    const [escape = '\\'] = this.#cursor.read(ESCAPED) ?? []
    if (escape === '\\') this.#cursor.take()
    return this.#anchorOf(escape) ?? this.#characterOf(escape)
  }

  #literal(text: string): Atom {
    this.#isForeign = true
    const escaped = text.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`)
    // A quantifier after it is about its last character.
    return many(escaped)
  }

  /** What matches no character of its own, or more than one. */
  #anchorOf(escape: string): Atom | undefined {
    const text = this.#textOfAnchor(escape)
    if (text === undefined) return undefined
    this.#isForeign = true
    return many(text)
  }

  #textOfAnchor(escape: string): string | undefined {
    switch (escape) {
      case String.raw`\A`:
      case String.raw`\G`:
        if (escape === String.raw`\G` && this.#cursor.position > escape.length) this.#leave(escape)
        return this.#hasLines ? String.raw`(?<![\s\S])` : '^'
      case String.raw`\z`:
        return this.#end
      case String.raw`\Z`:
        return this.#later ? String.raw`(?=\n?${this.#end})` : this.#end
      case String.raw`\K`:
      case String.raw`\E`:
        return ''
      case String.raw`\R`:
        return String.raw`(?:\r\n|[\n-\r\u0085\u2028\u2029])`
      default:
        return undefined
    }
  }

  get #end(): string {
    return this.#hasLines ? String.raw`(?![\s\S])` : '$'
  }

  #characterOf(escape: string): Atom {
    switch (escape) {
      case String.raw`\b`:
      case String.raw`\B`:
        return many(escape)
      case String.raw`\h`:
      case String.raw`\H`:
        this.#isForeign = true
        return one(
          `[${escape === String.raw`\H` ? '^' : ''}${this.#later ? HEX_DIGITS : HORIZONTAL_SPACE}]`,
        )
      case String.raw`\N`:
        this.#isForeign = true
        if (this.#cursor.next === '{') this.#leave(String.raw`\N{`)
        return one(String.raw`[^\n]`)
      default:
        return this.#ordinary(escape)
    }
  }

  #ordinary(escape: string): Atom {
    const { text, isForeign, unread } = escapeOf(escape, this.#later, false)
    this.#isForeign ||= isForeign
    if (unread !== undefined) this.#leave(unread)
    return one(text)
  }

  #quantified(atom: Atom): string {
    if (this.#isSpaced) this.#cursor.read(SPACE)
    const [written] = this.#cursor.read(QUANTIFIER) ?? []
    if (written === undefined) return atom.text
    if (written.startsWith('{,')) this.#isForeign = true
    const quantifier = written.replace('{,', '{0,')
    if (this.#cursor.skip('?')) return `${atom.text}${quantifier}?`
    if (this.#cursor.next !== '+') return `${atom.text}${quantifier}`
    const sign = this.#cursor.take()
    this.#isForeign = true
    // In Ruby, `+` after a brace repeats the repetition.
    if (this.#later && quantifier.startsWith('{')) return `(?:${atom.text}${quantifier})+`
    if (atom.isOne) return possessive(atom.text, quantifier)
    this.#leave(`${quantifier}${sign}`)
    return `${atom.text}${quantifier}`
  }

  #stop(): void {
    this.#leave(`more than ${MAX_NESTING} groups in each other`)
    this.#cursor.position = this.#cursor.source.length
  }

  #leave(part: string): void {
    this.#isForeign = true
    this.#unread ??= part
  }
}

const isFlag = (letter: string): boolean =>
  KEPT_FLAGS.includes(letter) || IDLE_FLAGS.includes(letter)

/** A repetition of one character that gives nothing back: the next character is another one, unless it may have no more. */
function possessive(character: string, quantifier: string): string {
  const none = `(?!${character})`
  const [, min = '', comma, max = ''] = /^\{(\d+)(,?)(\d*)\}$/.exec(quantifier) ?? []
  if (quantifier === '?') return `(?:${character}|${none})`
  if (comma === undefined || (comma !== '' && max === '')) return character + quantifier + none
  if (comma === '' || Number(min) >= Number(max)) return character + quantifier
  return `(?:${character}{${max}}|${character}{${min},${Number(max) - 1}}${none})`
}
