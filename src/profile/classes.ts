import type { ErrorName } from '../core/errors.ts'
import type { MockOperation } from '../core/operation.ts'
import type { Operation } from '../document/document.ts'
import type { Constraints, SchemaType } from '../document/schema.ts'
import type { Behavior, BehaviorName } from '../problems/behavior.ts'
import { CLASSES, type FoundProblem, isOfMembers } from '../problems/find-problems.ts'
import type { StageName } from '../problems/problem.ts'
import type { ProblemKeyword } from '../base/validator.ts'
import { type MemberPlace, MemberPlaces, placesOf } from './member-places.ts'

/** What holds for the problems of a class, whatever their kinds and places are. */
interface ClassFacts {
  /** It may name the behavior that accepts or refuses the class. */
  readonly byDefault: 'refused' | 'accepted' | BehaviorName
  /** By default the name of the class. */
  readonly error?: ErrorName
  /** Whether it is about a place in the body, which its keys name. */
  readonly hasPlace?: true
  /** Whether it is about the value of a member, which is not checked if its type is wrong. */
  readonly isOfValue?: true
  /** Whether the value of a member with such a problem is not checked. */
  readonly hidesValue?: true
  /** Whether a service finds it once it has read the whole body. */
  readonly isOfValidation?: true
  /** Whether it is about a text: all of these problems of one member have one place in the default order. */
  readonly isOfText?: true
}

const refused = { byDefault: 'refused' } as const
const accepted = { byDefault: 'accepted' } as const
const atPlace = { ...refused, hasPlace: true } as const
const ofValue = { ...atPlace, isOfValue: true } as const
const validated = { ...ofValue, isOfValidation: true } as const
const ofKeyword = { ...validated, error: 'refused' } as const
const ofText = { ...validated, isOfText: true } as const
const unusual = { ...accepted, hasPlace: true, error: 'refused' } as const

/** All classes. Those with a place are by member of the document, by its path in there. */
const CLASS_FACTS = {
  'unknown-path': refused,
  'encoded-path': { ...accepted, error: 'unknown-path' },
  query: { ...accepted, error: 'unknown-path' },
  'unknown-method': refused,
  preflight: { ...refused, error: 'unknown-method' },
  'credential-missing': refused,
  'credential-malformed': refused,
  'credential-unknown': refused,
  'credential-scheme-case': { ...accepted, error: 'credential-malformed' },
  'credential-spaces': { ...accepted, error: 'credential-malformed' },
  'media-type': refused,
  'media-type-parameters': { ...accepted, error: 'media-type' },
  'media-type-case': { ...accepted, error: 'media-type' },
  'content-encoding': refused,
  accept: { ...accepted, error: 'media-type' },
  'body-limit': refused,
  'body-encoding': refused,
  'byte-order-mark': { byDefault: 'byteOrderMark' },
  'body-json': refused,
  'body-missing': refused,
  required: { ...atPlace, isOfValidation: true },
  type: { ...atPlace, hidesValue: true },
  format: ofValue,
  decimal: { ...unusual, hidesValue: true },
  range: validated,
  zero: { ...unusual, isOfValue: true, isOfValidation: true },
  length: ofText,
  short: ofText,
  empty: { ...unusual, isOfText: true, isOfValidation: true },
  characters: ofText,
  blank: { ...unusual, isOfText: true, isOfValidation: true },
  enum: ofKeyword,
  const: ofKeyword,
  multipleOf: { ...validated, error: 'range' },
  minItems: { ...validated, error: 'length' },
  maxItems: { ...validated, error: 'length' },
  uniqueItems: ofKeyword,
  minProperties: { ...validated, error: 'length' },
  maxProperties: { ...validated, error: 'length' },
  additionalProperties: ofKeyword,
  anyOf: ofKeyword,
  oneOf: ofKeyword,
  not: ofKeyword,
  false: ofKeyword,
  depth: { ...refused, error: 'refused' },
  null: { ...unusual, isOfValidation: true },
  absent: unusual,
  further: { ...accepted, error: 'refused' },
  'repeated-member': { byDefault: 'repeatedMember' },
  'lone-surrogate': { byDefault: 'loneSurrogate' },
  'repeated-id': { byDefault: 'repeatedId', isOfValue: true },
} as const satisfies Record<string, ClassFacts>

