import { memoize } from '../../src/base/memoize.ts'
import { Compiler } from '../../src/document/compile/compile.ts'
import { KEYWORDS } from '../../src/document/compile/keywords.ts'
import { merged } from '../../src/document/merge.ts'
import type { Schema } from '../../src/document/schema.ts'
import type { Validator } from '../../src/base/validator.ts'

/** Checks values of a part of the request. */
export const validatorOf = memoize((schema: Schema): Validator => {
  const compiler = new Compiler('request', Object.values(KEYWORDS), merged)
  return compiler.compile(schema)
})
