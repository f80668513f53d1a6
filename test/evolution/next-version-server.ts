import { isUtf8 } from 'node:buffer'
import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from '../support/start.ts'

// A right server of examples/next-version that shares no code with the kit.

interface Plant {
  readonly id: bigint
  readonly name: string
  readonly tag?: string
}

interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The stored plants, in the order of their creation. */
type Store = Map<bigint, Plant>

const refusal = (status: number, message: string, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers,
  body: { error: status, message },
})

class Refused extends Error {
  readonly reply: Reply
  constructor(status: number, message: string, headers?: Reply['headers']) {
    super(message)
    this.reply = refusal(status, message, headers)
  }
}

function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Refused(400, message)
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/
const isInt64 = (value: bigint): boolean => value >= -(2n ** 63n) && value < 2n ** 63n

/** Integers are bigint, whatever their notation. */
function parse(text: string): unknown {
  type Reviver = (name: string, value: unknown, context: { readonly source: string }) => unknown
  const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown
  return parseWith(text, (_name, value, { source }) => {
    if (typeof value !== 'number') return value
    if (INTEGER.test(source)) return BigInt(source)
    return Number.isSafeInteger(value) ? BigInt(value) : value
  })
}

const write = (body: unknown): string =>
  JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'bigint'
      ? (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(String(value))
      : value,
  )

function readMembers(bytes: Buffer): Readonly<Record<string, unknown>> {
  demand(isUtf8(bytes), 'the body is not UTF-8')
  let body: unknown
  try {
    body = parse(bytes.toString())
  } catch {
    throw new Refused(400, 'the body is not JSON')
  }
  demand(typeof body === 'object' && body !== null && !Array.isArray(body), 'no object')
  return body as Record<string, unknown>
}

function readNames(members: Readonly<Record<string, unknown>>): Pick<Plant, 'name' | 'tag'> {
  const { name, tag } = members
  demand(typeof name === 'string' && name !== '', 'a name must be a text')
  if (!Object.hasOwn(members, 'tag')) return { name }
  demand(typeof tag === 'string', 'a tag must be a text')
  return { name, tag }
}

function create(store: Store, members: Readonly<Record<string, unknown>>): Reply {
  const { id } = members
  demand(typeof id === 'bigint' && isInt64(id), 'an id must be an int64')
  const plant = { id, ...readNames(members) }
  if (store.has(id)) return refusal(409, 'the id exists')
  store.set(id, plant)
  return { status: 201, body: plant, headers: { location: `/plants/${id}` } }
}

function change(plant: Plant, members: Readonly<Record<string, unknown>>): Plant {
  const names = Object.keys(members)
  demand(names.length > 0 && names.every((name) => /^(?:name|tag)$/.test(name)), 'unknown member')
  const { tag, ...others } = { ...plant, ...members } as { tag: unknown } & Plant
  return { id: plant.id, ...readNames(tag == null ? others : { ...others, tag }) }
}

function list(store: Store, query: URLSearchParams): Reply {
  const [limit, cursor, tag] = [query.get('limit') ?? '20', query.get('cursor'), query.get('tag')]
  demand(INTEGER.test(limit) && Number(limit) >= 1 && Number(limit) <= 100, 'a wrong limit')
  demand(cursor !== '', 'an empty cursor')
  const plants = [...store.values()].filter((plant) => tag === null || plant.tag === tag)
  const first = cursor === null ? 0 : Number(/^\d{1,9}$/.exec(cursor)?.[0] ?? plants.length)
  const next = first + Number(limit)
  const items = plants.slice(first, next)
  return { status: 200, body: { items, ...(next < plants.length && { nextCursor: `${next}` }) } }
}

const METHODS = { all: ['GET', 'POST'], one: ['GET', 'PUT', 'PATCH', 'DELETE'] } as const

function respond(
  store: Store,
  { method = '', headers, url = '' }: IncomingMessage,
  bytes: Buffer,
): Reply {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const path = /^\/plants(?:\/([^/]+))?$/.exec(pathname)
  if (path === null) return refusal(404, 'nothing is here')
  const [, part] = path
  const allowed: readonly string[] = METHODS[part === undefined ? 'all' : 'one']
  if (!allowed.includes(method))
    return refusal(405, 'no such method', { allow: allowed.join(', ') })
  if (!/^bearer +[\x21-\x7e]+$/i.test(headers.authorization ?? ''))
    return refusal(401, 'no token', { 'www-authenticate': 'Bearer' })
  const hasBody = method.startsWith('P')
  if (hasBody) demandJson(method, headers)
  if (part === undefined)
    return hasBody ? create(store, readMembers(bytes)) : list(store, searchParams)
  return respondAt(store, { method, part, members: hasBody ? readMembers(bytes) : {} })
}

function demandJson(method: string, headers: IncomingMessage['headers']): void {
  const mediaType = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()
  const wanted = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  demand(mediaType === wanted, `the media type must be ${wanted}`)
  demand(headers['content-encoding'] === undefined, 'no coding is supported')
}

interface OnePlant {
  readonly method: string
  readonly part: string
  readonly members: Readonly<Record<string, unknown>>
}

function respondAt(store: Store, { method, part, members }: OnePlant): Reply {
  demand(INTEGER.test(part), 'the id must be an integer')
  const id = BigInt(part)
  demand(isInt64(id), 'the id must be an int64')
  const known = store.get(id)
  // What is wrong with a body comes before an unknown plant.
  let plant = known ?? { id, name: 'unknown' }
  if (method === 'PUT') plant = { id, ...readNames(members) }
  if (method === 'PATCH') plant = change(plant, members)
  if (known === undefined) return refusal(404, 'no such plant')
  store.set(id, plant)
  if (method !== 'DELETE') return { status: 200, body: plant }
  store.delete(id)
  return { status: 204 }
}

/** Starts it until the test ends. @returns its base URL */
export async function startNextVersion(): Promise<string> {
  const store: Store = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, body, headers } = answer(store, request, Buffer.concat(chunks))
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      response.writeHead(status, { ...headers, ...type }).end(body === undefined ? '' : write(body))
    })
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

function answer(store: Store, request: IncomingMessage, bytes: Buffer): Reply {
  try {
    return respond(store, request, bytes)
  } catch (error) {
    if (error instanceof Refused) return error.reply
    throw error
  }
}
