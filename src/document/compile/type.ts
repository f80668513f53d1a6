import { isInteger, isNumeric, isObject } from '../../base/check-value.ts'
import { Decimal } from '../../base/validator.ts'
import type { SchemaType } from '../schema.ts'
import { type Check, none, problem } from './check.ts'

export const isNumber = (value: unknown): boolean => isNumeric(value) || value instanceof Decimal

interface TypeWords {
  readonly words: string
  readonly has: (value: unknown) => boolean
}

const TYPES: Readonly<Record<SchemaType, TypeWords>> = {
  null: { words: 'null', has: (value) => value === null },
  boolean: { words: 'true or false', has: (value) => typeof value === 'boolean' },
  integer: { words: 'an integer', has: isInteger },
  number: { words: 'a number', has: isNumber },
  string: { words: 'a string', has: (value) => typeof value === 'string' },
  array: { words: 'an array', has: Array.isArray },
  object: { words: 'an object', has: isObject },
}

/** The checks of values by their type; absent ones accept every value. */
export type ByType = Readonly<Record<'number' | 'string' | 'array' | 'object', Check | undefined>>

/** `null or a string` */
export function typeWords(types: readonly SchemaType[]): string {
  const nullFirst = types.toSorted((a, b) => Number(b === 'null') - Number(a === 'null'))
  return nullFirst.map((type) => TYPES[type].words).join(' or ')
}

/** Checks the type of a value; what else the schema asks for is checked only if that is right. */
export function compileType(
  types: readonly SchemaType[] | undefined,
  checkOthers: Check | undefined,
): Check | undefined {
  if (types === undefined) return checkOthers
  const must = `must be ${typeWords(types)}`
  const tests = types.map((type) => TYPES[type].has)
  const has = tests.length === 1 ? tests[0]! : (value: unknown) => tests.some((test) => test(value))
  if (checkOthers === undefined)
    return (value) => (has(value) ? none : problem('type', must, value))
  return (value, depth, validation) =>
    has(value) ? checkOthers(value, depth, validation) : problem('type', must, value)
}

/** Checks a value by its type; if the schema has one type, only values of that come here. */
export function compileByType(
  checks: ByType,
  types: readonly SchemaType[] | undefined,
): Check | undefined {
  if (types?.length === 1) return checkOf(checks, types[0]!)
  if (Object.values(checks).every((check) => check === undefined)) return undefined
  return (value, depth, validation) => pick(value, checks)?.(value, depth, validation) ?? none
}

function checkOf(checks: ByType, type: SchemaType): Check | undefined {
  if (type === 'null' || type === 'boolean') return undefined
  return checks[type === 'integer' ? 'number' : type]
}

function pick(value: unknown, checks: ByType): Check | undefined {
  if (typeof value === 'string') return checks.string
  if (Array.isArray(value)) return checks.array
  if (isNumber(value)) return checks.number
  return isObject(value) ? checks.object : undefined
}
