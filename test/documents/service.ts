import { isUtf8 } from 'node:buffer'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js'
import { formats } from '../evolution/ajv-server.ts'
import type { Message, StoreResponse } from '../servers/listen.ts'
import type { OpenApi } from '../support/evolved.ts'
import {
  comparableJson,
  decodedSegment,
  exactJson,
  type Members,
  memberNames,
  pairsIn,
  resolve,
  textOf,
  Texts,
} from './values.ts'

// A service that does what any small document says: collections with state, parameters, forms, credentials, headers. It
// shares no code with the kit.

/** A request to an operation of the document. */
export interface Call {
  /** Such as `GET /plants/{id}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Message['headers']
  readonly body: Buffer
  /** The texts of the path by parameter, decoded. */
  readonly pathValues: Readonly<Record<string, string>>
  /** The values of the parameters by their names. */
  readonly parameters: Members
  /** The body as a value; undefined without one. */
  readonly content: unknown
}

export interface Reply {
  readonly status: number
  /** JSON, or a text if it is a string with another media type; undefined for no body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Resource {
  readonly key: string
  readonly value: Members
}

/** The stages of a request, in the order of most services. */
export const STAGES = ['credential', 'parameters', 'mediaType', 'resource', 'body'] as const
export type Stage = (typeof STAGES)[number]

/** What a document leaves to its service. */
export interface Behavior {
  /** The members that the service makes when something is created. */
  readonly make?: (sent: Members, number: number, path: string) => Members
  /** The headers of responses, by operation. */
  readonly headers?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The headers of errors. */
  readonly failureHeaders?: Readonly<Record<string, string>>
  /** The operations that no collection explains. */
  readonly answers?: Readonly<Record<string, (call: Call, store: Store) => Reply>>
  /** Members of errors; by default `error` and `message`. */
  readonly failure?: (message: string, status: number) => unknown
}

/** How a service differs from a right one. */
export interface Change {
  /** What it reads in place of its document. */
  readonly reads?: (document: OpenApi) => void
  /** Replaces parts of a request before it is read. */
  readonly rewrite?: (
    call: Pick<Call, 'method' | 'path' | 'query' | 'headers' | 'body'>,
  ) => Partial<Call>
  /** Replaces what its collections do. */
  readonly store?: (store: Store) => Partial<Store>
  readonly respond?: (reply: Reply, call: Call, store: Store) => Reply
  /** Replaces the bytes of a response. */
  readonly send?: (
    response: StoreResponse,
    call: { readonly method: string; readonly url: string },
  ) => StoreResponse
  readonly order?: readonly Stage[]
  /** Whether a number is given again once its resource is removed. */
  readonly reusesNumbers?: boolean
  /** Replaces what the document leaves to it. */
  readonly behavior?: Partial<Behavior>
}

/** Resources by the path of their collection, in the order of their creation. */
export class Store {
  readonly collections = new Map<string, Resource[]>()

  list(path: string): Resource[] {
    const known = this.collections.get(path) ?? []
    this.collections.set(path, known)
    return known
  }

  find(path: string, key: string): Resource | undefined {
    return this.list(path).find((resource) => resource.key === key)
  }

  create(path: string, resource: Resource): void {
    this.list(path).push(resource)
  }

  replace(path: string, key: string, value: Members): void {
    const list = this.list(path)
    list[list.findIndex((resource) => resource.key === key)] = { key, value }
  }

  merge(before: Members, change: Members): Members {
    const entries = Object.entries({ ...before, ...change })
    return Object.fromEntries(entries.filter(([, value]) => value !== null))
  }

  remove(path: string, key: string): void {
    const list = this.list(path)
    list.splice(
      list.findIndex((resource) => resource.key === key),
      1,
    )
  }
}

interface Route {
  readonly name: string
  readonly template: string
  readonly operation: OpenApi
  readonly pathValues: Readonly<Record<string, string>>
}

class Refusal extends Error {
  readonly statuses: readonly number[]

