// generated from openapi.yaml by scripts/generate.ts; do not edit
import { int32, int64, object, string, type Validator } from '../validator.ts'

export { Decimal, type Problem, type Validator } from '../validator.ts'

export const validatePlant: Validator = object(
  ['name', '/name', true, string],
  ['tag', '/tag', false, string],
)

export const membersOfPlant: readonly string[] = [ 'name', 'tag' ]

export const validateNewPlant: Validator = object(
  ['name', '/name', true, string],
  ['tag', '/tag', false, string],
  ['id', '/id', true, int64],
)

export const membersOfNewPlant: readonly string[] = [ 'name', 'tag', 'id' ]

export const validateError: Validator = object(
  ['error', '/error', true, int32],
  ['message', '/message', true, string],
)

export const membersOfError: readonly string[] = [ 'error', 'message' ]
