import { memberOf } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import type { StepBudget } from '../base/pattern.ts'
import { type HeaderMap, queryOf } from '../base/request.ts'
import type { Problem } from '../base/validator.ts'
import type { Parameter } from './document.ts'
import { merged } from './merge.ts'
import { prefixOf } from './path-styles.ts'
import type { Schema } from './schema.ts'
import {
  membersIn,
  readJsonText,
  type ReadValue,
  readWritten,
  simpleReadings,
  type Written,
} from './text-values.ts'

// The values of parameters in a request: from its texts, by the styles and schemas of the document.

/** What a request has beside its body. */
export interface ParameterSource {
  readonly target: string
  readonly headers: Pick<HeaderMap, 'get'>
  /** Of the parameters in the path, as sent. */
  readonly pathValues: Readonly<Record<string, string>>
}

/** A parameter with its value, which is undefined if the request does not have it, or it is malformed. */
export interface ReadParameter extends ReadValue {
  readonly parameter: Parameter
}

/** Texts by name, as sent. */
type Texts = ReadonlyMap<string, readonly string[]>

/** The texts of one request, each part split once. */
interface RequestTexts extends ParameterSource {
  readonly query: Texts
  readonly cookies: Texts
  /** Names in the query that belong to a parameter of their own. */
  readonly claimed: ReadonlySet<string>
}

/** What a parameter may stand for; a text that cannot be decoded; undefined if the request lacks it. */
type Found = readonly Written[] | Malformed | undefined

interface Malformed {
  readonly malformed: string
  /** What it must be, if it can be decoded. */
  readonly must?: string
}

/** Reads the parameters of a request, in the order of the document. */
export function readParameterValues(
  parameters: readonly Parameter[],
  source: ParameterSource,
  budget?: StepBudget,
): readonly ReadParameter[] {
  const places = new Set(parameters.map((parameter) => parameter.in))
  const texts: RequestTexts = {
    target: source.target,
    headers: source.headers,
    pathValues: source.pathValues,
    query: places.has('query') ? textsIn(queryOf(source.target).split('&'), nameInQuery) : NONE,
    cookies: places.has('cookie')
      ? textsIn((source.headers.get('cookie') ?? '').split(';'), (name) => name.trim())
      : NONE,
    claimed: new Set(
      parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ),
  }
  return parameters.map((parameter) => ({ parameter, ...readOne(parameter, texts, budget) }))
}

function readOne(
  parameter: Parameter,
  texts: RequestTexts,
  budget: StepBudget | undefined,
): ReadValue {
  const found = findIn[parameter.in](parameter, texts)
  if (found === undefined) return parameter.isRequired ? MISSING : ABSENT
  if ('malformed' in found) return malformed(found)
  const [text] = found
  if (parameter.mayBeEmpty === true && text === '') return { value: text, problems: [] }
  const validate = (value: unknown): readonly Problem[] => parameter.validate(value, '', budget)
  const isJson = parameter.isJson && typeof text === 'string'
  return isJson ? readJsonText(text, validate) : readWritten(found, validate)
}

const ABSENT: ReadValue = { value: undefined, problems: [] }
const MISSING: ReadValue = {
  value: undefined,
  problems: [{ pointer: '', keyword: 'required', must: 'is required' }],
}
const malformed = ({
  malformed: value,
  must = 'must be percent-encoded UTF-8',
}: Malformed): ReadValue => ({
  value: undefined,
  problems: [{ pointer: '', keyword: 'format', must, value }],
})

const NONE: Texts = new Map()

/** The texts of `a=1` and `b=2` by name; one without a name is ignored. */
function textsIn(pairs: readonly string[], nameOf: (text: string) => string | undefined): Texts {
  const texts = new Map<string, string[]>()
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = nameOf(equals < 0 ? pair : pair.slice(0, equals))
    if (name === undefined || name === '') continue
    const text = equals < 0 ? '' : pair.slice(equals + 1)
    const known = texts.get(name)
    if (known === undefined) texts.set(name, [text])
    else known.push(text)
  }
  return texts
}

/** Percent-decodes once; undefined for a text that is malformed. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The texts of a query by name, decoded; those that cannot be decoded are left out. */
export const readQuery = (target: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Array.from(textsIn(queryOf(target).split('&'), nameInQuery), ([name, texts]) => [
      name,
      texts.flatMap((text) => decodeQuery(text) ?? []),
    ]),
  )

const decodeQuery = (text: string): string | undefined => decode(text.replaceAll('+', ' '))

/** One that cannot be decoded is that of no parameter. */
const nameInQuery = (name: string): string | undefined => decodeQuery(name)

