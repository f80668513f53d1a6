import type { Slot } from './request-key.ts'
import { withoutRepeats, withRepeats } from './repeats.ts'

/** What a response is written with. */
export interface ResponseValues {
  readonly slots: readonly Slot[]
  /** `host:port` of the service. */
  readonly host: string
  /** When it was sent, in milliseconds since 1970. */
  readonly time: number
}

interface Written {
  /** As it is between the brackets, such as `id1:java`. */
  readonly name: string
  readonly text: string
}

const doubleDigits = (value: number): string =>
  Number.isFinite(value) && Number.isInteger(value) ? String(BigInt(value)) : ''

/** As Java and C write a number in scientific notation. */
const scientific = (value: number, exponent: (power: string) => string): string => {
  const [digits = '', power = ''] = value.toExponential().split('e')
  return `${digits}${exponent(power)}`
}

/** How platforms write a number that they have read as a double. */
const NUMBER_FORMS: readonly (readonly [name: string, write: (value: number) => string])[] = [
  ['js', String],
  ['exact', doubleDigits],
  ['go', (value) => scientific(value, (power) => `e${power[0]}${power.slice(1).padStart(2, '0')}`)],
  ['java', (value) => scientific(value, (power) => `E${power.replace('+', '')}`)],
  ['float', (value) => `${value}.0`],
]

/** How a text of UTF-16 or UTF-32 is in JSON if it was read as one in UTF-8. */
const WIDE_FORMS = [
  ['wide', String.raw`\u0000`],
  ['widest', String.raw`\u0000\u0000\u0000`],
] as const

/** The forms in which responses have the values of a request, the longest first. */
function writtenForms(slots: readonly Slot[]): readonly Written[] {
  const forms = slots.flatMap(({ name, value, literal }): readonly Written[] => {
    const wide = WIDE_FORMS.map(([form, nul]) => ({
      name: `${name}:${form}`,
      text: value.split('').join(nul),
    }))
    if (literal === undefined) return name === 'mark' ? [...wide, ...markForms(value)] : wide
    const number = Number(literal)
    return [
      ...wide,
      { name, text: value },
      ...NUMBER_FORMS.map(([form, write]) => ({ name: `${name}:${form}`, text: write(number) })),
    ]
  })
  const distinct = new Map(forms.toReversed().map((form) => [form.text, form]))
  distinct.delete('')
  return [...distinct.values()].toSorted((a, b) => b.text.length - a.text.length)
}

const markForms = (mark: string): readonly Written[] => [
  { name: 'mark', text: mark },
  { name: 'mark:upper', text: mark.toUpperCase() },
]

/** The numbers of names follow marks: they are too short to be found alone. */
const withNames = (text: string, slots: readonly Slot[]): string =>
  text.replace(
    /(⟦mark(?:|:upper)⟧[^\da-z⟦]{1,6}?(?:20|u0020)?)([\da-z]{4})/gi,
    (whole, before: string, count: string) => {
      const slot = slots.find(
        ({ name, value }) => /^n\d/.test(name) && value === count.toLowerCase(),
      )
      return slot === undefined
        ? whole
        : `${before}⟦${slot.name}${count === slot.value ? '' : ':upper'}⟧`
    },
  )