export type ClassName = keyof typeof CLASS_FACTS

/** `type` of `type/id`. */
export function firstPart(key: string): string {
  const end = key.indexOf('/')
  return end < 0 ? key : key.slice(0, end)
}

/** What holds for every problem with a key. */
export const factsOf = (key: string): ClassFacts =>
  (CLASS_FACTS as Readonly<Record<string, ClassFacts>>)[firstPart(key)] ?? refused

/** The class of each keyword that a value can break. */
export const CLASS_OF_KEYWORD: Readonly<Record<ProblemKeyword, ClassName>> = {
  required: 'required',
  type: 'type',
  format: 'format',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  multipleOf: 'multipleOf',
  minLength: 'short',
  maxLength: 'length',
  pattern: 'characters',
  minItems: 'minItems',
  maxItems: 'maxItems',
  uniqueItems: 'uniqueItems',
  minProperties: 'minProperties',
  maxProperties: 'maxProperties',
  additionalProperties: 'additionalProperties',
  enum: 'enum',
  const: 'const',
  anyOf: 'anyOf',
  oneOf: 'oneOf',
  not: 'not',
  false: 'false',
  depth: 'depth',
  // A pattern that could not be checked counts as one that does not match.
  steps: 'characters',
}

/** Where a service finds that a text is no JSON. */
const PLACES = '{start,first-name,name,colon,value,delimiter,first-item,item,item-delimiter}'

/** The keys of what is wrong before the members are read, in the default order; braces list the kinds of a class. */
const BEFORE_MEMBERS: readonly string[] = [
  'unknown-path/{slash,letter-case,below,slashes,slashes/end,encoded-slash,malformed,other}',
  'encoded-path',
  'query',
  'unknown-method/{get,head,put,patch,delete,options,trace,connect,other}',
  'preflight',
  'credential-missing/{absent,empty,query}',
  'credential-malformed/{scheme,no-token,bare,form,tokens,twice,tab,characters}',
  'credential-unknown',
  'credential-scheme-case',
  'credential-spaces',
  'media-type/{text,form,xml,range,other,json-suffix,json-prefix,json-like,malformed,invalid}',
  'media-type/none{,/no-body}',
  'media-type-parameters/{utf-8,charset,other}',
  'media-type-case',
  'content-encoding',
  'accept{,/malformed}',
  'body-limit',
  'body-encoding/{utf-8,utf-8/start,wide/marked,wide/little-endian,wide/big-endian}',
  'byte-order-mark',
  'body-json/{blank,nesting}',
  'body-json/{after,control,escape,unicode-escape,string}{,/start}',
  'body-json/{fraction,exponent,minus,negative-infinity,literal}{,/start}',
  'body-json/{escape,unicode-escape}/end',
  `body-json/{nan,number,comment,comma,trailing-comma,quote,end,word,other}/${PLACES}`,
  'body-missing',
]

/** Every key of some classes: `type/{a,b}` is `type/a` and `type/b`. */
export function keysOf(classes: string): readonly string[] {
  const [all, before = '', kinds = '', after = ''] = /^(.*?)\{(.*?)\}(.*)$/.exec(classes) ?? []
  return all === undefined
    ? [classes]
    : kinds.split(',').flatMap((kind) => keysOf(before + kind + after))
}

/** Some of the keys of a class, those of one place after those of another. */
interface MemberRow {
  readonly name: ClassName
  readonly places: readonly MemberPlace[]
  /** What follows the place in a key; braces list several. */
  readonly kinds: string
}

const isNumber = (types: readonly SchemaType[] = []): boolean =>
  types.length > 0 && types.every((type) => type === 'integer' || type === 'number')

const withoutNull = ({ types }: MemberPlace): readonly SchemaType[] | undefined =>
  types?.filter((type) => type !== 'null')

/** Whether every value of a place must be a text. */
export const isText = (place: MemberPlace): boolean => withoutNull(place)?.join() === 'string'

/** Whether every value of a place must be a number. */
export const isNumeric = (place: MemberPlace): boolean => isNumber(withoutNull(place))

