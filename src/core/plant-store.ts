import { operation } from '../document/plant-store.ts'
import { authenticationOf } from '../generated/authentication.ts'
import { formOf, headersOf, parametersOf } from '../generated/parameters.ts'
import { responsesOf } from '../generated/responses.ts'
import { apiOfStore } from '../generated/api.ts'
import type { Api } from './api.ts'
import { type BodyMockOperation, serve } from './operation.ts'

/** The operation of openapi.yaml that tests of pages and profiles are about. */
export const plantStore: BodyMockOperation = serve(operation, {
  responsesOf,
  authenticationOf,
  parametersOf,
  formOf,
  headersOf,
})

/** It needs no operation where the document has several. */
const apiOver: (operation: BodyMockOperation) => Api = apiOfStore

/** The operations of openapi.yaml, which a mock serves unless it is given another document. */
export const plantStoreApi: Api = apiOver(plantStore)
