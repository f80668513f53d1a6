// generated from openapi.yaml by scripts/generate.ts; do not edit
/** Of a request that succeeds, and of one whose members are refused. */
export const statuses = { success: 200, failure: 400 } as const
