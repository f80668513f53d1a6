import { isInteger, isNumeric, isObject, memberOf } from '../../src/base/check-value.ts'
import { essenceOf } from '../../src/base/header-syntax.ts'
import { typeOf } from '../../src/base/json-text.ts'
import { type SentRequest, headerOf, isChunked } from '../data/exchange.ts'
import type { Operation } from '../../src/document/document.ts'
import { type Members, membersOf } from '../operation/members.ts'
import type { Member } from '../operation/role.ts'
import {
  allowsNumbers,
  bodyOf,
  lengthsOf,
  measuredMembers,
  type Measure,
  measuresOf,
  type ReadBody,
} from './measures.ts'
import { isDeep } from '../judge/danger.ts'
import type { Entry } from '../data/report.ts'
import { type RequestForm, type TextFeature, type Trait, keyOf } from './trait.ts'
import { memoize } from '../../src/base/memoize.ts'
import { integerTypes, wellKnownLengths } from '../../src/base/usual-limits.ts'

/** The features of a string, the most special first. */
const featurePatterns: Readonly<Record<TextFeature, RegExp>> = {
  digits: /^\s*[-+]?\d+\s*$/,
  blank: /^\s*$/,
  'quotation mark': /"/,
  apostrophe: /'/,
  backslash: /\\/,
  'percent sign': /%/,
  'angle bracket': /[<>]/,
  'U+0000': /\0/,
  'control character': /\p{Cc}/u,
  'above U+FFFF': /[\u{10000}-\u{10ffff}]/u,
  'beyond ASCII': /\P{ASCII}/u,
}

const features = Object.keys(featurePatterns) as readonly TextFeature[]

const featuresOf = (text: string): readonly TextFeature[] =>
  features.filter((feature) => featurePatterns[feature].test(text))

const ofForm = (form: RequestForm): Trait => ({ kind: 'request', form })

const beyond = (of: 'value' | 'negated value', member: string, limit: bigint): Trait => ({
  kind: 'beyond limit',
  quantity: { of, member },
  limit,
})

/** The limits that a length exceeds, the greatest first. */
const traitsOfLength = (member: string, text: string): readonly Trait[] =>
  lengthsOf(member, text).flatMap(({ quantity, value }) =>
    wellKnownLengths
      .toReversed()
      .filter((limit) => value > limit)
      .map((limit): Trait => ({ kind: 'beyond limit', quantity, limit })),
  )

/** Outside the integers of a type, or on this side of them. */
const traitsOfRange = (member: string, value: number | bigint): readonly Trait[] => {
  const ranges = integerTypes.filter(({ min, max }) => value < min || value > max)
  return [
    ...ranges.map(({ type }): Trait => ({ kind: 'outside type', member, type })),
    ...ranges.map(({ min, max }) =>
      value < 0 ? beyond('negated value', member, -min) : beyond('value', member, max),
    ),
  ]
}

const traitsOfNumber = (member: string, value: number | bigint): readonly Trait[] => {
  const traits: Trait[] = []
  // Before the ranges: such a number is outside uint32, too.
  if (value < 0) traits.push(beyond('negated value', member, 0n))
  traits.push(...traitsOfRange(member, value))
  if (Number(value) === 0) traits.push({ kind: 'number', member, form: 'zero' })
  if (!isInteger(value)) traits.push({ kind: 'number', member, form: 'fraction' })
  return traits
}

/** The traits of a member, the best description first. */
const traitsOfMember = (member: Member, value: unknown): readonly Trait[] => {
  const { name } = member
  if (value === undefined) return [{ kind: 'member absent', member: name }]
  const ofType: Trait = { kind: 'member type', member: name, type: typeOf(value) }
  if (isNumeric(value) && allowsNumbers(member)) return [...traitsOfNumber(name, value), ofType]
  if (typeof value !== 'string') return [ofType]
  const ofText = featuresOf(value).map((feature): Trait => ({
    kind: 'text',
    members: [name],
    feature,
  }))
  return [...ofText, ...traitsOfLength(name, value), ofType]
}

const stringsIn = (entries: readonly (readonly [string, unknown])[]): readonly string[] =>
  entries.flatMap(([, value]) => (typeof value === 'string' ? value : []))

/** The features that some of the strings have. */
const someFeatures = (texts: readonly string[]): readonly TextFeature[] => [
  ...new Set(texts.flatMap(featuresOf)),
]

/** Traits that the name or the tag has, or some string of the body, additional members included. */
const traitsOfStrings = (body: unknown, { roles, declared }: Members): readonly Trait[] => {
  if (!isObject(body)) return []
  const entries = Object.entries(body)
  const textRoles = (['name', 'tag'] as const).filter((role) => declared.has(role))
  const members = textRoles.map((role) => roles[role])
  const ofRoles = stringsIn(entries.filter(([name]) => members.includes(name)))
  const strings = [...Object.keys(body), ...stringsIn(entries)]
  return [
    ...someFeatures(ofRoles).map((feature): Trait => ({ kind: 'text', members, feature })),
    ...someFeatures(strings).map((feature): Trait => ({ kind: 'any text', feature })),
  ]
}