/** The texts of a parameter, by its place. */
const findIn: Readonly<
  Record<Parameter['in'], (parameter: Parameter, texts: RequestTexts) => Found>
> = {
  path: (parameter, { pathValues }) => {
    const text = memberOf(pathValues, parameter.name) as string | undefined
    return text === undefined ? undefined : inSegment(parameter, text)
  },
  query: (parameter, texts) => {
    if (parameter.isJson) return single(texts.query.get(parameter.name))
    return parameter.style === 'deepObject'
      ? deepObject(parameter, texts)
      : inQuery(parameter, texts)
  },
  header: ({ name, isJson, isExploded }, { headers }) => {
    const text = headers.get(name.toLowerCase())
    if (text === undefined || text === null) return undefined
    return isJson ? [text] : simpleReadings(text, isExploded)
  },
  cookie: ({ name, isExploded }, { cookies }) => {
    const texts = cookies.get(name)?.map(cookieValue)
    if (texts === undefined) return undefined
    return isExploded ? repeated(texts) : simpleReadings(texts[0]!, isExploded)
  },
}

/** A value in a path, by its style. */
function inSegment(parameter: Parameter, text: string): Found {
  const { style, isExploded } = parameter
  if (style === 'matrix') return ofMatrix(parameter, text)
  const prefix = prefixOf(parameter)
  if (!text.startsWith(prefix)) return unstyled(parameter, prefix, text)
  const written = text.slice(prefix.length)
  const byComma = delimited(written, COMMA, { isExploded, decode })
  if (style === 'simple' || 'malformed' in byComma) return byComma
  const byDot = delimited(written, DOT, { isExploded, decode }) as readonly Written[]
  // RFC 6570 has commas, and the examples of OpenAPI 3.0.0 to 3.0.3 and 3.1.0 dots.
  return isExploded ? byDot : [...byComma, ...byDot]
}

/** `;id=7`; of an exploded list `;id=1;id=2`, of an exploded object `;w=1;h=2`. */
function ofMatrix(parameter: Parameter, text: string): Found {
  const { name, isExploded, schema } = parameter
  const { types = [] } = merged(schema)
  const isOfMembers = isExploded && types.includes('object')
  const texts = textsIn(text.split(';').slice(1), decode)
  const own = texts.get(name)
  if (!text.startsWith(';') || (own === undefined && !isOfMembers))
    return unstyled(parameter, isOfMembers ? ';' : prefixOf(parameter), text)
  if (!isExploded) return delimited(own![0]!, COMMA, { decode })
  const decoded = new Map(Array.from(texts, ([key, values]) => [key, values.map(decode)]))
  if ([...decoded.values()].flat().includes(undefined)) return { malformed: text }
  const members = new Map(Array.from(decoded, ([key, [first]]) => [key, first!]))
  const values = decoded.get(name) as readonly string[] | undefined
  return [...(values === undefined ? [] : repeated(values)), members]
}

const unstyled = ({ style }: Parameter, prefix: string, text: string): Malformed => ({
  malformed: text,
  must: `must begin with ${JSON.stringify(prefix)}, as the style ${style} has it`,
})

/** The first one of a text that is repeated. */
function single(texts: readonly string[] | undefined): Found {
  if (texts === undefined) return undefined
  const decoded = decodeQuery(texts[0]!)
  return decoded === undefined ? { malformed: texts[0]! } : [decoded]
}

/** What encodes a cookie is not agreed on: one that cannot be decoded stands for itself. */
function cookieValue(text: string): string {
  const value = text.trim().replace(/^"(.*)"$/s, '$1')
  return decode(value) ?? value
}

/** A list of all texts, or the first one; a single text is one itself before it is a list. */
function repeated(texts: readonly string[]): readonly Written[] {
  const first = texts[0]!
  return texts.length > 1 ? [texts, first] : [first, texts, ...(first === '' ? [[]] : [])]
}

function inQuery(parameter: Parameter, texts: RequestTexts): Found {
  const { name, style, isExploded } = parameter
  const values = texts.query.get(name)
  if (!isExploded)
    return values && delimited(values[0]!, SEPARATORS[style] ?? COMMA, { decode: decodeQuery })
  const decoded = values?.map(decodeQuery)
  const malformed = decoded?.indexOf(undefined) ?? -1
  if (malformed >= 0) return { malformed: values![malformed]! }
  const members = explodedMembers(parameter, texts)
  if (members !== undefined && 'malformed' in members) return members
  const readings = decoded === undefined ? [] : repeated(decoded as readonly string[])
  const all = members === undefined ? readings : [...readings, members]
  return all.length === 0 ? undefined : all
}

const COMMA = /,/
const DOT = /\./
const SEPARATORS: Partial<Record<Parameter['style'], RegExp>> = {
  spaceDelimited: /%20|\+/,
  pipeDelimited: /\||%7C/i,
}

