import type { TextChange } from '../data/report.ts'

/** Changes that no service makes on purpose. */
const DAMAGES: ReadonlySet<TextChange> = new Set([
  'read-as-latin-1',
  'question-marks',
  'evaluated',
  'cut-at-quote',
  'cut-at-wide',
])

export const isDamage = (change: TextChange): boolean => DAMAGES.has(change)

/** Each change in words, as the end of a sentence. */
export const changeWords: Readonly<Record<TextChange, string>> = {
  'read-as-latin-1': 'UTF-8 read as Latin-1',
  'question-marks': 'question marks for characters beyond ASCII',
  evaluated: 'an evaluated template',
  'cut-at-quote': 'a cut at a quote or an apostrophe',
  'cut-at-wide': 'a cut at a character beyond U+FFFF',
  'white-space': 'other white space',
  'letter-case': 'another letter case',
  normalized: 'another Unicode normalization',
  escaped: 'HTML escapes',
  truncated: 'a cut',
  changed: 'another text',
}

type IsChange = (sent: string, received: string) => boolean

/** The encodings in which careless services read UTF-8: the second one is what browsers call Latin-1. */
const asLatin1: readonly ((bytes: Buffer) => string)[] = [
  (bytes) => bytes.toString('latin1'),
  (bytes) => new TextDecoder('windows-1252').decode(bytes),
]

const isReadAsLatin1: IsChange = (sent, received) => {
  const bytes = Buffer.from(sent)
  if (bytes.length === sent.length) return false
  return asLatin1.map((read) => read(bytes)).some((text) => text.startsWith(received.trim()))
}

/** Characters that people write: a service may replace others on purpose. */
const BEYOND_ASCII = /^[^\p{ASCII}\p{C}\p{Z}]$/u
const NOT_ASCII = /^\P{ASCII}$/u
const QUESTION = '?'

/** Whether question marks stand for runs of characters beyond ASCII, one or several for each. */
const hasQuestionMarks: IsChange = (sent, received) => {
  const characters = Array.from(sent)
  const others = Array.from(received)
  let [at, isReplaced] = [0, false]
  for (let index = 0; index < others.length; index += 1) {
    if (characters[at] === others[index]) {
      at += 1
      continue
    }
    if (others[index] !== QUESTION) return false
    while (others[index + 1] === QUESTION && characters[at + 1] !== QUESTION) index += 1
    const start = at
    while (NOT_ASCII.test(characters[at] ?? '') && characters[at] !== others[index + 1]) at += 1
    if (at === start) return false
    isReplaced ||= characters.slice(start, at).some((character) => BEYOND_ASCII.test(character))
  }
  return isReplaced && at === characters.length
}

/** What template engines, format functions, shells and spreadsheets replace by its value. */
const TEMPLATES = new RegExp(
  [
    String.raw`\{\{.*?\}\}`,
    String.raw`[$#]\{.*?\}`,
    '<%.*?%>',
    String.raw`\$\(.*?\)`,
    '`.*?`',
    String.raw`%\(\w+\)s|%[sd]`,
    String.raw`\{\w+(?:\.\w+)*\}`,
    String.raw`\$[A-Z]+`,
  ].join('|'),
  'gs',
)

/** Whether a template has another text in its place, and all that is no template is as it was sent. */
const isEvaluated: IsChange = (sent, received) => {
  const templates = sent.match(TEMPLATES) ?? []
  if (templates.length === 0) return false
  const literals = sent.split(TEMPLATES)
  const last = literals.at(-1)!
  if (!received.startsWith(literals[0]!) || !received.endsWith(last)) return false
  let [end, isReplaced] = [literals[0]!.length, false]
  for (const [at, template] of templates.entries()) {
    const isLast = at === templates.length - 1
    const next = isLast ? received.length - last.length : received.indexOf(literals[at + 1]!, end)
    if (next < end) return false
    const value = received.slice(end, next).replaceAll('\\', '')
    // What is removed or masked is not evaluated.
    isReplaced ||= /\w/.test(value) && !value.includes(template) && !template.includes(value)
    end = next + literals[at + 1]!.length
  }
  return isReplaced
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** A text with characters in place of their references in HTML. */
const unescapeHtml = (text: string): string =>
  text.replaceAll(REFERENCE, (reference: string, decimal?: string, hex?: string, name = '') => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    if (code <= 0x10ffff) return String.fromCodePoint(code)
    return named[name.toLowerCase()] ?? reference
  })

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

/** The changes in the order in which they are looked for; `changed` is what none of them explains. */
const changes: readonly (readonly [TextChange, IsChange])[] = [
  ['white-space', (sent, received) => withoutSpace(sent) === withoutSpace(received)],
  ['truncated', (sent, received) => sent.startsWith(received.replace(/\ufffd$/, ''))],
  ['letter-case', (sent, received) => sent.toLowerCase() === received.toLowerCase()],
  ['letter-case', (sent, received) => sent.toUpperCase() === received.toUpperCase()],
  ['normalized', (sent, received) => FORMS.some((form) => sent.normalize(form) === received)],
  [
    'escaped',
    (sent, received) => unescapeHtml(received) === sent || unescapeHtml(sent) === received,
  ],
  ['read-as-latin-1', isReadAsLatin1],
  ['question-marks', hasQuestionMarks],
  ['evaluated', isEvaluated],
]

/** How a text differs from the one that was sent; undefined if it does not. Lone surrogates have no bytes in UTF-8. */
export const changeOf = (sent: string, received: string): TextChange | undefined => {
  if (sent === received) return undefined
  if (!sent.isWellFormed()) return sent.startsWith(received) ? 'truncated' : 'changed'
  return changes.find(([, isChange]) => isChange(sent, received))?.[0] ?? 'changed'
}

/** Where careless services cut a text: at what ends a literal, and at what three bytes of UTF-8 cannot hold. */
const ENDS: readonly (readonly [TextChange, RegExp])[] = [
  ['cut-at-quote', /^["'`]/],
  ['cut-at-wide', /^[\u{10000}-\u{10ffff}]/u],
]

/** The kind of character at which a text was cut; undefined if others are cut there only by their length. */
export const cutOf = (sent: string, received: string): TextChange | undefined => {
  if (!sent.startsWith(received)) return undefined
  const rest = sent.slice(received.length)
  return ENDS.find(([, end]) => end.test(rest))?.[0]
}

/** As much of a text as a sentence quotes. */
const QUOTED = 32
const BEFORE = 8

/** The parts of two texts around their first difference. */
export const differingParts = (sent: string, received: string): readonly [string, string] => {
  const ends = Array.from(sent.slice(0, received.length))
  let at = 0
  for (const character of ends) {
    if (!received.startsWith(character, at)) break
    at += character.length
  }
  const start = Math.max(0, at - BEFORE)
  const partOf = (text: string): string => {
    const part = text
      .slice(start, start + QUOTED)
      .replace(/^\p{Lo}?\p{Surrogate}|\p{Surrogate}$/gu, '')
    return `${start > 0 ? '…' : ''}${part}${start + QUOTED < text.length ? '…' : ''}`
  }
  return [partOf(sent), partOf(received)]
}
