import { operation } from '../document/plant-store.ts'
import { authenticationOf } from '../generated/authentication.ts'
import { formOf, parametersOf } from '../generated/parameters.ts'
import { responsesOf } from '../generated/responses.ts'
import { type BodyMockOperation, serve } from './operation.ts'

/** The operation of openapi.yaml, which a mock serves unless it is given another one. */
export const plantStore: BodyMockOperation = serve(operation, {
  responsesOf,
  authenticationOf,
  parametersOf,
  formOf,
})
