import { Compiler } from '../../src/document/compile/compile.ts'
import { KEYWORDS } from '../../src/document/compile/keywords.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import type { Validator } from '../../src/base/validator.ts'

const validators = new WeakMap<Schema, Validator>()

/** Checks values of a part of the request. */
export const validatorOf = (schema: Schema): Validator => {
  const known = validators.get(schema)
  if (known !== undefined) return known
  const compiler = new Compiler('request', Object.values(KEYWORDS), merged)
  const validate = compiler.compile(schema)
  validators.set(schema, validate)
  return validate
}
