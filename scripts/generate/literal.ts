import { Decimal, isObject } from '../../src/base/validator.ts'

/** An expression in the place of a value. */
export class Code {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Columns of a line, unless a text is longer. */
const WIDTH = 100
const INDENT = '  '

/** Characters that an editor does not show, or shows elsewhere. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{M}\u2028\u2029]/gu

/**
 * A value as code: that of a document, which may have integers of any length, or an expression.
 * @throws {TypeError} for anything else, such as a function
 */
export function print(value: unknown): string {
  return printAt(value, { indent: '', column: 0 })
}

/** Where a value stands. */
interface Position {
  /** Of its line. */
  readonly indent: string
  /** How much of its line stands before it. */
  readonly column: number
}

function printAt(value: unknown, { indent, column }: Position): string {
  const line = printLine(value)
  // A comma may follow.
  const fits = column + line.length < WIDTH
  if (fits || !(Array.isArray(value) || isPlainObject(value))) return line
  const inner = indent + INDENT
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Array.isArray(value) ? itemLines(value, inner) : memberLines(value, inner)
  return `${open}\n${lines.map((text) => inner + text).join(',\n')}\n${indent}${close}`
}

/** A value in one line. */
function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`
  if (!isPlainObject(value)) return printLeaf(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${printName(name)}: ${printLine(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function memberLines(value: object, indent: string): readonly string[] {
  return Object.entries(value).map(([name, member]) => {
    const before = `${printName(name)}: `
    return before + printAt(member, { indent, column: indent.length + before.length })
  })
}

/** The items of a list, each in a line of its own, but many numbers in one. */
function itemLines(items: readonly unknown[], indent: string): readonly string[] {
  const hasNumbers = items.every((item) => typeof item === 'number')
  if (!hasNumbers) return items.map((item) => printAt(item, { indent, column: indent.length }))
  const lines: string[] = []
  for (const item of items) {
    const joined = `${lines.at(-1)}, ${printLine(item)}`
    const fits = lines.length > 0 && indent.length + joined.length < WIDTH
    if (fits) lines[lines.length - 1] = joined
    else lines.push(printLine(item))
  }
  return lines
}

function printLeaf(value: unknown): string {
  if (value instanceof Code) return value.text
  if (value instanceof Decimal) return `new Decimal(${quote(value.source)}, ${value.integral})`
  switch (typeof value) {
    case 'string':
      return quote(value)
    case 'bigint':
      return `${value}n`
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'boolean':
    case 'undefined':
      return String(value)
    default:
      if (value === null) return 'null'
      throw new TypeError(`Cannot write a value of type ${typeof value} as code.`)
  }
}

/** `__proto__` without brackets would be the prototype of its object. */
function printName(name: string): string {
  if (name === '__proto__') return `['__proto__']`
  return /^[a-z_]\w*$/i.test(name) ? name : quote(name)
}

/** A text in the quotation marks that need fewer escapes. */
function quote(text: string): string {
  const json = JSON.stringify(text).replace(INVISIBLE, escapeUnits)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", String.raw`\'`)}'`
}

const escapeUnits = (character: string): string =>
  Array.from(
    character.split(''),
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('')

const isPlainObject = (value: unknown): value is object =>
  isObject(value) && !(value instanceof Code) && !(value instanceof Decimal)

/** The import that printed values need. */
export function decimalImport(code: string): string {
  return code.includes('new Decimal(') ? "import { Decimal } from '../base/validator.ts'\n" : ''
}
