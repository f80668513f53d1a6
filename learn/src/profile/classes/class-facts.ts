import { classOfKeyword, type ProblemKeyword } from 'plant-store-kit/responder'
import {
  type BodyOperation,
  BOUNDS,
  type Constraints,
  TEXT_LIMITS,
} from 'plant-store-kit/operation'
import type { BodyPlace } from '../places/body-place.ts'
import { placesOf } from '../places/body-places.ts'
import {
  allowsNull,
  forbidsOthers,
  hasKeyword,
  isNever,
  mustBeInteger,
  mustBeNumber,
  mustBeText,
} from '../places/place-schema.ts'
import {
  combine,
  formatKinds,
  ITSELF,
  MALFORMED_CREDENTIALS,
  MALFORMED_JSON,
  typeKinds,
} from './kinds.ts'

/** Methods with kinds of their own. */
export const KNOWN_METHODS = [
  'get',
  'head',
  'put',
  'patch',
  'delete',
  'options',
  'trace',
  'connect',
] as const

/** What a service must have come to before it finds some problems: its path and method, the text of the body, and the JSON in there. */
export type Reached = 'operation' | 'body' | 'json'

type Kinds = readonly (string | typeof ITSELF)[]

/** Several classes for which one rule may hold. */
export type GroupName = 'unknown' | 'credential' | 'body' | 'repeated'

/** What holds for the problems of a class, whatever their kinds and places are. */
export interface ClassFacts {
  // What classes there are: `classes.ts`.

  /** The class or the group whose rule holds for this class as well. */
  readonly parent?: GroupName | 'media-type'
  /** The kinds of a class without a place in the body; by default none. */
  readonly kinds?: Kinds | ((operation: BodyOperation) => Kinds)
  /** The kinds at a place in the body; none where no value can have such a problem. */
  readonly at?: (place: BodyPlace) => Kinds
  /** A text is wrong: all such problems of one member have one place in the default order. */
  readonly sharesRankOfText?: true

  // Which problems refuse a request, and which decides: `classified-problem.ts`, `decide/`.

  /** The class of the mock with its error; only of what the mock accepts without a rule, and does not look for itself. */
  readonly refusedAs?: string
  /** Beside such a problem a service never comes there, and so finds no problem that `needs` it. */
  readonly lacks?: Reached
  readonly needs?: readonly Reached[]
  /** The value of a member is wrong, which a service does not check if `hidesValue` holds for another problem of the member. */
  readonly isOfValue?: true
  readonly hidesValue?: true
  /** A service that reads the body member by member stops there, so that `first-type` is for it. */
  readonly stopsReading?: true

  // The response: `responses/`.

  /** Where the problem is in the text of the body: at the name of a member, or in the bytes, before they are read as text. */
  readonly location?: 'name' | 'bytes'
}

/** The same kinds at all places for which a condition holds. */
const where =
  <const Kind extends string | typeof ITSELF = typeof ITSELF>(
    isThere: (place: BodyPlace) => boolean,
    kinds: readonly Kind[] = [ITSELF as Kind],
  ) =>
  (place: BodyPlace): readonly Kind[] =>
    isThere(place) ? kinds : []

/** The same kinds at all places for which a condition holds, but not at the body itself. */
const within = <const Kind extends string | typeof ITSELF = typeof ITSELF>(
  isThere: (place: BodyPlace) => boolean,
  kinds?: readonly Kind[],
) => where((place) => place.pointer !== '' && isThere(place), kinds)

const ofCredential = { parent: 'credential' } as const
const elsewhere = { lacks: 'operation', parent: 'unknown' } as const
/** A body whose media type or coding is refused is not read. */
const unread = { lacks: 'body', needs: ['operation'] } as const
const ofMediaType = {
  ...unread,
  refusedAs: 'media-type',
  parent: 'media-type',
} as const
/** Parsers of JSON find these, perhaps before the operation is chosen. */
const ofText = { needs: ['body'], parent: 'body' } as const
const ofMembers = { needs: ['body', 'json'] } as const
const ofValues = { needs: ['operation', 'body', 'json'] } as const
const refusedOnlyByRule = { ...ofValues, refusedAs: 'refused' } as const
const validated = { ...ofValues, isOfValue: true } as const
const aboutText = { ...ofValues, sharesRankOfText: true } as const

