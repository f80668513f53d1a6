import { joinTexts } from '../../../src/base/join-texts.ts'
import type { SecretEncoding, SecretText, SecretVariable } from '../../data/secret-text.ts'
import { inJson } from '../../operation/json-text.ts'
import { splitAtPlaceholders } from '../../operation/placeholders.ts'
import type { RequestValues, Secret } from './request-values.ts'

/** A text to send, in parts. */
export type FilledText = readonly (string | Secret)[]

/** A value as it is written in one part of a request. */
export type Encode = (value: string | Secret) => string | Secret

const encodedSecret = (secret: Secret, encoding: SecretEncoding, value: string): Secret => ({
  ...secret,
  value,
  encodings: [...(secret.encodings ?? []), encoding],
})

export const inHeader: Encode = (value) => value

export const inTarget: Encode = (value) =>
  typeof value === 'string'
    ? encodeURIComponent(value)
    : encodedSecret(value, 'percent', encodeURIComponent(value.value))

/** A value in a string of a JSON body; few credentials have a character that is escaped there. */
export const inBody: Encode = (value) => {
  if (typeof value === 'string') return inJson(value)
  const escaped = inJson(value.value)
  return escaped === value.value ? value : encodedSecret(value, 'json', escaped)
}

/** The path itself has the value in its style, and other parts of a request have it alone. */
const textOfPath = (name: string, values: RequestValues, encode: Encode): string | Secret =>
  encode === inTarget ? values.fresh.segmentFor(name) : encode(values.fresh.ofPath(name))

/** A text with values instead of its placeholders. */
export const fillText = (text: string, values: RequestValues, encode: Encode): FilledText => {
  const parts = splitAtPlaceholders(text).map((part) => {
    if (typeof part === 'string') return part
    if (part.kind === 'scheme') return encode(values.ofScheme(part.scheme))
    if (part.kind === 'path') return textOfPath(part.parameter, values, encode)
    if (part.kind === 'key') return encode(values.fresh.keyOf(part.header))
    if (part.kind === 'credential') return encode(values.ofCredential(part.name))
    return part.kind === 'text' ? encode(values.fresh[part.name]) : values.fresh.jsonOf(part)
  })
  return joinTexts(parts)
}

/** The text as it is sent. */
export const sentText = (text: FilledText): string =>
  text.map((part) => (typeof part === 'string' ? part : part.value)).join('')

/** A secret without its value. */
export const variableOf = ({ value: _value, ...variable }: Secret): SecretVariable => variable

/** The text without its secrets; what is between them is one part. */
export const hiddenText = (text: FilledText): SecretText =>
  joinTexts(text.map((part) => (typeof part === 'string' ? part : variableOf(part))))
