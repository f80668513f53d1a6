import { createBudget } from '../../base/pattern/budget.ts'
import { OutOfStepsError } from '../../base/pattern/spend.ts'
import { readingsOf } from '../../base/pattern/readings.ts'
import { memoize } from '../../base/memoize.ts'
import { Compiler, type Direction } from '../compile/compile.ts'
import { KEYWORDS } from '../compile/keywords.ts'
import { withoutWriteOnly } from '../compile/write-only.ts'
import { otherThan, withBranch, withSides } from '../branches.ts'
import { jsonKey } from '../json-key.ts'
import { bothOf, merged } from '../merge.ts'
import type { Contains, Schema, SchemaType } from '../schema.ts'
import { isWriteOnly } from '../write-only.ts'
import { sampleNumber } from './numbers.ts'
import { rotated } from './random.ts'
import { MAX_LENGTH, sampleStrings } from './strings.ts'

/** A valid value, or why none was built, and the JSON Pointer of the schema that prevents it. */
export type Sample =
  | { readonly value: unknown; readonly reason?: never; readonly pointer?: never }
  | { readonly value?: never; readonly reason: string; readonly pointer: string }

export interface SampleOptions {
  /** From 0. The same value for the same seed, and another one for another seed, if there is one. */
  readonly seed?: number
  /** Whether examples and defaults are left aside, so that another seed gives a fresh value. */
  readonly isFresh?: boolean
  /** Whether optional members are left out. */
  readonly onlyRequired?: boolean
}

/** Schemas in each other; deeper ones have only what is required. */
const MAX_OPTIONAL_DEPTH = 4
const MAX_DEPTH = 30

/** Schemas that are tried for one sample, and those after which it has only what is required. */
const MAX_TRIES = 5000
const MAX_OPTIONAL_TRIES = 2000

/** Branches that are checked, characters of texts that are written, and steps of patterns, in the time of one try. */
const BRANCHES_PER_TRY = 20
const CHARACTERS_PER_TRY = 1000
const STEPS_PER_TRY = 500

/** Values of one schema that are tried. */
const MAX_VARIANTS = 10

export interface Task extends Required<SampleOptions> {
  readonly depth: number
  /** Of the member whose value it is, or one of its items. */
  readonly name?: string
}

/** A sample has taken more tries than it may. */
class OutOfTriesError extends Error {}

/** How much work a sampler may do. */
export interface SamplerLimits {
  /** Tries for one sample. */
  readonly tries?: number
  /** Tries for all samples together. */
  readonly totalTries?: number
}

/** Builds valid values of the schemas of one document. */
export class Sampler {
  readonly #direction: Direction
  readonly #compiler: Compiler
  readonly #maxTries: number
  #triesLeft: number
  #tries = 0
  /** The first place of a sample that was too deep. */
  #depthFailure: Sample | undefined

  constructor(
    direction: Direction,
    { tries = MAX_TRIES, totalTries = Infinity }: SamplerLimits = {},
  ) {
    this.#direction = direction
    this.#maxTries = tries
    this.#triesLeft = totalTries
    this.#compiler = new Compiler(direction, Object.values(KEYWORDS), merged)
  }

  /** A value that the schema accepts: an example, or else one made of its types and constraints. */
  sample(schema: Schema, options: SampleOptions = {}): Sample {
    const { seed = 0, isFresh = false, onlyRequired = false } = options
    const task = { seed, isFresh, onlyRequired, depth: 0 }
    return (
      this.#buildInTime(schema, task) ??
      // What is optional may be what is intricate.
      (onlyRequired ? undefined : this.#buildInTime(schema, { ...task, onlyRequired: true })) ??
      this.#depthFailure ?? { reason: 'the schema is too intricate', pointer: schema.pointer }
    )
  }

  #endless(pointer: string): Sample {
    const failure = { reason: 'the schema requires itself without end', pointer }
    this.#depthFailure ??= failure
    return failure
  }

