// generated from openapi.yaml by scripts/generate.ts; do not edit
import type { Error, NewPlant, Plant } from './types.ts'

/** The request examples of openapi.yaml by name. */
export const requestExamples: Readonly<Record<'monstera' | 'fern', Readonly<NewPlant>>> = {
  monstera: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
  fern: { id: 2, name: 'Boston fern' }
}

/** The response examples of openapi.yaml by status and name. */
export const responseExamples: {
  readonly 200: Readonly<Record<'monstera' | 'fern', Readonly<Plant>>>
  readonly 400: Readonly<Record<'unexpected' | 'name-missing', Readonly<Error>>>
} = {
  '200': {
    monstera: { name: 'Monstera deliciosa', tag: 'indoor' },
    fern: { name: 'Boston fern' }
  },
  '400': {
    unexpected: { error: 9001, message: 'Unexpected error' },
    'name-missing': { error: 3001, message: '"name" is required' }
  }
}
