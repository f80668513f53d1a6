import { SECRET_NAME } from '../src/secret-names.ts'
import type { Exchange, Headers } from './exchange.ts'
import type { Finding } from './finding.ts'

/** What is sent and must not appear in a report. */
export interface Secrets {
  readonly token: string
  readonly badToken?: string | undefined
  /** The user's own headers. */
  readonly headers: Headers
}

export interface Redaction {
  text(text: string): string
  /** Hides secrets in the response; the request is recorded without them. */
  exchange(exchange: Exchange): Exchange
  finding(finding: Finding): Finding
}

/** Shorter secrets are parts of ordinary words. */
const minSecret = 4
/** Quotes cut long texts, so half of a secret from this length on is hidden as well. */
const minHalved = 16
const hidden = '[hidden]'

const base64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => base64(`:${token}`)

/** What is recorded for one of the user's own headers: the name of a variable if it may be secret. */
export const headerPlaceholder = (name: string, value: string): string =>
  SECRET_NAME.test(name) ? `$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}` : value

/** The forms in which a server may echo a secret, whole ones first. */
const formsOf = (secret: string): readonly string[] => {
  const half = secret.length >> 1
  const halves = secret.length < minHalved ? [] : [secret.slice(0, half), secret.slice(half)]
  const json = JSON.stringify(secret).slice(1, -1)
  return [basicOf(secret), base64(secret), encodeURIComponent(secret), json, secret, ...halves]
}

const decodesTo = (coded: string, secret: string): boolean => {
  try {
    return atob(coded).includes(secret)
  } catch {
    return false
  }
}

const latin1 = new TextDecoder('latin1')

/** Hides the tokens, the user's secret headers and the cookies that the server sets. */
export const createRedaction = ({ token, badToken, headers }: Secrets): Redaction => {
  const secrets = [
    [token, '$PLANT_STORE_TOKEN'],
    [badToken ?? '', '$PLANT_STORE_BAD_TOKEN'],
    ...headers
      .filter(([name]) => SECRET_NAME.test(name))
      .map(([name, value]) => [value, headerPlaceholder(name, value)] as const),
  ].filter(([secret = '']) => secret.length >= minSecret) as [string, string][]
  const forms = secrets
    .flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name] as const))
    .toSorted(([left], [right]) => right.length - left.length)

  const redact = (text: string): string => {
    let out = text
      .replace(/(\bset-cookie: *[^=;\s]+=)[^;\s]+/gi, `$1${hidden}`)
      .replace(/(\bBasic +)([a-z\d+/]{4,}=*)/gi, (whole, scheme: string, coded: string) => {
        const found = secrets.find(([secret]) => decodesTo(coded, secret))
        return found ? scheme + found[1] : whole
      })
    for (const [form, name] of forms) out = out.replaceAll(form, () => name)
    return out
  }

  const redactBytes = (bytes: Uint8Array): Uint8Array => {
    const text = latin1.decode(bytes)
    if (redact(text) === text) return bytes
    // This decoder maps 80 to 9F to other characters, so bytes that change are decoded one by one.
    const exact = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return Uint8Array.from(redact(exact), (char) => char.charCodeAt(0))
  }

  const redactHeader = ([name, value]: Headers[number]): Headers[number] => {
    const isSecret = SECRET_NAME.test(name) && !/^access-control-/i.test(name)
    if (!isSecret) return [redact(name), redact(value)]
    const [cookie] = /^set-cookie$/i.test(name) ? (/^[^=;]*=/.exec(value) ?? ['']) : ['']
    const attributes = cookie === '' ? '' : value.replace(/^[^;]*/, '')
    return [redact(name), cookie + hidden + attributes]
  }

  return {
    text: redact,
    exchange: ({ response, ...exchange }) => ({
      ...exchange,
      response:
        response.type === 'failure'
          ? {
              ...response,
              detail: redact(response.detail),
              received: redactBytes(response.received),
            }
          : {
              ...response,
              statusLine: redact(response.statusLine),
              reason: redact(response.reason),
              headers: response.headers.map(redactHeader),
              body: redactBytes(response.body),
              protocolErrors: response.protocolErrors.map(({ code, detail }) => ({
                code,
                detail: redact(detail),
              })),
            },
    }),
    finding: (finding) => ({
      ...finding,
      received: redact(finding.received),
      message: redact(finding.message),
      ...(finding.pointer !== undefined && { pointer: redact(finding.pointer) }),
    }),
  }
}