  constructor(message: string, ...statuses: readonly number[]) {
    super(message)
    this.statuses = statuses
  }
}

const BEARER = /^bearer +[\w~+/.-]+=*$/i

/** Whether a request has the credential of a scheme. */
function hasCredential(
  scheme: OpenApi,
  { headers, query }: Pick<Call, 'headers' | 'query'>,
): boolean {
  const authorization = headers.authorization ?? ''
  if (scheme.type === 'http' && scheme.scheme === 'basic') {
    const [, encoded = ''] = /^basic +([\w+/]+=*)$/i.exec(authorization) ?? []
    return Buffer.from(encoded, 'base64').toString().includes(':')
  }
  if (scheme.type !== 'apiKey') return BEARER.test(authorization)
  if (scheme.in === 'header') return Boolean(headers[scheme.name.toLowerCase()])
  const pairs = scheme.in === 'query' ? pairsIn(query) : cookiesIn(headers)
  return pairs.some(([name, text]) => name === scheme.name && text !== '')
}

const cookiesIn = ({ cookie = '' }: Message['headers']) => pairsIn(cookie.split(/; */).join('&'))

/** The members of a multipart body: texts, and files as null. */
function multipartIn(body: Buffer, type: string): Record<string, string | null> {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw new Refusal('no boundary', 400, 422)
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.flatMap((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n')
      const [, name] = /\bname="([^"]*)"/.exec(head) ?? []
      const text = Buffer.from(content.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1').toString()
      return name === undefined ? [] : [[name, /filename=/.test(head) ? null : text]]
    }),
  )
}

const hasPrototypeName = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).some((name) => name in Object.prototype)

/** Formats that the service does not check. */
const ANNOTATIONS = { 'date-time': true, 'uri-reference': true, binary: true } as const

/** Patterns that a service in another language reads as they are meant. */
const DIALECTS: readonly (readonly [written: RegExp, means: string])[] = [
  [/\\A/g, '^'],
  [/\\z/g, '$'],
  [/\[\[:alpha:\]\]/g, '[A-Za-z]'],
  [/\(\?P</g, '(?<'],
  [/\(\?>/g, '(?:'],
]

const patternOf = Object.assign(
  (source: string, flags: string): RegExp => {
    const isFolded = source.includes('(?i)')
    const text = DIALECTS.reduce(
      (pattern, [written, means]) => pattern.replace(written, means),
      source,
    )
    return new RegExp(text.replace('(?i)', ''), flags + (isFolded ? 'i' : ''))
  },
  { code: 'undefined' },
)

const prefixOf = ({ name, style }: OpenApi): string =>
  ({ label: '.', matrix: `;${name}=` })[style as string] ?? ''

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Schemas of 3.0 as those of 3.1; in requests `readOnly` members are not required. */
function modernized(schema: OpenApi, isOld: boolean): OpenApi {
  if (Array.isArray(schema)) return schema.map((item) => modernized(item, isOld))
  if (typeof schema !== 'object' || schema === null) return schema
  const {
    nullable,
    discriminator: _,
    ...rest
  } = Object.fromEntries(
    Object.entries(schema as object).map(([name, value]) => [name, modernized(value, isOld)]),
  ) as OpenApi
  const readOnly = Object.entries<OpenApi>(rest.properties ?? {})
    .filter(([, member]) => member?.readOnly === true)
    .map(([name]) => name)
  if (Array.isArray(rest.required))
    rest.required = rest.required.filter((name: string) => !readOnly.includes(name))
  if (!isOld) return rest
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const)
    if (typeof rest[flag] === 'boolean') {
      const isExclusive = rest[flag]
      delete rest[flag]
      if (isExclusive) {
        rest[flag] = rest[bound]
        delete rest[bound]
      }
    }
  if (nullable !== true) return rest
  if (typeof rest.type === 'string') return { ...rest, type: [rest.type, 'null'] }
  return { anyOf: [{ type: 'null' }, rest] }
}

const bodyText = (body: unknown): string =>
  body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body)

/** A resource that a request names. */
interface Item {
  readonly path: string
  readonly key: string
  readonly call: Call
  readonly parameter: string
}

