// generated from openapi.yaml by src/generate.ts; do not edit
import type { Error, NewPlant, Plant } from './types.ts'

/** The examples of openapi.yaml by name: what is sent, and what is answered by status. */
export const examples: {
  readonly request: {
    readonly monstera: Readonly<NewPlant>
    readonly fern: Readonly<NewPlant>
  }
  readonly responses: {
    readonly 200: {
      readonly monstera: Readonly<Plant>
      readonly fern: Readonly<Plant>
    }
    readonly 400: {
      readonly unexpected: Readonly<Error>
      readonly 'name-missing': Readonly<Error>
    }
  }
} = {
  request: {
    monstera: {
      id: 1,
      name: 'Monstera deliciosa',
      tag: 'indoor',
    },
    fern: {
      id: 2,
      name: 'Boston fern',
    },
  },
  responses: {
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
  },
}
