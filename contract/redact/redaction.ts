import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import { jsonText } from '../../src/base/json-text.ts'
import { isOrdinary, SECRET_NAME } from '../../src/base/secret-names.ts'
import { variableOfCredential } from '../operation/given-credentials.ts'
import { credentialsOf } from '../../src/document/security.ts'
import { credentialHeadersOf } from '../operation/credentials.ts'
import {
  type Exchange,
  type Failure,
  type Headers,
  type HiddenHeaders,
  type ReceivedResponse,
  type SentRequest,
  headerTextsOf,
  hiddenHeadersOf,
  utf8Text,
} from '../data/exchange.ts'
import {
  type HeaderText,
  type SecretText,
  type SecretVariable,
  ownVariablesOf,
  shownText,
  userHeaderTexts,
  variablesOfHeaders,
} from '../data/secret-text.ts'
import { hideInQuotations } from '../data/quotation.ts'
import { constants } from '../data/options.ts'
import type { Settings } from '../data/settings.ts'
import { KnownWords } from './known-words.ts'
import { secretsInHeader } from './patterns.ts'
import { type Known, type Secret, SecretFinder } from './secret-finder.ts'

const hidden = '[hidden]'
/** Bytes that are read beyond the shown part of a body, so that a secret at its end is whole. */
const overlap = 1024
/** Deeper JSON overflows the stack of what writes it again. */
const maxNesting = 500
const backslash = 0x5c

/** Texts may contain an ordinary word without meaning the secret; the heads of messages rarely do. */
type MessagePart = 'text' | 'header'

const nothingKnown: Known = { explains: () => false }

const isCookie = (name: string): boolean => /^set-cookie$/i.test(name)

/** The value of the first cookie in each line; the line may be part of another text. */
const withoutCookies = (text: string): string =>
  text.replaceAll(/\bset-cookie *:[^;\r\n]*/gi, (line) =>
    line.replace(/^([^:]+: *[^=\s]+=)\S+/, `$1${hidden}`),
  )

/** Hides tokens, the user's secret headers and the server's cookies in what a server sent. */
export class Redaction {
  readonly #secrets: Secret[] = []
  /** The user's own. */
  readonly #headers: Headers
  readonly #userHeaders: ReadonlySet<string>
  /** Headers of credentials, in lower case; the document may call them anything. */
  readonly #credentialHeaders: ReadonlySet<string>
  /** Whether some credential is a user with a password. */
  readonly #hasPasswords: boolean
  #finders: Readonly<Record<MessagePart, SecretFinder>> | undefined

  constructor({
    badToken = '',
    headers,
    token,
    credentials = {},
    operation,
  }: Pick<Settings, 'badToken' | 'headers' | 'operation'> &
    Partial<Pick<Settings, 'token' | 'credentials'>>) {
    this.#credentialHeaders = credentialHeadersOf(operation)
    this.#hasPasswords = credentialsOf(operation.security).some(({ type }) => type === 'basic')
    this.#headers = headers
    this.#userHeaders = new Set(headers.map(([name]) => name))
    // A server may know it from an earlier run, and repeat it before it is sent.
    if (typeof token === 'string') this.add('PLANT_STORE_TOKEN', token)
    for (const [name, secret] of Object.entries(credentials)) {
      this.add(variableOfCredential(name), secret)
    }
    this.add('PLANT_STORE_BAD_TOKEN', badToken)
    for (const [at, secret] of variablesOfHeaders(headers).entries()) {
      if (secret !== undefined) this.#addHeader(secret.variable, headers[at]![1])
    }
  }

  /** Hides a secret from now on; the variable stands for it. */
  add(variable: string, secret: string): void {
    this.#add({ variable, secret })
    // Of a user with a password, the password alone is secret, too.
    const colon = this.#hasPasswords ? secret.indexOf(':') : -1
    if (colon >= 0) this.#add({ variable, secret: secret.slice(colon + 1), isPart: true })
  }

  #add(secret: Secret): void {
    const text = secret.secret
    if (text === '' || this.#secrets.some((secretInUse) => secretInUse.secret === text)) return
    this.#secrets.push(secret)
    this.#finders = undefined
  }