/** One service of a document. */
export class Service {
  readonly store = new Store()
  readonly #document: OpenApi
  readonly #behavior: Behavior
  readonly #change: Change
  readonly #texts: Texts
  readonly #ajv: Ajv.default
  readonly #validators = new WeakMap<object, ValidateFunction>()
  #number = 100

  constructor(document: object, behavior: Behavior = {}, change: Change = {}) {
    const read: OpenApi = structuredClone(document)
    change.reads?.(read)
    this.#document = read
    this.#behavior = { ...behavior, ...change.behavior }
    this.#change = change
    this.#texts = new Texts(read)
    this.#ajv = new Ajv.default({
      strict: false,
      // To compile the schema of schemas takes longer than a whole check.
      validateSchema: false,
      ownProperties: true,
      formats: { ...formats, ...ANNOTATIONS },
      code: { regExp: patternOf },
    })
    const isOld = String(read.openapi).startsWith('3.0')
    this.#ajv.addSchema({ $id: 'document', ...modernized(read, isOld) })
    const acts = change.store?.(this.store)
    if (acts !== undefined) Object.assign(this.store, acts)
  }

  respond(message: Message, body: Buffer): StoreResponse {
    const { method = '', url = '/' } = message
    const response = this.#respond(message, body)
    return this.#change.send?.(response, { method, url }) ?? response
  }

  #respond({ method = '', url = '/', headers }: Message, body: Buffer): StoreResponse {
    const [path = '', query = ''] = url.split('?')
    const sent = { method, path, query, headers, body }
    const call = { ...sent, ...this.#change.rewrite?.(sent) }
    const isHead = call.method === 'HEAD'
    const routes = this.#routesOf(call.path)
    const route = routes.find(({ name }) => name.startsWith(`${isHead ? 'GET' : call.method} `))
    if (routes.length === 0)
      return this.#written({ status: 404, body: { error: 4, message: 'nothing' } })
    if (route === undefined) {
      const allow = routes.map(({ name }) => name.split(' ')[0]).join(', ')
      return this.#written({
        status: 405,
        headers: { Allow: allow },
        body: { error: 5, message: 'no' },
      })
    }
    const reply = this.#answer(route, call)
    const written = this.#written(reply)
    return isHead ? { ...written, body: '' } : written
  }

  #written({ status, body, headers = {} }: Reply): StoreResponse {
    const type =
      body === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' }
    return { status, headers: { ...type, ...headers }, body: bodyText(body) }
  }

  /** All operations of the first path that fits: the most concrete one. */
  #routesOf(path: string): readonly Route[] {
    const segments = path.split('/')
    const templates = Object.keys(this.#document.paths).toSorted(
      (one, other) => one.split('{').length - other.split('{').length,
    )
    for (const template of templates) {
      const parts = template.split('/')
      const isSame = parts.every((part, at) => {
        const segment = segments[at] ?? ''
        return part.startsWith('{') ? segment !== '' : part === decodedSegment(segment)
      })
      if (!isSame || parts.length !== segments.length) continue
      const item = this.#document.paths[template]
      return METHODS.filter((method) => item[method] !== undefined).map((method) => {
        const parameters = [...(item.parameters ?? []), ...(item[method].parameters ?? [])]
        const pathValues = Object.fromEntries(
          parts.flatMap((part, at) =>
            part.startsWith('{')
              ? [[part.slice(1, -1), this.#textIn(segments[at]!, part.slice(1, -1), parameters)]]
              : [],
          ),
        )
        return {
          name: `${method.toUpperCase()} ${template}`,
          template,
          operation: { ...item[method], parameters },
          pathValues,
        }
      })
    }
    return []
  }

  /** The text of a parameter in a path, without what its style writes before it. */
  #textIn(segment: string, name: string, parameters: readonly OpenApi[]): string {
    const parameter = parameters
      .map((item) => resolve(this.#document, item))
      .find((item) => item.in === 'path' && item.name === name)
    const text = decodedSegment(segment)
    const prefix = prefixOf(parameter ?? {})
    return text.startsWith(prefix) ? text.slice(prefix.length) : text
  }

  #answer(route: Route, sent: Pick<Call, 'method' | 'path' | 'query' | 'headers' | 'body'>): Reply {
    const call: Call = {
      ...sent,
      name: route.name,
      pathValues: route.pathValues,
      parameters: {},
      content: undefined,
    }
    let read = call
    let reply: Reply
    try {
      const { order = STAGES } = this.#change
      for (const stage of order) read = { ...read, ...this.#stages[stage](route, read) }
      reply = this.#documented(route, this.#act(route, read))
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof RangeError)) throw error
      const refusal = error instanceof Refusal ? error : new Refusal('too deep', 400, 422)
      reply = this.#refused(route, refusal)
    }
    return this.#change.respond?.(reply, read, this.store) ?? reply
  }

  readonly #stages: Readonly<Record<Stage, (route: Route, call: Call) => Partial<Call>>> = {
    credential: (route, call) => {
      const { security = this.#document.security ?? [{}] } = route.operation
      const schemes = this.#document.components?.securitySchemes ?? {}
      const isRight = (security as Record<string, unknown>[]).some((set) =>
        Object.keys(set).every((name) => hasCredential(schemes[name], call)),
      )
      if (!isRight && security.length > 0) throw new Refusal('no credential', 401, 403, 400)
      return {}
    },
    parameters: (route, call) => ({ parameters: this.#parametersOf(route, call) }),
    mediaType: (route, { headers, body }) => {
      const { requestBody } = route.operation
      if (requestBody === undefined) return {}
      const { content, required = false } = resolve(this.#document, requestBody)
      const [type = '', ...more] = (headers['content-type'] ?? '').split(';')
      if (body.length === 0 && !required) return {}
      const isKnown = Object.keys(content).includes(type.trim().toLowerCase())
      const isJson = type.includes('json')
      const hasOther = isJson && more.some((part) => /charset=(?!"?utf-8)/i.test(part))
      if (!isKnown || hasOther) throw new Refusal('another media type', 415, 400, 422)
      return {}
    },
    resource: (route, { path }) => {
      this.#findParents(route, path)
      return {}
    },
    body: (route, call) => ({ content: this.#contentOf(route, call) }),
  }

  #parametersOf(route: Route, { query, headers, path }: Call): Members {
    const values: Record<string, unknown> = {}
    const raw = path.split('/')
    for (const given of route.operation.parameters as OpenApi[]) {
      const parameter = resolve(this.#document, given)
      const { name, in: place, required = false } = parameter
      if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) continue
      const texts = { query: pairsIn(query), cookie: cookiesIn(headers) }[
        place as 'query' | 'cookie'
      ]
      const segment =
        place === 'path' ? raw[route.template.split('/').indexOf(`{${name}}`)] : undefined
      const ofHeader = headers[name.toLowerCase()]
      const value =
        segment === undefined
          ? this.#valueOf(parameter, texts, encodedHeader(ofHeader))
          : this.#texts.inPath(parameter, segment)
      if (value === undefined) {
        if (required) throw new Refusal(`${place} "${name}" is required`, 400, 422)
        continue
      }
      const schema = parameter.schema ?? parameter.content['application/json'].schema
      if (!this.#isValid(schema, value)) throw new Refusal(`${place} "${name}" is wrong`, 400, 422)
      values[name] = value
    }
    return values
  }

  #valueOf(
    parameter: OpenApi,
    pairs: ReturnType<typeof pairsIn> | undefined,
    text: string | undefined,
  ): unknown {
    const { name, schema, content, explode = false } = parameter
    if (content !== undefined) {
      const json = pairs === undefined ? text : pairs.find(([key]) => key === name)?.[1]
      return json === undefined ? undefined : jsonOf(decodedSegment(json))
    }
    if (pairs !== undefined) return this.#texts.named(parameter, pairs)
    return text === undefined ? undefined : this.#texts.separated(schema, text, ',', explode)
  }

  #contentOf({ operation }: Route, { headers, body }: Call): unknown {
    if (operation.requestBody === undefined) return undefined
    const { content, required = false } = resolve(this.#document, operation.requestBody)
    if (body.length === 0) {
      if (required) throw new Refusal('no body', 400, 422)
      return undefined
    }
    const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
    const { schema } = content[type.trim()] ?? Object.values<OpenApi>(content)[0]
    if (!type.includes('json')) return this.#formOf(schema, type, headers, body)
    if (!isUtf8(body)) throw new Refusal('no UTF-8', 400, 422)
    const text = body.toString()
    const value = jsonOf(text)
    if (!this.#isValid(schema, value)) throw new Refusal('the body is wrong', 400, 422)
    return exactJson(text)
  }

  #formOf(schema: OpenApi, type: string, headers: Message['headers'], body: Buffer): unknown {
    const { required = [], properties = {} } = resolve(this.#document, schema)
    const isMultipart = type.includes('multipart')
    const parts = isMultipart ? multipartIn(body, headers['content-type']!) : {}
    const pairs = isMultipart
      ? Object.entries(parts).flatMap(([name, text]): [string, string][] =>
          text === null ? [] : [[name, encodeURIComponent(text)]],
        )
      : pairsIn(body.toString())
    const value = Object.fromEntries(
      Object.entries<OpenApi>(properties).flatMap(([name, member]) => {
        const read = this.#texts.named({ name, schema: member }, pairs)
        return read === undefined ? [] : [[name, read]]
      }),
    )
    const isComplete = (required as string[]).every((name) => name in value || name in parts)
    const isRight = Object.entries(value).every(([name, member]) =>
      this.#isValid(properties[name], member),
    )
    if (!isComplete || !isRight) throw new Refusal('the form is wrong', 400, 422)
    return value
  }

  #isValid(schema: OpenApi, value: unknown): boolean {
    const known = this.#validators.get(schema as object)
    const validate = known ?? this.#compile(schema)
    this.#validators.set(schema as object, validate)
    // Ajv takes these for no members.
    const isHidden = schema.unevaluatedProperties === false && hasPrototypeName(value)
    return !isHidden && validate(value)
  }

  #compile(schema: OpenApi): ValidateFunction {
    const isOld = String(this.#document.openapi).startsWith('3.0')
    const text = JSON.stringify(modernized(schema, isOld))
    return this.#ajv.compile(
      JSON.parse(text.replaceAll('"$ref":"#', '"$ref":"document#')) as object,
    )
  }

  /** Finds all resources that a path goes through. */
  #findParents({ template, name, pathValues }: Route, path: string): void {
    const parts = template.split('/')
    const segments = path.split('/')
    const mayCreate = name.startsWith('PUT') && this.#statusesOf(name).includes('201')
    for (const [at, part] of parts.entries()) {
      const isCollection = METHODS.some(
        (method) => this.#document.paths[parts.slice(0, at).join('/')]?.[method] !== undefined,
      )
      if (!part.startsWith('{') || !isCollection) continue
      const collection = segments.slice(0, at).join('/')
      const isFound = this.store.find(collection, pathValues[part.slice(1, -1)]!) !== undefined
      if (!isFound && !(mayCreate && at === parts.length - 1))
        throw new Refusal('not found', 404, 410)
    }
  }

  #statusesOf(name: string): readonly string[] {
    const [method = '', path = ''] = name.split(' ')
    return Object.keys(this.#document.paths[path][method.toLowerCase()].responses)
  }

  #refused({ name, operation }: Route, { statuses, message }: Refusal): Reply {
    const documented = this.#statusesOf(name)
    const exact = statuses.find((status) => documented.includes(String(status)))
    const [first = 400] = statuses
    const status = exact ?? first
    const given = exact ?? ['4XX', 'default'].find((range) => documented.includes(range))
    const response =
      given === undefined ? undefined : resolve(this.#document, operation.responses[given])
    const [type] = Object.keys(response?.content ?? {})
    const { failure = () => ({ error: 1, message }), failureHeaders = {} } = this.#behavior
    if (type === undefined)
      return { status, body: 'wrong', headers: { 'Content-Type': 'text/plain' } }
    return {
      status,
      body: failure(message, status),
      headers: { ...failureHeaders, 'Content-Type': type },
    }
  }

  /** The path of a collection and the member that names its resources; undefined of other operations. */
  #collectionOf({ template }: Route) {
    const { paths } = this.#document
    const child = Object.keys(paths).find((path) => {
      const [last = ''] = path.slice(template.length + 1).split('/')
      return path.startsWith(`${template}/{`) && path.length === template.length + 1 + last.length
    })
    if (child !== undefined)
      return { isItem: false, parameter: child.split('{').at(-1)!.slice(0, -1) }
    const parent = template.slice(0, template.lastIndexOf('/'))
    const isItem = template.endsWith('}') && paths[parent] !== undefined
    return isItem ? { isItem, parameter: template.split('{').at(-1)!.slice(0, -1) } : undefined
  }

  #act(route: Route, call: Call): Reply {
    const own = this.#behavior.answers?.[route.name]
    if (own !== undefined) return own(call, this.store)
    const collection = this.#collectionOf(route)
    const [method] = route.name.split(' ')
    if (collection === undefined) return { status: 200, body: {} }
    const { isItem, parameter } = collection
    if (!isItem) return method === 'POST' ? this.#create(route, call) : this.#list(route, call)
    const at = call.path.lastIndexOf('/')
    const [path, key] = [call.path.slice(0, at), call.pathValues[parameter]!]
    return this.#answerOne(method!, { path, key, call, parameter })
  }

  #sentSchema({ requestBody }: OpenApi): OpenApi {
    return Object.values<OpenApi>(resolve(this.#document, requestBody).content)[0].schema
  }

  #create({ operation }: Route, call: Call): Reply {
    const { store } = this
    const sent = call.content as Members
    this.#number += 1
    if (this.#change.reusesNumbers === true && !call.path.endsWith('/stores'))
      this.#number = 1 + Math.max(0, ...store.list(call.path).map(({ key }) => Number(key)))
    const made = this.#behavior.make?.(sent, this.#number, call.path) ?? {}
    const value: Members = { ...sent, ...made }
    const isSent = memberNames(this.#document, this.#sentSchema(operation)).includes('id')
    const named = isSent || 'id' in made ? value['id'] : undefined
    const key = named === undefined ? String(this.#number) : textOf(named)
    if (store.find(call.path, key) !== undefined) throw new Refusal('it exists', 409, 400, 422)
    const resource = { key, value: named === undefined ? { ...value, id: this.#number } : value }
    store.create(call.path, resource)
    return {
      status: 201,
      body: resource.value,
      headers: { Location: `${call.path}/${encodeURIComponent(key)}` },
    }
  }

  #list({ operation }: Route, { path, parameters }: Call): Reply {
    const filters = Object.entries(parameters).filter(
      ([name]) => !['limit', 'offset', 'page', 'cursor'].includes(name),
    )
    const all = this.store
      .list(path)
      .map(({ value }) => value)
      .filter((value) =>
        filters.every(([name, wanted]) => !(name in value) || value[name] === wanted),
      )
    const {
      limit = 20,
      offset = 0,
      page = 1,
      cursor = '',
    } = parameters as Record<string, number | string>
    const count = Number(limit)
    const isPaged = ['limit', 'offset', 'page', 'cursor'].some((name) =>
      (operation.parameters as OpenApi[]).some((parameter) => parameter.name === name),
    )
    const start =
      Number(offset) + (Number(page) - 1) * count + Number(String(cursor).replace(/\D/g, '') || 0)
    const items = isPaged ? all.slice(start, start + count) : all
    const { schema } = resolve(this.#document, operation.responses['200']).content[
      'application/json'
    ]
    const { type, properties = {} } = resolve(this.#document, schema)
    if (type === 'array') return { status: 200, body: items }
    const [list = 'items'] = Object.entries<OpenApi>(properties).flatMap(([name, member]) =>
      resolve(this.#document, member).type === 'array' ? [name] : [],
    )
    const isLast = start + count >= all.length
    const next = 'nextCursor' in properties && !isLast ? { nextCursor: `c${start + count}` } : {}
    const total = 'total' in properties ? { total: all.length } : {}
    return { status: 200, body: { [list]: items, ...next, ...total } }
  }

  #answerOne(method: string, { path, key, call, parameter }: Item): Reply {
    const { store } = this
    const before = store.find(path, key)
    const sent = call.content as Members
    switch (method) {
      case 'GET':
        return { status: 200, body: before!.value }
      case 'DELETE':
        store.remove(path, key)
        return { status: 204 }
      case 'PATCH': {
        const isPatch = /json-patch/.test(call.headers['content-type'] ?? '')
        const change = isPatch ? patchOf(call.content) : sent
        store.replace(path, key, store.merge(before!.value, change))
        return { status: 200, body: store.find(path, key)!.value }
      }
      default:
        return this.#replace({ path, key, call, parameter })
    }
  }

  #replace({ path, key, call, parameter }: Item): Reply {
    const { store } = this
    const before = store.find(path, key)
    const sent = call.content as Members
    const name = parameter in (before?.value ?? {}) ? parameter : 'id'
    const made = this.#behavior.make?.(sent, Number(key), path) ?? {}
    const identity = before?.value[name] ?? (/^\d+$/.test(key) ? Number(key) : key)
    const value = { ...sent, ...made, [name]: identity }
    if (before === undefined) store.create(path, { key, value })
    else store.replace(path, key, value)
    return { status: before === undefined ? 201 : 200, body: value }
  }

  /** The response as the document has it: its success, the members that it lists, and the headers that it names. */
  #documented({ name, operation }: Route, { status, body, headers: made = {} }: Reply): Reply {
    const headers = { ...made, ...this.#behavior.headers?.[name] }
    const documented = this.#statusesOf(name)
    const success = documented.includes(String(status))
      ? String(status)
      : documented.toSorted().find((candidate) => /^[23]/.test(candidate))
    const response = resolve(this.#document, operation.responses[success ?? 'default'] ?? {})
    const [type] = Object.keys(response.content ?? {})
    const allowed = Object.keys(response.headers ?? {})
    const own = Object.fromEntries(Object.entries(headers).filter(([key]) => allowed.includes(key)))
    const sent = { status: Number(success ?? status), headers: own }
    if (type === undefined) return sent
    const { schema } = response.content[type]
    return { ...sent, headers: { ...own, 'Content-Type': type }, body: this.#shown(schema, body) }
  }

  /** The members of a value that its schema lists. */
  #shown(schema: OpenApi, value: unknown): unknown {
    const { type, items, properties = {} } = resolve(this.#document, schema) ?? {}
    if (Array.isArray(value))
      return value.map((item) => (type === 'array' ? this.#shown(items, item) : item))
    if (typeof value !== 'object' || value === null || 'rawJSON' in value) return value
    const names = memberNames(this.#document, schema)
    if (names.length === 0) return value
    const entries = Object.entries(value).filter(
      ([name]) => names.includes(name) && properties[name]?.writeOnly !== true,
    )
    return Object.fromEntries(
      entries.map(([name, member]) => [
        name,
        Array.isArray(member) ? this.#shown(properties[name] ?? {}, member) : member,
      ]),
    )
  }
}

/** The text of a header as that of a segment. */
const encodedHeader = (value: string | string[] | undefined): string | undefined =>
  value === undefined
    ? undefined
    : [value].flat().join(',').replaceAll('%', '%25').replaceAll('+', '%2B')

function jsonOf(text: string): unknown {
  try {
    return comparableJson(text)
  } catch {
    throw new Refusal('no JSON', 400, 422)
  }
}

/** The members that a patch (RFC 6902) adds, replaces and removes. */
function patchOf(content: unknown): Members {
  const steps = content as readonly { op: string; path: string; value?: unknown }[]
  return Object.fromEntries(
    steps.flatMap(({ op, path, value }) => {
      if (op === 'test') return []
      return [[path.slice(1), op === 'remove' ? null : value]]
    }),
  )
}
