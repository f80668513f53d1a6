import type { OpenApi } from '../support/evolved.ts'
import type { subjects } from './documents.ts'
import { replica } from './replica.ts'
import type { Change, Reply } from './service.ts'
import type { Members } from './values.ts'

// Services that keep their document in a rare way.

export interface Unusual {
  readonly title: string
  readonly of: keyof typeof subjects
  /** By default all operations. */
  readonly only?: readonly string[]
  /** Created anew for each start. */
  readonly change: () => Change
  /** What is a warning nevertheless, such as `warning V4 refused`. */
  readonly warned?: readonly string[]
}

const bodies =
  (change: (body: unknown) => unknown): NonNullable<Change['respond']> =>
  (reply) =>
    reply.status < 300 && typeof reply.body === 'object'
      ? { ...reply, body: change(reply.body) }
      : reply

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Refuses all that it refuses by one status. */
const refuseAllBy =
  (status: number): NonNullable<Change['respond']> =>
  (reply) =>
    reply.status === 400 || reply.status === 415 ? { ...reply, status } : reply

const withDocumented = (document: OpenApi, status: string): void => {
  for (const path of Object.values<OpenApi>(document.paths))
    for (const operation of Object.values<OpenApi>(path))
      if (operation.responses !== undefined)
        operation.responses[status] ??= operation.responses['400']
}

const text = (reply: Reply, type: string): Reply =>
  reply.status < 400 ? reply : { ...reply, headers: { ...reply.headers, 'Content-Type': type } }

/** Changes the Location of what was created. */
const located = (reply: Reply, change: (path: string) => string): Reply => {
  const { Location: path } = reply.headers ?? {}
  return path === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, Location: change(path) } }
}

const error = (status: number): Reply => ({ status, body: { error: 1, message: 'no' } })

