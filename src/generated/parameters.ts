// generated from openapi.yaml by scripts/generate.ts; do not edit

/** Of the operation of openapi.yaml. */
export const parametersOf = undefined
export const formOf = undefined
export const headersOf = undefined