  #addHeader(variable: string, value: string): void {
    for (const secret of secretsInHeader(value))
      this.#add({ variable, secret, isPart: secret !== value })
  }

  /** A sentence about each secret that cannot be hidden in texts. */
  hints(): readonly string[] {
    const ordinary = this.#secrets.filter(({ secret }) => isOrdinary(secret))
    const variables = new Set(ordinary.map(({ variable }) => variable))
    return Array.from(
      variables,
      (variable) =>
        `The value of $${variable} is an ordinary word or shorter than 4 characters, so it is hidden in headers and commands, but not in texts.`,
    )
  }

  /** The exchange without secrets, and with as much of a body as a report shows. */
  exchange(exchange: Exchange): Exchange {
    const request = this.#request(exchange.request)
    const allowed = new KnownWords(request)
    const { response } = exchange
    const hiddenResponse =
      response.type === 'response'
        ? this.#response(response, allowed)
        : this.#failure(response, allowed)
    return { ...exchange, request, response: hiddenResponse }
  }

  /** Hides secrets in texts from the server that received the request. */
  quoting(request: SentRequest): (text: string) => string {
    let allowed: Known | undefined
    return (text) => {
      allowed ??= new KnownWords(this.#request(request))
      return this.#text(text, allowed)
    }
  }

  #finder(part: MessagePart): SecretFinder {
    this.#finders ??= {
      header: new SecretFinder(this.#secrets),
      text: new SecretFinder(this.#secrets.filter(({ secret }) => !isOrdinary(secret))),
    }
    return this.#finders[part]
  }

  #text(text: string, allowed: Known, part: MessagePart = 'text'): string {
    const finder = this.#finder(part)
    return finder.isWithout(text) ? text : finder.hide(withoutCookies(text), allowed)
  }

  /** The user's own headers, as requests in reports have them. */
  get userHeaders(): HiddenHeaders {
    const texts = userHeaderTexts(this.#headers)
    return hiddenHeadersOf(texts.map((header) => this.#userHeader(header)))
  }

  #request(request: SentRequest): SentRequest {
    if (this.#userHeaders.size === 0) return request
    const texts = headerTextsOf(request).map((header) =>
      this.#userHeaders.has(header.name) ? this.#userHeader(header) : header,
    )
    return { ...request, ...hiddenHeadersOf(texts) }
  }

  /**
   * The user's headers may contain secrets under a name that does not say so. Where no variable has exactly the hidden
   * text as its value, the header has a variable of its own: commands send the header as the run did.
   */
  #userHeader({ name, value }: HeaderText): HeaderText {
    const parts = value.map((part) => (typeof part === 'string' ? this.#split(part) : [part]))
    if (parts.every((part) => part !== undefined)) return { name, value: parts.flat() }
    return { name, value: [this.#ownVariable(name, shownText(value)) ?? hidden] }
  }

  /** A text of a header in parts; undefined if these are not all of it. */
  #split(text: string): SecretText | undefined {
    if (withoutCookies(text) !== text) return undefined
    return this.#finder('header').split(text, nothingKnown)
  }

  /** The variable for a header of the user. */
  #ownVariable(name: string, value: string): SecretVariable | undefined {
    const at = this.#headers.findIndex((header) => header[0] === name && header[1] === value)
    return ownVariablesOf(this.#headers)[at]
  }

  /** Nobody sees most responses: their texts are searched when they are read, but for what is long. */
  #response(response: ReceivedResponse, allowed: Known): ReceivedResponse {
    if (response.body.length > constants.maxBodyBytes) return this.#shown(response, allowed)
    const { type, version, status } = response
    let known: ReceivedResponse | undefined
    const shown = (): ReceivedResponse => (known ??= this.#shown(response, allowed))
    return {
      type,
      version,
      status,
      get reason() {
        return shown().reason
      },
      get headers() {
        return shown().headers
      },
      get body() {
        return shown().body
      },
      get protocolErrors() {
        return shown().protocolErrors
      },
      get bodyLength() {
        return shown().bodyLength
      },
    }
  }

  #shown(response: ReceivedResponse, allowed: Known): ReceivedResponse {
    const { reason, headers, protocolErrors, body } = response
    const hide = (text: string): string => this.#text(text, allowed)
    const { visibleBody, length } = shownBody(body, hide)
    return {
      ...response,
      reason: hide(reason),
      headers: headers.map((header) => this.#header(header, allowed)),
      protocolErrors: protocolErrors.map((error) => ({
        ...error,
        ...hideInQuotations(error, hide),
      })),
      body: visibleBody,
      ...(length !== undefined && { bodyLength: length }),
    }
  }

  #failure(failure: Failure, allowed: Known): Failure {
    const { visibleBody, length } = shownBody(failure.received, (text) =>
      this.#message(text, allowed),
    )
    return {
      ...failure,
      ...hideInQuotations(failure, (text) => this.#text(text, allowed)),
      received: visibleBody,
      ...(length !== undefined && { receivedLength: length }),
    }
  }

  #header([name, value]: Headers[number], allowed: Known): Headers[number] {
    const shownName = this.#text(name, allowed, 'header')
    if (isCookie(name)) {
      const withoutValue = value.replace(/^([^=;]*=)?[^;]*/, `$1${hidden}`)
      return [shownName, this.#text(withoutValue, allowed, 'header')]
    }
    const isCredential = this.#credentialHeaders.has(name.toLowerCase())
    const isSecret = SECRET_NAME.test(name) && !/^access-control-/i.test(name)
    if (isCredential || isSecret) return [shownName, hidden]
    return [shownName, this.#text(value, allowed, 'header')]
  }

  /** A message of HTTP as received, which may be cut off. */
  #message(text: string, allowed: Known): string {
    if (!text.startsWith('HTTP/')) return this.#text(text, allowed)
    const blank = /\r?\n\r?\n/.exec(text)?.index ?? text.length
    const lines = text.slice(0, blank).split('\n')
    const head = lines.map((line) => this.#headLine(line, allowed)).join('\n')
    return head + this.#text(text.slice(blank), allowed)
  }

  /** A line of a head, which may end with CR. */
  #headLine(line: string, allowed: Known): string {
    const [, name, colon = '', value = '', end = ''] =
      /^([^:\s]+)(:[\t ]*)([^\r]*)(\r?)$/.exec(line) ?? []
    if (name === undefined) return this.#text(line, allowed, 'header')
    const [shownName, shownValue] = this.#header([name, value], allowed)
    return shownName + colon + shownValue + end
  }
}

type Hide = (text: string) => string

/** The beginning of a body, without secrets; its length if that is not all. */
const shownBody = (
  body: Uint8Array,
  hide: Hide,
): Readonly<{ visibleBody: Uint8Array; length?: number }> => {
  const { maxBodyBytes } = constants
  const start = body.subarray(0, maxBodyBytes + overlap)
  const isWhole = start.length === body.length
  const hiddenBody = isWhole ? hideInBody(start, hide) : hideInBytes(start, hide)
  if (isWhole && hiddenBody.length <= maxBodyBytes)
    return { visibleBody: new Uint8Array(hiddenBody) }
  return { visibleBody: cut(hiddenBody, maxBodyBytes), length: body.length }
}

const hideInBytes = (bytes: Uint8Array, hide: Hide): Uint8Array => {
  const text = Buffer.from(bytes).toString('latin1')
  const hiddenText = hide(text)
  return hiddenText === text ? bytes : Buffer.from(hiddenText, 'latin1')
}

/** A body without secrets; of JSON none is in what a reader decodes either, and it stays JSON. */
const hideInBody = (body: Uint8Array, hide: Hide): Uint8Array => {
  const hiddenBody = hideInBytes(body, hide)
  const isPlain = hiddenBody === body && !body.includes(backslash)
  const json = isPlain ? undefined : jsonOf(body)
  if (json === undefined) return hiddenBody
  const expected = jsonText(hideInJson(json, hide))
  const shown = hiddenBody === body ? json : jsonOf(hiddenBody)
  const isExpected = jsonText(shown) === expected
  return isExpected ? hiddenBody : hideInBytes(Buffer.from(expected), hide)
}

/** The JSON value of a body; undefined if it is not JSON, or nested too deep to be written again. */
const jsonOf = (body: Uint8Array): unknown => readJson(utf8Text(body) ?? '', maxNesting).value

/** A JSON value with other texts: of its strings, the names of its members, and its numbers, which then become strings. */
const hideInJson = (value: unknown, hide: Hide): unknown => {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((item) => hideInJson(item, hide))
  if (isObject(value)) {
    const members = Object.entries(value)
    return Object.fromEntries(members.map(([name, item]) => [hide(name), hideInJson(item, hide)]))
  }
  const text = jsonText(value)
  const hiddenText = hide(text)
  return hiddenText === text ? value : hiddenText
}

/** At most `max` bytes, without cutting through a character of UTF-8. */
const cut = (bytes: Uint8Array, max: number): Uint8Array => {
  if (bytes.length <= max) return new Uint8Array(bytes)
  const lastStart = bytes.subarray(max - 3, max).findLastIndex((byte) => byte >= 0xc0)
  return bytes.slice(0, lastStart < 0 ? max : max - 3 + lastStart)
}
