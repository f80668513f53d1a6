import { isNumeric, isObject, integerOf, jsonText, trimEnd, trimStart } from 'plant-store-kit/json'
import { escaping } from './escaping.ts'
import { goByte, goText } from './go-text.ts'
import { javaScriptText } from './javascript-text.ts'
import { perlText } from './perl-text.ts'
import { pydanticText } from './pydantic-text.ts'
import { pythonText } from './python-text.ts'
import { TIME_CONVERSIONS } from './time-conversions.ts'

/** By Unicode; JavaScript's own `trim` differs. */
const isWhiteSpace = (character: string): boolean => /\p{White_Space}/u.test(character)

/** Two code units that are one character. */
const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/g

/** Controls as `<U+000A>`. */
const controlsText = escaping(/[\0-\x1f]/g, {}, (control) => {
  const code = control.charCodeAt(0).toString(16).toUpperCase()
  return `<U+${code.padStart(4, '0')}>`
})

const htmlText = escaping(/[&<>"'\n]/g, {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
})

/** As hapi escapes names: all but letters, digits and a few marks of ASCII. */
const hapiText = escaping(
  /[^\w ,.:-]/g,
  {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\u00a0': '&nbsp;',
    '\u00a2': '&cent;',
    '\u00a3': '&pound;',
    '\u00a4': '&curren;',
    '\u00a9': '&copy;',
    '\u00ae': '&reg;',
  },
  (unit) => {
    const code = unit.charCodeAt(0)
    return code < 256 ? `&#x${code.toString(16).padStart(2, '0')};` : `&#${code};`
  },
)

type Conversion = (value: unknown) => unknown
const ofText =
  (convert: (text: string) => unknown): Conversion =>
  (value) =>
    typeof value === 'string' ? convert(value) : value

const ofList =
  (convert: (item: unknown) => unknown): Conversion =>
  (value) =>
    Array.isArray(value) ? value.map(convert) : value

/** How much of a credential services show. */
export const SHOWN = [3, 4, 6, 8]

const EXCERPTS: Readonly<Record<string, Conversion>> = Object.fromEntries(
  SHOWN.flatMap((length) => [
    [`first${length}`, ofText((text) => text.slice(0, length))],
    [`last${length}`, ofText((text) => text.slice(-length))],
  ]),
)

/**
 * Conversions of a value as services do them, after a colon: `{name:trimmed}`; several in a row:
 * `{name:string:trimmed}`. Of those with the same result, `learn` takes the first one.
 */
export const CONVERSIONS: Readonly<Record<string, Conversion>> = {
  string: stringText,
  double: doubleOf,
  integer: (value) => integerOf(value) ?? value,
  float: floatText,
  present: (value) => value ?? undefined,
  scalar: (value) => (value instanceof Object ? undefined : value),
  filled: (value) => (value === '' || value === null ? undefined : value),
  trimmed: ofText((text) => text.trim()),
  unspaced: ofText((text) => trimEnd(trimStart(text, isWhiteSpace), isWhiteSpace)),
  relative: ofText((text) => text.replace(/^\//, '')),
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  essence: ofText((text) => text.split(';')[0]?.trim()),
  charset: ofText((text) => /;\s*charset="?([^";\s]+)/i.exec(text)?.[1]),
  html: ofText((text) => htmlText(text).replaceAll('  ', ' &nbsp;')),
  hapi: ofText(hapiText),
  unicode: ofText((text) => text.toWellFormed()),
  slug: ofText((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  ),
  encoded: ofText((text) => encodeURIComponent(text.toWellFormed())),
  initial: ofText((text) => text[Symbol.iterator]().next().value),
  octets: ofText(octetsOf),
  tail: ofText((text) => text.slice(1)),
  'go-byte': ofText(goByte),
  length: ofText((text) => text.length - (text.match(SURROGATE_PAIR)?.length ?? 0)),
  code: ofText((text) => (/^.$/su.test(text) ? text.codePointAt(0) : undefined)),
  grouped: groupedText,
  next: (value) => (typeof value === 'number' ? value + 1 : undefined),
  plural: (value) => (typeof value === 'number' ? pluralEnding(value) : undefined),
  names: (value) => (isObject(value) ? Object.keys(value) : value),
  quoted: ofList((item) => `"${stringText(item)}"`),
  apostrophes: ofList((item) => `'${stringText(item)}'`),
  listed: (value) => (Array.isArray(value) ? value.map(stringText).join(', ') : value),
  python: pythonText,
  pydantic: pydanticText,
  perl: ofText(perlText),
  go: ofText(goText),
  controls: ofText(controlsText),
  json: (value) => jsonText(value),
  javascript: javaScriptText,
  ...EXCERPTS,
  ...TIME_CONVERSIONS,
}

const pluralEnding = (count: number): string => (count === 1 ? '' : 's')

/** A value as text; an array of one item as the text of that item. */
function stringText(value: unknown): string {
  const single = Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value
  if (typeof single === 'string') return single
  return single === null ? '' : jsonText(single)
}

/** A number as a double, also that of a text, of null and of booleans; other values stay. */
function doubleOf(value: unknown): unknown {
  const isContainer = Array.isArray(value) || isObject(value)
  const isOtherText = typeof value === 'string' && !/\d/.test(value)
  if (isContainer || isOtherText) return value
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}

/** Smaller and larger numbers, Python writes with an exponent of at least two digits. */
const [FIRST_PLAIN, FIRST_LARGE] = [1e-4, 1e16]

/** A number with a fraction or an exponent, such as `7.0` and `1e+19`. */
function floatText(value: unknown): unknown {
  if (!isNumeric(value)) return value
  const number = Number(value)
  const size = Math.abs(number)
  if (size >= FIRST_LARGE || (size > 0 && size < FIRST_PLAIN))
    return number.toExponential().replace(/e[+-](?=\d$)/, '$&0')
  return Number.isInteger(number) ? `${number}.0` : String(number)
}

/** A text with each byte of UTF-8 as a character; one in ASCII is the same. */
function octetsOf(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join('')
}

/** A number with commas between its thousands; a smaller one has none. */
function groupedText(value: unknown): unknown {
  const hasThousands = isNumeric(value) && Math.abs(Number(value)) >= 1000
  return hasThousands ? value.toLocaleString('en-US') : value
}
