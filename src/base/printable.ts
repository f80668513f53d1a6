import { escapeUnprintable } from './unprintable.ts'

/** Build servers run ##[…], ##vso[…] and ##teamcity[…] anywhere in a line. */
export const withoutBuildCommands = (text: string): string =>
  text.replace(/##(?=\w*\[)/g, '#\\u0023')

/** One line that is safe in a terminal and in a build log: it moves no cursor and contains no command. */
export const printable = (text: string): string => withoutBuildCommands(escapeUnprintable(text))

/** GitHub runs a line that starts with `::`, even after white space. */
export const withoutGithubCommand = (line: string): string =>
  line.replace(/^(\s*):(?=:)/, '$1\\u003a')

/** Printable lines of a text; CR LF and LF end a line, a tab becomes two spaces. */
export const printableLines = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => withoutGithubCommand(printable(line.replaceAll('\t', '  '))))
