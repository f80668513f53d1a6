import type { Dialect } from './dialect.ts'

/**
 * Go names the first byte of a token, not its character: `invalid character 'Ã' looking for beginning of value`. Names of
 * members and texts are quoted by `%q`: `unknown field "a\tb"`.
 */
export const go: Dialect = { written: ['{text:go-byte}', '{member:go}', '{value:go}'] }
