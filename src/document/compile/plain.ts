import type { StepBudget } from '../../base/pattern/budget.ts'
import type { Pauses } from '../../base/pauses.ts'
import type { Validator } from '../../base/validator.ts'
import type { Schema } from '../schema.ts'
import { type Check, type CompileContext, none, under } from './check.ts'
import { numberFormat, rangeOf } from './number.ts'
import { members } from './object.ts'
import { compileType } from './type.ts'

// Schemas that need no Compiler, so that a page loads none: nothing in them is recursive, and nothing is ignored.

const context: CompileContext = {
  compile: (schema) => compileScalar(schema) ?? (() => none),
  compileBranch: () => () => none,
  ignored: new Set(),
  merge: (schema) => schema,
}

const compileScalar = (schema: Schema): Check | undefined =>
  compileType(schema.types, numberFormat.compile(schema, context))

/** Compiles objects of scalars as a Compiler does. */
export const plainCompiler = {
  compile(schema: Schema): Validator {
    let check: Check | undefined
    return (value, pointer = '', budget?: StepBudget, pauses?: Pauses) => {
      check ??= compileType(schema.types, members.compile(schema, context)) ?? (() => none)
      const problems = check(value, 0, { visits: 0, results: undefined, budget, pauses })
      return pointer === '' || problems.length === 0 ? problems : under(pointer, problems)
    }
  },
}

/** What a schema may have that is no keyword. */
const NOTES = ['pointer', 'name', 'isShared', 'default', 'examples']
const OF_OBJECT = ['types', 'required', 'properties']
const OF_SCALAR = ['types', 'format']
const SCALARS = ['string', 'integer', 'number', 'boolean', 'null']

const hasOnly = (schema: Schema, names: readonly string[]): boolean =>
  Object.entries(schema).every(
    ([name, value]) => value === undefined || [...NOTES, ...names].includes(name),
  )

/** Whether `plainCompiler` is enough for a schema, in which `allOf` is folded in. @param merge does so for those of members */
export const isPlain = (schema: Schema, merge: (schema: Schema) => Schema): boolean =>
  hasOnly(schema, OF_OBJECT) &&
  schema.types?.join() === 'object' &&
  (schema.properties ?? []).every((property) => isScalar(merge(property.schema)))

const isScalar = (schema: Schema): boolean =>
  hasOnly(schema, OF_SCALAR) &&
  SCALARS.includes(String(schema.types)) &&
  (schema.format === undefined || isOfNumber(schema))

const isOfNumber = ({ types, format }: Schema): boolean =>
  rangeOf(format) !== undefined && ['integer', 'number'].includes(String(types))
