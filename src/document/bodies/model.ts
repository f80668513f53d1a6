import { capitalized } from '../../base/capitalized.ts'
import { isObject, memberOf } from '../../base/check-value.ts'
import { jsonText } from '../../base/json-text.ts'
import { memoize } from '../../base/memoize.ts'
import { createBudget } from '../../base/pattern.ts'
import { rankIn } from '../../base/rank.ts'
import { Decimal, type Problem } from '../../base/validator.ts'
import { Compiler } from '../compile/compile.ts'
import { KEYWORDS } from '../compile/keywords.ts'
import { branchesOf, decidedBy, withBranch } from '../branches.ts'
import type { Content, BodyOperation } from '../document.ts'
import { namingMemberOf } from '../identity.ts'
import { jsonKey } from '../json-key.ts'
import { merged } from '../merge.ts'
import { Places } from '../places/places.ts'
import { RequestPlace, schemaOf, sendableOf, type ValueSource } from '../places/request-place.ts'
import { Sampler, type SampleOptions } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'

/** The value of the identity, unless its schema refuses it. */
export interface Ordinary {
  readonly id: number
}

/** Deeper places have no bodies of their own. */
const MAX_DEPTH = 3

/** More places make a list that nobody reads. */
export const MAX_PLACES = 200

/** Tries for one value, and for all values of a model. */
const SAMPLER_LIMITS = { tries: 1000, totalTries: 20_000 }

/** Members, branches and hundreds of characters of all bodies of a model together: they take some seconds. */
const MAX_WORK = 5_000_000

/** All patterns of all bodies together may take so many steps: about half a second. */
const MAX_PATTERN_STEPS = 20_000_000

/** What the named bodies of a request are made of. */
export class BodyModel implements ValueSource {
  readonly content: Content
  readonly places = new Places(merged)
  readonly write = jsonText
  readonly isBodyOptional: boolean
  /** The valid ones by name. */
  readonly examples: ReadonlyMap<string, unknown>
  /** With `allOf` folded in, and one branch of `oneOf` or `anyOf`. */
  readonly schema: Schema
  /** Those of a request, in the order of the first example. */
  readonly memberNames: readonly string[]
  /** The member that tells bodies apart. */
  readonly identity: string | undefined
  /** The string that names what is created. */
  readonly namingMember: string | undefined
  readonly #sampler = new Sampler('request', SAMPLER_LIMITS)
  readonly #compiler = new Compiler('request', Object.values(KEYWORDS), merged)
  readonly #schemas: ReadonlyMap<string, Schema>
  readonly #required: ReadonlySet<string>
  /** Those of members beside the identity. */
  readonly #values = new Map<string, unknown>()

  readonly #patternBudget = createBudget(MAX_PATTERN_STEPS)

  #work = MAX_WORK
  #workOfBody: number | undefined

  /** Whether bodies were left out, because all together would take too long. */
  get isCut(): boolean {
    return this.#work < 0 || this.#patternBudget.steps < 0
  }

  constructor({ requestBody, identity }: Pick<BodyOperation, 'requestBody' | 'identity'>) {
    const {
      content: [content],
      isRequired,
    } = requestBody
    this.content = content
    this.isBodyOptional = !isRequired
    const examples = content.examples.filter(
      ({ problems, value }) => problems.length === 0 && isExpressible(value),
    )
    this.examples = new Map(examples.map(({ name, value }) => [name, value]))
    this.schema = this.resolve(content.schema)
    const place = this.places.of(this.schema)
    const sendable = sendableOf(place)
    this.#required = place.required
    this.#schemas = new Map(Array.from(sendable, ([name, member]) => [name, schemaOf(member)]))
    this.memberNames = this.#inOrderOfExample([...sendable.keys()])
    this.identity = this.memberNames.find((name) => name === identity)
    this.namingMember = namingMemberOf(
      this.memberNames.filter((name) => this.schemaOf(name).types?.includes('string') === true),
      (name) => this.isRequired(name),
    )
  }

  /** Whether there is time for a body more. */
  hasTime(): boolean {
    this.#workOfBody ??= this.#findWorkOfBody()
    this.#work -= this.#workOfBody
    return !this.isCut
  }