  /** Undefined if it takes too many tries. */
  #buildInTime(schema: Schema, task: Task): Sample | undefined {
    this.#tries = 0
    this.#depthFailure = undefined
    try {
      return this.build(schema, task)
    } catch (error) {
      if (error instanceof OutOfTriesError) return undefined
      throw error
    }
  }

  /** @throws {OutOfTriesError} which ends all loops around at once */
  #spend(tries: number): void {
    this.#tries += tries
    this.#triesLeft -= tries
    if (this.#tries > this.#maxTries || this.#triesLeft < 0) throw new OutOfTriesError()
  }

  protected build(schema: Schema, task: Task): Sample {
    const whole = merged(schema)
    const { pointer } = whole
    this.#spend(1)
    if (whole.isNever === true) return { reason: 'no value is allowed', pointer }
    if (task.depth > MAX_DEPTH) return this.#endless(pointer)
    let failure: Sample | undefined
    const { oneOf = [], anyOf = [] } = whole
    const costOfFailure = (oneOf.length + anyOf.length) / BRANCHES_PER_TRY
    for (const candidate of this.#candidates(whole, task)) {
      if (candidate.reason !== undefined) failure ??= candidate
      else if (this.accepts(schema, candidate.value)) return candidate
      this.#spend(costOfFailure)
    }
    return failure ?? { reason: 'no value was found that the schema accepts', pointer }
  }

  /** Whether an optional member is left out. */
  protected omits(): boolean {
    return false
  }

  /** How many items a list has, if it may have as many. */
  protected usualItems(_minItems: number): number {
    return 1
  }

  protected accepts(schema: Schema, value: unknown): boolean {
    const tries = Math.max(0, Math.min(this.#maxTries - this.#tries, this.#triesLeft))
    const budget = createBudget(tries * STEPS_PER_TRY)
    const { steps } = budget
    const isAccepted = this.#compiler.compile(schema)(value, '', budget).length === 0
    this.#spend((steps - budget.steps) / STEPS_PER_TRY)
    return isAccepted
  }

  *#candidates(schema: Schema, task: Task): Generator<Sample> {
    const { examples = [], enum: values = [] } = schema
    const defaults = schema.default === undefined ? [] : [schema.default]
    if (!task.isFresh)
      for (const value of [...rotated(examples, task.seed), ...defaults])
        yield { value: this.#shown(schema, value) }
    if (schema.const !== undefined) yield { value: schema.const }
    for (const value of rotated(values, task.seed)) yield { value }
    // No other value is valid.
    if (schema.const !== undefined || schema.enum !== undefined) return
    const branches = schema.oneOf ?? schema.anyOf
    if (branches !== undefined) yield* this.#branches(schema, branches, task)
    else
      for (const type of typesOf(schema))
        for (const candidate of this.#ofType(schema, type, task)) {
          yield candidate
          // It was refused.
          if (candidate.reason === undefined) yield* this.#mended(schema, candidate.value, task)
        }
  }

  /** Values for the conditions that a value breaks: of what they demand of it, and of what they say of others. */
  *#mended(schema: Schema, value: unknown, task: Task): Generator<Sample> {
    const { conditions = [] } = schema
    const states = conditions.map((condition) => {
      const isMeant = this.accepts(condition.if, value)
      const branch = isMeant ? condition.then : condition.else
      return { isMeant, isBroken: branch !== undefined && !this.accepts(branch, value) }
    })
    if (!states.some(({ isBroken }) => isBroken)) return
    const inner = { ...task, depth: task.depth + 1 }
    for (const isKept of [true, false]) {
      const sides = states.map(({ isMeant, isBroken }) =>
        isBroken ? isMeant === isKept : undefined,
      )
      yield this.build(withSides(schema, sides), inner)
    }
  }

  *#branches(schema: Schema, branches: readonly Schema[], task: Task): Generator<Sample> {
    for (let variant = 0; variant < MAX_VARIANTS; variant += 1) {
      // A value of two branches is none of `oneOf`, but others may be.
      const isFresh = task.isFresh || variant > 0
      const inner = { ...task, seed: task.seed + variant, isFresh, depth: task.depth + 1 }
      for (const branch of rotated(branches, task.seed))
        yield this.build(withBranch(schema, branch), inner)
    }
  }

  *#ofType(schema: Schema, type: SchemaType, task: Task): Generator<Sample> {
    for (let variant = 0; variant < MAX_VARIANTS; variant += 1) {
      const seed = task.seed + variant
      switch (type) {
        case 'null':
          yield { value: null }
          break
        case 'boolean':
          yield { value: seed % 2 === 0 }
          break
        case 'integer':
        case 'number':
          yield this.#number(schema, type, seed)
          break
        case 'string':
          yield* this.#strings(schema, { ...task, seed })
          break
        case 'array':
          yield* this.#arrays(schema, { ...task, seed })
          break
        case 'object':
          yield* this.#objects(schema, { ...task, seed })
          break
      }
    }
  }

  *#strings(schema: Schema, { seed, isFresh }: Task): Generator<Sample> {
    const { minLength = 0, pointer } = schema
    if (minLength > MAX_LENGTH) {
      yield { reason: `a text must have more than ${MAX_LENGTH} characters`, pointer }
      return
    }
    for (const value of sampleStrings(schema, seed, isFresh)) {
      this.#spend(value.length / CHARACTERS_PER_TRY)
      yield { value }
    }
  }

  #number(schema: Schema, type: 'integer' | 'number', seed: number): Sample {
    const value = sampleNumber(schema, type === 'integer', seed)
    if (value !== undefined) return { value }
    return { reason: 'no number is within the bounds of the schema', pointer: schema.pointer }
  }

  /** Whether a value has only what is required. */
  #isShort({ depth, onlyRequired }: Task): boolean {
    return onlyRequired || depth >= MAX_OPTIONAL_DEPTH || this.#tries > MAX_OPTIONAL_TRIES
  }

  *#arrays(schema: Schema, task: Task): Generator<Sample> {
    const { minItems = 0, maxItems = Infinity, prefixItems = [], contains = [] } = schema
    const isShort = this.#isShort(task)
    const wanted = contains.reduce((sum, { min }) => sum + min, 0)
    // The first items may have to be others.
    const usual = isShort ? 0 : Math.min(maxItems, this.usualItems(minItems))
    const lengths = [usual, wanted, wanted + prefixItems.length].filter(
      (length, index) => length > minItems && length <= maxItems && (wanted > 0 || index === 0),
    )
    for (const length of lengths) {
      const array = this.#array(schema, length, task)
      if (array.reason === undefined) yield array
    }
    yield this.#array(schema, minItems, task)
  }

  #array(schema: Schema, length: number, task: Task): Sample {
    const { uniqueItems } = schema
    const list: unknown[] = []
    const keys = new Set<unknown>()
    if (length > this.#maxTries)
      return { reason: 'the array must be too long', pointer: schema.pointer }
    for (let tries = 0; list.length < length; tries += 1) {
      const seed = task.seed + tries
      const isFresh = task.isFresh || (uniqueItems === true && tries > 0)
      const item = this.#item(schema, list, { ...task, seed, isFresh, depth: task.depth + 1 })
      if (item.reason !== undefined) return item
      const key = jsonKey(item.value)
      const isRepeated = uniqueItems === true && keys.has(key)
      if (isRepeated && tries > length + MAX_VARIANTS)
        return { reason: 'too few different items were found', pointer: schema.pointer }
      if (isRepeated) continue
      keys.add(key)
      list.push(item.value)
    }
    return { value: list }
  }

  /** The next item of a list: one that `contains` still wants, if it can be there. */
  #item(schema: Schema, list: readonly unknown[], task: Task): Sample {
    const { prefixItems = [], items, contains = [], unevaluatedItems = [], pointer } = schema
    const own = prefixItems[list.length] ?? items ?? unevaluatedItems[0]?.schema
    const countOf = (part: Contains): number =>
      list.filter((item) => this.accepts(part.schema, item)).length
    const counts = contains.map(countOf)
    const wanted = contains.find(({ min }, at) => counts[at]! < min)?.schema
    const full = contains.filter(({ max = Infinity }, at) => counts[at]! >= max)
    const parts = [wanted ?? own, ...full.map((part) => otherThan(part.schema))]
    const free = parts.reduce(bothOf)
    const item = this.build((wanted === undefined ? free : bothOf(own, free)) ?? { pointer }, task)
    return item.reason === undefined || wanted === undefined
      ? item
      : this.build(own ?? { pointer }, task)
  }

  *#objects(schema: Schema, task: Task): Generator<Sample> {
    if (!this.#isShort(task)) yield this.#object(schema, { ...task, onlyRequired: false })
    yield this.#object(schema, { ...task, onlyRequired: true })
  }

  #object(schema: Schema, task: Task): Sample {
    const { minProperties = 0, pointer } = schema
    if (minProperties > this.#maxTries)
      return { reason: `an object must have more than ${this.#maxTries} members`, pointer }
    const declared = this.#declaredMembers(schema)
    const members: [string, unknown][] = []
    for (const [name, member] of declared) {
      const { isRequired } = member
      const isLeftOut = task.onlyRequired || this.#tries > MAX_OPTIONAL_TRIES || this.omits()
      if (isLeftOut && !isRequired && members.length >= minProperties) continue
      const onlyRequired = task.onlyRequired && isRequired
      const inner = { ...task, name, onlyRequired, depth: task.depth + 1 }
      const sample = this.build(member.schema, inner)
      if (sample.reason === undefined) members.push([name, sample.value])
      else if (isRequired) return sample
    }
    const missing = minProperties - members.length
    const added = this.#undeclaredMembers(schema, missing, declared, task)
    if (!Array.isArray(added)) return added
    return { value: Object.fromEntries([...members, ...added]) }
  }

  /** The members that a schema names, in its order; one that is only required may have any undeclared value. */
  readonly #declaredMembers = memoize((schema: Schema): ReadonlyMap<string, DeclaredMember> => {
    const { properties = [], required = [] } = schema
    const requiredNames = new Set(required)
    const schemas = new Map(properties.map(({ name, schema }) => [name, schema]))
    const names = [...new Set([...schemas.keys(), ...required])]
    const sampled = names.filter((name) => !this.#isIgnored(schemas.get(name)))
    const members = sampled.map((name) => {
      const isRequired = requiredNames.has(name)
      const ofName = schemaOfMember(schema, name, schemas.get(name))
      return [name, { schema: ofName, isRequired }] as const
    })
    return new Map(members)
  })

  /** As many undeclared members as asked for, or the reason why there can be none. */
  #undeclaredMembers(
    schema: Schema,
    count: number,
    declared: ReadonlyMap<string, unknown>,
    task: Task,
  ): [string, unknown][] | Sample {
    const members = new Map<string, unknown>()
    if (count <= 0) return []
    for (const name of this.#additionalNames(schema, count + declared.size, task)) {
      if (declared.has(name) || members.has(name)) continue
      const inner = { ...task, name, depth: task.depth + 1 }
      const sample = this.build(schemaOfMember(schema, name), inner)
      if (sample.reason !== undefined && schema.patternProperties === undefined) return sample
      if (sample.reason === undefined) members.set(name, sample.value)
      if (members.size === count) break
    }
    return [...members]
  }

  /** Names of members that a schema does not declare; `count` of them are taken. */
  *#additionalNames(schema: Schema, count: number, task: Task): Generator<string> {
    const { patternProperties = [], propertyNames, pointer } = schema
    const text: Schema = { pointer, types: ['string'] }
    const forms = [
      ...(propertyNames === undefined ? [] : [text]),
      ...patternProperties.map(({ pattern }): Schema => ({ ...text, pattern })),
    ].map((form) => bothOf(form, propertyNames)!)
    for (let index = 1; index <= count + MAX_VARIANTS; index += 1) {
      const name = `member${index}`
      if (propertyNames === undefined || this.accepts(propertyNames, name)) yield name
      for (const form of forms) {
        const inner = { ...task, seed: index - 1, isFresh: true, depth: task.depth + 1 }
        const { value } = this.build(form, inner)
        if (typeof value === 'string') yield value
      }
    }
  }

  #shown(schema: Schema, value: unknown): unknown {
    return this.#direction === 'response' ? withoutWriteOnly(schema, value) : value
  }

  /** A request has no `readOnly` members, and a response no `writeOnly` ones. */
  #isIgnored(schema: Schema | undefined): boolean {
    if (schema === undefined) return false
    if (this.#direction === 'response') return isWriteOnly(schema, merged)
    return merged(schema).readOnly === true
  }
}

