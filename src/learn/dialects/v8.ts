import type { Dialect } from './dialect.ts'

/**
 * V8 names the character at which JSON is malformed (`Unexpected token '}'`), and a stack trace of Node the line and the
 * column of each file, such as `app.mjs:17:5`.
 */
export const v8: Dialect = {
  written: ['source:first'],
  beforeNumbers: [String.raw`[a-z]:(?=\d+:\d)`, String.raw`[a-z]:\d+:`],
}
