import { withoutBuildCommands } from '../../src/base/printable.ts'
import { UNPRINTABLE } from '../../src/base/unprintable.ts'

const hexadecimal = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** Characters that XML 1.0 does not allow in any form (section 2.2). */
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": '#39',
}

/** Text for XML or HTML, between tags or in a quoted attribute. */
export const escapeXml = (text: string): string =>
  text.replace(notXml, '\ufffd').replace(/[&<>"']/g, (character) => `&${entities[character]!};`)

/** The escapes of JSON for all UTF-16 units of a text. */
const escapeUnits = (text: string): string =>
  Array.from(Array(text.length), (_, at) => hexadecimal(text.charCodeAt(at))).join('')

/** JSON whose strings are printable; it ends with a line break. */
export const printableJson = (value: unknown, indent: number): string => {
  const json = JSON.stringify(value, null, indent).replace(UNPRINTABLE, (match) =>
    match === '\n' ? match : escapeUnits(match),
  )
  return `${withoutBuildCommands(json)}\n`
}
