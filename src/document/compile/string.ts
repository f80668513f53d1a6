import type { Schema } from '../schema.ts'
import { type Check, counted, type Keyword, none, problem, rule } from './check.ts'
import { FORMATS, isUnreadFormat, UNCHECKED } from './formats.ts'

function compileLength({ minLength = 0, maxLength = Infinity }: Schema): Check | undefined {
  const isAsked = minLength > 0 || maxLength < Infinity
  if (!isAsked) return undefined
  const tooShort = `must have at least ${counted(minLength, 'character')}`
  const tooLong = `must have at most ${counted(maxLength, 'character')}`
  return (value) => {
    const text = value as string
    // A character has one unit or two, so that most texts need no count.
    if (text.length <= maxLength && text.length >= 2 * minLength) return none
    const length = countCharacters(text)
    if (length < minLength) return problem('minLength', tooShort, text)
    return length > maxLength ? problem('maxLength', tooLong, text) : none
  }
}

/** The number of code points. */
function countCharacters(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index += 1) {
    const isLow = (text.charCodeAt(index) & 0xfc00) === 0xdc00
    const isPair = isLow && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
    if (isPair) count -= 1
  }
  return count
}

function compileFormat({ format }: Schema): Check | undefined {
  if (format === undefined || !Object.hasOwn(FORMATS, format)) return undefined
  const { words, example, test } = FORMATS[format]!
  return rule('format', `must be ${words} such as ${example}`, test)
}

/** The same by a reader that knows a format which the kit does not. */
function compileUnread(schema: Schema): Check | undefined {
  const { format, examples = [], default: usual, enum: values, const: constant } = schema
  if (!isUnreadFormat(format) || values !== undefined || constant !== undefined)
    return compileFormat(schema)
  // The document says that these are valid.
  const shown = new Set([...examples, usual, UNCHECKED[format]])
  return rule('unread', `must be of the format ${format}`, (text) => shown.has(text))
}

export const length: Keyword = { type: 'string', compile: compileLength }
export const textFormat: Keyword = { type: 'string', compile: compileFormat }
export const unreadTextFormat: Keyword = { type: 'string', compile: compileUnread }
