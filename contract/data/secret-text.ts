import { SECRET_NAME } from '../../src/base/secret-names.ts'

/** A variable of a shell that stands for a secret. */
export interface SecretVariable {
  /** Its name, such as `PLANT_STORE_TOKEN`. */
  readonly variable: string
}

/** A text without its secrets, in parts: text to read as it is, and variables. */
export type SecretText = readonly (string | SecretVariable)[]

/** The text as people read it, such as `Bearer $PLANT_STORE_TOKEN`. */
export const shownText = (text: SecretText): string =>
  text.map((part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('')

/** The variable for the value of a header, such as `X_API_KEY`: one of a shell begins with no digit. */
export const variableOf = (name: string): SecretVariable => ({
  variable: name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_'),
})

/** A header without secrets. */
export interface HeaderText {
  readonly name: string
  readonly value: SecretText
}

/** One of the user's own headers: a variable if it may be secret. */
export const userHeaderText = (name: string, value: string): HeaderText => ({
  name,
  value: [SECRET_NAME.test(name) ? variableOf(name) : value],
})