/** The schema of a member: what is declared for its name, and for the patterns that it matches, or for all others. */
function schemaOfMember(schema: Schema, name: string, declared?: Schema): Schema {
  const { patternProperties = [], additionalProperties, unevaluatedProperties = [] } = schema
  const ofPatterns = patternProperties
    .filter(({ pattern }) => matches(pattern, name))
    .map((part) => part.schema)
  const whole = ofPatterns.reduce<Schema | undefined>(bothOf, declared)
  const undeclared = additionalProperties ?? unevaluatedProperties[0]?.schema
  return whole ?? undeclared ?? { pointer: schema.pointer }
}

function matches(pattern: string, name: string): boolean {
  const { likely } = readingsOf(pattern)
  try {
    return likely?.test(name, createBudget()) === true
  } catch (error) {
    if (error instanceof OutOfStepsError) return false
    throw error
  }
}

/** A member of an object that is sampled. */
interface DeclaredMember {
  readonly schema: Schema
  readonly isRequired: boolean
}

const ALL_TYPES: readonly SchemaType[] = ['string', 'integer', 'object', 'array', 'boolean', 'null']

/** The types of a schema, the likeliest first, null last. */
function typesOf(schema: Schema): readonly SchemaType[] {
  const types = schema.types ?? likelyTypes(schema)
  return types.toSorted((a, b) => Number(a === 'null') - Number(b === 'null'))
}

function likelyTypes(schema: Schema): readonly SchemaType[] {
  const likely = likelyType(schema)
  return likely === undefined ? ALL_TYPES : [likely, ...ALL_TYPES]
}

/** What a schema without a type is about. */
function likelyType(schema: Schema): SchemaType | undefined {
  const { properties, required, additionalProperties, minProperties } = schema
  const { patternProperties, propertyNames, unevaluatedProperties } = schema
  const { items, prefixItems, minItems, uniqueItems, contains, unevaluatedItems } = schema
  const { minimum, maximum, multipleOf } = schema
  const has = (...values: unknown[]): boolean => values.some((value) => value !== undefined)
  if (has(properties, required, additionalProperties, minProperties)) return 'object'
  if (has(patternProperties, propertyNames, unevaluatedProperties)) return 'object'
  if (has(items, prefixItems, minItems, uniqueItems, contains, unevaluatedItems)) return 'array'
  if (has(schema.exclusiveMinimum, schema.exclusiveMaximum, minimum, maximum, multipleOf))
    return 'number'
  return undefined
}
