import type { Check, Form } from '../src/base/check-value.ts'
import { sharedFileCheck } from '../src/cli/shared-config.ts'
import { checkBehavior, checkOperationBehavior } from '../src/problems/check-behavior.ts'
import { checkLimits } from '../src/problems/member-limits.ts'
import { errorRule } from '../src/core/profile-forms.ts'
import { anyName, conditions, fixedAnswer, headers } from '../src/scenario/check-scenario.ts'
import { checkDelay } from '../src/scenario/check-delay.ts'
import { DEFAULTS, DESCRIPTIONS, EXAMPLES, SUGGESTED } from './config-descriptions.ts'

// Writes config.schema.json: the values from the forms of checks (src/base/check-value.ts), and their
// descriptions from the tables in config-descriptions.ts.

export type Schema = { readonly [keyword: string]: unknown }

/** Checks that the schema has once, because they are used more than once or contain themselves. */
const DEFINITIONS: ReadonlyMap<Check, string> = new Map([
  [anyName.name, 'name'],
  [anyName.scenario, 'scenario'],
  [anyName.step, 'step'],
  [anyName.branch, 'branch'],
  [headers, 'headers'],
  [fixedAnswer, 'fixedAnswer'],
  [errorRule, 'errorRule'],
  [checkDelay, 'delay'],
  [conditions, 'conditions'],
  [checkLimits, 'memberLimits'],
  [checkBehavior, 'behavior'],
  [checkOperationBehavior, 'operationBehavior'],
])

/**
 * The JSON Schema of config files, and the places with conditions that only the kit checks.
 * @throws {Error} if a place has no description, or a description no place
 */
export function describeConfig(descriptions: Descriptions = DESCRIPTIONS): {
  readonly schema: Schema
  readonly onlyInKit: readonly string[]
} {
  const writer = new SchemaWriter(descriptions)
  const root = writer.schemaOf(sharedFileCheck, '')
  const definitions = Object.fromEntries(
    Array.from(DEFINITIONS, ([definition, name]) => [name, writer.define(definition, name)]),
  )
  writer.requireUsed()
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config file of plant-store-kit',
    ...root,
    definitions,
  }
  return { schema, onlyInKit: writer.onlyInKit }
}

const SECTION_OF_MOCK = /^(?:mock|handlers)\./

/** By places such as `scenarios.*.delay`. */
type Descriptions = Readonly<Record<string, string>>

type FormOf<Type> = Extract<Form, { readonly type: Type }>

class SchemaWriter {
  readonly onlyInKit: string[] = []
  readonly #descriptions: Descriptions
  /** Keys of the descriptions that were needed. */
  readonly #used = new Set<string>()

  constructor(descriptions: Descriptions) {
    this.#descriptions = descriptions
  }

