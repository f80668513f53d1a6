import {
  type ErrorName,
  classOfKeyword,
  type ProblemKeyword,
  type BehaviorName,
} from 'plant-store-kit/responder'
import { combine, innerKind, ITSELF, type Kind } from './kind.ts'

/** At the beginning of a body that begins with no array and no object. */
export const START = 'start'

/** Methods with kinds of their own. */
export const KNOWN_METHODS: readonly string[] = [
  'get',
  'head',
  'put',
  'patch',
  'delete',
  'options',
  'trace',
  'connect',
]

/** What holds for the problems of a class, whatever their kinds and places are. */
export interface ClassFacts {
  /** What the mock does without a rule; a behavior may decide. */
  readonly byDefault: 'refused' | 'accepted' | BehaviorName
  /** Of a class before the members of the body: its kinds, in the default order. */
  readonly kinds?: readonly Kind[]
  /** The class of the mock with its error; by default the one of the same name. */
  readonly error?: ErrorName
  /** The class or the group whose rule holds for it as well. */
  readonly parent?: string
  /** Whether it is about a place in the body, which its keys name. */
  readonly hasPlace?: true
  /** Whether it is about the value of a member, which is not checked if its type is wrong. */
  readonly isOfValue?: true
  /** Whether the value of a member with such a problem is not checked. */
  readonly hidesValue?: true
  /** Whether a service finds it once it has read the whole body. */
  readonly isFoundAfterReading?: true
  /** Whether it is about a text: all of these problems of one member have one place in the default order. */
  readonly sharesRankOfText?: true
  /** Whether a service that reads the body member by member stops there. */
  readonly stopsReading?: true
  /** Whether it is about the name of a member, and not its value. */
  readonly isOfName?: true
  /** Whether it is about the body as sent, before its text is read. */
  readonly isOfBytes?: true
  /** Whether it is about an earlier request with the same value, and not about the request alone. */
  readonly isOfEarlierRequest?: true
  /** Whether it is about an optional member that is absent: messages about other problems do not name it. */
  readonly isOfAbsence?: true
  /** Whether messages about it may have numbers that differ from run to run: a position in the text, or a known id. */
  readonly hasVaryingNumbers?: true
  /** What an order of problems calls those that services find at once; by default the name of the class. */
  readonly foundWith?: 'credential' | 'media-type' | 'body-json'
  /**
   * The kind of it that services may find at another time than those. `media-type/none`: many services look for a missing
   * Content-Type at another time than for a wrong one.
   */
  readonly foundApart?: { readonly kind: Kind }
  /** The kind of it at a member of the body that a service may find once it has read the whole body. */
  readonly validatedKind?: string
}

/** What several classes have in common, by the group around it: a rule for a group holds for its classes. */
export const GROUPS: Readonly<Record<string, string | undefined>> = {
  unknown: undefined,
  encoded: undefined,
  credential: undefined,
  'credential-scheme': 'credential',
  media: undefined,
  content: undefined,
  body: undefined,
  byte: undefined,
  'byte-order': 'byte',
  repeated: undefined,
  lone: undefined,
}

const refused = { byDefault: 'refused' } as const
const accepted = { byDefault: 'accepted' } as const
const ofCredential = { foundWith: 'credential' } as const
const ofMediaType = { foundWith: 'media-type' } as const
/** A service that reads the body first finds these first. */
const ofReading = { foundWith: 'body-json' } as const
const atPlace = { ...refused, hasPlace: true } as const
const ofValue = { ...atPlace, isOfValue: true } as const
const validated = { ...ofValue, isFoundAfterReading: true } as const
const ofKeyword = { ...validated, error: 'refused' } as const
const ofText = { ...validated, sharesRankOfText: true } as const
const unusual = { ...accepted, hasPlace: true, error: 'refused' } as const

/** What a service expects where a text is no JSON. */
const EXPECTED = [
  START,
  'first-name',
  'name',
  'colon',
  'value',
  'delimiter',
  'first-item',
  'item',
  'item-delimiter',
]

const KINDS_OF_MALFORMED: readonly Kind[] = [
  'blank',
  'nesting',
  ...combine(['after', 'control', 'escape', 'unicode-escape', 'string'], [ITSELF, START]),
  ...combine(['fraction', 'exponent', 'minus', 'negative-infinity', 'literal'], [ITSELF, START]),
  ...combine(['escape', 'unicode-escape'], ['end']),
  ...combine(
    ['nan', 'number', 'comment', 'comma', 'trailing-comma', 'quote', 'end', 'word', 'other'],
    EXPECTED,
  ),
]

const KINDS_OF_MEDIA_TYPES: readonly Kind[] = [
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
  innerKind('none', 'no-body'),
]

/**
 * All classes. Those of the request before its members are in the default order and have their kinds here; those with a
 * place are by member of the document, by its path in there.
 */
