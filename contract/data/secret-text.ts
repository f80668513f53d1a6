import { SECRET_NAME } from '../../src/base/secret-names.ts'

/** A variable of a shell that stands for a secret. */
export interface SecretVariable {
  /** Its name, such as `PLANT_STORE_TOKEN`. */
  readonly variable: string
  /** How its value stands in the text: percent-encoded, or escaped as in a JSON string; absent: as it is. */
  readonly encoding?: 'percent' | 'json'
}

/** A text without its secrets, in parts: text to read as it is, and variables. */
export type SecretText = readonly (string | SecretVariable)[]

/** Bytes without their secrets, in parts: bytes as they are, and variables. */
export type SecretBytes = readonly (Uint8Array | SecretVariable)[]

/** The text as people read it, such as `Bearer $PLANT_STORE_TOKEN`. */
export const shownText = (text: SecretText): string =>
  text.map((part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('')

/** A header without secrets. */
export interface HeaderText {
  readonly name: string
  readonly value: SecretText
}

type Header = readonly [name: string, value: string]

/** No variable that a shell has of its own, such as `PWD`, begins like this. */
const variablePrefix = 'PLANT_STORE_HEADER_'

/** The variable for a secret header: two values never have one, whatever their headers are called. */
function headerVariable([name, value]: Header, valueOf: ReadonlyMap<string, string>): string {
  const plain = variablePrefix + name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')
  const isFree = (variable: string): boolean => (valueOf.get(variable) ?? value) === value
  let variable = plain
  for (let copy = 2; !isFree(variable); copy += 1) variable = `${plain}_${copy}`
  return variable
}

/**
 * A variable for each of the user's own headers whose value may be secret, such as `PLANT_STORE_HEADER_X_API_KEY`;
 * undefined for the others.
 */
export function variablesOfHeaders(
  headers: readonly Header[],
): readonly (SecretVariable | undefined)[] {
  const valueOf = new Map<string, string>()
  return headers.map((header) => {
    const [name, value] = header
    if (!SECRET_NAME.test(name)) return undefined
    const variable = headerVariable(header, valueOf)
    valueOf.set(variable, value)
    return { variable }
  })
}

/** The user's own headers, with a variable for each value that may be secret. */
export const userHeaderTexts = (headers: readonly Header[]): readonly HeaderText[] => {
  const variables = variablesOfHeaders(headers)
  return headers.map(([name, value], at) => ({ name, value: [variables[at] ?? value] }))
}
