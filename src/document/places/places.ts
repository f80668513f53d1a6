import { memoize } from '../../base/memoize.ts'
import { BRANCHES } from '../keyword-groups.ts'
import type { PatternProperty, Property, Schema } from '../schema.ts'
import { isWriteOnly } from '../write-only.ts'

/** Folds `allOf` in. A page whose document has none does not load `merged`. */
export type Merge = (schema: Schema) => Schema

/** The place of a value, such as a body, a member, an item or a parameter: what a document says about the value. */
export interface Place {
  /** The schemas that are written for the place: several, if branches of the value around it have some each. */
  readonly own: readonly Schema[]
  /** Every schema that says something about the value: its own, each followed by its branches. */
  readonly schemas: readonly Schema[]
  /** The declared members. */
  readonly members: ReadonlyMap<string, Place>
  /** Members that every value has. */
  readonly required: ReadonlySet<string>
  /** Members that are not declared; undefined if the document says nothing about them, or forbids them. */
  readonly others: Place | undefined
  /** Members whose names match, by pattern. */
  readonly patterns: ReadonlyMap<string, Place>
  /** Whether requests have no value there. */
  readonly isReadOnly: boolean
  /** Whether responses have no value there. */
  readonly isWriteOnly: boolean
  /** How many items may have a place of their own. */
  readonly firstItems: number
  /** A member of an object there; undefined if the document says nothing about it. */
  readonly member: (name: string) => Place | undefined
  /** An item of an array there; undefined if the document says nothing about it. */
  readonly item: (index: number) => Place | undefined
  /** Those of its document. */
  readonly places: Places
}

/** Keywords whose schemas are about the same value. */
type BranchKeyword = (typeof BRANCHES)[number] | 'not'

/** The places of values, by the schemas of a document. */
export class Places {
  readonly merge: Merge
  readonly #branches: readonly BranchKeyword[]
  /** By the numbers of the schemas. */
  readonly #places = new Map<string, Place>()
  readonly #numbers = new Map<Schema, number>()

  /** @param branches the keywords whose schemas say something about a value */
  constructor(merge: Merge, branches: readonly BranchKeyword[] = BRANCHES) {
    this.merge = merge
    this.#branches = branches
  }

  /** The place of the values of a schema. */
  readonly of: (schema: Schema) => Place = memoize((schema) => this.join([schema])!)

  /** The place of values of which these schemas say something, the same for the same schemas; undefined for no schema. */
  join(schemas: readonly Schema[]): Place | undefined {
    const own = [...new Set(schemas.map(this.merge))]
    if (own.length === 0) return undefined
    const numbers = own.map((schema) => this.#numberOf(schema))
    const key = numbers.toSorted((first, second) => first - second).join()
    const place = this.#places.get(key) ?? new JoinedPlace(own, this)
    this.#places.set(key, place)
    return place
  }

  #numberOf(schema: Schema): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size
    this.#numbers.set(schema, number)
    return number
  }

