import type { Dialect } from './dialect.ts'

/** More digits than a line has. */
const MAX_DIGITS = 10

const AFTER_FILE = /[a-z]:$/
const LINE_AND_COLUMN = /^\d+:\d/
const AFTER_LINE = /[a-z]:\d+:$/

/** Whether the number is the line or the column of a file, such as `app.mjs:17:5`. */
function isPlaceOfFile(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_DIGITS), start)
  const number = text.slice(start, start + MAX_DIGITS)
  const isLine = AFTER_FILE.test(before) && LINE_AND_COLUMN.test(number)
  return isLine || AFTER_LINE.test(before)
}

/**
 * V8 names the character at which JSON is malformed (`Unexpected token '}'`), an object in a text is `[object Object]`, and a
 * stack trace of Node has the line and the column of each file.
 */
export const v8: Dialect = {
  written: ['{source:initial}', '{value:javascript}'],
  writesNumber: isPlaceOfFile,
}