/** Whether every value of a place must be an integer. */
export const isInteger = (place: MemberPlace): boolean => withoutNull(place)?.join() === 'integer'

export const allowsNull = ({ types }: MemberPlace): boolean => types?.includes('null') === true

/** Whether some schema of a place has one of these keywords. */
export const hasKeyword = (
  { schemas }: MemberPlace,
  ...keywords: readonly (keyof Constraints)[]
): boolean => schemas.some((schema) => keywords.some((keyword) => schema[keyword] !== undefined))

/** The kinds of values that have a wrong type, in braces. */
function typeKinds(place: MemberPlace): readonly string[] {
  const { types = [] } = place
  if (types.length === 0) return []
  const allows = (type: SchemaType): boolean => types.includes(type)
  const ofNull = allows('null') ? [] : ['null']
  if (isNumeric(place)) {
    const fractions = isInteger(place) ? ['fraction', 'fraction/low', 'fraction/double'] : []
    return [
      '{digits,plus,spaces,decimal,exponent,empty,blank,string/fraction,string}',
      `{${[...fractions, ...ofNull, 'array/single'].join()}}`,
      '{boolean,object,array}{,/empty}',
    ]
  }
  const allowsNumber = allows('number') || allows('integer')
  const withEmpty = (['number', 'boolean', 'object', 'array'] as const).filter((type) =>
    type === 'number' ? !allowsNumber : !allows(type),
  )
  const others = [
    ...(allows('array') ? [] : ['array/single']),
    ...(allows('string') ? [] : ['string']),
    ...(allows('boolean') && !allows('string') ? ['string/boolean'] : []),
    ...(allowsNumber ? [] : ['number/decimal', 'number/infinite']),
    ...(allows('number') ? [] : ['fraction']),
    ...ofNull,
  ]
  return [
    ...(withEmpty.length > 0 ? [`{${withEmpty.join()}}{,/empty}`] : []),
    ...(others.length > 0 ? [`{${others.join()}}`] : []),
  ]
}

const NUMBER_FORMAT = ['{low,high,huge}/{digits,decimal}', 'infinite']

function formatKinds(place: MemberPlace): readonly string[] {
  if (!hasKeyword(place, 'format')) return []
  return isNumeric(place) ? NUMBER_FORMAT : ['']
}

/** Neighbors with the same types. */
function runsOf(places: readonly MemberPlace[]): readonly (readonly MemberPlace[])[] {
  const shapeOf = (place: MemberPlace | undefined): string =>
    place === undefined ? '' : JSON.stringify([place.types, formatKinds(place)])
  const runs: MemberPlace[][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last !== undefined && shapeOf(last[0]) === shapeOf(place)) last.push(place)
    else runs.push([place])
  }
  return runs
}

export const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
const OF_TEXT = ['minLength', 'maxLength', 'pattern'] as const

/** Classes of keywords that are only those of a place whose schema has the keyword. */
const OF_KEYWORDS = [
  'enum',
  'const',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'anyOf',
  'oneOf',
  'not',
] as const satisfies readonly (ClassName & keyof Constraints)[]

export const forbidsOthers = ({ schemas }: MemberPlace): boolean =>
  schemas.some(({ additionalProperties }) => additionalProperties?.isNever === true)

const isNever = ({ schemas }: MemberPlace): boolean =>
  schemas.some((schema) => schema.isNever === true)

