import { jsonText } from 'plant-store-kit/json'

/** A line break, the indent and the name of a member: JSON has no line break in a text. */
const MEMBER = /\n( +)"([^"\\]*)":/g
const IDENTIFIER = /^[A-Za-z]\w*$/
/** A space and an integer at the end of a line, of so many digits that a double may not hold it. */
const LONG_INTEGER = / (-?\d{16,})(?=,?\n)/g

/** A value as TypeScript: its JSON, with a comment before each member of the value itself. */
export function typeScriptLiteral(value: object, commentOf: (name: string) => string): string {
  const json = jsonText(value, INDENT.length).replaceAll(
    LONG_INTEGER,
    (_, digits: string) => ` ${exactInteger(digits)}`,
  )
  return json.replaceAll(MEMBER, (_, indent: string, name: string) => {
    const comment = indent === INDENT ? `\n${indent}// ${commentOf(name)}` : ''
    return `${comment}\n${indent}${nameLiteral(name)}:`
  })
}

const INDENT = '  '

/** A double cannot hold every integer: one beyond 2^53 is a bigint. */
const exactInteger = (digits: string): string =>
  Number.isSafeInteger(Number(digits)) ? digits : `${digits}n`

function nameLiteral(name: string): string {
  // Written as any other name, this one would set the prototype.
  if (name === '__proto__') return '["__proto__"]'
  return IDENTIFIER.test(name) ? name : jsonText(name)
}
