/** Controls (C0, DEL, C1), line and paragraph separators, and whatever turns or hides the text around it. */
export const unprintable: RegExp =
  // oxlint-disable-next-line no-control-regex -- these are the ones to find
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|\p{Surrogate}/gu

const escape = (character: string): string =>
  `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`

/** A line that a terminal and a build log show as it stands: nothing in it moves a cursor or gives a command. */
export const printable = (text: string): string =>
  text
    .replace(unprintable, escape)
    // Build servers take ##[…], ##vso[…] and ##teamcity[…] for commands wherever they stand.
    .replace(/##(?=\w*\[)/g, '#\\u0023')

/** A line that starts with `::` is a command to GitHub, white space before it or not. */
export const uncommanded = (line: string): string => line.replace(/^(\s*):(?=:)/, '$1\\u003a')

/** The same for text of several lines; CR LF and LF end a line, a tab becomes two spaces. */
export const printableLines = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => uncommanded(printable(line.replaceAll('\t', '  '))))

/** At most so many UTF-16 units, with `…` for what is left out. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`
