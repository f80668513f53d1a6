import type { Schema } from '../../../src/document/schema.ts'
import { exampleName } from '../../operation/fresh-name.ts'
import { inJson, literalJson } from '../../operation/json-text.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { Value } from './keyword-value.ts'

// What breaks a server at one string breaks another one at the next: each string gets a text of each kind.

/** A long name of a column, a key or a file has 255 characters in many systems. */
const LONG = 256

/** Texts that careless servers get wrong, one of each kind, and short: they fit where few characters are allowed. */
const texts: readonly string[] = [`"\\'`, 'é', '🌱', 'a\0b', '\n']

/** Whether values are texts; branches get texts of their own. */
const isOfTexts = ({ types, oneOf, anyOf }: Schema): boolean =>
  types?.includes('string') === true && oneOf === undefined && anyOf === undefined

/** A text after a fresh name, where the schema has room for it: a server may refuse a text that it has already. */
const withName = (text: string, schema: Schema): string | undefined => {
  const isValid = validatorOf(schema)(`${exampleName(1)} ${text}`).length === 0
  return isValid ? `"$NAME ${inJson(text)}"` : undefined
}

/** Texts of a string that many servers get wrong: each kind where the schema allows it, else as a wrong value. */
export const textValues = (schema: Schema): readonly Value[] => {
  if (!isOfTexts(schema)) return []
  const count = LONG
  const letters = 'a'.repeat(count - exampleName(1).length - 1)
  const long = withName(letters, schema)
  return [
    ...texts.map((text): Value => {
      return { about: 'text', json: withName(text, schema) ?? literalJson(text) }
    }),
    { about: 'text', json: '""' },
    ...(long === undefined
      ? []
      : [{ about: 'text', json: long, size: { count, unit: 'characters' } } as const]),
  ]
}
