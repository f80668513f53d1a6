import { printfFormat, quoteForShell } from '../../src/base/shell.ts'
import type { HeaderText, SecretEncoding, SecretText, SecretVariable } from '../data/secret-text.ts'

/** What a shell expands, between double quotes, to another value in an encoding. */
const encoders: Readonly<Record<SecretEncoding, (value: string) => string>> = {
  basic: (value) => `$(printf ':%s' "${value}" | base64 | tr -d '\\n')`,
  base64: (value) => `$(printf %s "${value}" | base64 | tr -d '\\n')`,
  percent: (value) => `$(printf %s "${value}" | od -An -v -tx1 | tr -d '\\n' | tr ' ' %)`,
  json: (value) => `$(printf %s "${value}" | sed 's/["\\\\]/\\\\&/g')`,
}

/** What a shell expands, between double quotes, to a variable as its text needs it. */
export const expansionOf = ({ variable, encodings = [] }: SecretVariable): string =>
  encodings.reduce((value, encoding) => encoders[encoding](value), `$${variable}`)

/** How a text becomes one that a shell reads as it is. */
type Quote = (text: string) => string

/** One shell word, in which variables are expanded, and nothing else. */
export const shellWord = (text: SecretText, quote: Quote = quoteForShell): string => {
  const words = text
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? quote(part) : `"${expansionOf(part)}"`))
  return words.join('') || "''"
}

/** A header line; its first text has the name. */
function lineOf({ name, value }: HeaderText): SecretText {
  const [first, ...rest] = value
  return typeof first === 'string' ? [`${name}: ${first}`, ...rest] : [`${name}: `, ...value]
}

/** A header line as one shell word; by default in the encoding of the shell. */
export const headerLineWord = (header: HeaderText, quote?: Quote): string =>
  shellWord(lineOf(header), quote)

/** A text of latin1 as bytes: a shell would write it in UTF-8. */
export const quoteBytes = (text: string): string =>
  isAscii(text) ? quoteForShell(text) : `"$(printf '${printfFormat(Buffer.from(text, 'latin1'))}')"`

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)
