// generated from openapi.yaml by scripts/generate.ts; do not edit
import { apiOf } from '../core/api.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = apiOf