/** The classes of members, in the default order. */
function memberRows({ body, all }: MemberPlaces): readonly MemberRow[] {
  const places = all.filter((place) => place !== body)
  const rows: MemberRow[] = []
  const add = (name: ClassName, of: readonly MemberPlace[], kinds = ''): void => {
    if (of.length > 0) rows.push({ name, places: of, kinds })
  }
  for (const kinds of typeKinds(body)) add('type', [body], kinds)
  if (body.types?.includes('object') !== false) add('empty', [body])
  for (const run of runsOf(places)) {
    add(
      'required',
      run.filter(({ isRequired }) => isRequired),
    )
    for (const kinds of typeKinds(run[0]!)) add('type', run, kinds)
    for (const kinds of formatKinds(run[0]!)) add('format', run, kinds)
  }
  const [numbers, texts] = [places.filter(isNumeric), places.filter(isText)]
  const bounded = places.filter((place) => isNumeric(place) || hasKeyword(place, ...BOUNDS))
  const limited = places.filter((place) => isText(place) || hasKeyword(place, ...OF_TEXT))
  add('decimal', numbers.filter(isInteger))
  add('range', bounded, '{zero,low,high,unsafe/low,unsafe/high}')
  add('zero', numbers)
  add('length', limited)
  add('short', limited, '{,empty}')
  add('empty', texts)
  add('characters', limited, '{,blank}')
  add('blank', texts, '{,control,unicode}')
  for (const keyword of OF_KEYWORDS)
    add(
      keyword,
      all.filter((place) => hasKeyword(place, keyword)),
    )
  add('additionalProperties', places.filter(forbidsOthers))
  add('false', all.filter(isNever))
  add('null', places.filter(allowsNull))
  add(
    'absent',
    places.filter(({ isRequired, pointer }) => !isRequired && pointer !== undefined),
  )
  return rows
}

/** What is wrong with the members as a whole, in the default order. */
function afterMembers({ members, all }: MemberPlaces): readonly string[] {
  const names = members.map(({ key }) => key).toSorted()
  const wrong = ['null', ...names].map((name) => `/wrong/${name}`)
  return [
    ...(all.some(({ isTop }) => !isTop && all.length > 1 + members.length) ? ['depth'] : []),
    'further{,/proto}',
    `repeated-member{${['', '/further', ...wrong].join()}}`,
    'lone-surrogate/{high,low}',
    ...(names.includes('id') ? ['repeated-id'] : []),
  ]
}

const keysOfRow = ({ name, places, kinds }: MemberRow): readonly string[] =>
  places.flatMap((place) =>
    keysOf(kinds).map((kind) => `${name}/${place.key}${kind === '' ? '' : '/'}${kind}`),
  )

/** The classes of problems of an operation; docs/profile-reference.md describes them. */
export class Classes {
  readonly places: MemberPlaces
  /** The key of every class, in the default order. */
  readonly keys: readonly string[]
  /** By class and place, such as `type/tag`. */
  readonly #places: ReadonlyMap<string, MemberPlace>
  readonly #prefixes: ReadonlySet<string>
  readonly #ranks: ReadonlyMap<string, number>

