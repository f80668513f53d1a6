import type { CaseRequest, Encoding } from '../../data/case.ts'
import type { SentRequest } from '../../data/exchange.ts'
import { type SecretVariable, shownText } from '../../data/secret-text.ts'
import { fillText, inBody, variableOf } from './filled-text.ts'
import type { RequestValues } from './request-values.ts'

/** Bytes of a body, and the variable that stands for them in reports if they are a secret. */
interface BodyPart {
  readonly bytes: Uint8Array
  readonly variable?: SecretVariable
}

/** A body to send, in parts. */
export type FilledBody = readonly BodyPart[]

/** Text of the Basic Multilingual Plane in another encoding than UTF-8. */
const bytesIn = (text: string, encoding: Encoding): Buffer => {
  const isWide = encoding.startsWith('utf-32')
  const bytes = Buffer.from(isWide ? text.replace(/[^]/g, '$&\0') : text, 'utf16le')
  if (encoding.endsWith('le')) return bytes
  return isWide ? bytes.swap32() : bytes.swap16()
}

const utf8 = new TextEncoder()

/** The body of a request with values instead of its placeholders. */
export const fillBody = (
  { body, encoding }: CaseRequest,
  values: RequestValues,
): FilledBody | undefined => {
  const bytesOf = (text: string): Uint8Array =>
    encoding === undefined ? utf8.encode(text) : bytesIn(text, encoding)
  return body?.flatMap((part): FilledBody => {
    if (typeof part !== 'string') return [{ bytes: part }]
    return fillText(part, values, inBody).map((piece) =>
      typeof piece === 'string'
        ? { bytes: bytesOf(piece) }
        : { bytes: bytesOf(piece.value), variable: variableOf(piece) },
    )
  })
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const [only] = parts
  return parts.length === 1 && only !== undefined ? only : new Uint8Array(Buffer.concat(parts))
}

/** The body as it is sent. */
export const sentBody = (body: FilledBody): Uint8Array => joined(body.map(({ bytes }) => bytes))

/** The body without its secrets; in parts too, if it has some, else as it is sent. */
export const hiddenBody = (
  body: FilledBody,
  sent: Uint8Array,
): Pick<SentRequest, 'body' | 'bodyParts'> => {
  if (body.every(({ variable }) => variable === undefined)) return { body: sent }
  const shown = body.map(({ bytes, variable }) =>
    variable === undefined ? bytes : Buffer.from(shownText([variable])),
  )
  return { body: joined(shown), bodyParts: body.map(({ bytes, variable }) => variable ?? bytes) }
}
