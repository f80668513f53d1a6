// generated from openapi.yaml by scripts/generate.ts; do not edit
import { literalPattern } from '../base/url-pattern.ts'
import { apiOf } from '../core/api.ts'

/** The operations of openapi.yaml. */
export const apiOfStore = apiOf

/** What msw matches their URLs with. */
export const patternOfStore = literalPattern

/** Whether the mock leaves out some. */
export const hasLeftOut = false