  constructor(operation: Operation) {
    this.places = placesOf(operation)
    const rows = memberRows(this.places)
    this.keys = [
      ...BEFORE_MEMBERS.flatMap(keysOf),
      ...rows.flatMap(keysOfRow),
      ...afterMembers(this.places).flatMap(keysOf),
    ]
    this.#places = new Map(
      rows.flatMap(({ name, places }) =>
        places.map((place) => [`${name}/${place.key}`, place] as const),
      ),
    )
    this.#prefixes = new Set(this.keys.flatMap(prefixesOf))
    const ranks = this.keys.map((key, index) => [groupOf(key), index] as const)
    this.#ranks = new Map(ranks.toReversed())
  }

  /** All keys and their beginnings. */
  get prefixes(): readonly string[] {
    return [...this.#prefixes]
  }

  /** The names of all classes. */
  get names(): readonly string[] {
    return [...new Set(this.keys.map(firstPart))]
  }

  /** Whether it is a key of a class, or the beginning of some. */
  has(key: string): boolean {
    return this.#prefixes.has(key)
  }

  /** The key itself, or its longest beginning that is known. */
  nearest(key: string): string {
    return prefixesOf(key).find((prefix) => this.#prefixes.has(prefix)) ?? firstPart(key)
  }

  /** The place that a key is about; undefined for classes without one. */
  placeOf(key: string): MemberPlace | undefined {
    return this.#places.get(key.split('/', 2).join('/'))
  }

  /** The position in the default order of what has one place there: the kinds of a class, and the problems of one text. */
  rankOf(key: string): number {
    return this.#ranks.get(groupOf(key)) ?? this.keys.length
  }

  /** Where the first class with this key or beginning stands in the default order. */
  positionOf(prefix: string): number {
    return this.keys.findIndex((key) => prefixesOf(key).includes(prefix))
  }
}

const known = new WeakMap<Operation, Classes>()

/** The classes of problems of an operation. */
export function classesOf({ source }: MockOperation): Classes {
  const classes = known.get(source) ?? new Classes(source)
  known.set(source, classes)
  return classes
}

/** What has one place in the default order: the kinds of a class, and the problems of one text. */
function groupOf(key: string): string {
  const [name = '', place] = key.split('/', 2)
  if (place === undefined) return name
  // An empty body is no text.
  const isOfText = factsOf(key).isOfText === true && place !== 'body'
  return `${isOfText ? 'length' : name}/${place}`
}

/** In `order`: the first wrong type of a member in the body, which is then the only problem in the response. */
export const FIRST_TYPE = 'first-type'
/** In `order`: a service reports problems of members in any order, and the mock in its own. */
export const ANY_ORDER = 'any-order'

/** One problem of a request, with the kinds of its class in its key. */
export interface ClassifiedProblem extends FoundProblem {
  /** Where it is in the text of the body, in UTF-16 code units from 0. */
  readonly place?: Readonly<Record<'start' | 'position', number>> | undefined
}

/** The mock's own class by its name, else by its error. @throws {Error} without one, which is a mistake in the kit */
function coreClassOf(name: string, error: string): FoundProblem['problemClass'] {
  const problemClass =
    CLASSES.find(({ key }) => key === name) ?? CLASSES.find(({ key }) => key === error)
  if (problemClass === undefined) throw new Error(`the problem ${name} has no error number`)
  return problemClass
}

/** What holds for every problem of a class. */
export function classOf(
  key: string,
  behavior: Behavior,
): Pick<FoundProblem, 'key' | 'problemClass' | 'keyword' | 'accepted'> {
  const name = firstPart(key)
  const { byDefault, error = name } = factsOf(key)
  const problemClass = coreClassOf(name, error)
  return {
    key,
    problemClass,
    keyword: problemClass.error.name,
    accepted: (behavior[byDefault as BehaviorName] ?? byDefault) !== 'refused',
  }
}

/** The keys that hold for a key, most specific first: `type/id/null`, `type/id`, `type`; `body-json`, `body`. */
export function prefixesOf(key: string): readonly string[] {
  const end = key.lastIndexOf(key.includes('/') ? '/' : '-')
  return end < 1 ? [key] : [key, ...prefixesOf(key.slice(0, end))]
}

/**
 * The problems that can decide the response: the content is checked at the operation only, a body whose media type or
 * coding is refused is not read, malformed JSON has no members, and the value of a member of a wrong type is not checked.
 */
export function decisive(all: readonly ClassifiedProblem[]): readonly ClassifiedProblem[] {
  const isElsewhere = all.some((problem) => isOfStage(problem, ['path', 'method']))
  const refused = isElsewhere ? all.filter((problem) => !isOfContent(problem)) : all
  const isUnread = refused.some((problem) => isOfStage(problem, OF_HEADERS))
  if (isUnread) return refused.filter(isUnreadProblem)
  const malformed = refused.findIndex(({ key }) => firstPart(key) === 'body-json')
  if (malformed >= 0) return refused.slice(0, malformed + 1)
  const unread = refused.flatMap(({ key, member }) =>
    factsOf(key).hidesValue === true ? [member] : [],
  )
  return refused.filter(
    ({ key, member }) => factsOf(key).isOfValue !== true || !unread.includes(member),
  )
}

const isOfStage = ({ problemClass }: ClassifiedProblem, stages: readonly StageName[]): boolean =>
  stages.includes(problemClass.stage)

/** What the headers say about a body, before it is read. */
const OF_HEADERS: readonly StageName[] = ['media-type', 'content-encoding']

/** What is checked at the operation only. */
const isOfContent = (problem: ClassifiedProblem): boolean =>
  isOfMembers(problem) || isOfStage(problem, OF_HEADERS) || problem.keyword === 'body-missing'

/** What a service finds without the text of the body. */
const isUnreadProblem = (problem: ClassifiedProblem): boolean =>
  isOfStage(problem, ['path', 'method', 'credential', ...OF_HEADERS]) ||
  problem.keyword === 'body-missing' ||
  problem.keyword === 'body-limit'