  #findWorkOfBody(): number {
    const { oneOf = [], anyOf = [], required = [], properties = [] } = merged(this.content.schema)
    const text = jsonKey(this.body({ id: 1 })) ?? ''
    return 1 + required.length + properties.length + oneOf.length + anyOf.length + text.length / 100
  }

  /** That of a member, as `resolve` gives it. */
  schemaOf(name: string): Schema {
    return this.resolve(this.#schemas.get(name)!)
  }

  isRequired(name: string): boolean {
    return this.#required.has(name)
  }

  /** With `allOf` folded in, and with the first branch of `oneOf` or `anyOf` that has a value. */
  readonly resolve: (schema: Schema) => Schema = memoize((schema) => this.#resolve(schema))

  #resolve(schema: Schema): Schema {
    const whole = merged(schema)
    const branches = branchesOf(whole).map((branch) => withBranch(whole, branch))
    const first = branches.find((branch) => this.sample(branch) !== undefined)
    return decidedBy(this, first ?? whole)
  }

  /** A valid value of a schema; undefined if none is found. */
  sample(schema: Schema, options: SampleOptions = {}): unknown {
    return this.#sampler.sample(schema, options).value
  }

  /** The problems of a whole body. */
  validate(body: unknown): readonly Problem[] {
    return this.content.validate(body, '', this.#patternBudget)
  }

  accepts(schema: Schema, value: unknown): boolean {
    return this.#compiler.compile(schema)(value, '', this.#patternBudget).length === 0
  }

  /** The ordinary value of a member. */
  valueOf(name: string, { id }: Ordinary): unknown {
    const schema = this.#schemas.get(name)!
    const ids = name === this.identity ? [id, String(id)] : []
    const ordinary = ids.find((candidate) => this.accepts(schema, candidate))
    if (ordinary !== undefined) return ordinary
    if (!this.#values.has(name)) this.#values.set(name, this.#valueOf(name, schema))
    return this.#values.get(name)
  }

  #valueOf(name: string, schema: Schema): unknown {
    const values = this.#valuesInExamples(name)
    const value = values.find((candidate) => this.accepts(schema, candidate))
    return value === undefined ? this.sample(schema) : value
  }

  /** A body with its required members, and one member more or another one. */
  body(ordinary: Ordinary, changed?: readonly [name: string, value: unknown]): unknown {
    if (!this.isObject) return this.#exampleOrSample()
    const names = this.memberNames.filter((name) => this.isRequired(name) || name === changed?.[0])
    const members = names.map((name) => {
      const value = name === changed?.[0] ? changed[1] : this.valueOf(name, ordinary)
      return [name, value] as const
    })
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  #exampleOrSample(): unknown {
    const [example] = this.examples.values()
    return example === undefined ? this.sample(this.content.schema) : example
  }

  /** Whether bodies are objects. */
  get isObject(): boolean {
    return this.memberNames.length > 0 || this.schema.types?.join() === 'object'
  }

  /** All members, each with its ordinary value. */
  wholeBody(ordinary: Ordinary): unknown {
    const members = this.memberNames.map((name) => [name, this.valueOf(name, ordinary)])
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  /** Makes the values of all members, one at a time, before a body needs them at once. */
  *prepare(ordinary: Ordinary): Generator<void> {
    for (const name of this.memberNames) {
      this.valueOf(name, ordinary)
      yield
    }
  }

  /** The whole body, and the first places in it, one at a time: each needs a value. */
  *placesFor(ordinary: Ordinary): Generator<RequestPlace> {
    let count = 0
    for (const place of this.#allPlaces(ordinary)) {
      yield place
      count += 1
      if (count === MAX_PLACES) return
    }
  }

  *#allPlaces(ordinary: Ordinary): Generator<RequestPlace> {
    const root = new RequestPlace(this, this.content.schema, this.body(ordinary))
    yield root
    if (!this.isObject) yield* this.#placesIn(root, 1)
    for (const name of this.memberNames) {
      const member = this.memberPlace(name, ordinary)
      yield member
      yield* this.#placesIn(member, 1)
    }
  }

  *#placesIn(parent: RequestPlace, depth: number): Generator<RequestPlace> {
    if (depth > MAX_DEPTH) return
    for (const place of parent.children()) {
      yield place
      yield* this.#placesIn(place, depth + 1)
    }
  }

  /** The place of a member in a body with the required ones. */
  memberPlace(name: string, ordinary: Ordinary): RequestPlace {
    const body = this.body(ordinary, [name, this.valueOf(name, ordinary)])
    return new RequestPlace(this, this.content.schema, body).member(name)!
  }

  /** `id` tells bodies apart, and `name` names what is created. */
  roleOf({ names: [name, ...inner] }: RequestPlace): 'id' | 'name' | undefined {
    return name === undefined || inner.length > 0 ? undefined : this.#roleOf(name)
  }

  /** A body with another id, if it has one that is ordinary. */
  withId(body: unknown, ordinary: Ordinary): unknown {
    const { identity } = this
    if (identity === undefined || memberOf(body, identity) === undefined) return body
    return { ...Object(body), [identity]: this.valueOf(identity, ordinary) }
  }

  #roleOf(name: string): 'id' | 'name' | undefined {
    if (name === this.identity) return 'id'
    return name === this.namingMember ? 'name' : undefined
  }

  #inOrderOfExample(names: readonly string[]): readonly string[] {
    const [example] = this.content.examples
    const order = isObject(example?.value) ? Object.keys(example.value) : []
    return names.toSorted((first, second) => rankIn(order, first) - rankIn(order, second))
  }

  /** Also those of examples with a defect elsewhere. */
  #valuesInExamples(name: string): readonly unknown[] {
    const values = this.content.examples.map(({ value }) => memberOf(value, name))
    return values.filter((value) => value !== undefined)
  }
}

/** `originCountry` of `origin` and `country`; other characters than letters and digits separate words. */
export function camelCase(parts: readonly string[]): string {
  const words = parts
    .flatMap((part) => part.split(/[^\p{L}\p{N}_$]+/u))
    .filter((word) => word !== '')
  const [first = '', ...followingWords] = words
  return first + followingWords.map(capitalized).join('')
}

export const uncapitalized = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)

/** In camel case, such as `originCountry` and `tagsItem`; empty for the whole body. */
export function nameOf({ parent, names }: RequestPlace): string {
  if (parent === undefined) return ''
  return camelCase([nameOf(parent), Array.isArray(parent.value) ? 'item' : names.at(-1)!])
}

/** A name that is not taken: with a number, if it is. */
export function freeName(name: string, taken: { readonly has: (name: string) => boolean }): string {
  if (!taken.has(name)) return name
  let count = 2
  while (taken.has(name + count)) count += 1
  return name + count
}

/** Whether JavaScript code can express a value: a decimal beyond all doubles has no literal. */
export function isExpressible(value: unknown): boolean {
  if (value instanceof Decimal) return false
  if (Array.isArray(value)) return value.every(isExpressible)
  return !isObject(value) || Object.values(value).every(isExpressible)
}
