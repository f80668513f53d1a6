import { LITERAL_PATH } from '../../src/base/url-pattern.ts'
import type { Document } from '../../src/document/document.ts'

/** How the mock of openapi.yaml finds the operation of a request: without the code of routes and patterns where there is only one. */
export function apiModule({ operations, leftOut }: Document): string {
  const [operation] = operations
  if (operations.length === 1 && leftOut.length === 0 && LITERAL_PATH.test(operation!.path))
    return `import { literalPattern } from '../base/url-pattern.ts'
import { apiOf } from '../core/api.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = apiOf

/** What msw matches their URLs with. */
export const patternOfStore = literalPattern

/** Whether the mock leaves out some. */
export const hasLeftOut = false
`
  return `import { patternOf } from '../base/url-pattern.ts'
import type { Api } from '../core/api.ts'
import { apiOfDocument } from '../core/document-api.ts'
import { plantStore } from '../document/plant-store.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = (): Api => apiOfDocument(plantStore)

/** What msw matches their URLs with. */
export const patternOfStore = patternOf

/** Whether the mock leaves out some. */
export const hasLeftOut = ${leftOut.length > 0}
`
}