  /** A definition with its own description. */
  define(check: Check, name: string): Schema {
    const key = `${name}.`
    const description = this.#descriptions[key]
    this.#used.add(key)
    return compact({ description, examples: EXAMPLES[key], ...this.#expand(check, name) })
  }

  /** The schema of a check, or a reference to its definition. */
  schemaOf(check: Check, place: string): Schema {
    const name = DEFINITIONS.get(check)
    return name === undefined ? this.#expand(check, place) : { $ref: `#/definitions/${name}` }
  }

  requireUsed(): void {
    const unused = Object.keys(this.#descriptions).filter((key) => !this.#used.has(key))
    if (unused.length > 0) fail(`describes ${unused.join(', ')}, which no config has`)
  }

  #expand({ form }: Check, place: string): Schema {
    if (form === undefined)
      fail(`cannot write the check of ${place}: make it from those of src/base/check-value.ts`)
    switch (form.type) {
      case 'either':
        return this.#either(form.checks, place)
      case 'all':
        return merge(form.checks.map((check) => this.schemaOf(check, place)))
      case 'list':
        return compact({
          type: 'array',
          minItems: form.min === 0 ? undefined : form.min,
          items: this.schemaOf(form.items, `${place}[]`),
        })
      case 'object':
        return this.#object(form, place)
      case 'map':
        return this.#map(form, place)
      case 'also':
        this.onlyInKit.push(place)
        return this.#expand(form.check, place)
      case 'lazy':
        return this.schemaOf(form.get(), place)
      default:
        return leafOf(form)
    }
  }

  #map({ names, values }: FormOf<'map'>, place: string): Schema {
    const patterns = names.map(({ pattern }) => ({ pattern: sourceOf(pattern) }))
    const schema = this.schemaOf(values, `${place}.*`)
    const suggested = SUGGESTED[place]?.map((name) => [name, schema] as const)
    return compact({
      type: 'object',
      properties: suggested && Object.fromEntries(suggested),
      propertyNames: patterns.length > 0 ? merge(patterns) : undefined,
      additionalProperties: schema,
    })
  }

  #object(form: FormOf<'object'>, place: string): Schema {
    const { members, required = [], exclusive = [], unchecked } = form
    const properties = Object.entries(members).map(([name, check]) => {
      const at = place === '' ? name : `${place}.${name}`
      return [name, this.#member(check, at)] as const
    })
    const groups = exclusive.map((names) => names.filter((name) => Object.hasOwn(members, name)))
    const pairs = groups.flatMap((group, index) => {
      const others = groups.slice(index + 1).flat()
      return group.flatMap((name) => others.map((other) => ({ required: [name, other] })))
    })
    return compact({
      type: 'object',
      properties: Object.fromEntries(properties),
      patternProperties: unchecked && { [unchecked.source]: {} },
      required: required.length > 0 ? required : undefined,
      additionalProperties: false,
      not: pairs.length > 0 ? { anyOf: pairs } : undefined,
    })
  }

  #member(check: Check, place: string): Schema {
    const schema = this.schemaOf(check, place)
    const notes = { description: this.#descriptionOf(place), default: DEFAULTS[place] }
    // Draft 7 ignores what is beside a $ref.
    return compact({ ...notes, ...('$ref' in schema ? { allOf: [schema] } : schema) })
  }

  #descriptionOf(place: string): string {
    const placeOfItem = place.replaceAll('[]', '')
    // The sections have options that a file without sections has, too.
    const places = [placeOfItem, placeOfItem.replace(SECTION_OF_MOCK, '')]
    const key = places.find((name) => Object.hasOwn(this.#descriptions, name))
    if (key === undefined)
      fail(`has no description of ${place}: add one to scripts/config-descriptions.ts`)
    this.#used.add(key)
    // Markdown of the docs; editors show plain text.
    return this.#descriptions[key]!.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  }

  #either(checks: readonly Check[], place: string): Schema {
    const inFiles = checks.filter(({ form }) => form?.type !== 'function')
    const schemas = inFiles.map((check) => this.schemaOf(check, place))
    const isPlain = schemas.every((schema) => Object.keys(schema).every((key) => OF_TYPE.has(key)))
    const types = new Set(schemas.map(({ type }) => type))
    if (!isPlain || types.size < schemas.length) return { anyOf: schemas }
    return Object.assign({}, ...schemas, { type: [...types] }) as Schema
  }
}

/** Keywords that hold for values of one type only, so that schemas of several types can be one. */
const OF_TYPE: ReadonlySet<string> = new Set(['type', 'pattern', 'format', 'minimum', 'maximum'])

function leafOf(
  form: FormOf<'anything' | 'function' | 'string' | 'number' | 'integer' | 'value'>,
): Schema {
  switch (form.type) {
    case 'anything':
      return {}
    case 'function':
      return { not: {} }
    case 'string':
      return compact({ type: 'string', format: form.format, pattern: sourceOf(form.pattern) })
    case 'value':
      return valuesOf(form.values)
    default:
      return compact({ type: form.type, minimum: form.min, maximum: finite(form.max) })
  }
}

/** JSON has no infinite number. */
const finite = (bound: number | undefined): number | undefined =>
  bound === Infinity ? undefined : bound

function valuesOf(values: readonly unknown[]): Schema {
  if (values.length === 2 && values.every((value) => typeof value === 'boolean'))
    return { type: 'boolean' }
  const [first] = values
  if (values.length > 1) return { enum: values }
  return first === null ? { type: 'null' } : { const: first }
}

/** Schemas that must all hold, as one where no keyword is in two of them. */
function merge(schemas: readonly Schema[]): Schema {
  const keywords = schemas.flatMap((schema) => Object.entries(schema))
  const merged = Object.fromEntries(keywords)
  const isLossless = keywords.every(([keyword, value]) => merged[keyword] === value)
  return isLossless ? merged : { allOf: schemas }
}

/** JSON Schema knows no flags, and editors use `u` or none. */
function sourceOf(pattern: RegExp | undefined): string | undefined {
  if (pattern === undefined) return undefined
  if (pattern.flags !== 'u') fail(`needs the flag u, and no other, in ${pattern}`)
  return pattern.source.replaceAll('\\/', '/')
}

function compact(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))
}

function fail(message: string): never {
  throw new Error(`scripts/config-schema.ts ${message}.`)
}
