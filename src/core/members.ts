import { isObject, memberOf } from '../base/check-value.ts'
import { memoize } from '../base/memoize.ts'
import { rankIn } from '../base/rank.ts'
import type { Content } from '../document/document.ts'
import type { Property, Schema } from '../document/schema.ts'
import { isWriteOnly } from '../document/write-only.ts'
import { exampleOf } from './example.ts'
import { setMember, type Take, takeMembers, whole } from './take-members.ts'

/** What the schemas of a document need that was not read by `npm run generate`. */
export interface SchemaTools {
  /** Folds `allOf` in. */
  readonly merge: (schema: Schema) => Schema
  /** A value that a response's schema accepts, the same one for the same seed; undefined if none was found. */
  readonly sample: (schema: Schema, seed: number) => unknown
}

/** Members that the sender of a value does not give. */
export type Ignored = (schema: Schema) => boolean

/** Compiles what schemas take from values. */
export class Taker {
  readonly #merge: SchemaTools['merge']
  readonly #isIgnored: Ignored
  readonly #known = new Map<Schema, Take>()
  /** Those of several schemas together, by the numbers of the schemas. */
  readonly #joined = new Map<string, Take>()
  readonly #numbers = new Map<Schema, number>()

  constructor(merge: SchemaTools['merge'], isIgnored: Ignored) {
    this.#merge = merge
    this.#isIgnored = isIgnored
  }

  /** The declared members at every depth; of a value without declared members, all. */
  take(schema: Schema): Take {
    const compiled = this.#known.get(schema)
    if (compiled !== undefined) return compiled
    // A schema may contain itself.
    this.#known.set(schema, (value) => this.#known.get(schema)!(value))
    const take = this.#compile(withBranches(schema, this.#merge))
    this.#known.set(schema, take)
    return take
  }

  /** The declared members of a value, with what each of them takes. */
  members(schema: Schema): ReadonlyMap<string, Take> {
    return this.#membersOf(withBranches(schema, this.#merge))
  }

