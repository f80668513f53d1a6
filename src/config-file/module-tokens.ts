/** A text, a regular expression, a template, a name or a number, or any other mark. */
export interface Token {
  readonly text: string
  /** Where it begins, from 1. */
  readonly line: number
}

/** The tokens of a JavaScript or TypeScript module, without comments; the first token without an end ends the list. */
export function tokensOf(text: string): readonly Token[] {
  const scanner = new Scanner(text)
  const tokens: Token[] = []
  let token = scanner.next()
  while (token !== undefined) {
    tokens.push(token)
    token = scanner.next()
  }
  return tokens
}

const SPACE = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*/y
const QUOTED = /'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"/y
/** The text of a template up to its end, or to a substitution. */
const TEMPLATE_TEXT = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y
/** A slash in a class ends no regular expression. */
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
const WORD = /[\p{ID_Continue}$]+/uy
const MARK = /\+\+|--|[^]/y

/** Their parentheses are before a statement. */
const STATEMENT_WORDS: ReadonlySet<string> = new Set(['for', 'if', 'while', 'with'])
/** An operand follows them. */
const OPERATOR_WORDS: ReadonlySet<string> = new Set(
  'await case default delete do else extends in instanceof new of return throw typeof void yield'.split(
    ' ',
  ),
)
/** The last of the tokens of an operand, if it is not one of these words: a brace ends a block, too. */
const ENDS_OPERAND = /^(?:[\p{ID_Continue}$'"`\]]|\+\+|--|\/.)/u

/** Goes through a module. Whether a slash divides or begins a regular expression depends on what is before it. */
class Scanner {
  readonly #text: string
  #at = 0
  #line = 1
  #countedTo = 0
  #previous = ''
  /** Whether an operand ends here, so that a slash would divide. */
  #isAfterOperand = false
  #isAfterStatementWord = false
  /** Of each open parenthesis, whether it is one of a statement such as `if`. */
  readonly #areOfStatements: boolean[] = []

  constructor(text: string) {
    this.#text = text
  }

  next(): Token | undefined {
    this.#skip(SPACE)
    const start = this.#at
    const line = this.#lineOf(start)
    if (start === this.#text.length || !this.#skipToken()) return undefined
    const text = this.#text.slice(start, this.#at)
    this.#remember(text)
    return { text, line }
  }

  /** Goes behind a token; false if it has no end. */
  #skipToken(): boolean {
    const character = this.#text[this.#at]!
    if (character === "'" || character === '"') return this.#skip(QUOTED)
    if (character === '`') return this.#skipTemplate()
    if (character === '/' && !this.#isAfterOperand) return this.#skip(REGULAR_EXPRESSION)
    return this.#skip(WORD) || this.#skip(MARK)
  }

  #skipTemplate(): boolean {
    this.#at += 1
    while (this.#skip(TEMPLATE_TEXT)) {
      if (this.#text[this.#at - 1] === '`') return true
      if (!this.#skipSubstitution()) return false
    }
    return false
  }

  /** Goes behind the brace that closes a substitution; false if the text ends before. */
  #skipSubstitution(): boolean {
    this.#remember('${')
    let openBraces = 1
    while (openBraces > 0) {
      const token = this.next()
      if (token === undefined) return false
      if (token.text === '{') openBraces += 1
      if (token.text === '}') openBraces -= 1
    }
    return true
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    const isMatch = pattern.test(this.#text)
    if (isMatch) this.#at = pattern.lastIndex
    return isMatch
  }

  /** Remembers what decides about a slash behind a token. */
  #remember(token: string): void {
    const isOfMember = this.#previous === '.'
    if (token === '(') this.#areOfStatements.push(this.#isAfterStatementWord)
    const closesStatement = token === ')' && this.#areOfStatements.pop() === true
    this.#isAfterStatementWord = STATEMENT_WORDS.has(token) && !isOfMember
    this.#previous = token
    // TypeScript's mark that an operand is not null.
    if (token === '!') return
    const isOperator = OPERATOR_WORDS.has(token) && !isOfMember
    this.#isAfterOperand =
      token === ')' ? !closesStatement : ENDS_OPERAND.test(token) && !isOperator
  }

  #lineOf(at: number): number {
    this.#line += this.#text.slice(this.#countedTo, at).split('\n').length - 1
    this.#countedTo = at
    return this.#line
  }
}
