import type { ExactNumber } from './exact-number.ts'

export type SchemaType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object'

/**
 * A schema as it is written, but with `$ref` followed, `nullable` among the types, and bounds in the form of
 * OpenAPI 3.1. `merged` folds `allOf` in. Recursive schemas contain themselves.
 */
export interface Schema extends Constraints {
  /** JSON Pointer in the document. */
  readonly pointer: string
  /** The name in `components`, or the title. */
  readonly name?: string | undefined
  /** Whether a `$ref` refers to it: it may contain itself. */
  readonly isShared?: boolean | undefined
  /** `default`, valid or not. */
  readonly default?: unknown
  /** `example` and `examples`, valid or not. */
  readonly examples?: readonly unknown[]
  /** `nullable: true`: where the keywords refuse null all the same, some read it as "or null". */
  readonly isPerhapsNullable?: boolean
  /** Whether null is valid, whatever the keywords say: `nullable: true` without `type` in OpenAPI 3.0. */
  readonly admitsNull?: boolean
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
}

/** The keywords that assert something; absent ones allow everything. */
export interface Constraints {
  /** The schema `false`. */
  readonly isNever?: boolean
  readonly types?: readonly SchemaType[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: ExactNumber
  readonly maximum?: ExactNumber
  readonly exclusiveMinimum?: ExactNumber
  readonly exclusiveMaximum?: ExactNumber
  readonly multipleOf?: ExactNumber
  readonly prefixItems?: readonly Schema[]
  /** Of the items after `prefixItems`. */
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly contains?: readonly Contains[]
  /** Of the items about which no keyword of its scope says anything. */
  readonly unevaluatedItems?: readonly Unevaluated[]
  readonly properties?: readonly Property[]
  readonly required?: readonly string[]
  /** Of the members whose names match. */
  readonly patternProperties?: readonly PatternProperty[]
  /** Of the members that neither `properties` nor `patternProperties` names. */
  readonly additionalProperties?: Schema
  /** Of the names of all members. */
  readonly propertyNames?: Schema
  /** Of the members about which no keyword of its scope says anything. */
  readonly unevaluatedProperties?: readonly Unevaluated[]
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly not?: Schema
  /** `if`, `dependentRequired`, `dependentSchemas`. */
  readonly conditions?: readonly Condition[]
  /** Says which branch of `anyOf` or `oneOf` a value is meant for. */
  readonly discriminator?: Discriminator
}

export interface Property {
  readonly name: string
  readonly schema: Schema
}

export interface PatternProperty {
  readonly pattern: string
  readonly schema: Schema
}

/** How many items a schema must accept. */
export interface Contains {
  readonly schema: Schema
  readonly min: number
  readonly max?: number
}

/** A schema of what no other keyword of its scope says anything about. */
export interface Unevaluated {
  readonly schema: Schema
  /** The schema that the keyword is written in: its other keywords count, and those of its branches. */
  readonly scope: Schema
}

/** What a value must keep that another schema accepts, or does not accept. */
export interface Condition {
  readonly if: Schema
  readonly then?: Schema
  readonly else?: Schema
}

export interface Discriminator {
  /** The member that names the branch. */
  readonly member: string
  /** JSON Pointers of branches by value of the member, beside their own names. */
  readonly mapping: Readonly<Record<string, string>>
  /** The schema that the branches extend by `allOf`, if it says nothing about them itself. */
  readonly base?: Schema
}