  /** Whether the schema says what other members are. */
  hasOthers(schema: Schema): boolean {
    return othersIn(withBranches(schema, this.#merge)).length > 0
  }

  #membersOf(parts: readonly Schema[]): ReadonlyMap<string, Take> {
    const properties = parts.flatMap((part) => part.properties ?? [])
    const kept = properties.filter(({ schema }) => !this.#isIgnored(this.#merge(schema)))
    const schemas = new Map<string, Schema[]>()
    for (const { name, schema } of kept) {
      const ofName = schemas.get(name) ?? []
      schemas.set(name, ofName)
      ofName.push(schema)
    }
    return new Map(Array.from(schemas, ([name, all]) => [name, this.#takeOfAny(all)]))
  }

  #takeOfAny(schemas: readonly Schema[]): Take {
    const distinct = [...new Set(schemas)]
    if (distinct.length === 1) return this.take(distinct[0]!)
    const branches = distinct.flatMap((schema) => withBranches(schema, this.#merge))
    const parts = [...new Set(branches)]
    if (!parts.some(hasParts)) return whole
    const key = parts
      .map((part) => this.#numberOf(part))
      .toSorted((first, second) => first - second)
    return this.#joinedTake(key.join(), parts)
  }

  /** Compiles when the first value comes: schemas that contain each other make ever new combinations. */
  #joinedTake(key: string, parts: readonly Schema[]): Take {
    let compiled: Take | undefined
    const take = this.#joined.get(key) ?? ((value) => (compiled ??= this.#compile(parts))(value))
    this.#joined.set(key, take)
    return take
  }

  #numberOf(part: Schema): number {
    const number = this.#numbers.get(part) ?? this.#numbers.size
    this.#numbers.set(part, number)
    return number
  }

  #compile(parts: readonly Schema[]): Take {
    const ofObject = this.#compileObject(parts)
    const ofArray = this.#compileArray(parts)
    if (ofObject === whole && ofArray === whole) return whole
    return (value) => (Array.isArray(value) ? ofArray(value) : ofObject(value))
  }

  #compileObject(parts: readonly Schema[]): Take {
    const isDeclared = parts.some(({ properties = [] }) => properties.length > 0)
    if (!isDeclared) return whole
    const members = this.#membersOf(parts)
    const additional = othersIn(parts)
    if (additional.length === 0) return takeMembers([...members])
    const takeOther = this.#takeOfAny(additional)
    const declared = new Set(parts.flatMap(({ properties = [] }) => properties).map(nameOf))
    return (value) => {
      if (!isObject(value)) return value
      const names = Object.keys(value).filter((name) => members.has(name) || !declared.has(name))
      return takeMembers(names.map((name) => [name, members.get(name) ?? takeOther]))(value)
    }
  }

  #compileArray(parts: readonly Schema[]): Take {
    const items = parts.flatMap((part) => part.items ?? [])
    const count = Math.max(0, ...parts.map(({ prefixItems = [] }) => prefixItems.length))
    const first = Array.from({ length: count }, (_, index) =>
      this.#takeOfAny(parts.flatMap((part) => part.prefixItems?.[index] ?? part.items ?? [])),
    )
    const takeRest = items.length === 0 ? whole : this.#takeOfAny(items)
    if (takeRest === whole && first.every((take) => take === whole)) return whole
    return (value) =>
      (value as readonly unknown[]).map((item, index) => (first[index] ?? takeRest)(item))
  }
}

/** The schemas of members that are not declared. */
const othersIn = (parts: readonly Schema[]): readonly Schema[] =>
  parts.flatMap(({ additionalProperties: schema }) =>
    schema === undefined || schema.isNever === true ? [] : [schema],
  )

/** Whether something of a value may be left out. */
const hasParts = ({ properties, items, prefixItems }: Schema): boolean =>
  properties !== undefined || items !== undefined || prefixItems !== undefined

const nameOf = ({ name }: Property): string => name

/** A schema and the branches that a value may be of. */
export function withBranches(schema: Schema, merge: SchemaTools['merge']): readonly Schema[] {
  const parts = new Set<Schema>()
  const add = (part: Schema): void => {
    const merged = merge(part)
    if (parts.has(merged)) return
    parts.add(merged)
    const { allOf = [], anyOf = [], oneOf = [] } = merged
    for (const branch of [...allOf, ...anyOf, ...oneOf]) add(branch)
  }
  add(schema)
  return [...parts]
}

/**
 * A value with the members that it lacks, at every depth, from another value of the schema: the required ones, and with the
 * schema of a request all that the request could not have sent.
 */
export function complete(
  schema: Schema,
  value: unknown,
  donor: unknown,
  tools: Pick<SchemaTools, 'merge'>,
  request?: Schema,
): unknown {
  if (value === undefined) return donor
  const { items } = tools.merge(schema)
  if (Array.isArray(value) && items !== undefined) {
    const [item] = Array.isArray(donor) ? (donor as readonly unknown[]) : []
    const requestItems = request && tools.merge(request).items
    return value.map((received: unknown) => complete(items, received, item, tools, requestItems))
  }
  if (!isObject(value)) return value
  const completed: Record<string, unknown> = { ...value }
  const sendable = request && schemasByName(request, tools)
  for (const [name, member] of schemasByName(schema, tools)) {
    if (!Object.hasOwn(value, name)) continue
    const inner = complete(member, value[name], memberOf(donor, name), tools, sendable?.get(name))
    setMember(completed, name, inner)
  }
  const isShown = shownIn(schema, tools, request)
  for (const [name, fromDonor] of Object.entries(isObject(donor) ? donor : {}))
    if (!Object.hasOwn(value, name) && isShown(name)) setMember(completed, name, fromDonor)
  return completed
}

/** Whether a body that lacks a member gets it. */
function shownIn(
  schema: Schema,
  tools: Pick<SchemaTools, 'merge'>,
  request: Schema | undefined,
): (name: string) => boolean {
  const { required = [] } = tools.merge(schema)
  if (request === undefined) return (name) => required.includes(name)
  const sendable = schemasByName(request, tools)
  const declared = schemasByName(schema, tools)
  const isHidden = (name: string): boolean => {
    const member = declared.get(name)
    return member !== undefined && isWriteOnly(member, tools.merge)
  }
  return (name) =>
    required.includes(name) || (!isSendable(sendable.get(name), tools) && !isHidden(name))
}

/** The first schema of each declared member, those of branches included. */
const schemasByName = (
  schema: Schema,
  { merge }: Pick<SchemaTools, 'merge'>,
): ReadonlyMap<string, Schema> => namesBy(merge)(schema)

/** Every response asks for them. */
const namesBy = memoize((merge: SchemaTools['merge']) =>
  memoize(
    (schema: Schema): ReadonlyMap<string, Schema> =>
      new Map(
        withBranches(schema, merge)
          .flatMap(({ properties = [] }) => properties)
          .map(({ name, schema: member }) => [name, member] as const)
          .toReversed(),
      ),
  ),
)

const isSendable = (schema: Schema | undefined, { merge }: Pick<SchemaTools, 'merge'>): boolean =>
  schema !== undefined && merge(schema).readOnly !== true

/** Whether a body lacks a declared member that its request could not have sent. */
export function lacksMembers(
  schema: Schema,
  value: unknown,
  tools: Pick<SchemaTools, 'merge'>,
  request: Schema,
): boolean {
  const sendable = schemasByName(request, tools)
  const names = [...schemasByName(schema, tools).keys()]
  return (
    isObject(value) &&
    names.some((name) => !Object.hasOwn(value, name) && !isSendable(sendable.get(name), tools))
  )
}

/** The same, else a sample; undefined without either of them. */
export function modelOf(content: Content, seed: number, tools: SchemaTools): unknown {
  const example = exampleOf(content)
  return example === undefined ? sampleOf(content, seed, tools) : example
}

/** A sample, of a seed that has one. */
export function sampleOf({ schema }: Content, seed: number, { sample }: SchemaTools): unknown {
  const value = sample(schema, seed)
  return value === undefined && seed !== 0 ? sample(schema, 0) : value
}

/** Members with names, in this order; others come last. */
export function inOrder<Member extends readonly [name: string, ...unknown[]]>(
  members: readonly Member[],
  order: readonly string[],
): readonly Member[] {
  return members.toSorted(([first], [second]) => rankIn(order, first) - rankIn(order, second))
}
