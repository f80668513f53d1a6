import { SECRET_NAME } from '../src/secret-names.ts'
import type { Headers, ProtocolError } from './exchange.ts'
import { basicOf, headerPlaceholder } from './cases/fill-case.ts'
import type { Settings } from './options.ts'

/** Shorter secrets are parts of ordinary words. */
const minSecret = 4
const hidden = '[hidden]'

/** The forms in which a response may repeat a secret; findings may quote only the beginning of a long one. */
const formsOf = (secret: string): readonly string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  basicOf(secret),
  ...(secret.length < 16 ? [] : [secret.slice(0, secret.length / 2)]),
]

const redactHeader = ([name, value]: Headers[number]): Headers[number] => {
  if (/^set-cookie$/i.test(name)) return [name, value.replace(/^([^=;]*=)?[^;]*/, `$1${hidden}`)]
  return [name, SECRET_NAME.test(name) && !/^access-control-/i.test(name) ? hidden : value]
}

/** The members of responses and findings that contain text from the server. */
const fromServer = /^(reason|body|detail|received|message|pointer)$/

/** Hides the tokens, the user's secret headers and the server's cookies in what goes into reports. */
export class Redaction {
  #forms: readonly (readonly [form: string, name: string])[] = []

  constructor({ badToken = '', headers }: Settings) {
    this.add('PLANT_STORE_BAD_TOKEN', badToken)
    for (const [name, value] of headers) if (SECRET_NAME.test(name)) this.add(name, value)
  }

  add(name: string, secret: string): void {
    if (secret.length < minSecret) return
    const forms = formsOf(secret).map((form) => [form, headerPlaceholder(name, secret)] as const)
    this.#forms = [...this.#forms, ...forms].toSorted(
      ([left], [right]) => right.length - left.length,
    )
  }

  #text(text: string): string {
    const out = text.replace(/(\bset-cookie: *[^=;\s]+=)[^;\s]+/gi, `$1${hidden}`)
    return this.#forms.reduce((shown, [form, name]) => shown.replaceAll(form, () => name), out)
  }

  #hide(name: string, value: unknown): unknown {
    if (name === 'headers')
      return (value as Headers).map((header) =>
        redactHeader(header).map((text) => this.#text(text)),
      )
    if (name === 'protocolErrors')
      return (value as readonly ProtocolError[]).map((error) => this.redact(error))
    if (!fromServer.test(name) || value === undefined) return value
    if (typeof value === 'string') return this.#text(value)
    const text = Buffer.from(value as Uint8Array).toString('latin1')
    const shown = this.#text(text)
    return shown === text ? value : new Uint8Array(Buffer.from(shown, 'latin1'))
  }

  /** The same response, finding or protocol error with the secrets hidden. */
  redact<T extends object>(value: T): T {
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, this.#hide(name, part)]),
    ) as T
  }
}
