/** Brackets with what is in them, or another token: a name, number, text, template, regular expression or mark. */
export interface Piece {
  /** Of brackets only the opening one. */
  readonly text: string
  /** The index in the module. */
  readonly at: number
  readonly inside?: readonly Piece[]
}

/**
 * A JavaScript or TypeScript module as nested brackets, without comments.
 * @throws {SyntaxError} if the brackets do not fit: the module, or how it was read, is wrong
 */
export function readBrackets(module: string): readonly Piece[] {
  return new BracketReader(module).readUntil('')
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

const SPACE = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y
const QUOTED = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y
/** The text of a template up to its end, or to a substitution. */
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y
/** A slash in a class ends no regular expression. */
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const WORD_OR_MARK = /[\p{ID_Continue}$]+|\+\+|--|[^]/uy

/** Goes through a module, from piece to piece. */
class BracketReader {
  readonly #module: string
  #at = 0

  constructor(module: string) {
    this.#module = module
  }

  /** The pieces before a closing bracket, or before the end of the module. */
  readUntil(closing: string): readonly Piece[] {
    const pieces: Piece[] = []
    this.#skip(SPACE)
    while (this.#next() !== closing) {
      pieces.push(this.#readPiece(pieces))
      this.#skip(SPACE)
    }
    this.#at += closing.length
    return pieces
  }

  #readPiece(before: readonly Piece[]): Piece {
    const at = this.#at
    const opening = this.#next()
    const closing = CLOSING[opening]
    if (closing !== undefined) {
      this.#at += 1
      return { text: opening, at, inside: this.readUntil(closing) }
    }
    this.#skipToken(opening === '/' && !endsOperand(before))
    return { text: this.#module.slice(at, this.#at), at }
  }

  #skipToken(isRegularExpression: boolean): void {
    const mark = this.#next()
    if (mark === "'" || mark === '"') this.#skip(QUOTED)
    else if (mark === '`') this.#skipTemplate()
    else if (isRegularExpression) this.#skip(REGULAR_EXPRESSION)
    else if (/[)\]}]/.test(mark)) throw new SyntaxError(`unexpected ${mark}`)
    else this.#skip(WORD_OR_MARK)
  }

  #skipTemplate(): void {
    this.#at += 1
    this.#skip(TEMPLATE_TEXT)
    while (this.#module[this.#at - 1] === '{') {
      this.readUntil('}')
      this.#skip(TEMPLATE_TEXT)
    }
  }

  /** The next character; none at the end. */
  #next(): string {
    return this.#module.charAt(this.#at)
  }

  #skip(pattern: RegExp): void {
    pattern.lastIndex = this.#at
    if (!pattern.test(this.#module)) throw new SyntaxError(`unexpected ${this.#next() || 'end'}`)
    this.#at = pattern.lastIndex
  }
}

/** Their parentheses are before a statement. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(['for', 'if', 'while', 'with'])
/** An operand follows them. */
const OPERATOR_WORDS: ReadonlySet<string> = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(
    ' ',
  ),
)
/** A name, a number, a text, a template, a list, `a++`, or a regular expression; a brace may end a block. */
const IS_OPERAND = /^(?:[\p{ID_Continue}$'"`[(]|\+\+|--|\/.)/u

/** Whether pieces end with an operand, so that a slash divides. */
function endsOperand(pieces: readonly Piece[]): boolean {
  // TypeScript's mark that an operand is not null.
  const end = pieces.findLastIndex(({ text }) => text !== '!')
  const text = pieces[end]?.text ?? ''
  if (text === '(') return !STATEMENT_WORDS.has(wordAt(end - 1, pieces))
  return IS_OPERAND.test(text) && !OPERATOR_WORDS.has(wordAt(end, pieces))
}

/** The text of a piece; none if it names a member. */
const wordAt = (index: number, pieces: readonly Piece[]): string =>
  pieces[index - 1]?.text === '.' ? '' : (pieces[index]?.text ?? '')
