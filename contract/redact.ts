import { SECRET_NAME } from '../src/secret-names.ts'
import type { Exchange, Headers } from './exchange.ts'
import type { Finding } from './finding.ts'

/** What is sent and must not appear in a report; `headers` are the user's own. */
export interface Secrets {
  readonly token: string
  readonly badToken?: string | undefined
  readonly headers: Headers
}

/** Shorter secrets are parts of ordinary words. */
const minSecret = 4
/** Quotes cut long texts, so half of a secret from this length on is hidden as well. */
const minHalved = 16
const hidden = '[hidden]'

/** The token as the password of Basic, without a user (RFC 7617). */
export const basicOf = (token: string): string => Buffer.from(`:${token}`).toString('base64')

/** What is recorded for one of the user's own headers: the name of a variable if it may be secret. */
export const headerPlaceholder = (name: string, value: string): string =>
  SECRET_NAME.test(name) ? `$${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}` : value

/** The forms in which a server may echo a secret. */
const formsOf = (secret: string): readonly string[] => {
  const half = secret.length >> 1
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    basicOf(secret),
    ...(secret.length < minHalved ? [] : [secret.slice(0, half), secret.slice(half)]),
  ]
}

const redactHeader = ([name, value]: Headers[number]): Headers[number] => {
  if (/^set-cookie$/i.test(name)) return [name, value.replace(/^([^=;]*=)?[^;]*/, `$1${hidden}`)]
  return [name, SECRET_NAME.test(name) && !/^access-control-/i.test(name) ? hidden : value]
}

/** Hides the tokens, the user's secret headers and the server's cookies in what goes into reports. */
export class Redaction {
  readonly #secrets: readonly (readonly [secret: string, name: string])[]
  readonly #forms: readonly (readonly [form: string, name: string])[]

  constructor({ token, badToken = '', headers }: Secrets) {
    const secretHeaders = headers.filter(([name]) => SECRET_NAME.test(name))
    this.#secrets = [
      [token, '$PLANT_STORE_TOKEN'] as const,
      [badToken, '$PLANT_STORE_BAD_TOKEN'] as const,
      ...secretHeaders.map(([name, value]) => [value, headerPlaceholder(name, value)] as const),
    ].filter(([secret]) => secret.length >= minSecret)
    this.#forms = this.#secrets
      .flatMap(([secret, name]) => formsOf(secret).map((form) => [form, name] as const))
      .toSorted(([left], [right]) => right.length - left.length)
  }

  text(text: string): string {
    let out = text
      .replace(/(\bset-cookie: *[^=;\s]+=)[^;\s]+/gi, `$1${hidden}`)
      // The user in front of the password is unknown, so Basic credentials are decoded.
      .replace(/(\bBasic +)([a-z\d+/]{4,}=*)/gi, (whole, scheme: string, coded: string) => {
        const decoded = Buffer.from(coded, 'base64').toString()
        const found = this.#secrets.find(([secret]) => decoded.includes(secret))
        return found ? scheme + found[1] : whole
      })
    for (const [form, name] of this.#forms) out = out.replaceAll(form, () => name)
    return out
  }

  #bytes(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes).toString('latin1')
    const redacted = this.text(text)
    return redacted === text ? bytes : new Uint8Array(Buffer.from(redacted, 'latin1'))
  }

  /** Hides secrets in the response; the request is recorded without them. */
  exchange(exchange: Exchange): Exchange {
    const { response } = exchange
    if (response.type === 'failure') {
      const received = this.#bytes(response.received)
      return {
        ...exchange,
        response: { ...response, detail: this.text(response.detail), received },
      }
    }
    return {
      ...exchange,
      response: {
        ...response,
        statusLine: this.text(response.statusLine),
        reason: this.text(response.reason),
        headers: response.headers
          .map(redactHeader)
          .map(([name, value]) => [this.text(name), this.text(value)]),
        body: this.#bytes(response.body),
        protocolErrors: response.protocolErrors.map((error) => ({
          ...error,
          detail: this.text(error.detail),
        })),
      },
    }
  }

  finding(finding: Finding): Finding {
    const { received, message, pointer } = finding
    return {
      ...finding,
      received: this.text(received),
      message: this.text(message),
      ...(pointer !== undefined && { pointer: this.text(pointer) }),
    }
  }
}
