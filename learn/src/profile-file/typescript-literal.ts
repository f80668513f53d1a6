import { isObject, jsonText } from 'plant-store-kit/json'

const INDENT = '  '
const IDENTIFIER = /^[A-Za-z]\w*$/

/** A value as TypeScript, a line for each member; `commentOf` gives the comment before a member of the value itself. */
export function typeScriptLiteral(value: object, commentOf: (name: string) => string): string {
  const members = Object.entries(value).flatMap(([name, member]) => {
    if (member === undefined) return []
    return `${INDENT}// ${commentOf(name)}\n${INDENT}${memberLiteral(name, member, INDENT)}`
  })
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`
}

function memberLiteral(name: string, value: unknown, indent: string): string {
  return `${nameLiteral(name)}: ${literal(value, indent)}`
}

function nameLiteral(name: string): string {
  // Written as any other name, this one would set the prototype.
  if (name === '__proto__') return '["__proto__"]'
  return IDENTIFIER.test(name) ? name : jsonText(name)
}

function literal(value: unknown, indent: string): string {
  const inner = indent + INDENT
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + literal(item, inner))
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`
  }
  if (!isObject(value)) return scalarLiteral(value)
  const present = Object.entries(value).filter(([, member]) => member !== undefined)
  const members = present.map(([name, member]) => inner + memberLiteral(name, member, inner))
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
}

const DIGITS = /^-?\d+$/

/** A double cannot hold every integer: one beyond 2^53 is a bigint. */
function scalarLiteral(value: unknown): string {
  const text = jsonText(value)
  const isInteger = typeof value !== 'string' && DIGITS.test(text)
  return isInteger && !Number.isSafeInteger(Number(text)) ? `${text}n` : text
}