const traitsOfAdditional = (body: unknown, { sendable }: Members): readonly Trait[] => {
  if (!isObject(body)) return []
  const declared = new Set(sendable.map(({ name }) => name))
  const additional = Object.entries(body).filter(([name]) => !declared.has(name))
  if (additional.length === 0) return []
  const isNested = additional.some(([, value]) => typeof value === 'object' && value !== null)
  const forms: readonly RequestForm[] = isNested
    ? ['nested additional member', 'additional members']
    : ['additional members']
  return forms.map(ofForm)
}

/** A media type as it is written, without its parameters. */
const withoutParameters = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim()

const traitsOfContentType = (
  { headers }: SentRequest,
  mediaType: string | undefined,
): readonly Trait[] => {
  if (mediaType === undefined) return []
  const type = headerOf(headers, 'content-type')
  if (type === undefined) return [ofForm('without content type')]
  const documented = withoutParameters(mediaType)
  const isDocumented = essenceOf(type) === essenceOf(mediaType)
  const traits: Trait[] = []
  if (isDocumented && !type.trimStart().startsWith(documented))
    traits.push(ofForm('content type in other letters'))
  if (type.includes(';')) traits.push(ofForm('content type with parameter'))
  if (!isDocumented) traits.push({ kind: 'other content type', documented })
  return traits
}

const traitsOfBody = (body: Uint8Array, value: unknown): readonly Trait[] => {
  if (body.length === 0) return [ofForm('without body')]
  const traits: Trait[] = []
  if (value === undefined) traits.push(ofForm('malformed body'))
  else if (!isObject(value)) traits.push({ kind: 'body type', type: typeOf(value) })
  if (isDeep(body)) traits.push(ofForm('deep body'))
  return traits
}

/** Invalid requests as far as a server reads them. */
const traitsOfReading = (value: unknown): readonly Trait[] => {
  if (value === undefined) return []
  const ofJson = ofForm('invalid JSON')
  return isObject(value) ? [ofForm('invalid object'), ofJson] : [ofJson]
}

/** The traits of a request, the best description first; it may have one twice. */
export const traitsOf = (
  { case: testCase, exchange: { request } }: Entry,
  { body, value }: ReadBody,
  operation: Operation,
): readonly Trait[] => {
  const members = membersOf(operation)
  const mediaType = operation.requestBody?.content[0].mediaType
  return [
    { kind: 'expectation', expect: testCase.expect },
    ...(testCase.expect === 'refuse' ? traitsOfReading(value) : []),
    ...traitsOfBody(body, value),
    ...measuredMembers(operation).flatMap((member) =>
      traitsOfMember(member, memberOf(value, member.name)),
    ),
    ...traitsOfStrings(value, members),
    ...traitsOfAdditional(value, members),
    ...traitsOfContentType(request, mediaType),
    ...(isChunked(request) ? [ofForm('chunked')] : []),
    { kind: 'rule', rule: testCase.rule },
  ]
}

/** An entry with its traits and measures, each by its key. */
export type TracedEntry = Entry & {
  readonly traits: ReadonlyMap<string, Trait>
  readonly measures: ReadonlyMap<string, Measure>
}

/** Traces the entries of an operation: a run groups its findings several times, and a request has the same traits each time. */
export const tracerOf = memoize((operation: Operation) =>
  memoize((entry: Entry): TracedEntry => {
    const body = bodyOf(entry)
    const traits = traitsOf(entry, body, operation).map((trait) => [keyOf(trait), trait] as const)
    const measures = measuresOf(entry, body, operation).map(
      (measure) => [keyOf(measure.quantity), measure] as const,
    )
    return { ...entry, traits: new Map(traits), measures: new Map(measures) }
  }),
)

/** Says whether an entry has a trait: a limit that only a run shows is none of the entry's own traits. */
export const holderOf = (trait: Trait): ((entry: TracedEntry) => boolean) => {
  if (trait.kind !== 'beyond passed') {
    const key = keyOf(trait)
    return ({ traits }) => traits.has(key)
  }
  const key = keyOf(trait.quantity)
  return ({ measures }) => {
    const value = measures.get(key)?.value
    return value !== undefined && value > trait.greatest
  }
}

export const hasTrait = (entry: TracedEntry, trait: Trait): boolean => holderOf(trait)(entry)

/** The entries that have a trait. */
export const having = (list: readonly TracedEntry[], trait: Trait): readonly TracedEntry[] =>
  list.filter(holderOf(trait))

/** How many cases the entries are of. */
export const casesIn = (entries: readonly TracedEntry[]): number =>
  new Set(entries.map((entry) => entry.case.id)).size