  /** Schemas with their branches, those of branches, too. */
  withBranches(schemas: readonly Schema[]): readonly Schema[] {
    const parts = new Set<Schema>()
    const add = (schema: Schema): void => {
      const part = this.merge(schema)
      if (parts.has(part)) return
      parts.add(part)
      for (const branch of this.#branches.flatMap((keyword) => part[keyword] ?? [])) add(branch)
      for (const branch of this.#branchesOfConditions(part)) add(branch)
    }
    schemas.forEach(add)
    return [...parts]
  }

  #branchesOfConditions({ conditions = [] }: Schema): readonly Schema[] {
    if (this.#branches.length === 0) return []
    const branches = conditions.flatMap((condition) => [condition.then, condition.else])
    return branches.filter((branch) => branch !== undefined)
  }
}

/** Finds its parts when they are asked for: a schema may contain itself. */
class JoinedPlace implements Place {
  readonly own: readonly Schema[]
  readonly places: Places
  readonly #items = new Map<number, Place | undefined>()
  #schemas: readonly Schema[] | undefined
  #members: ReadonlyMap<string, Place> | undefined
  #required: ReadonlySet<string> | undefined
  #others: { readonly place: Place | undefined } | undefined
  #patterns: ReadonlyMap<string, Place> | undefined
  #firstItems: number | undefined

  constructor(own: readonly Schema[], places: Places) {
    this.own = own
    this.places = places
  }

  get schemas(): readonly Schema[] {
    return (this.#schemas ??= this.places.withBranches(this.own))
  }

  get members(): ReadonlyMap<string, Place> {
    return (this.#members ??= this.#findMembers())
  }

  #findMembers(): ReadonlyMap<string, Place> {
    const schemas = new Map<string, Schema[]>()
    for (const { name, schema } of this.schemas.flatMap(propertiesOf)) {
      const ofName = schemas.get(name) ?? []
      schemas.set(name, ofName)
      ofName.push(schema)
    }
    // A branch that does not declare a member that another one declares may say something about it all the same.
    for (const part of this.schemas) {
      const other = otherOf(part)
      if (other === undefined || saysNothing(other)) continue
      const declared = new Set(propertiesOf(part).map(({ name }) => name))
      for (const [name, ofName] of schemas) if (!declared.has(name)) ofName.push(other)
    }
    return new Map(Array.from(schemas, ([name, ofName]) => [name, this.places.join(ofName)!]))
  }

  get required(): ReadonlySet<string> {
    return (this.#required ??= inAll(this.own.map(requiredBy)))
  }

  get others(): Place | undefined {
    this.#others ??= {
      place:
        this.places.join(this.schemas.flatMap((part) => otherOf(part) ?? [])) ??
        this.patterns.values().next().value,
    }
    return this.#others.place
  }

  get patterns(): ReadonlyMap<string, Place> {
    return (this.#patterns ??= this.#findPatterns())
  }

  #findPatterns(): ReadonlyMap<string, Place> {
    const schemas = new Map<string, Schema[]>()
    for (const { pattern, schema } of this.schemas.flatMap(patternsOf))
      schemas.set(pattern, [...(schemas.get(pattern) ?? []), schema])
    return new Map(
      Array.from(schemas, ([pattern, ofPattern]) => [pattern, this.places.join(ofPattern)!]),
    )
  }

  get isReadOnly(): boolean {
    return this.own.every(({ readOnly }) => readOnly === true)
  }

  get isWriteOnly(): boolean {
    return this.own.every((schema) => isWriteOnly(schema, this.places.merge))
  }

  get firstItems(): number {
    const count = ({ prefixItems = [] }: Schema): number => prefixItems.length
    return (this.#firstItems ??= Math.max(0, ...this.schemas.map(count)))
  }

  member(name: string): Place | undefined {
    const declared = this.members.get(name)
    if (declared !== undefined || this.patterns.size === 0) return declared ?? this.others
    // A pattern may or may not match.
    const ofPatterns = [...this.patterns.values()].flatMap(({ own }) => own)
    return this.places.join([...(this.others?.own ?? []), ...ofPatterns])
  }

  item(index: number): Place | undefined {
    const at = Math.min(index, this.firstItems)
    if (!this.#items.has(at)) this.#items.set(at, this.places.join(this.#schemasOfItem(at)))
    return this.#items.get(at)
  }

  #schemasOfItem(index: number): readonly Schema[] {
    return this.schemas.flatMap(({ prefixItems = [], items }) => prefixItems[index] ?? items ?? [])
  }
}

/** An index in a JSON Pointer. */
const INDEX = /^\d+$/

const propertiesOf = ({ properties = [] }: Schema): readonly Property[] => properties

const patternsOf = ({ patternProperties = [] }: Schema): readonly PatternProperty[] =>
  patternProperties

/** What a schema demands of members that it does not declare; undefined if it forbids them. */
const otherOf = ({ additionalProperties: other }: Schema): Schema | undefined =>
  other?.isNever === true ? undefined : other

/** Also by the parts of `allOf` that could not be folded in. */
const requiredBy = ({ required = [], allOf = [] }: Schema): ReadonlySet<string> =>
  new Set([...required, ...allOf.flatMap((part) => part.required ?? [])])

const inAll = ([first, ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set([...first!].filter((name) => others.every((names) => names.has(name))))

/** A schema that allows anything has only its pointer. */
export const saysNothing = (schema: Schema): boolean => Object.keys(schema).length <= 1

/** The place to which names of members and indexes lead; undefined if the document says nothing about it. */
export const placeAt = (place: Place, names: readonly string[]): Place | undefined =>
  names.reduce<Place | undefined>((around, name) => around && childOf(around, name), place)

/** A member or an item by its name in a JSON Pointer, where nothing tells which of both it is. */
function childOf(place: Place, name: string): Place | undefined {
  const item = INDEX.test(name) ? place.item(Number(name)) : undefined
  return place.places.join([...(place.member(name)?.own ?? []), ...(item?.own ?? [])])
}
