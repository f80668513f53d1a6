// generated from openapi.yaml by scripts/generate.ts; do not edit
import { type Authentication, bearerAuthentication } from '../problems/read-credential.ts'

/** Of the operation of openapi.yaml. */
export const authenticationOf = (): Authentication => bearerAuthentication