/** The classes of a request before the members of its body, in the default order. */
export const OF_REQUEST = {
  'unknown-path': {
    ...elsewhere,
    kinds: [
      'slash',
      'letter-case',
      'below',
      'slashes',
      'slashes/end',
      'encoded-slash',
      'malformed',
      'other',
    ],
  },
  'encoded-path': { refusedAs: 'unknown-path' },
  query: { refusedAs: 'unknown-path' },
  'unknown-method': { ...elsewhere, kinds: [...KNOWN_METHODS, 'other'] },
  preflight: { lacks: 'operation' },
  'credential-missing': { ...ofCredential, kinds: ['absent', 'empty', 'query'] },
  'credential-malformed': {
    ...ofCredential,
    kinds: MALFORMED_CREDENTIALS.map(({ kind }) => kind),
  },
  'credential-unknown': { parent: 'credential' },
  'credential-scheme-case': { ...ofCredential, refusedAs: 'credential-malformed' },
  'credential-spaces': { ...ofCredential, refusedAs: 'credential-malformed' },
  'media-type': {
    ...unread,
    kinds: [
      'text',
      'form',
      'xml',
      'range',
      'other',
      'json-suffix',
      'json-prefix',
      'json-like',
      'malformed',
      'invalid',
      'none',
      'none/no-body',
    ],
  },
  'media-type-parameters': {
    ...ofMediaType,
    kinds: ['utf-8', 'charset', 'other'],
  },
  'media-type-case': ofMediaType,
  'content-encoding': unread,
  accept: { refusedAs: 'media-type', kinds: [ITSELF, 'malformed'] },
  'body-limit': { parent: 'body' },
  'body-encoding': {
    ...ofText,
    location: 'bytes',
    kinds: ['utf-8', 'utf-8/start', 'wide/marked', 'wide/little-endian', 'wide/big-endian'],
  },
  'byte-order-mark': { needs: ['body'], location: 'bytes' },
  'body-json': { ...ofText, lacks: 'json', kinds: MALFORMED_JSON },
  'body-missing': { needs: ['operation'], parent: 'body' },
} as const satisfies Record<string, ClassFacts>

/** Classes of keywords, at the places whose schemas have them. */
const KEYWORDS = [
  'enum',
  'const',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'unevaluatedProperties',
  'anyOf',
  'oneOf',
  'not',
] as const satisfies readonly (keyof Constraints)[]

const ofKeywords = Object.fromEntries(
  KEYWORDS.map((keyword) => [
    keyword,
    { ...validated, at: where((place) => hasKeyword(place, keyword)) },
  ]),
) as Record<
  (typeof KEYWORDS)[number],
  typeof validated & { readonly at: ReturnType<typeof within> }
>

const isLimited = (place: BodyPlace): boolean =>
  mustBeText(place) || hasKeyword(place, ...TEXT_LIMITS)

