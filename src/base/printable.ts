import { escapeUnprintable, UNPRINTABLE } from './unprintable.ts'

/** Build servers run ##[…], ##vso[…] and ##teamcity[…] anywhere in a line. */
export const withoutBuildCommands = (text: string): string =>
  text.replace(/##(?=\w*\[)/g, '#\\u0023')

/** One line that is safe in a terminal and in a build log: it moves no cursor and contains no command. */
export const printable = (text: string): string => withoutBuildCommands(escapeUnprintable(text))

/** The escapes of JSON for all UTF-16 units of a text. */
const escapeUnits = (text: string): string =>
  Array.from(Array(text.length), (_, at) => escapeUnit(text.charCodeAt(at))).join('')

const escapeUnit = (unit: number): string => `\\u${unit.toString(16).padStart(4, '0')}`

/** JSON whose strings are printable, as lines if it is indented. */
export const printableJson = (value: unknown, indent = 0): string => {
  const json = JSON.stringify(value, null, indent).replace(UNPRINTABLE, (match) =>
    match === '\n' ? match : escapeUnits(match),
  )
  return withoutBuildCommands(json)
}

/** GitHub runs a line that starts with `::`, even after white space. */
export const withoutGithubCommand = (line: string): string =>
  line.replace(/^(\s*):(?=:)/, '$1\\u003a')

/** Printable lines of a text; CR LF and LF end a line, a tab becomes two spaces. */
export const printableLines = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => withoutGithubCommand(printable(line.replaceAll('\t', '  '))))
