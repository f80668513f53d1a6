import { regularExpression } from '../base/check-pattern.ts'
import * as check from '../base/checks.ts'
import type { Keyword } from '../document/compile/check.ts'
import { Compiler } from '../document/compile/compile.ts'
import { bounds, multiple } from '../document/compile/number.ts'
import { members } from '../document/compile/object.ts'
import { ownPattern } from '../document/compile/own-pattern.ts'
import { length } from '../document/compile/string.ts'
import { TEXT_LIMITS } from '../document/keyword-groups.ts'
import type { Property, Schema, SchemaType } from '../document/schema.ts'
import type { Validator } from '../base/validator.ts'

/** What a member must also be, in the words of OpenAPI. */
export interface Limits {
  /** In Unicode code points. */
  readonly minLength?: number
  readonly maxLength?: number
  /** A regular expression (ECMAScript, flag `u`, without back-references) that matches anywhere. */
  readonly pattern?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly exclusiveMinimum?: number | bigint
  readonly exclusiveMaximum?: number | bigint
  readonly multipleOf?: number | bigint
}

/** Limits by the name of a member of the request body. */
export type MemberLimits = Readonly<Record<string, Limits>>

const KEYWORDS: readonly Keyword[] = [bounds, multiple, length, ownPattern, members]

/** Numbers between the safe integers and these are refused: in code, their last digits may be lost. */
const INT64 = 2 ** 63
const isExact = (value: unknown): boolean =>
  !Number.isInteger(value) || Number.isSafeInteger(value) || Math.abs(Number(value)) >= INT64
const number = check.is('a number', (value) => check.isFinite(value) && isExact(value), {
  type: 'number',
  ...check.DOUBLES,
})
const positive = check.also(number, (value, place) =>
  check.isNumeric(value) && value <= 0 ? [check.wrongValue(place, 'a number above 0', value)] : [],
)
const size = check.wholeNumber(0)

const checks: Readonly<Record<keyof Limits, check.Check>> = {
  minLength: size,
  maxLength: size,
  pattern: regularExpression,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: positive,
}

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
] as const

const areInOrder: check.Check = (value, place) =>
  RANGES.flatMap(([least, most]) => {
    const min = check.memberOf(value, least)
    const max = check.memberOf(value, most)
    if (!check.isNumeric(min) || !check.isNumeric(max) || min <= max) return []
    const must = `takes a number up to ${most}`
    return [{ place: [...place, least], must, received: `${min} and ${max}` }]
  })

/** A check for the limits of one member. */
export const checkLimits: check.Check = check.also(check.object(checks), areInOrder)

/** A check for limits of members of any document. */
export const checkMemberLimits: check.Check = check.objectOf(
  checkLimits,
  [],
  `limits by member: ${Object.keys(checks).join(', ')}`,
)

/** The limits that values of a type can break. */
function keywordsOf(types: readonly SchemaType[] | undefined): readonly string[] {
  const keywords = Object.keys(checks)
  const ofText: readonly string[] = TEXT_LIMITS
  if (types === undefined) return keywords
  const isNumber = types.includes('integer') || types.includes('number')
  return keywords.filter((keyword) =>
    ofText.includes(keyword) ? types.includes('string') : isNumber,
  )
}

/** What is wrong with the names in limits, whose values are right, for these members of an operation. */
export function checkLimitsOf(
  properties: readonly Property[],
  limits: MemberLimits,
  place: check.Place,
): readonly check.Mistake[] {
  const names = properties.map(({ name }) => name)
  return Object.entries(limits).flatMap(([name, ofMember]) => {
    const property = properties.find((declared) => declared.name === name)
    const at = [...place, name]
    if (property === undefined) return [check.unknownMember(at, name, names)]
    const keywords = keywordsOf(property.schema.types)
    const unfit = Object.keys(ofMember).filter((keyword) => !keywords.includes(keyword))
    const must = `has no effect: it takes ${keywords.join(', ') || 'no limits'}`
    return unfit.map((keyword) => ({ place: [...at, keyword], must }))
  })
}

/** A validator of these limits alone, in the order of the members; undefined without limits. */
export function compileLimits(
  properties: readonly Property[],
  limits: MemberLimits,
): Validator | undefined {
  const limited = properties.filter(({ name }) => Object.hasOwn(limits, name))
  if (limited.length === 0) return undefined
  const schema: Schema = {
    pointer: '',
    properties: limited.map(({ name }) => ({ name, schema: { pointer: '', ...limits[name] } })),
  }
  return new Compiler('request', KEYWORDS).compile(schema)
}
