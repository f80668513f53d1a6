import { SECRET_NAME } from '../../src/base/secret-names.ts'

/** basic: Base64 of a colon and the value, a password without a user (RFC 7617). base64: of the value. percent: of a URL. json: of a JSON string. */
export type SecretEncoding = 'basic' | 'base64' | 'percent' | 'json'

/** A variable of a shell that stands for a secret. */
export interface SecretVariable {
  /** Its name, such as `PLANT_STORE_TOKEN`. */
  readonly variable: string
  /** How its value stands in the text, the first encoding first; absent: as it is. */
  readonly encodings?: readonly SecretEncoding[]
}

/** A text without its secrets, in parts: text to read as it is, and variables. */
export type SecretText = readonly (string | SecretVariable)[]

/** Bytes without their secrets, in parts: bytes as they are, and variables. */
export type SecretBytes = readonly (Uint8Array | SecretVariable)[]

/** A variable as people read it; other encodings than Base64 are left out. */
const shownVariable = ({ variable, encodings = [] }: SecretVariable): string => {
  if (encodings.includes('basic')) return `base64(:$${variable})`
  return encodings.includes('base64') ? `base64($${variable})` : `$${variable}`
}

/** The text as people read it, such as `Bearer $PLANT_STORE_TOKEN`. */
export const shownText = (text: SecretText): string =>
  text.map((part) => (typeof part === 'string' ? part : shownVariable(part))).join('')

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

/** A variable for each of the user's own headers, such as `PLANT_STORE_HEADER_X_COPY`, secret or not. */
export function ownVariablesOf(headers: readonly Header[]): readonly SecretVariable[] {
  const valueOf = new Map<string, string>()
  return headers.map((header) => {
    const variable = headerVariable(header, valueOf)
    valueOf.set(variable, header[1])
    return { variable }
  })
}

/**
 * A variable for each of the user's own headers whose value may be secret, such as `PLANT_STORE_HEADER_X_API_KEY`;
 * undefined for the others.
 */
export const variablesOfHeaders = (
  headers: readonly Header[],
): readonly (SecretVariable | undefined)[] =>
  ownVariablesOf(headers).map((variable, at) =>
    SECRET_NAME.test(headers[at]![0]) ? variable : undefined,
  )

/** The user's own headers, with a variable for each value that may be secret. */
export const userHeaderTexts = (headers: readonly Header[]): readonly HeaderText[] => {
  const variables = variablesOfHeaders(headers)
  return headers.map(([name, value], at) => ({ name, value: [variables[at] ?? value] }))
}