export const unusual: readonly Unusual[] = [
  {
    title: 'its replica is 150 milliseconds late',
    of: 'nested',
    only: ['createStore', 'getStore', 'listStores', 'replaceStore', 'changeStore', 'removeStore'],
    change: () => replica(150),
  },
  {
    title: 'what is removed is gone (410)',
    of: 'nextVersion',
    only: ['getPlant', 'removePlant'],
    change: () => ({
      respond: (reply) => (reply.status === 404 ? { ...reply, status: 410 } : reply),
    }),
  },
  {
    title: 'it lists the newest first',
    of: 'nested',
    only: ['listStores'],
    change: () => ({ respond: bodies((body) => (isList(body) ? body.toReversed() : body)) }),
  },
  {
    title: 'it has further members, in another order',
    of: 'nested',
    only: ['createStore', 'getStore', 'listPlants'],
    change: () => ({
      respond: bodies((body) =>
        isList(body)
          ? body
          : {
              zone: null,
              links: [{ rel: 'self' }],
              ...Object.fromEntries(Object.entries(body as Members).toReversed()),
              _etag: 1,
            },
      ),
    }),
  },
  {
    title: 'it trims, and composes characters',
    of: 'nextVersion',
    only: ['createPlant', 'R1', 'V3', 'V4', 'R10'],
    change: () => {
      const folded = (value: unknown): unknown =>
        typeof value === 'string' ? value.normalize('NFC').trim() : value
      return {
        respond: bodies((body) =>
          Object.fromEntries(
            Object.entries(body as Members).map(([name, value]) => [
              name,
              name === 'tag' ? folded(value) : value,
            ]),
          ),
        ),
      }
    },
  },
  ...[405, 501].map((status) => ({
    title: `it has no HEAD (${status})`,
    of: 'nextVersion' as const,
    only: ['getPlant', 'open'],
    change: (): Change => ({
      send: (response, { method }) => (method === 'HEAD' ? { ...response, status } : response),
    }),
  })),
  {
    title: 'its Location has another key of the resource',
    of: 'headers',
    only: ['getAccount'],
    change: () => ({
      rewrite: ({ path }) => ({ path: path.replace(/^(\/accounts\/)9(\d{3})$/, '$1$2') }),
      respond: (reply) => located(reply, (path) => path.replace(/\d+$/, '9$&')),
    }),
  },
  {
    title: 'its Location is at the public host of a gateway',
    of: 'headers',
    only: ['getAccount'],
    change: () => ({
      respond: (reply) => located(reply, (path) => `https://accounts.example/v1${path}`),
    }),
  },
  {
    title: 'it separates a label by dots, as the examples of OpenAPI 3.0.3 do',
    of: 'pathStyles',
    only: ['findArea'],
    change: () => ({
      rewrite: ({ path }) => ({ path: path.replace(/^(\/areas\/\.[^/]*),[^/]*/, '$1x') }),
    }),
  },
  {
    title: 'a page has five at most',
    of: 'pages',
    only: ['listHerbs'],
    change: () => ({
      rewrite: ({ path, query }) =>
        path === '/herbs'
          ? {
              query: [
                query.replaceAll(/limit=(?:[6-9]|[1-4]\d|50)(?=&|$)/g, 'limit=5'),
                ...(query.includes('limit=') ? [] : ['limit=5']),
              ]
                .filter(Boolean)
                .join('&'),
            }
          : {},
    }),
  },
  {
    title: 'it wants the credential before the parameters, and the resource before the body',
    of: 'nextVersion',
    only: ['replacePlant'],
    change: () => ({ order: ['credential', 'parameters', 'resource', 'mediaType', 'body'] }),
  },
  {
    title: 'it reads body and parameters before the credential',
    of: 'nextVersion',
    only: ['changePlant', 'createPlant'],
    change: () => ({ order: ['mediaType', 'body', 'parameters', 'credential', 'resource'] }),
  },
  {
    title: 'it reads the body before it looks for the resource',
    of: 'nextVersion',
    only: ['replacePlant', 'changePlant'],
    change: () => ({ order: ['credential', 'mediaType', 'parameters', 'body', 'resource'] }),
  },
  {
    title: 'it refuses all that is wrong by a 422, which its document does not have',
    of: 'sparse',
    change: () => ({ respond: refuseAllBy(422) }),
  },
  {
    title: 'its identities are used again',
    of: 'nested',
    only: ['getPlant', 'listPlants', 'removePlant'],
    change: () => ({ reusesNumbers: true }),
  },
  {
    title: 'a discriminator decides which branch a body has',
    of: 'discriminators',
    change: () => ({
      respond: (reply, { name, content }) => {
        const { petType, lives, barks, kind, doors, gears } = Object(content) as Members
        if (reply.status !== 201) return reply
        const isOfPet =
          petType === 'cat' ? lives !== undefined : petType === 'dog' && barks !== undefined
        const isOfKind =
          kind === 'Car' ? doors !== undefined : kind === 'Bike' && gears !== undefined
        return (name === 'POST /pets' ? isOfPet : isOfKind) ? reply : error(400)
      },
    }),
  },
  {
    title: 'it refuses query parameters that are not documented',
    of: 'parameters',
    change: () => ({
      respond: (reply, { query, name }) => {
        const known =
          /^(?:limit|kind|isToxic|heights|colors|sizes|years|range\[(?:from|to)\]|where|since|scale|code)$/
        const names = query
          .split('&')
          .filter(Boolean)
          .map((pair) => decodeURIComponent(pair.split('=')[0]!))
        return name.startsWith('GET') && names.some((each) => !known.test(each))
          ? error(400)
          : reply
      },
    }),
  },
  {
    title: 'its names of headers are capitals, its errors have a charset',
    of: 'headers',
    change: () => ({
      respond: (reply) => text(reply, 'application/json; charset=utf-8'),
      send: (response) => ({
        ...response,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      }),
    }),
  },
  {
    title: 'it has an ETag, and no body for what has not changed',
    of: 'nextVersion',
    only: ['getPlant'],
    change: () => ({
      send: (response) => ({
        ...response,
        headers: { ...response.headers, ETag: 'W/"1"', 'Cache-Control': 'no-cache' },
      }),
    }),
  },
  {
    title: 'it limits its rate',
    of: 'pages',
    only: ['createTree'],
    change: () => {
      let requests = 0
      return {
        send: (response) => {
          requests += 1
          return requests <= 3
            ? {
                status: 429,
                headers: { 'Retry-After': '0', 'Content-Type': 'text/plain' },
                body: 'slow',
              }
            : response
        },
      }
    },
    warned: ['warning R7 throttled'],
  },
  {
    title: 'it documents another refusal, too',
    of: 'nullable',
    change: () => ({ reads: (document) => withDocumented(document, '422') }),
  },
  {
    title: 'it removes softly: what is removed is not in lists, and reads get 404',
    of: 'pages',
    only: ['removeHerb', 'listHerbs'],
    change: () => ({
      store: (store) => ({
        remove: (path, key) => {
          const list = store.list(path)
          const at = list.findIndex((resource) => resource.key === key)
          store.list(`${path}/removed`).push(...list.splice(at, 1))
        },
      }),
    }),
  },
  {
    title: 'a create is accepted for later (202)',
    of: 'others',
    only: ['createJob', 'getJob'],
    change: () => ({
      respond: (reply, { name }) => (name === 'GET /jobs/{jobId}' ? error(404) : reply),
    }),
  },
]
