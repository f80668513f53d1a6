import type { Validator } from '../../base/validator.ts'
import { memoize } from '../../base/memoize.ts'
import { merged } from '../merge.ts'
import type { Schema } from '../schema.ts'
import { branchesByOrder } from './combinations.ts'
import { Compiler, type Direction } from './compile.ts'
import { KEYWORDS } from './keywords.ts'
import { patternByLines } from './pattern.ts'
import { unreadTextFormat } from './string.ts'

// Where sound readers of a document disagree, the kit reads it in one way, and this is the other one.

const keywords = Object.values({
  ...KEYWORDS,
  ...branchesByOrder,
  pattern: patternByLines,
  textFormat: unreadTextFormat,
})

/** `nullable` without `type`: the one reading admits null, the other one does not. */
const mergedOtherwise = memoize((schema: Schema): Schema => {
  const whole = merged(schema)
  return whole.isPerhapsNullable === true
    ? { ...whole, admitsNull: whole.admitsNull !== true }
    : whole
})

const validators: Readonly<Record<Direction, (schema: Schema) => Validator>> = {
  request: memoize((schema) => compile('request', schema)),
  response: memoize((schema) => compile('response', schema)),
}

const compile = (direction: Direction, schema: Schema): Validator =>
  new Compiler(direction, keywords, mergedOtherwise).compile(schema, { withUnread: true })

/**
 * The problems of a value by the other reading of a schema: a discriminator does not choose among the branches, and
 * `nullable` without `type` does not admit null, but does in OpenAPI 3.1. A text about whose pattern engines differ is one,
 * and so is one of a format that the kit does not know.
 */
export const problemsOtherwise = (direction: Direction, schema: Schema, value: unknown) =>
  validators[direction](schema)(value)
