import type { Document } from '../../src/document/document.ts'

/** How the mock of openapi.yaml finds the operation of a request: without the code of routes where there is only one. */
export function apiModule({ operations, leftOut }: Document): string {
  if (operations.length === 1 && leftOut.length === 0)
    return `import { apiOf } from '../core/api.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = apiOf
`
  return `import type { Api } from '../core/api.ts'
import { apiOfDocument } from '../core/document-api.ts'
import { plantStore } from '../document/plant-store.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = (): Api => apiOfDocument(plantStore)
`
}
