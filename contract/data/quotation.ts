/** Characters of a word that is cut: it may be a secret, which cannot be hidden when it is not whole. */
const maxOfCutWord = 4
const lastWord = /[^\0- ]*$/
const beginsWithSpace = /^[\0- ]/

/** The beginning of a text of the server. The word at its end is whole, or has hardly any characters. */
const beginningOf = (text: string, max: number): string => {
  const beginning = text.slice(0, max)
  const rest = text.slice(max)
  if (rest === '' || beginsWithSpace.test(rest)) return beginning
  const [word = ''] = lastWord.exec(beginning) ?? []
  return beginning.slice(0, max - word.length) + word.slice(0, maxOfCutWord)
}

/**
 * A text of the server in a sentence of the client. Quotation marks in it have a backslash, so that its end is known.
 * @param max how many characters of it are quoted at most
 */
export const quotation = (text: string, max: number): string =>
  JSON.stringify(beginningOf(text, max))

/** The same for bytes that are no HTTP: their first line, in printable ASCII. */
export const lineQuotation = (bytes: string, max: number): string => {
  const [line = ''] = bytes.split(/[\r\n]/)
  const firstLine = line === '' ? bytes : line
  const escaped = beginningOf(firstLine, max)
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/[^ -~]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `"${escaped}${firstLine.length > max ? '…' : ''}"`
}

const quotations = /"(?:[^"\\]|\\.)*"/g

/** A sentence in which secrets are hidden in all that it quotes; the words around are those of the client. */
export const hideInQuotations = (sentence: string, hide: (text: string) => string): string =>
  sentence.replaceAll(quotations, (text) => hide(text))