const UUID = /\b[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g
/** Not the digits of a number such as 3.5e+20. */
const HEXADECIMAL = /(?<![\w.])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{16,64}(?![\w+.])/g
const ISO_TIME = /\b\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d(?:\.(\d{1,9}))?/g
const ISO_DATE = /\b\d{4}-\d\d-\d\d\b/g
const HTTP_DATE = /\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g
const EPOCH = /(?<![\d.])(\d{10})(\d{3})?(?:\.(\d{1,9}))?(?![\d.])/g
const DAY = 86_400_000

/** A text in which what is new in each response is a placeholder. */
function withoutVarying(text: string, { time }: ResponseValues, request: string): string {
  const isNow = (date: number): boolean => Math.abs(date - time) < DAY
  const isNew = (value: string): boolean => !request.includes(value)
  return text
    .replace(UUID, (uuid, version: string) => (isNew(uuid) ? `⟦uuid:${version}⟧` : uuid))
    .replace(HEXADECIMAL, (hex) => (isNew(hex) ? `⟦hex:${hex.length}⟧` : hex))
    .replace(ISO_TIME, (iso, between: string, fraction = '') =>
      isNow(Date.parse(`${iso.replace(' ', 'T').slice(0, 19)}Z`))
        ? `⟦time:${between}${fraction.length}⟧`
        : iso,
    )
    .replace(ISO_DATE, (date) => (isNow(Date.parse(date)) ? '⟦date⟧' : date))
    .replace(HTTP_DATE, (date) => (isNow(Date.parse(date)) ? '⟦http-date⟧' : date))
    .replace(EPOCH, (whole, seconds: string, milliseconds: string | undefined, fraction = '') => {
      if (!isNow(Number(seconds) * 1000)) return whole
      return milliseconds === undefined ? `⟦seconds:${fraction.length}⟧` : '⟦milliseconds⟧'
    })
}

/** What stands in a text of a response for a part of a value, as in an excerpt that cuts it off. */
function withParts(text: string, slots: readonly Slot[], shortest: number): string {
  if (shortest === 0) return text
  return slots.reduce((rest, slot) => {
    const { name, value } = slot
    const lengths = Array.from({ length: value.length - 1 }, (_, at) => value.length - 1 - at)
    return lengths
      .filter((length) => length >= shortest)
      .reduce((result, length) => {
        const withStart = withWhole(result, value.slice(0, length), `⟦${name}:0,${length}⟧`)
        return withWhole(withStart, value.slice(-length), `⟦${name}:-${length}⟧`)
      }, rest)
  }, text)
}

/** A text with a placeholder where another text stands as a whole word. */
const withWhole = (text: string, word: string, placeholder: string): string =>
  outsidePlaceholders(text, (part) =>
    part.replaceAll(new RegExp(`(?<![\\da-z])${word}(?![\\da-z])`, 'g'), placeholder),
  )

const outsidePlaceholders = (text: string, change: (part: string) => string): string =>
  text
    .split(/(⟦[^⟧]*⟧)/)
    .map((part) => (part.startsWith('⟦') ? part : change(part)))
    .join('')

/**
 * A text of a response in which placeholders stand for what is new in each run.
 * @param shortest how many characters of a value that is cut off are replaced; with 0 only whole values are
 */
export function templateOf(
  text: string,
  request: string,
  values: ResponseValues,
  shortest = 0,
): string {
  const { slots, host } = values
  const echoed = writtenForms(slots).reduce(
    (rest, { name, text: written }) =>
      outsidePlaceholders(rest, (part) => part.replaceAll(written, `⟦${name}⟧`)),
    text.replaceAll(host, '⟦host⟧'),
  )
  const named = withNames(echoed, slots)
  const constant = outsidePlaceholders(named, (part) => withoutVarying(part, values, request))
  return withoutRepeats(withParts(constant, slots, shortest))
}

const PLACEHOLDER = /⟦([a-z-]+)(\d*)(?::([^⟧]*))?⟧/g

/** The text of a response to a request with these values. */
export function filledTemplate(
  template: string,
  values: ResponseValues,
  random: () => string,
): string {
  return withRepeats(template).replace(
    PLACEHOLDER,
    (whole, kind: string, number: string, form = '') =>
      valueOf({ kind, name: kind + number, form }, values, random) ?? whole,
  )
}

interface Placeholder {
  readonly kind: string
  readonly name: string
  readonly form: string
}

/** What stands for a placeholder that no request has, by its kind. */
interface Varying {
  readonly form: string
  readonly host: string
  readonly time: number
  readonly random: () => string
}

/** `.123`, or nothing without digits. */
function fractionOf(time: number, count: string): string {
  const digits = String(time % 1000)
    .padStart(3, '0')
    .padEnd(9, '0')
  return count === '0' ? '' : `.${digits.slice(0, Number(count))}`
}

function timeIn({ form, time }: Varying): string {
  const iso = new Date(time).toISOString()
  return `${iso.slice(0, 10)}${form[0]}${iso.slice(11, 19)}${fractionOf(time, form.slice(1))}`
}

function uuidIn({ form, random }: Varying): string {
  const digits = (count: number): string => random().slice(0, count)
  return [digits(8), digits(4), form + digits(3), `a${digits(3)}`, digits(12)].join('-')
}

const VARYING: Readonly<Record<string, (varying: Varying) => string>> = {
  host: ({ host }) => host,
  uuid: uuidIn,
  hex: ({ form, random }) => random().repeat(4).slice(0, Number(form)),
  time: timeIn,
  date: ({ time }) => new Date(time).toISOString().slice(0, 10),
  'http-date': ({ time }) => new Date(time).toUTCString(),
  seconds: ({ form, time }) => `${Math.floor(time / 1000)}${fractionOf(time, form)}`,
  milliseconds: ({ time }) => String(time),
}

function valueOf(
  { kind, name, form }: Placeholder,
  { slots, host, time }: ResponseValues,
  random: () => string,
): string | undefined {
  const slot = slots.find((known) => known.name === name)
  return slot === undefined ? VARYING[kind]?.({ form, host, time, random }) : formOf(slot, form)
}

function formOf({ value, literal = value }: Slot, form: string): string {
  if (form === 'upper') return value.toUpperCase()
  const wide = WIDE_FORMS.find(([name]) => name === form)
  if (wide !== undefined) return value.split('').join(wide[1])
  const [start, end] = form.split(',')
  if (end !== undefined) return value.slice(Number(start), Number(end))
  if (form.startsWith('-')) return value.slice(Number(form))
  const write = NUMBER_FORMS.find(([name]) => name === form)?.[1]
  return write === undefined ? value : write(Number(literal))
}
