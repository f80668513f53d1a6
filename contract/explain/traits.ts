import { replaceStrings } from '../../src/base/json-strings.ts'
import { isInteger, isNumeric, isObject, memberOf } from '../../src/base/check-value.ts'
import { essenceOf } from '../../src/base/header-syntax.ts'
import { type Exchange, type SentRequest, headerOf, isChunked } from '../data/exchange.ts'
import type { Operation } from '../../src/document/document.ts'
import { type Members, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import { nameType } from '../judge/body.ts'
import { type Bound, allowsNumbers, lengthsOf, measuredMembers, requestWords } from './measures.ts'
import { jsonOf } from '../judge/response-json.ts'
import type { Entry } from '../data/report.ts'

/** Of a measure, the greatest value of the requests without a trait. */
interface Limit {
  readonly measure: string
  readonly greatest: bigint
}

/** What a request may have in common with others. */
export interface Trait {
  /** Such as `every name with a backslash`. */
  readonly text: string
  readonly bound?: Bound
  readonly limit?: Limit
}

/** The greatest lengths that servers often allow, the greatest first. */
const commonLimits = [
  65_535, 32_767, 16_383, 10_000, 8191, 4096, 2048, 1024, 1000, 512, 256, 255, 250, 128, 100, 64,
  50, 32,
].map(BigInt)

/** Types in which servers keep integers, the widest first. */
const integerTypes = [
  ['int64', -(2n ** 63n), 2n ** 63n - 1n],
  ['the integers of a double', -(2n ** 53n), 2n ** 53n],
  ['uint32', 0n, 2n ** 32n - 1n],
  ['int32', -(2n ** 31n), 2n ** 31n - 1n],
] as const

/** Traits of a string, the most special first. */
const stringTraits: Readonly<Record<string, RegExp>> = {
  'of digits': /^\s*[-+]?\d+\s*$/,
  'without visible characters': /^\s*$/,
  'with a quotation mark': /"/,
  'with an apostrophe': /'/,
  'with a backslash': /\\/,
  'with a percent sign': /%/,
  'with an angle bracket': /[<>]/,
  'with U+0000': /\0/,
  'with a control character': /\p{Cc}/u,
  'with a character above U+FFFF': /[\u{10000}-\u{10ffff}]/u,
  'with a character beyond ASCII': /\P{ASCII}/u,
}

const traitsOfText = (text: string): readonly string[] =>
  Object.keys(stringTraits).filter((trait) => stringTraits[trait]!.test(text))

const traitsOfLength = (member: string, text: string): readonly Trait[] =>
  lengthsOf(member, text).flatMap(({ value, bound, beyond }) =>
    commonLimits.filter((limit) => value > limit).map((limit) => ({ text: beyond(limit), bound })),
  )

/** Outside the integers of a type, or on this side of them. */
const traitsOfRange = (member: string, value: number | bigint): readonly Trait[] => {
  const ranges = integerTypes.filter(([, min, max]) => value < min || value > max)
  const words = [
    ...ranges.map(([type]) => `outside ${type}`),
    ...ranges.map(([, min, max]) => (value < 0 ? `below ${min}` : `above ${max}`)),
  ]
  return words.map((text) => ({ text: `every ${member} ${text}`, bound: { member, of: 'value' } }))
}

const traitsOfNumber = (member: string, value: number | bigint): readonly Trait[] => [
  // Before the ranges: such a number is outside uint32, too.
  ...(value < 0 ? [{ text: `every ${member} below 0` }] : []),
  ...traitsOfRange(member, value),
  ...(Number(value) === 0 ? [{ text: `every ${member} that is 0` }] : []),
  ...(isInteger(value) ? [] : [{ text: `every ${member} with a fraction` }]),
]

/** The traits of a member, the best description first. */
const traitsOfMember = (member: Member, value: unknown): readonly Trait[] => {
  const { name } = member
  if (value === undefined) return [{ text: `every request without ${name}` }]
  const type = { text: `every ${name} that is ${nameType(value)}` }
  if (isNumeric(value) && allowsNumbers(member)) return [...traitsOfNumber(name, value), type]
  if (typeof value !== 'string') return [type]
  const texts = traitsOfText(value).map((trait) => ({ text: `every ${name} ${trait}` }))
  return [...texts, ...traitsOfLength(name, value), type]
}

/** Traits that the name or the tag has, or some string of the body, additional members included. */
const traitsOfStrings = (body: unknown, { roles, declared }: Members): readonly Trait[] => {
  if (!isObject(body)) return []
  const stringsIn = (entries: readonly (readonly [string, unknown])[]): readonly string[] =>
    entries.flatMap(([, value]) => (typeof value === 'string' ? value : []))
  const entries = Object.entries(body)
  const texts = (['name', 'tag'] as const).filter((role) => declared.has(role))
  const names = texts.map((role) => roles[role])
  const ofNames = stringsIn(entries.filter(([name]) => names.includes(name)))
  const strings = [...Object.keys(body), ...stringsIn(entries)]
  const traits = (words: string, list: readonly string[]): readonly Trait[] =>
    Array.from(new Set(list.flatMap(traitsOfText)), (trait) => ({ text: `${words} ${trait}` }))
  return [...traits(`every ${names.join(' or ')}`, ofNames), ...traits('every string', strings)]
}

const traitsOfFurther = (body: unknown, { all: requestMembers }: Members): readonly Trait[] => {
  if (!isObject(body)) return []
  const declared = new Set(requestMembers.map(({ name }) => name))
  const additional = Object.entries(body).filter(([name]) => !declared.has(name))
  if (additional.length === 0) return []
  const isNested = additional.some(([, value]) => typeof value === 'object' && value !== null)
  return [
    ...(isNested ? [{ text: 'every additional member that is an object or an array' }] : []),
    { text: 'every request with additional members' },
  ]
}

/** A media type as it is written, without its parameters. */
const withoutParameters = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim()

const traitsOfType = ({ headers }: SentRequest, documented: string): readonly Trait[] => {
  const type = headerOf(headers, 'content-type')
  if (type === undefined) return [{ text: 'every request without Content-Type' }]
  const isDocumented = essenceOf(type) === essenceOf(documented)
  const hasOtherLetters =
    isDocumented && !type.trimStart().startsWith(withoutParameters(documented))
  return [
    ...(hasOtherLetters ? ['in another letter case'] : []),
    ...(type.includes(';') ? ['with a parameter'] : []),
    ...(isDocumented ? [] : [`other than ${withoutParameters(documented)}`]),
  ].map((words) => ({ text: `every Content-Type ${words}` }))
}

/** More levels than these make a body deep. */
const deepLevels = 20

/** Whether more arrays and objects are open at once; brackets in strings open none. */
function isDeep(body: Uint8Array): boolean {
  const text = Buffer.from(body).toString()
  const withoutStrings = replaceStrings(text, () => '')
  let level = 0
  for (const [bracket] of withoutStrings.matchAll(/[[\]{}]/g)) {
    level += bracket === '[' || bracket === '{' ? 1 : -1
    if (level > deepLevels) return true
  }
  return false
}

const traitsOfBody = ({ body = new Uint8Array() }: SentRequest, value: unknown): Trait[] => {
  const deep = isDeep(body) ? [`every body nested more than ${deepLevels} levels deep`] : []
  if (body.length === 0) return [{ text: 'every request without a body' }]
  const shape = value === undefined ? 'malformed' : nameType(value)
  const whole = isObject(value) ? [] : [`every body that is ${shape}`]
  return [...whole, ...deep].map((text) => ({ text }))
}

/** Invalid requests as far as a server reads them. */
const traitsOfReading = (value: unknown): readonly Trait[] => [
  ...(isObject(value) ? [{ text: 'every invalid object' }] : []),
  ...(value === undefined ? [] : [{ text: 'every invalid JSON body' }]),
]

/** The traits of a request by their text, the best description first. */
export const traitsOf = (
  { case: testCase, exchange }: Entry,
  operation: Operation,
): ReadonlyMap<string, Trait> => {
  const members = membersOf(operation)
  const [{ mediaType }] = operation.requestBody.content
  const { request }: Exchange = exchange
  const value = jsonOf(request.body ?? new Uint8Array())
  const traits: readonly Trait[] = [
    { text: `every ${requestWords[testCase.expect]} request` },
    ...(testCase.expect === 'refuse' ? traitsOfReading(value) : []),
    ...traitsOfBody(request, value),
    ...measuredMembers(members).flatMap((member) =>
      traitsOfMember(member, memberOf(value, member.name)),
    ),
    ...traitsOfStrings(value, members),
    ...traitsOfFurther(value, members),
    ...traitsOfType(request, mediaType),
    ...(isChunked(request) ? [{ text: 'every request in chunks' }] : []),
    { text: `every request of ${testCase.rule}` },
  ]
  return new Map(traits.map((trait) => [trait.text, trait]))
}
