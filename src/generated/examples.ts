// generated from openapi.yaml by src/generate.ts; do not edit
import type { Error, NewPlant, Plant } from './types.ts'

/** The request's examples of openapi.yaml by name. */
export const requestExamples: {
  readonly monstera: Readonly<NewPlant>
  readonly fern: Readonly<NewPlant>
} = {
  monstera: {
    id: 1,
    name: 'Monstera deliciosa',
    tag: 'indoor',
  },
  fern: {
    id: 2,
    name: 'Boston fern',
  },
}

/** The responses' examples of openapi.yaml by status and name. */
export const responseExamples: {
  readonly 200: {
    readonly monstera: Readonly<Plant>
    readonly fern: Readonly<Plant>
  }
  readonly 400: {
    readonly unexpected: Readonly<Error>
    readonly 'name-missing': Readonly<Error>
  }
} = {
  200: {
    monstera: {
      name: 'Monstera deliciosa',
      tag: 'indoor',
    },
    fern: {
      name: 'Boston fern',
    },
  },
  400: {
    unexpected: {
      error: 9001,
      message: 'Unexpected error',
    },
    'name-missing': {
      error: 3001,
      message: '"name" is required',
    },
  },
}

/** The same in a row. */
export const answerExamples: readonly {
  readonly name: string
  readonly status: number
  readonly body: unknown
}[] = [
  {
    name: 'monstera',
    status: 200,
    body: {
      name: 'Monstera deliciosa',
      tag: 'indoor',
    },
  },
  {
    name: 'fern',
    status: 200,
    body: {
      name: 'Boston fern',
    },
  },
  {
    name: 'unexpected',
    status: 400,
    body: {
      error: 9001,
      message: 'Unexpected error',
    },
  },
  {
    name: 'name-missing',
    status: 400,
    body: {
      error: 3001,
      message: '"name" is required',
    },
  },
]
