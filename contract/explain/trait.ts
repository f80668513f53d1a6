import type { Expectation, RuleId } from '../rules/rules.ts'

/** What a request has more or less of. */
export type Quantity =
  | {
      /** UTF-16 units are the characters of Java and JavaScript. A negated value is greater, the farther it is below 0. */
      readonly of: 'characters' | 'UTF-16 units' | 'bytes' | 'value' | 'negated value'
      /** Its name. */
      readonly member: string
    }
  | { readonly of: 'bytes of the body' | 'place in the run' }

/** What strings may have in common, such as a backslash. */
export type TextFeature =
  | 'digits'
  | 'blank'
  | 'quotation mark'
  | 'apostrophe'
  | 'backslash'
  | 'percent sign'
  | 'angle bracket'
  | 'U+0000'
  | 'control character'
  | 'above U+FFFF'
  | 'beyond ASCII'

/** What requests may have in common, without a value that differs from request to request. */
export type RequestForm =
  | 'invalid object'
  | 'invalid JSON'
  | 'without body'
  | 'malformed body'
  | 'deep body'
  | 'nested additional member'
  | 'additional members'
  | 'without content type'
  | 'content type in other letters'
  | 'content type with parameter'
  | 'chunked'

/** A type in which servers keep integers. */
export type IntegerType = 'int64' | 'safe integer' | 'uint32' | 'int32'

/** What a request may have in common with others; `member` is always a name. */
export type Trait =
  | { readonly kind: 'request'; readonly form: RequestForm }
  | { readonly kind: 'expectation'; readonly expect: Expectation }
  | { readonly kind: 'rule'; readonly rule: RuleId }
  | { readonly kind: 'body type'; readonly type: string }
  /** Its content type is not the one that the document has. */
  | { readonly kind: 'other content type'; readonly documented: string }
  | { readonly kind: 'member absent'; readonly member: string }
  | { readonly kind: 'member type'; readonly member: string; readonly type: string }
  | {
      readonly kind: 'number'
      readonly member: string
      readonly form: 'zero' | 'fraction'
    }
  | { readonly kind: 'outside type'; readonly member: string; readonly type: IntegerType }
  /** One of the members has the feature. */
  | { readonly kind: 'text'; readonly members: readonly string[]; readonly feature: TextFeature }
  /** Some string of the body has it, names of members included. */
  | { readonly kind: 'any text'; readonly feature: TextFeature }
  /** More than a limit that many servers have. */
  | { readonly kind: 'beyond limit'; readonly quantity: Quantity; readonly limit: bigint }
  | BeyondPassed

/** More than in every request with another outcome. */
export interface BeyondPassed {
  readonly kind: 'beyond passed'
  readonly quantity: Quantity
  readonly greatest: bigint
  /** What the requests that share the trait expect. */
  readonly expects: readonly Expectation[]
}

/** The length or number of a member that a trait says something about. */
export interface Bound {
  /** Its name. */
  readonly member: string
  readonly of: 'characters' | 'bytes' | 'value'
}

/** Equal for equal traits or quantities. */
export const keyOf = (data: Trait | Quantity): string => keyOfParts(data)

/** Its values in their order: JSON has no bigint. */
const keyOfParts = (data: object): string => {
  const keys = Object.values(data).map((part: unknown) => {
    if (typeof part === 'object' && part !== null) return `[${keyOfParts(part)}]`
    return typeof part === 'string' ? JSON.stringify(part) : String(part)
  })
  return keys.join()
}

const unitOf = {
  characters: 'characters',
  'UTF-16 units': 'characters',
  bytes: 'bytes',
  value: 'value',
  'negated value': 'value',
} as const

/** What the requests with a trait have too much of; undefined if it is not about one length or number. */
export const boundOf = (trait: Trait): Bound | undefined => {
  if (trait.kind === 'outside type') return { member: trait.member, of: 'value' }
  if (trait.kind !== 'beyond limit' && trait.kind !== 'beyond passed') return undefined
  const { quantity } = trait
  return 'member' in quantity ? { member: quantity.member, of: unitOf[quantity.of] } : undefined
}
