import { UNPRINTABLE, escapeUnprintable } from '../../src/unprintable.ts'

const hexadecimal = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`

/** Build servers run ##[…], ##vso[…] and ##teamcity[…] anywhere in a line. */
const withoutCommands = (text: string): string => text.replace(/##(?=\w*\[)/g, '#\\u0023')

/** One line that is safe in a terminal and in a build log: it moves no cursor and contains no command. */
export const printable = (text: string): string => withoutCommands(escapeUnprintable(text))

/** GitHub runs a line that starts with `::`, even after white space. */
export const withoutGithubCommand = (line: string): string =>
  line.replace(/^(\s*):(?=:)/, '$1\\u003a')

/** Printable lines of a text; CR LF and LF end a line, a tab becomes two spaces. */
export const printableLines = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => withoutGithubCommand(printable(line.replaceAll('\t', '  '))))

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

/** JSON whose strings are printable. */
export const printableJson = (value: unknown, indent: number): string => {
  const json = JSON.stringify(value, null, indent).replace(UNPRINTABLE, (match) =>
    match === '\n'
      ? match
      : Array.from(Array(match.length), (_, at) => hexadecimal(match.charCodeAt(at))).join(''),
  )
  return `${withoutCommands(json)}\n`
}
