// generated from openapi.yaml by scripts/generate.ts; do not edit
/** The request examples of openapi.yaml by name. */
export const requestExamples = {
  monstera: { id: 1, name: 'Monstera deliciosa', tag: 'indoor' },
  fern: { id: 2, name: 'Boston fern' }
} as const

/** The response examples of openapi.yaml by status and name. */
export const responseExamples = {
  '200': { monstera: { name: 'Monstera deliciosa', tag: 'indoor' }, fern: { name: 'Boston fern' } },
  '400': {
    unexpected: { error: 9001, message: 'Unexpected error' },
    'name-missing': { error: 3001, message: '"name" is required' }
  }
} as const

/** Those of the response to a request that succeeds. */
export const successExamples = responseExamples['200']

/** Those of the response to a request whose members are wrong. */
export const errorExamples = responseExamples['400']