export const CLASS_FACTS = {
  'unknown-path': {
    ...refused,
    foundApart: { kind: 'other' },
    parent: 'unknown',
    kinds: [
      'slash',
      'letter-case',
      'below',
      'slashes',
      innerKind('slashes', 'end'),
      'encoded-slash',
      'malformed',
      'other',
    ],
  },
  'encoded-path': { ...accepted, error: 'unknown-path', parent: 'encoded', kinds: [ITSELF] },
  query: { ...accepted, error: 'unknown-path', kinds: [ITSELF] },
  'unknown-method': { ...refused, parent: 'unknown', kinds: [...KNOWN_METHODS, 'other'] },
  preflight: { ...refused, error: 'unknown-method', kinds: [ITSELF] },
  'credential-missing': {
    ...refused,
    ...ofCredential,
    parent: 'credential',
    kinds: ['absent', 'empty', 'query'],
  },
  'credential-malformed': {
    ...refused,
    ...ofCredential,
    parent: 'credential',
    kinds: ['scheme', 'no-token', 'bare', 'form', 'tokens', 'twice', 'tab', 'characters'],
  },
  'credential-unknown': {
    ...refused,
    ...ofCredential,
    foundApart: { kind: ITSELF },
    parent: 'credential',
    kinds: [ITSELF],
  },
  'credential-scheme-case': {
    ...accepted,
    ...ofCredential,
    error: 'credential-malformed',
    parent: 'credential-scheme',
    kinds: [ITSELF],
  },
  'credential-spaces': {
    ...accepted,
    ...ofCredential,
    error: 'credential-malformed',
    parent: 'credential',
    kinds: [ITSELF],
  },
  'media-type': {
    ...refused,
    ...ofMediaType,
    foundApart: { kind: 'none' },
    parent: 'media',
    kinds: KINDS_OF_MEDIA_TYPES,
  },
  'media-type-parameters': {
    ...accepted,
    ...ofMediaType,
    error: 'media-type',
    parent: 'media-type',
    kinds: ['utf-8', 'charset', 'other'],
  },
  'media-type-case': {
    ...accepted,
    ...ofMediaType,
    error: 'media-type',
    parent: 'media-type',
    kinds: [ITSELF],
  },
  'content-encoding': { ...refused, parent: 'content', kinds: [ITSELF] },
  accept: { ...accepted, error: 'media-type', kinds: [ITSELF, 'malformed'] },
  'body-limit': { ...refused, ...ofReading, parent: 'body', kinds: [ITSELF] },
  'body-encoding': {
    ...refused,
    ...ofReading,
    isOfBytes: true,
    hasVaryingNumbers: true,
    parent: 'body',
    kinds: [
      'utf-8',
      innerKind('utf-8', START),
      ...combine(['wide'], ['marked', 'little-endian', 'big-endian']),
    ],
  },
  'byte-order-mark': {
    byDefault: 'byteOrderMark',
    ...ofReading,
    isOfBytes: true,
    parent: 'byte-order',
    kinds: [ITSELF],
  },
  'body-json': {
    ...refused,
    ...ofReading,
    hasVaryingNumbers: true,
    parent: 'body',
    kinds: KINDS_OF_MALFORMED,
  },
  'body-missing': { ...refused, parent: 'body', kinds: [ITSELF] },
  required: { ...atPlace, isFoundAfterReading: true },
  type: { ...atPlace, hidesValue: true, stopsReading: true, validatedKind: 'null' },
  format: { ...ofValue, stopsReading: true },
  decimal: { ...unusual, hidesValue: true },
  range: validated,
  zero: { ...unusual, isOfValue: true, isFoundAfterReading: true },
  length: ofText,
  short: ofText,
  empty: { ...unusual, sharesRankOfText: true, isFoundAfterReading: true },
  characters: ofText,
  blank: { ...unusual, sharesRankOfText: true, isFoundAfterReading: true },
  enum: ofKeyword,
  const: ofKeyword,
  multipleOf: { ...validated, error: 'range' },
  minItems: { ...validated, error: 'length' },
  maxItems: { ...validated, error: 'length' },
  uniqueItems: ofKeyword,
  contains: ofKeyword,
  minProperties: { ...validated, error: 'length' },
  maxProperties: { ...validated, error: 'length' },
  additionalProperties: ofKeyword,
  propertyNames: ofKeyword,
  unevaluatedProperties: ofKeyword,
  anyOf: ofKeyword,
  oneOf: ofKeyword,
  not: ofKeyword,
  false: ofKeyword,
  depth: { ...refused, error: 'refused' },
  null: { ...unusual, isFoundAfterReading: true },
  absent: { ...unusual, isOfAbsence: true },
  further: { ...accepted, error: 'refused', isOfName: true },
  'repeated-member': { byDefault: 'repeatedMember', isOfName: true, parent: 'repeated' },
  'lone-surrogate': { byDefault: 'loneSurrogate', parent: 'lone' },
  'repeated-id': {
    byDefault: 'repeatedId',
    isOfValue: true,
    isOfEarlierRequest: true,
    hasVaryingNumbers: true,
    parent: 'repeated',
  },
} as const satisfies Record<string, ClassFacts>

export type ClassName = keyof typeof CLASS_FACTS

/** The names of all classes with their facts. */
export const classEntries = Object.entries(CLASS_FACTS) as readonly (readonly [
  ClassName,
  ClassFacts,
])[]

const isClass = (name: string): name is ClassName => Object.hasOwn(CLASS_FACTS, name)

/** The class of a value that breaks a keyword: its own, or that of the mock. A schema that only responses keep is `false`. */
export function classOfBroken(keyword: ProblemKeyword): ClassName {
  const candidates = [keyword, classOfKeyword(keyword).key]
  return candidates.find(isClass) ?? 'false'
}