interface Delimited {
  readonly isExploded?: boolean
  readonly decode: (text: string) => string | undefined
}

/** A text that may be a list or members; what separates them is not encoded, but clients encode it, too. */
function delimited(
  text: string,
  separator: RegExp,
  { isExploded = false, decode }: Delimited,
): readonly Written[] | Malformed {
  const decoded = decode(text)
  if (decoded === undefined) return { malformed: text }
  // Parts of a text that can be decoded can be decoded.
  const items = text === '' ? [] : text.split(separator).map((item) => decode(item)!)
  const members = membersIn(items, isExploded)
  const readings: readonly Written[] = [decoded, items, ...(members === undefined ? [] : [members])]
  return items.length === 1 && decoded.includes(',')
    ? [...readings, ...simpleReadings(decoded, isExploded).slice(1)]
    : readings
}

/** The members that an object may have; `isOpen` if it has others, too. */
const membersOf = memoize((schema: Schema): { names: ReadonlySet<string>; isOpen: boolean } => {
  const { types, properties = [], additionalProperties, anyOf = [], oneOf = [] } = merged(schema)
  const branches = [...anyOf, ...oneOf].map((branch) => merged(branch))
  const named = [properties, ...branches.map((branch) => branch.properties ?? [])].flat()
  const isMap = types?.includes('object') === true && named.length === 0
  const isOpen = additionalProperties === undefined ? isMap : additionalProperties.isNever !== true
  return { names: new Set(named.map(({ name }) => name)), isOpen }
})

/** The members of an object that are parameters themselves, as `w=1&h=2`. */
function explodedMembers(
  { schema }: Parameter,
  { query, claimed }: RequestTexts,
): ReadonlyMap<string, string> | Malformed | undefined {
  const { names, isOpen } = membersOf(schema)
  const members = new Map<string, string>()
  const candidates = isOpen ? query.keys() : names
  for (const name of candidates) {
    const [text] = query.get(name) ?? []
    if (text === undefined || (claimed.has(name) && !names.has(name))) continue
    const decoded = decodeQuery(text)
    if (decoded === undefined) return { malformed: text }
    members.set(name, decoded)
  }
  return members.size === 0 ? undefined : members
}

/** `filter[size]=1`: an object; `ids[]=1` and `ids[0]=1`: a list, which some write so; `ids=1`: a single value. */
function deepObject({ name: ownName }: Parameter, { query }: RequestTexts): Found {
  const root: DeepMembers = new Map()
  for (const [name, texts] of query) {
    const keys = keysIn(name, ownName)
    if (keys === undefined) continue
    const decoded = texts.map(decodeQuery)
    const malformed = decoded.indexOf(undefined)
    if (malformed >= 0) return { malformed: texts[malformed]! }
    put(root, keys, decoded as readonly string[])
  }
  const value = single(query.get(ownName))
  if (value !== undefined && 'malformed' in value) return value
  const readings = [
    ...(value ?? []),
    ...(root.size === 0 ? [] : [deepValue(root), deepValue(root, false)]),
  ]
  return readings.length === 0 ? undefined : readings
}

type DeepMembers = Map<string, readonly string[] | DeepMembers>

/** Deeper values are no values of parameters. */
const MAX_KEYS = 16

/** `a` and `b` of `filter[a][b]`; undefined for another name. */
function keysIn(name: string, ownName: string): readonly string[] | undefined {
  if (!name.startsWith(`${ownName}[`) || !name.endsWith(']')) return undefined
  const keys = name.slice(ownName.length + 1, -1).split('][')
  return keys.length > MAX_KEYS ? undefined : keys
}

/** Adds texts at a path of keys; the first ones count if a value is there already. */
function put(root: DeepMembers, keys: readonly string[], texts: readonly string[]): void {
  let around = root
  for (const key of keys.slice(0, -1)) {
    const inner = around.get(key) ?? new Map()
    around.set(key, inner)
    if (!(inner instanceof Map)) return
    around = inner
  }
  const last = keys.at(-1)!
  if (!around.has(last)) around.set(last, texts)
}

const isIndex = (key: string): boolean => key === '' || /^\d+$/.test(key)

/** A list if all keys are empty or indexes, else members. */
function deepValue(members: DeepMembers, isList = [...members.keys()].every(isIndex)): Written {
  const parts = Array.from(members, ([key, part]): [string, Written] => {
    if (part instanceof Map) return [key, deepValue(part)]
    return [key, part.length === 1 ? part[0]! : part]
  })
  if (!isList) return new Map(parts)
  // All items may have one key.
  return parts.flatMap(([, part]) => part)
}
