import { platforms } from '../../src/dialects/index.ts'
import { CONVERSIONS } from '../../src/profile/templates/conversions.ts'
import { POSITION_NAMES, POSITION_PREFIXES } from '../../src/profile/templates/placeholder-names.ts'
import type { Kind } from '../../src/profile/classes/class-facts.ts'
import { ITSELF } from '../../src/profile/classes/kinds.ts'
import type { classOfMethod } from '../../src/profile/parts/target.ts'
import { adjusts, gives, givesFirst, type Mechanism, replaced } from './mechanism.ts'

type ClassOfMethod = typeof classOfMethod
type Conversions = Readonly<Record<string, (value: unknown) => unknown>>

const conversions = Object.keys(CONVERSIONS).map((name): Mechanism => ({
  name: `conversion: ${name}`,
  purpose: `\`{…:${name}}\` in templates`,
  isUsedIn: (profile) => new RegExp(`[{][^{}]*:${name}[:|}]`).test(profile),
  replaced: [
    replaced('profile/templates/conversions.ts', 'CONVERSIONS', (all: Conversions) => {
      return { ...all, [name]: (value: unknown) => value }
    }),
  ],
}))

const dialects = Object.keys(platforms).map((name): Mechanism => ({
  name: `dialect: ${name}`,
  purpose: 'what the platform writes in its own way',
  isUsedIn: () => true,
  replaced: [replaced(`dialects/${name}.ts`, name, () => ({}))],
}))

type Positions = Readonly<Record<string, unknown>>

const withoutPositions = (name: string, placeholders: readonly string[]): Mechanism => ({
  name: `positions: ${name}`,
  purpose: `\`{${placeholders[0]}}\` in messages`,
  isUsedIn: (profile) =>
    placeholders.some((placeholder) => new RegExp(`[{]${placeholder}[:|}]`).test(profile)),
  replaced: [
    adjusts('profile/responses/position-values.ts', 'valuesOfPositions', (values: Positions) => ({
      ...values,
      ...Object.fromEntries(placeholders.map((placeholder) => [placeholder, undefined])),
    })),
  ],
})

const withPrefix = (prefix: string): readonly string[] =>
  POSITION_NAMES.map((name) => prefix + name)
const withoutPrefix = (...names: readonly (typeof POSITION_NAMES)[number][]): readonly string[] =>
  POSITION_PREFIXES.flatMap((prefix) => names.map((name) => prefix + name))

const positions: readonly Mechanism[] = [
  withoutPositions('where a problem starts', withPrefix('start-')),
  withoutPositions(
    'in bytes',
    withoutPrefix('byte', 'byte-position', 'byte-column', 'byte-offset'),
  ),
  withoutPositions('line', withoutPrefix('line')),
  withoutPositions('column', withoutPrefix('column', 'offset')),
  withoutPositions('position', withoutPrefix('position')),
  {
    name: 'places in the body',
    purpose: 'the text and the positions of a problem there',
    replaced: [gives('profile/responses/problem-location.ts', 'locate', undefined)],
  },
  {
    name: 'excerpts',
    purpose: 'the text around malformed JSON',
    isUsedIn: (profile) => profile.includes('{excerpt'),
    replaced: [gives('profile/responses/position-values.ts', 'excerptOf', undefined)],
  },
  {
    name: 'text that was read last',
    purpose: 'the text since the last string or number',
    isUsedIn: (profile) => profile.includes('{last-read'),
    replaced: [gives('profile/positions/last-read.ts', 'lastReadAt', undefined)],
  },
  {
    name: 'rest of the body',
    purpose: 'the text from a problem on',
    isUsedIn: (profile) => profile.includes('{rest'),
    replaced: [
      adjusts('profile/responses/request-values.ts', 'requestValues', (values: object) => ({
        ...values,
        rest: undefined,
      })),
    ],
  },
]

const responses: readonly Mechanism[] = [
  {
    name: 'additional members of requests',
    purpose: 'services that store the whole body',
    isUsedIn: (profile) => profile.includes('{additional'),
    replaced: [
      adjusts('profile/responses/request-values.ts', 'requestValues', (values: object) => ({
        ...values,
        additional: undefined,
      })),
    ],
  },
  {
    name: 'joined bodies',
    purpose: 'one body of several problems',
    replaced: [
      replaced(
        'profile/responses/join-bodies.ts',
        'joinBodies',
        () =>
          ([first]: readonly unknown[]) =>
            first,
      ),
    ],
  },
  {
    name: 'hidden problems',
    purpose: 'a body that is not read, or of a wrong type, has no other problems',
    replaced: [givesFirst('profile/decide/reachable.ts', 'reachable')],
  },
  {
    name: 'rules refuse what the mock accepts',
    purpose: 'only a rule for the class itself does',
    replaced: [gives('profile/classes/profile-class.ts', 'refusesAccepted', true)],
  },
  {
    name: 'no response of deep values',
    purpose: 'a value that is nested too deep is left out',
    replaced: [givesFirst('profile/responses/unless-deep.ts', 'unlessDeep')],
  },
]

