import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import { Ajv, type ValidateFunction } from 'ajv'
import { serveInProcess } from '../servers/in-process.ts'
import type { Message, StoreResponse } from '../servers/listen.ts'
import type { OpenApi } from '../support/evolved.ts'

// A service that shares no code with the kit: it validates with Ajv.

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

export const formats = {
  int32: { type: 'number', validate: (value: number) => value >= -(2 ** 31) && value < 2 ** 31 },
  int64: { type: 'number', validate: (value: number) => Math.abs(value) < 2 ** 63 },
  date: isDate,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
} as const

/** Near 2^63 a double does not show whether an integer is an int64: those that are become 2^62. */
const keepInside = (value: unknown, source: string | undefined): unknown => {
  if (typeof value !== 'number' || source === undefined || !/^-?\d+$/.test(source)) return value
  const exact = BigInt(source)
  const isInside = exact >= -(2n ** 63n) && exact < 2n ** 63n
  return isInside && Math.abs(value) > 2 ** 62 ? Math.sign(value) * 2 ** 62 : value
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown
const parseJson = JSON.parse as (text: string, reviver: Reviver) => unknown

/** Integers near 2^63 have 19 digits. */
const longInteger = /\d{19}/

/** The JSON value of a body; undefined if it is none. */
function readBody(body: Buffer): unknown {
  if (!isUtf8(body)) return undefined
  const text = body.toString()
  try {
    if (!longInteger.test(text)) return JSON.parse(text)
    return parseJson(text, (_name, value, { source }) => keepInside(value, source))
  } catch {
    return undefined
  }
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

const BEARER = /^bearer +[\w~+/.-]+=*$/i

/** Whether a request has the credential of the document. */
function isAuthenticated(document: OpenApi, headers: IncomingHttpHeaders): boolean {
  const [requirement] = document.security ?? []
  if (requirement === undefined) return true
  const scheme = document.components.securitySchemes[Object.keys(requirement)[0]!]
  if (scheme.type === 'http') return BEARER.test(headers.authorization ?? '')
  return /^[!-~]+$/.test(String(headers[scheme.name.toLowerCase()] ?? ''))
}

/** What the service does with a request, from the document alone. */
class Service {
  readonly #document: OpenApi
  readonly #path: string
  readonly #validateRequest: ValidateFunction
  readonly #statuses: readonly string[]
  readonly #responseMembers: readonly string[]

  constructor(document: OpenApi) {
    // To compile the schema of schemas takes longer than a whole check.
    const ajv = new Ajv({ strict: false, validateSchema: false, ownProperties: true, formats })
    ajv.addSchema({ $id: 'document', ...document })
    const [path] = Object.keys(document.paths) as [string]
    const { requestBody, responses } = document.paths[path].post
    this.#document = document
    this.#path = path
    this.#validateRequest = ajv.compile(
      within(requestBody.content['application/json'].schema, 'document'),
    )
    this.#statuses = Object.keys(responses)
    const { $ref } = responses[this.#success].content['application/json'].schema
    this.#responseMembers = membersOf(document, $ref)
  }

  get #success(): string {
    return this.#statuses.find((status) => status.startsWith('2'))!
  }

  #refusal(...statuses: readonly string[]): Reply {
    const documented = this.#statuses.filter((status) => status.startsWith('4'))
    const status = statuses.find((candidate) => documented.includes(candidate)) ?? documented[0]
    return { status: Number(status), body: { error: 1, message: 'The request is wrong.' } }
  }

  respond({ method, url, headers }: Message, body: Buffer): Reply {
    const path = new URL(url ?? '/', 'http://store').pathname
    if (!path.endsWith(this.#path)) return { status: 404, body: { error: 1, message: 'Nothing.' } }
    if (method !== 'POST') return { status: 405, body: { error: 1, message: 'Only POST.' } }
    if (!isAuthenticated(this.#document, headers)) return this.#refusal('401', '403', '400')
    const type = headers['content-type'] ?? ''
    if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type))
      return this.#refusal('415', '400', '422')
    const plant = readBody(body)
    if (plant === undefined) return this.#refusal('400', '422')
    if (!this.#validateRequest(plant)) return this.#refusal('422', '400')
    return { status: Number(this.#success), body: this.#echo(plant as Record<string, unknown>) }
  }

  #echo(plant: Readonly<Record<string, unknown>>): object {
    const members = this.#responseMembers.filter((name) => Object.hasOwn(plant, name))
    return Object.fromEntries(members.map((name) => [name, plant[name]]))
  }
}

/** A schema whose references are to a document. */
function within(schema: { readonly $ref: string }, id: string): object {
  return { $ref: `${id}${schema.$ref}` }
}

/** The members that a schema declares, also by `allOf`. */
function membersOf(document: OpenApi, ref: string): readonly string[] {
  const schema = document.components.schemas[ref.split('/').at(-1)!]
  return Object.keys(schema.properties)
}

/** Starts a service that does what a document says; returns its base URL. */
export function startService(document: OpenApi, basePath = ''): string {
  const service = new Service(document)
  return serveInProcess((message, body) => {
    try {
      return json(service.respond(message, body))
    } catch {
      // A body that it does not validate may be nested too deeply to be written.
      return json({ status: 500, body: { error: 2, message: 'The service failed.' } })
    }
  }, basePath)
}

const json = ({ status, body }: Reply): StoreResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})
