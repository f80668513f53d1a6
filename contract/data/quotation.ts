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

/** A text of the server as a sentence of the client has it: between marks, and escaped. */
export interface Quotation {
  readonly quoted: string
}

/** A sentence of the client in parts: its own words, and texts of the server, which may contain secrets. */
export type Sentence = readonly (string | Quotation)[]

export const sentenceText = (sentence: Sentence): string =>
  sentence.map((part) => (typeof part === 'string' ? part : part.quoted)).join('')

/** What happened, in a sentence. */
export interface Detailed {
  readonly detail: string
  /** The sentence in parts; absent if it quotes nothing. */
  readonly detailParts?: Sentence
}

export const detailOf = (sentence: Sentence): Detailed => {
  const isPlain = sentence.every((part) => typeof part === 'string')
  return { detail: sentenceText(sentence), ...(!isPlain && { detailParts: sentence }) }
}

export const detailPartsOf = ({ detail, detailParts = [detail] }: Detailed): Sentence => detailParts

/** The sentence with secrets hidden in all that it quotes; the words around are those of the client. */
export const hideInQuotations = (detailed: Detailed, hide: (text: string) => string): Detailed =>
  detailOf(
    detailPartsOf(detailed).map((part) =>
      typeof part === 'string' ? part : { quoted: hide(part.quoted) },
    ),
  )

/**
 * Quotes a text of the server as a JSON string.
 * @param max how many characters of it are quoted at most
 */
export const quotation = (text: string, max: number): Quotation => ({
  quoted: JSON.stringify(beginningOf(text, max)),
})

/** The same for bytes that are no HTTP: their first line, in printable ASCII. */
export const lineQuotation = (bytes: string, max: number): Quotation => {
  const [line = ''] = bytes.split(/[\r\n]/)
  const firstLine = line === '' ? bytes : line
  const escaped = beginningOf(firstLine, max)
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll(/[^ -~]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return { quoted: `"${escaped}${firstLine.length > max ? '…' : ''}"` }
}
