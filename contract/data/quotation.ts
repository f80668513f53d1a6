/**
 * A text of the server in a sentence of the client. Quotation marks in it have a backslash, so that its end is known.
 * @param max how many characters of it are quoted
 */
export const quotation = (text: string, max: number): string => JSON.stringify(text.slice(0, max))

/** The same for bytes that are no HTTP: their first line, in printable ASCII. */
export const lineQuotation = (bytes: string, max: number): string => {
  const [line = ''] = bytes.split(/[\r\n]/)
  const firstLine = line === '' ? bytes : line
  const escaped = firstLine
    .slice(0, max)
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/[^ -~]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `"${escaped}${firstLine.length > max ? '…' : ''}"`
}

const quotations = /"(?:[^"\\]|\\.)*"/g

/** A sentence in which secrets are hidden in all that it quotes; the words around are those of the client. */
export const hideInQuotations = (sentence: string, hide: (text: string) => string): string =>
  sentence.replaceAll(quotations, (text) => hide(text))