/** The classes of values: of the body, its members and their items, in the default order. */
export const AT_PLACES = {
  required: { ...ofValues, at: where(({ isRequired }) => isRequired) },
  type: { ...ofValues, hidesValue: true, stopsReading: true, at: typeKinds },
  format: { ...ofValues, isOfValue: true, stopsReading: true, at: formatKinds },
  decimal: { ...refusedOnlyByRule, hidesValue: true, at: within(mustBeInteger) },
  range: {
    ...validated,
    at: where(
      (place) => mustBeNumber(place) || hasKeyword(place, ...BOUNDS),
      ['zero', 'low', 'high', 'unsafe/low', 'unsafe/high'],
    ),
  },
  zero: { ...refusedOnlyByRule, ...validated, at: within(mustBeNumber) },
  length: { ...validated, ...aboutText, at: where(isLimited) },
  short: { ...validated, ...aboutText, at: where(isLimited, [ITSELF, 'empty']) },
  empty: {
    ...refusedOnlyByRule,
    ...aboutText,
    at: where((place) => (place.pointer === '' ? mayBeObject(place) : mustBeText(place))),
  },
  characters: { ...validated, ...aboutText, at: where(isLimited, [ITSELF, 'blank']) },
  blank: {
    ...refusedOnlyByRule,
    ...aboutText,
    at: within(mustBeText, [ITSELF, 'control', 'unicode']),
  },
  ...ofKeywords,
  additionalProperties: { ...validated, at: within(forbidsOthers) },
  false: { ...validated, at: where(isNever) },
  null: { ...refusedOnlyByRule, at: within(allowsNull) },
  // Of an item or a member of any name, none is absent.
  absent: {
    ...refusedOnlyByRule,
    at: within(({ isRequired, pointer }) => !isRequired && pointer !== undefined),
  },
} as const satisfies Record<string, ClassFacts>

const mayBeObject = ({ types }: BodyPlace): boolean => types?.includes('object') !== false

/** The classes of the members as a whole, in the default order. */
export const OF_MEMBERS = {
  depth: {
    ...ofValues,
    kinds: (operation: BodyOperation) => {
      const { all, members } = placesOf(operation)
      // The body itself is a place, too.
      return all.length > 1 + members.length ? [ITSELF] : []
    },
  },
  additional: { ...refusedOnlyByRule, location: 'name', kinds: [ITSELF, 'proto', 'several'] },
  'repeated-member': {
    ...ofMembers,
    location: 'name',
    parent: 'repeated',
    kinds: (operation: BodyOperation) => {
      const names = placesOf(operation).members.map(({ key }) => key)
      return [ITSELF, 'additional' as const, ...combine(['wrong'], ['null', ...names.toSorted()])]
    },
  },
  'lone-surrogate': { ...ofMembers, kinds: ['high', 'low'] },
  'repeated-id': {
    ...ofValues,
    isOfValue: true,
    parent: 'repeated',
    kinds: ({ identity }: BodyOperation) => (identity === undefined ? [] : [ITSELF]),
  },
} as const satisfies Record<string, ClassFacts>

/** All classes; learn/docs/profile-reference.md describes them. */
const CLASS_FACTS = { ...OF_REQUEST, ...AT_PLACES, ...OF_MEMBERS }

export type ClassName = keyof typeof CLASS_FACTS

/** If a profile has a rule for this class, the service refuses unknown tokens. */
export const UNKNOWN_TOKEN_CLASS = 'credential-unknown' satisfies ClassName

/** The facts of some classes. */
export type ClassTable = Readonly<Partial<Record<ClassName, ClassFacts>>>

/** The classes of a table, in its order. */
export const classesIn = (table: ClassTable): readonly (readonly [ClassName, ClassFacts])[] =>
  Object.entries(table) as [ClassName, ClassFacts][]

type KindIn<Facts> = Facts extends
  | { readonly kinds: readonly (infer Kind)[] }
  | { readonly kinds: (operation: never) => readonly (infer Kind)[] }
  | { readonly at: (place: never) => readonly (infer Kind)[] }
  ? Kind
  : typeof ITSELF

/** The kinds of a class of this name. */
export type KindOf<Name extends ClassName> = KindIn<(typeof CLASS_FACTS)[Name]>

/** A kind of the problems of a class, as in the keys of classes: `fraction/low` is within `fraction`. */
export type Kind = KindOf<ClassName>

/** The facts of a class; none of a group of classes. */
export const factsOf = (name: string): ClassFacts => (isClassName(name) ? CLASS_FACTS[name] : {})

const isClassName = (name: string): name is ClassName => Object.hasOwn(CLASS_FACTS, name)

/** The class of a value that breaks a keyword: its own, or that of the mock. A schema that only responses keep is `false`. */
export function classOfBroken(keyword: ProblemKeyword): ClassName {
  const candidates = [keyword, classOfKeyword(keyword).key]
  return candidates.find(isClassName) ?? 'false'
}