type Found = readonly Readonly<{ name: string; kind?: unknown }>[]

/** What services find beside the mock: one class of what a module looks for. */
const ofServices = (
  module: string,
  name: string,
  ...classes: readonly string[]
): readonly Mechanism[] =>
  classes.map((className) => ({
    name: `of services: ${className}`,
    purpose: 'what the mock does not look for, and a rule may refuse',
    isUsedIn: (profile) => profile.includes(className),
    replaced: [
      adjusts(`profile/parts/${module}.ts`, name, (found: Found) =>
        found.filter((item) => item.name !== className),
      ),
    ],
  }))

const problemsOfServices: readonly Mechanism[] = [
  ...ofServices('target', 'findTargetProblems', 'query', 'encoded-path'),
  ...ofServices(
    'credential',
    'findCredentialProblems',
    'credential-unknown',
    'credential-scheme-case',
    'credential-spaces',
  ),
  ...ofServices('negotiation', 'findAcceptProblems', 'accept'),
  ...ofServices('negotiation', 'findMediaTypeProblems', 'media-type-parameters', 'media-type-case'),
  ...ofServices(
    'number',
    'findNumberProblems',
    'format',
    'decimal',
    'range',
    'zero',
    'repeated-id',
  ),
  ...ofServices('text', 'findTextProblems', 'length', 'short', 'characters', 'empty', 'blank'),
  ...ofServices('presence', 'findPresenceProblems', 'absent', 'null'),
  ...ofServices('members', 'findMemberProblems', 'additional'),
]

/** All problems of a class have one kind, which the class has. */
const oneKind = (of: string, kind: Kind, module: string, name: string): Mechanism => ({
  name: `kinds: ${of}`,
  purpose: 'a class in several kinds',
  replaced: [gives(`profile/parts/${module}.ts`, name, kind)],
})

/** The same, of what is found with its kind. */
const oneKindFound = (of: string, kind: Kind, module: string, name: string): Mechanism => ({
  name: `kinds: ${of}`,
  purpose: 'a class in several kinds',
  replaced: [
    adjusts(`profile/parts/${module}.ts`, name, (found: object | undefined) =>
      found === undefined ? undefined : { ...found, kind },
    ),
  ],
})

/** Of wrong types, the JSON type alone; a fraction stays one. */
const typeAlone = (kind: Kind): string => {
  const [type = ''] = kind?.split('/') ?? []
  return TYPES.has(type) ? type : 'string'
}
const TYPES: ReadonlySet<string> = new Set([
  'number',
  'fraction',
  'null',
  'boolean',
  'object',
  'array',
])

/** The same, where only what services find has the kind. */
const oneKindOfServices = (
  of: string,
  className: string,
  module: string,
  name: string,
): Mechanism => ({
  name: `kinds: ${of}`,
  purpose: 'a class in several kinds',
  replaced: [
    adjusts(`profile/parts/${module}.ts`, name, (found: Found) =>
      found.map((item) => (item.name === className ? { ...item, kind: ITSELF } : item)),
    ),
  ],
})

const kinds: readonly Mechanism[] = [
  oneKind('no credential', 'absent', 'credential', 'kindOfMissingCredential'),
  oneKind('malformed credentials', 'scheme', 'credential', 'kindOfCredential'),
  oneKind('media types', 'other', 'negotiation', 'kindOfMediaType'),
  oneKindOfServices(
    'parameters of media types',
    'media-type-parameters',
    'negotiation',
    'findMediaTypeProblems',
  ),
  {
    name: 'kinds: methods',
    purpose: 'a class in several kinds',
    replaced: [
      replaced(
        'profile/parts/target.ts',
        'classOfMethod',
        (original: ClassOfMethod): ClassOfMethod =>
          (request, classes) =>
            request.method === 'OPTIONS'
              ? original(request, classes)
              : classes.nearest('unknown-method', 'other'),
      ),
    ],
  },
  oneKind('paths', 'other', 'target', 'kindOfPath'),
  oneKind('numbers outside their format', 'high/digits', 'number', 'kindOfFormat'),
  oneKind('numbers outside their range', 'low', 'number', 'kindOfRange'),
  oneKindOfServices('blank texts', 'blank', 'text', 'findTextProblems'),
  oneKindFound('wrong bytes', 'utf-8', 'encoding', 'findWrongByte'),
  oneKindFound('lone surrogates', 'high', 'encoding', 'findLoneSurrogate'),
  oneKindFound('malformed JSON', 'blank', 'json-break', 'findBreak'),
  oneKindFound('repeated members', ITSELF, 'members', 'findRepeated'),
  {
    name: 'kinds: forms of wrong types',
    purpose: 'texts as numbers, empty values, numbers as decimals',
    replaced: [adjusts('profile/parts/type.ts', 'kindOfType', typeAlone)],
  },
]

/** What the mock with a profile plays, so that `learn` can infer it. */
export const played: readonly Mechanism[] = [
  ...conversions,
  ...dialects,
  ...positions,
  ...responses,
  ...problemsOfServices,
  ...kinds,
]
