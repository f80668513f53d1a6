import type { OpenApi } from '../support/evolved.ts'
import type { subjects } from './documents.ts'
import type { Call, Change, Reply, Resource } from './service.ts'
import type { Members } from './values.ts'

// Faulty services, by the rules of which they break one: what each does in another way than its document says.

/** A service that breaks a rule. */
export interface Fault extends Change {
  readonly title: string
  readonly of: keyof typeof subjects
  /** The operation that shows it. */
  readonly only: string
  /** The rules whose cases are sent; by default those that are found, which are all cases if one of them has none. */
  readonly rules?: readonly string[]
  /** About how many cases of these rules are sent, by default 100. */
  readonly cases?: number
  /** What is found, such as `violation N11 accepted`; nothing else may be found. */
  readonly found: readonly string[]
  /** The end of the pointer of the first citation. */
  readonly cites?: string
}

type Reads = NonNullable<Change['reads']>

const at = (document: OpenApi, pointer: string): OpenApi =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((part, name) => part[name], document)

/** The service does not know a part of its document. */
const without =
  (pointer: string): Reads =>
  (document) => {
    const [, parent = '', name = ''] = /^(.*)\/([^/]*)$/.exec(pointer) ?? []
    const part = at(document, parent)
    if (Array.isArray(part)) part.splice(Number(name), 1)
    else delete part[name]
  }

const set =
  (pointer: string, value: unknown): Reads =>
  (document) => {
    const [, parent = '', name = ''] = /^(.*)\/([^/]*)$/.exec(pointer) ?? []
    at(document, parent)[name] = value
  }

/** Responds otherwise to some calls. */
const respondTo =
  (
    name: string,
    change: (reply: Reply, call: Call) => Partial<Reply>,
  ): NonNullable<Change['respond']> =>
  (reply, call) =>
    call.name === name ? { ...reply, ...change(reply, call) } : reply

/** Changes the resource in the body of each success of an operation. */
const changeBody = (
  name: string,
  change: (body: Members, call: Call) => unknown,
): NonNullable<Change['respond']> =>
  respondTo(name, ({ status, body }, call) =>
    status < 300 ? { body: change(body as Members, call) } : {},
  )

const membersOf = (content: unknown): Members =>
  typeof content === 'object' && content !== null ? (content as Members) : {}

/** Refuses or crashes at a text of a member. */
const crashAt =
  (member: string, isBad: (text: string) => boolean): NonNullable<Change['respond']> =>
  (reply, { content }) => {
    const text = membersOf(content)[member]
    return typeof text === 'string' && isBad(text)
      ? { status: 500, body: { error: 1, message: 'crash' } }
      : reply
  }

const search = '/paths/~1search/get/parameters'
const area = '/paths/~1areas~1{labels}~1{dots}~1{ids}~1{points}~1{box}~1{size}/get/parameters'
const shipment = '/paths/~1shipments/post/requestBody/content/application~1json/schema'

const ACCOUNT = '{"name":"fern","password":"long-secret"}'

const wrong: Reply = { status: 400, body: { error: 1, message: 'wrong' } }
const refusal: Reply = { ...wrong, headers: { 'X-Reason': '7' } }

interface Row {
  readonly of: Fault['of']
  readonly only: string
  readonly rows: readonly (Omit<Fault, 'of' | 'only' | 'found'> & {
    readonly found: string | readonly string[]
  })[]
}

const tables: readonly Row[] = [
  {
    of: 'nextVersion',
    only: 'getPlant',
    rows: [
      {
        title: 'a read of what was created gets 404',
        respond: respondTo('GET /plants/{id}', (reply) =>
          reply.status === 200 ? { status: 404, body: { error: 1, message: 'x' } } : {},
        ),
        found: ['violation R1 refused', 'violation S1 not-found'],
      },
      {
        title: 'a read shows the plant that was created last',
        respond: (reply, call, store) =>
          call.name === 'GET /plants/{id}' && reply.status === 200
            ? { ...reply, body: store.list('/plants').at(-1)!.value }
            : reply,
        found: 'violation S1 of-another-resource',
      },
      {
        title: 'an identity loses its last digits in the path',
        rewrite: ({ path }) => {
          const [, digits] = /^\/plants\/(-?\d{16,})$/.exec(path) ?? []
          return digits === undefined ? {} : { path: `/plants/${BigInt(Number(digits))}` }
        },
        found: 'warning V1 refused',
      },
      {
        title: 'a text is no integer in the path, and gets 200',
        rewrite: ({ path }) =>
          /^\/plants\/[^/]*[A-Za-z]{3}/.test(path) ? { path: '/plants/1' } : {},
        respond: respondTo('GET /plants/{id}', (reply, { path }) =>
          path === '/plants/1' && reply.status === 404
            ? { status: 200, body: { id: 1, name: 'x' } }
            : {},
        ),
        found: 'violation N5 accepted',
        cites: '/paths/~1plants~1{id}/parameters/0/schema/type',
      },
      {
        title: 'a read without a credential succeeds',
        reads: set('/paths/~1plants~1{id}/get/security', []),
        found: ['violation A1 accepted', 'violation A2 accepted'],
        cites: '/security/0',
      },
      {
        title: 'an undocumented status',
        respond: respondTo('GET /plants/{id}', (reply) =>
          reply.status === 200 ? { status: 206 } : {},
        ),
        found: ['violation R7 status'],
        cites: '/paths/~1plants~1{id}/get/responses',
      },
      {
        title: 'another media type',
        respond: respondTo('GET /plants/{id}', (reply) =>
          reply.status === 200 ? { headers: { 'Content-Type': 'application/hal+json' } } : {},
        ),
        found: 'violation R2 content-type',
        cites: '/responses/Plant/content',
      },
      {
        title: 'an error without its members',
        respond: respondTo('GET /plants/{id}', (reply) =>
          reply.status >= 400 ? { body: { error: 1 } } : {},
        ),
        found: 'violation R6 body-required',
        cites: '/components/schemas/Error/required',
      },
      {
        title: 'a HEAD request crashes',
        send: (response, { method }) =>
          method === 'HEAD' ? { ...response, status: 500 } : response,
        found: 'warning open status',
      },
      {
        title: 'a HEAD request finds nothing',
        send: (response, { method }) =>
          method === 'HEAD' ? { ...response, status: 404 } : response,
        found: 'warning open status',
      },
    ],
  },
  {
    of: 'nextVersion',
    only: 'listPlants',
    rows: [
      {
        title: 'the list is without what was created',
        store: (store) => ({
          create: (path, resource) => void store.list(path).push({ ...resource }),
        }),
        respond: changeBody('GET /plants', () => ({ items: [] })),
        found: 'warning S2 not-listed',
        cites: '/paths/~1plants/get/responses',
      },
      {
        title: 'pages overlap',
        rewrite: ({ path, query }) => {
          const [, from] = /cursor=c(\d+)/.exec(query) ?? []
          return path === '/plants' && from !== undefined
            ? { query: query.replace(/cursor=c\d+/, `cursor=c${Math.max(0, Number(from) - 1)}`) }
            : {}
        },
        found: 'warning S2 listed-twice',
      },
      {
        title: 'pages leave out their first one',
        rewrite: ({ path, query }) => {
          const [, from] = /cursor=c(\d+)/.exec(query) ?? []
          return path === '/plants' && from !== undefined
            ? { query: query.replace(/cursor=c\d+/, `cursor=c${Number(from) + 1}`) }
            : {}
        },
        found: 'warning S2 not-listed',
      },
      {
        title: 'the maximum of a parameter is not checked',
        reads: without('/paths/~1plants/get/parameters/0/schema/maximum'),
        found: 'violation N11 accepted',
        cites: '/paths/~1plants/get/parameters/0/schema/maximum',
      },
      {
        title: 'an item of a list lacks a member',
        respond: changeBody('GET /plants', ({ items, ...rest }) => ({
          ...rest,
          items: (items as Members[]).map(({ id }) => ({ id })),
        })),
        found: ['violation R3 body-required'],
      },
      {
        title: 'neither int32 nor the maximum is checked',
        reads: (document) => {
          const { schema } = document.paths['/plants'].get.parameters[0]
          delete schema.format
          delete schema.maximum
        },
        found: 'violation N11 accepted',
      },
    ],
  },
  {
    of: 'nextVersion',
    only: 'createPlant',
    rows: [
      {
        title: '200 in place of 201',
        rules: ['R1'],
        respond: respondTo('POST /plants', (reply) =>
          reply.status === 201 ? { status: 200 } : {},
        ),
        found: 'violation R7 status',
      },
      {
        title: 'no Location',
        rules: ['R1'],
        respond: respondTo('POST /plants', ({ status, headers = {} }) => {
          const { Location: _, ...others } = headers
          return status === 201 ? { headers: others } : {}
        }),
        found: 'violation R2 header-missing',
        cites: '/headers/Location',
      },
      {
        title: 'the plant of another request',
        respond: (reply, call, store) => {
          const plants = store.list('/plants')
          return call.name === 'POST /plants' && reply.status === 201 && plants.length > 3
            ? { ...reply, body: { ...plants.at(-1)!.value, name: plants.at(-3)!.value['name'] } }
            : reply
        },
        found: ['violation R9 name-of-another-request'],
      },
      {
        title: 'a media type that is not documented',
        rewrite: ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/json' } }),
        found: 'warning N10 accepted',
      },
      {
        title: 'a name in Latin-1',
        rules: ['V3'],
        respond: changeBody('POST /plants', (body) => ({
          ...body,
          name: Buffer.from(String(body['name'])).toString('latin1'),
        })),
        found: 'warning R10 text-read-as-latin-1',
      },
      {
        title: 'a crash at an emoji in the second text',
        rules: ['V4'],
        respond: crashAt('tag', (text) => /\p{Emoji_Presentation}/u.test(text)),
        found: 'violation R7 status',
      },
      {
        title: 'an id that a double loses',
        rules: ['V1'],
        respond: changeBody('POST /plants', (body) => {
          const { id } = body as { id: number | { rawJSON: string } }
          return { ...body, id: typeof id === 'number' ? id : Number(id.rawJSON) }
        }),
        found: 'violation R3 body-format',
      },
      {
        title: 'a 500 at the bounds of int64',
        rules: ['V1'],
        respond: (reply, { name, content }) => {
          const { id } = membersOf(content) as { id?: unknown }
          return name === 'POST /plants' && typeof id === 'object' && id !== null
            ? { status: 500, body: { error: 1, message: 'x' } }
            : reply
        },
        found: ['violation R7 status'],
      },
    ],
  },
  {
    of: 'nextVersion',
    only: 'replacePlant',
    rows: [
      {
        title: 'a replace is lost',
        store: () => ({ replace: () => {} }),
        respond: changeBody('PUT /plants/{id}', (body, { content }) => ({
          ...body,
          ...membersOf(content),
        })),
        found: 'warning S2 not-changed',
      },
      {
        title: 'a replace stores a part',
        store: (store) => ({
          replace: (path, key, value) => {
            const list = store.list(path)
            const before = list.find((resource) => resource.key === key)!
            const next: Resource = { key, value: { ...value, name: before.value['name'] } }
            list[list.indexOf(before)] = next
          },
        }),
        found: 'warning S2 not-changed',
      },
      {
        title: 'a replace needs no name',
        reads: without('/components/schemas/PlantMembers/required'),
        found: 'violation N4 accepted',
        cites: '/components/schemas/PlantMembers/required',
      },
      {
        title: 'any JSON replaces a plant',
        rules: ['N3', 'N4', 'N6', 'N7', 'N11'],
        reads: set('/paths/~1plants~1{id}/put/requestBody/content/application~1json/schema', {}),
        found: [
          'violation N3 accepted',
          'violation N4 accepted',
          'violation N6 accepted',
          'violation N7 accepted',
          'violation N11 accepted',
        ],
      },
    ],
  },
  {
    of: 'nextVersion',
    only: 'changePlant',
    rows: [
      {
        title: 'a merge replaces all',
        store: () => ({ merge: ({ id }, change) => ({ id, name: 'x', ...change }) }),
        found: 'warning S2 lost',
      },
      {
        title: 'a merge is lost',
        store: () => ({ merge: (before) => before }),
        respond: changeBody('PATCH /plants/{id}', (body, { content }) => ({
          ...body,
          ...membersOf(content),
        })),
        found: 'warning S2 not-changed',
      },
      {
        title: 'an empty merge is accepted',
        reads: without(
          '/paths/~1plants~1{id}/patch/requestBody/content/application~1merge-patch+json/schema/minProperties',
        ),
        found: 'violation N11 accepted',
        cites: '/schema/minProperties',
      },
    ],
  },
  {
    of: 'nextVersion',
    only: 'removePlant',
    rows: [
      {
        title: 'a removal removes nothing',
        store: () => ({ remove: () => {} }),
        found: 'warning S2 still-found',
      },
      {
        title: 'a removed plant comes back with the next create',
        store: (store) => {
          const gone: Resource[] = []
          return {
            create: (path, resource) => void store.list(path).push(...gone.splice(0), resource),
            remove: (path, key) => {
              const list = store.list(path)
              gone.push(
                ...list.splice(
                  list.findIndex((resource) => resource.key === key),
                  1,
                ),
              )
            },
          }
        },
        found: 'warning S2 still-found',
      },
      {
        title: 'a removal crashes when it is done',
        respond: respondTo('DELETE /plants/{id}', (reply) =>
          reply.status === 204 ? { status: 500 } : {},
        ),
        found: ['violation R7 status'],
        rules: ['R1'],
      },
    ],
  },
  {
    of: 'nested',
    only: 'getPlant',
    rows: [
      {
        title: 'a plant is found in any store',
        store: (store) => ({
          list: (path) => {
            const key = path.includes('/plants') ? '/plants' : path
            const known = store.collections.get(key) ?? []
            store.collections.set(key, known)
            return known
          },
        }),
        found: 'warning S1 below-another-parent',
      },
      {
        title: 'a plant of another store crashes a read',
        respond: respondTo('GET /stores/{storeId}/plants/{plantId}', (reply) =>
          reply.status === 404 ? { status: 500 } : {},
        ),
        rules: ['S1'],
        found: 'violation R7 status',
      },
    ],
  },
  {
    of: 'headers',
    only: 'getAccount',
    rows: [
      {
        title: 'a Location of nothing',
        respond: respondTo('POST /accounts', ({ status, headers = {} }) =>
          status === 201 ? { headers: { ...headers, Location: '/accounts/1' } } : {},
        ),
        found: 'violation S1 location',
      },
      {
        title: 'a Location that no account can have',
        respond: respondTo('POST /accounts', ({ status, headers = {} }) =>
          status === 201 ? { headers: { ...headers, Location: '/accounts/none' } } : {},
        ),
        found: 'violation S1 location',
      },
      {
        title: 'a Location of the account that was created before',
        respond: (reply, { name }, store) => {
          const [first] = store.list('/accounts')
          return name === 'POST /accounts' && reply.status === 201
            ? { ...reply, headers: { ...reply.headers, Location: `/accounts/${first!.key}` } }
            : reply
        },
        found: 'violation S1 location',
      },
    ],
  },
  {
    of: 'nested',
    only: 'listPlants',
    rows: [
      {
        title: 'a list of another store',
        respond: (reply, call, store) => {
          if (call.name !== 'GET /stores/{storeId}/plants' || reply.status !== 200) return reply
          return { ...reply, body: store.list('/stores/0/plants') }
        },
        found: 'warning S2 not-listed',
      },
    ],
  },
  {
    of: 'parameters',
    only: 'search',
    rows: [
      {
        title: 'a required query parameter may be missing',
        reads: set(`${search}/1/required`, false),
        found: 'violation N4 accepted',
        cites: `${search}/1/required`,
      },
      {
        title: 'a required header may be missing',
        reads: set(`${search}/9/required`, false),
        found: 'violation N4 accepted',
        cites: `${search}/9/required`,
      },
      {
        title: 'a bound of a query parameter',
        reads: without(`${search}/0/schema/minimum`),
        found: 'violation N11 accepted',
        cites: `${search}/0/schema/minimum`,
      },
      {
        title: 'an enum of a query parameter',
        reads: without(`${search}/1/schema/enum`),
        found: 'violation N11 accepted',
        cites: `${search}/1/schema/enum`,
      },
      {
        title: 'the type of a query parameter',
        reads: set(`${search}/0/schema`, {}),
        found: ['violation N7 accepted', 'violation N11 accepted'],
        cites: `${search}/0/schema/type`,
      },
      {
        title: 'a boolean',
        reads: set(`${search}/2/schema`, {}),
        found: 'violation N7 accepted',
        cites: `${search}/2/schema/type`,
      },
      {
        title: 'the items of a list',
        reads: set(`${search}/3/schema/items`, {}),
        found: ['violation N7 accepted', 'violation N11 accepted'],
        cites: `${search}/3/schema/items/type`,
      },
      {
        title: 'the bound of items',
        reads: without(`${search}/3/schema/items/minimum`),
        found: 'violation N11 accepted',
        cites: `${search}/3/schema/items/minimum`,
      },
      {
        title: 'the length of a list',
        reads: without(`${search}/3/schema/maxItems`),
        found: 'violation N11 accepted',
        cites: `${search}/3/schema/maxItems`,
      },
      {
        title: 'the items of a list with commas',
        reads: without(`${search}/4/schema/items/enum`),
        found: 'violation N11 accepted',
        cites: `${search}/4/schema/items/enum`,
      },
      {
        title: 'the items of a list with pipes',
        reads: without(`${search}/5/schema/items/maximum`),
        found: 'violation N11 accepted',
        cites: `${search}/5/schema/items/maximum`,
      },
      {
        title: 'the items of a list with spaces',
        reads: without(`${search}/6/schema/items/minimum`),
        found: 'violation N11 accepted',
        cites: `${search}/6/schema/items/minimum`,
      },
      {
        title: 'a member of deepObject',
        reads: set(`${search}/7/schema/properties/from`, {}),
        found: 'violation N7 accepted',
      },
      {
        title: 'a required member of deepObject',
        reads: without(`${search}/7/schema/required`),
        found: 'violation N4 accepted',
        cites: `${search}/7/schema/required`,
      },
      {
        title: 'a bound in JSON',
        reads: without(`${search}/8/content/application~1json/schema/properties/year/minimum`),
        found: 'violation N11 accepted',
        cites: '/properties/year/minimum',
      },
      {
        title: 'a required member in JSON',
        reads: without(`${search}/8/content/application~1json/schema/required`),
        found: 'violation N4 accepted',
        cites: '/schema/required',
      },
      {
        title: 'a bound of a header',
        reads: without(`${search}/9/schema/maximum`),
        found: 'violation N11 accepted',
        cites: `${search}/9/schema/maximum`,
      },
      {
        title: 'the type of a header',
        reads: set(`${search}/9/schema`, {}),
        found: ['violation N5 accepted'],
      },
      {
        title: 'the items of a header',
        reads: without(`${search}/10/schema/items/maximum`),
        found: 'violation N11 accepted',
        cites: `${search}/10/schema/items/maximum`,
      },
      {
        title: 'an enum of a cookie',
        reads: without(`${search}/11/schema/enum`),
        found: 'violation N11 accepted',
        cites: `${search}/11/schema/enum`,
      },
      {
        title: 'the type of a cookie',
        reads: set(`${search}/12/schema`, {}),
        found: ['violation N7 accepted', 'violation N11 accepted'],
      },
    ],
  },
  {
    of: 'parameters',
    only: 'report',
    rows: [
      {
        title: 'a bound in the path',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/0/schema/maximum'),
        found: 'violation N11 accepted',
        cites: '/parameters/0/schema/maximum',
      },
      {
        title: 'an enum in the path',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/1/schema/enum'),
        found: 'violation N11 accepted',
        cites: '/parameters/1/schema/enum',
      },
      {
        title: 'a format of a parameter',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/2/schema/format'),
        found: 'warning N12 accepted',
        cites: '/parameters/2/schema/format',
      },
      {
        title: 'a multiple',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/3/schema/multipleOf'),
        found: 'violation N11 accepted',
        cites: '/parameters/3/schema/multipleOf',
      },
      {
        title: 'an exclusive bound',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/3/schema/exclusiveMinimum'),
        found: 'violation N11 accepted',
        cites: '/parameters/3/schema/exclusiveMinimum',
      },
      {
        title: 'a pattern',
        reads: without('/paths/~1reports~1{year}~1{kind}/get/parameters/4/schema/pattern'),
        found: 'violation N11 accepted',
        cites: '/parameters/4/schema/pattern',
      },
    ],
  },
  {
    of: 'forms',
    only: 'createContact',
    rows: (
      [
        [
          'a required member',
          without(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/required',
          ),
          'violation N4 accepted',
          '/schema/required',
        ],
        [
          'the type of a member',
          set(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/age',
            {},
          ),
          ['violation N5 accepted', 'violation N11 accepted'],
          '/properties/age/type',
        ],
        [
          'a bound of a member',
          without(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/age/minimum',
          ),
          'violation N11 accepted',
          '/properties/age/minimum',
        ],
        [
          'a length of a member',
          without(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/email/maxLength',
          ),
          'violation N11 accepted',
          '/properties/email/maxLength',
        ],
        [
          'a boolean',
          set(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/isMember',
            {},
          ),
          'violation N7 accepted',
          '/properties/isMember/type',
        ],
        [
          'an item',
          set(
            '/paths/~1contacts/post/requestBody/content/application~1x-www-form-urlencoded/schema/properties/topics/items',
            { type: 'string' },
          ),
          'violation N11 accepted',
          '/properties/topics/items',
        ],
      ] as const
    ).map(([title, reads, found, cites]) => ({
      title: `of a form: ${title}`,
      reads,
      found,
      cites,
    })),
  },
  {
    of: 'forms',
    only: 'createPhoto',
    rows: (
      [
        [
          'a required member',
          set('/paths/~1photos/post/requestBody/content/multipart~1form-data/schema/required', [
            'image',
          ]),
          'violation N4 accepted',
          '/schema/required',
        ],
        [
          'a required file',
          set('/paths/~1photos/post/requestBody/content/multipart~1form-data/schema/required', [
            'title',
          ]),
          'violation N4 accepted',
          '/schema/required',
        ],
        [
          'a type',
          set(
            '/paths/~1photos/post/requestBody/content/multipart~1form-data/schema/properties/width',
            {},
          ),
          ['violation N7 accepted', 'violation N11 accepted'],
          '/properties/width/type',
        ],
        [
          'a bound',
          without(
            '/paths/~1photos/post/requestBody/content/multipart~1form-data/schema/properties/width/maximum',
          ),
          'violation N11 accepted',
          '/properties/width/maximum',
        ],
        [
          'a length',
          without(
            '/paths/~1photos/post/requestBody/content/multipart~1form-data/schema/properties/title/maxLength',
          ),
          'violation N11 accepted',
          '/properties/title/maxLength',
        ],
      ] as const
    ).map(([title, reads, found, cites]) => ({
      title: `of a multipart form: ${title}`,
      reads,
      found,
      cites,
    })),
  },
  ...(
    [
      ['readBoth', 'key of two', '/paths/~1both/get/security/0/key'],
      ['readBoth', 'secret of two', '/paths/~1both/get/security/0/secret'],
      ['readMixed', 'login of a login and a key', '/paths/~1mixed/get/security/0/login'],
      ['readMixed', 'key of a login and a key', '/paths/~1mixed/get/security/0/key'],
    ] as const
  ).map(([only, part, pointer]): Row => ({
    of: 'security',
    only,
    rows: [
      {
        title: `the ${part} is not needed`,
        reads: without(pointer),
        found: ['violation A1 accepted', 'violation A2 accepted'],
      },
    ],
  })),
  ...(
    [
      'readBoth',
      'readEither',
      'readLogin',
      'readQuery',
      'readCookie',
      'readFlow',
      'readMixed',
    ] as const
  ).map((only): Row => ({
    of: 'security',
    only,
    rows: [
      {
        title: `${only} needs no credential`,
        reads: set(`/paths/~1${only.slice(4).toLowerCase()}/get/security`, []),
        found: ['violation A1 accepted', 'violation A2 accepted'],
      },
    ],
  })),
  ...(
    [
      ['readEither', 'the second alternative', '/paths/~1either/get/security/1'],
      ['readEither', 'the first alternative', '/paths/~1either/get/security/0'],
      ['readMixed', 'the second alternative', '/paths/~1mixed/get/security/1'],
    ] as const
  ).map(([only, part, pointer]): Row => ({
    of: 'security',
    only,
    rows: [
      {
        title: `${only}: ${part} is refused`,
        reads: without(pointer),
        found: part.includes('first')
          ? ['violation R1 refused', 'warning A4 refused']
          : 'violation R1 refused',
      },
    ],
  })),
  {
    of: 'security',
    only: 'readQuery',
    rows: [
      {
        title: 'a missing credential gets a status that the document does not have',
        respond: (reply) => (reply.status === 401 ? { ...reply, status: 422 } : reply),
        rules: ['A1', 'A3'],
        found: 'warning A3 status',
        cites: '/paths/~1query/get/responses',
      },
    ],
  },
  {
    of: 'security',
    only: 'readOpen',
    rows: [
      {
        title: 'a credential that may be absent is needed',
        reads: set('/paths/~1open/get/security', [{ key: [] }]),
        found: 'violation R1 refused',
      },
    ],
  },
  {
    of: 'discriminators',
    only: 'createPet',
    rows: [
      {
        title: 'a bound in the first branch',
        reads: without('/components/schemas/Cat/properties/lives/maximum'),
        found: 'violation N11 accepted',
        cites: '/components/schemas/Cat/properties/lives/maximum',
      },
      {
        title: 'a type in the second branch',
        reads: set('/components/schemas/Dog/properties/barks', {}),
        found: 'violation N7 accepted',
      },
    ],
  },
  {
    of: 'discriminators',
    only: 'createVehicle',
    rows: [
      {
        title: 'a length of the base',
        reads: without('/components/schemas/Vehicle/properties/name/minLength'),
        found: 'violation N11 accepted',
        cites: '/components/schemas/Vehicle/properties/name/minLength',
      },
    ],
  },
  {
    of: 'nullable',
    only: 'createOrder',
    rows: [
      {
        title: 'null is a count',
        reads: set(
          '/paths/~1orders/post/requestBody/content/application~1json/schema/properties/count/nullable',
          true,
        ),
        found: 'violation N5 accepted',
      },
      {
        title: 'null is a label',
        reads: set(
          '/paths/~1orders/post/requestBody/content/application~1json/schema/properties/label',
          { type: 'string', nullable: true },
        ),
        found: 'violation N7 accepted',
      },
      {
        title: 'an exclusive bound of 3.0',
        reads: without(
          '/paths/~1orders/post/requestBody/content/application~1json/schema/properties/count/exclusiveMaximum',
        ),
        found: 'violation N11 accepted',
      },
      {
        title: 'a null comment is refused',
        reads: without(
          '/paths/~1orders/post/requestBody/content/application~1json/schema/properties/comment/nullable',
        ),
        found: 'warning V4 refused',
      },
      {
        title: 'a required member of a nullable object',
        reads: without('/components/schemas/Address/required'),
        found: ['violation N4 accepted', 'violation N11 accepted'],
      },
    ],
  },
  {
    of: 'patterns',
    only: 'createCode',
    rows: ['code', 'word', 'shade', 'year'].map((name) => ({
      title: `the pattern of ${name}`,
      reads: without(
        `/paths/~1codes/post/requestBody/content/application~1json/schema/properties/${name}/pattern`,
      ),
      found: 'violation N11 accepted',
      cites: `/properties/${name}/pattern`,
    })),
  },
  {
    of: 'sparse',
    only: 'createNote',
    rows: [
      {
        title: 'a required member, without documented errors',
        reads: without('/paths/~1notes/post/requestBody/content/application~1json/schema/required'),
        found: 'violation N4 accepted',
      },
      {
        title: 'a crash in place of a refusal, without documented errors',
        respond: (reply) => (reply.status === 400 ? { status: 500 } : reply),
        found: 'violation R7 status',
      },
    ],
  },
  {
    of: 'headers',
    only: 'listAccounts',
    rows: [
      {
        title: 'no required header',
        respond: respondTo('GET /accounts', ({ headers = {} }) => ({
          headers: { 'Content-Type': 'application/json', 'X-Kind': headers['X-Kind'] ?? '' },
        })),
        found: 'violation R2 header-missing',
        cites: '/headers/X-Total',
      },
      {
        title: 'a wrong required header',
        respond: respondTo('GET /accounts', ({ headers = {} }) => ({
          headers: { ...headers, 'X-Total': '-1' },
        })),
        found: 'violation R2 header',
        cites: '/headers/X-Total',
      },
      {
        title: 'a wrong optional header',
        respond: respondTo('GET /accounts', ({ headers = {} }) => ({
          headers: { ...headers, 'X-Kind': 'none' },
        })),
        found: 'warning R2 header',
      },
      {
        title: 'a list shows passwords',
        respond: changeBody('GET /accounts', (body) =>
          (body as unknown as Members[]).map((item) => ({ ...item, password: 'long-secret' })),
        ),
        found: 'warning R3 body-writeOnly',
      },
    ],
  },
  {
    of: 'headers',
    only: 'createAccount',
    rows: [
      {
        title: 'the password comes back',
        rules: ['R1'],
        respond: changeBody('POST /accounts', (body, { content }) => ({
          ...body,
          password: membersOf(content)['password'],
        })),
        found: 'warning R3 body-writeOnly',
      },
      {
        title: 'an error without its header',
        rules: ['N4'],
        behavior: { failureHeaders: {} },
        found: 'violation R5 header-missing',
      },
      {
        title: 'a Location of another account',
        rules: ['R1'],
        respond: respondTo('POST /accounts', ({ status, headers = {} }) =>
          status === 201 ? { headers: { ...headers, Location: '/accounts/1' } } : {},
        ),
        found: [],
      },
    ],
  },
  {
    of: 'keywords',
    only: 'createShipment',
    rows: (
      [
        ['/properties/sender/minLength', 'N11'],
        ['/properties/sender/maxLength', 'N11'],
        ['/properties/note/maxLength', 'N11'],
        ['/properties/country/enum', 'N11'],
        ['/properties/zip/pattern', 'N11'],
        ['/properties/weight/exclusiveMinimum', 'N11'],
        ['/properties/weight/maximum', 'N11'],
        ['/properties/weight/multipleOf', 'N11'],
        ['/properties/code/const', 'N11'],
        ['/properties/lines/minItems', 'N11'],
        ['/properties/lines/maxItems', 'N11'],
        ['/properties/lines/items/required', 'N4', '/items/required'],
        ['/properties/lines/items/properties/sku/minLength', 'N11'],
        ['/properties/lines/items/properties/count/minimum', 'N11'],
        ['/properties/scores/contains', 'N11'],
        ['/properties/scores/maxContains', 'N11', '/properties/scores'],
        ['/properties/scores/uniqueItems', 'N11'],
        ['/properties/labels/propertyNames', 'N11', '/labels'],
        ['/properties/labels/patternProperties/^x-/maxLength', 'N11'],
        ['/properties/labels/maxProperties', 'N11'],
        [
          '/properties/prices/additionalProperties/required',
          'N4',
          '/additionalProperties/required',
        ],
        ['/properties/prices/additionalProperties/properties/amount/minimum', 'N11'],
        ['/properties/box/oneOf/0/properties/radius/minimum', 'N11', ''],
        ['/properties/box/oneOf/1/properties/side/maximum', 'N11', ''],
        ['/properties/pair/minItems', 'N11'],
        ['/properties/word/not', 'N11'],
        ['/properties/dates/dependentSchemas', 'N4', ''],
        ['/properties/dates/properties/to/minLength', 'N11'],
        ['/dependentRequired', 'N4', ''],
        ['/then', 'N4', ''],
        ['/unevaluatedProperties', 'N11'],
        ['/required', 'N4', '/schema/required'],
      ] as const
    ).map(([pointer, rule, cites]) => ({
      title: `${pointer} is ignored`,
      reads: without(shipment + pointer),
      found: `violation ${rule} accepted`,
      cites: cites ?? pointer,
    })),
  },
  {
    of: 'keywords',
    only: 'createShipment',
    rows: [
      {
        title: 'int64 is ignored',
        reads: without(`${shipment}/properties/serial/format`),
        found: 'warning N8 accepted',
        cites: '/serial/format',
      },
      {
        title: 'int32 is ignored',
        reads: without(`${shipment}/properties/count/format`),
        found: 'warning N8 accepted',
        cites: '/count/format',
      },
      {
        title: 'a date is ignored',
        reads: without(`${shipment}/properties/day/format`),
        found: 'warning N12 accepted',
        cites: '/day/format',
      },
      {
        title: 'the type of an item is ignored',
        reads: set(`${shipment}/properties/lines/items/properties/remark`, {}),
        found: 'violation N5 accepted',
      },
      {
        title: 'the type of a value of a map is ignored',
        reads: set(`${shipment}/properties/prices/additionalProperties/properties/label`, {}),
        found: 'violation N7 accepted',
      },
      {
        title: 'items after a tuple are accepted',
        reads: without(`${shipment}/properties/pair/items`),
        found: 'violation N11 accepted',
      },
      ...(['note', 'card', 'street'] as const).map((member) => ({
        title: `a crash at a quote in ${member}`,
        rules: ['V3', 'V4'],
        // Each of the many places gets few of 100.
        cases: 120,
        respond: crashAt(member, (text) => text.includes("'")),
        found: 'violation R7 status',
      })),
      {
        title: 'a crash at a quote in a text of an item',
        rules: ['V1', 'V3', 'V4'],
        respond: ((reply, { content }) => {
          const { lines } = membersOf(content) as { lines?: readonly Members[] }
          const isBad =
            Array.isArray(lines) && lines.some((line) => JSON.stringify(line).includes("'"))
          return isBad ? { status: 500, body: { error: 1, message: 'x' } } : reply
        }) satisfies Change['respond'],
        found: 'violation R7 status',
      },
      {
        title: 'a crash at an emoji in a text of a value of a map',
        rules: ['V1', 'V3', 'V4'],
        cases: 300,
        respond: ((reply, { content }) =>
          /\p{Emoji_Presentation}/u.test(JSON.stringify(membersOf(content)['prices'] ?? ''))
            ? { status: 500, body: { error: 1, message: 'x' } }
            : reply) satisfies Change['respond'],
        found: 'violation R7 status',
      },
      {
        title: 'a crash at an emoji in a branch',
        rules: ['V1', 'V3', 'V4'],
        cases: 300,
        respond: ((reply, { content }) =>
          /\p{Emoji_Presentation}/u.test(JSON.stringify(membersOf(content)['box'] ?? ''))
            ? { status: 500, body: { error: 1, message: 'x' } }
            : reply) satisfies Change['respond'],
        found: 'violation R7 status',
      },
      {
        title: 'an empty text is refused in a value of a map',
        reads: (document) => {
          document.paths['/shipments'].post.requestBody.content[
            'application/json'
          ].schema.properties.prices.additionalProperties.properties.label = {
            type: 'string',
            minLength: 1,
          }
        },
        found: 'warning V4 refused',
      },
      {
        title: 'further members are refused in an item',
        reads: set(`${shipment}/properties/lines/items/additionalProperties`, false),
        found: 'warning V5 refused',
      },
    ],
  },
  {
    of: 'pathStyles',
    only: 'findArea',
    rows: (
      [
        ['N11', 1, '/schema/maxItems'],
        ['N11', 2, '/schema/items/minimum'],
        ['N11', 3, '/schema/maxItems'],
        ['N4', 4, '/schema/required'],
        ['N11', 5, '/schema/properties/h/maximum'],
      ] as const
    ).map(([rule, at, pointer]) => ({
      title: `${pointer} of parameter ${at} in the path is ignored`,
      reads: without(`${area}/${at}${pointer}`),
      found: `violation ${rule} accepted`,
      cites: pointer,
    })),
  },
  {
    of: 'pathStyles',
    only: 'getRoom',
    rows: [
      {
        title: 'a read of what was created gets 404',
        respond: respondTo('GET /houses/{houseId}/rooms/{roomId}', (reply) =>
          reply.status === 200 ? { status: 404, body: { error: 1, message: 'x' } } : {},
        ),
        found: 'violation S1 not-found',
      },
    ],
  },
  {
    of: 'pages',
    only: 'listTrees',
    rows: [
      {
        title: 'pages by offset overlap',
        rewrite: ({ path, query }) =>
          path === '/trees'
            ? {
                query: query.replace(
                  /offset=([1-9]\d*)(?=&|$)/,
                  (_, from: string) => `offset=${Number(from) - 1}`,
                ),
              }
            : {},
        found: 'warning S2 listed-twice',
      },
      {
        title: 'pages by offset lose one',
        rewrite: ({ path, query }) =>
          path === '/trees'
            ? {
                query: query.replace(
                  /offset=([1-9]\d*)(?=&|$)/,
                  (_, from: string) => `offset=${Number(from) + 1}`,
                ),
              }
            : {},
        found: 'warning S2 not-listed',
      },
    ],
  },
  {
    of: 'pages',
    only: 'listShrubs',
    rows: [
      {
        title: 'the second page is the third',
        rewrite: ({ path, query }) =>
          path === '/shrubs'
            ? {
                query: query.replace(
                  /page=([2-9]|\d\d)/,
                  (_, page: string) => `page=${Number(page) + 1}`,
                ),
              }
            : {},
        found: 'warning S2 not-listed',
      },
    ],
  },
  {
    of: 'others',
    only: 'changeBed',
    rows: [
      {
        title: 'a patch is lost',
        store: () => ({ replace: () => {} }),
        found: 'warning S2 not-changed',
      },
      {
        title: 'a patch with any operation',
        reads: without(
          '/paths/~1beds~1{bedId}/patch/requestBody/content/application~1json-patch+json/schema/items/properties/op/enum',
        ),
        found: 'violation N11 accepted',
      },
    ],
  },
  {
    of: 'others',
    only: 'replaceSettings',
    rows: [
      {
        title: 'a color of settings is not checked',
        reads: without(
          '/paths/~1settings/put/requestBody/content/application~1json/schema/properties/color/enum',
        ),
        found: 'violation N11 accepted',
      },
    ],
  },
  {
    of: 'others',
    only: 'reset',
    rows: [
      {
        title: 'a reset crashes',
        respond: respondTo('POST /reset', () => ({ status: 500 })),
        found: ['violation R7 status', 'warning open status'],
      },
    ],
  },
  {
    of: 'headers',
    only: 'createAccount',
    rows: [
      {
        title: 'an absent body stands for a default',
        rewrite: ({ method, body }) =>
          method === 'POST' && body.length === 0 ? { body: Buffer.from(ACCOUNT) } : {},
        found: 'violation N1 accepted',
        cites: '/paths/~1accounts/post/requestBody/required',
      },
      {
        title: 'JSON with a trailing comma is accepted',
        rewrite: ({ body }) => ({ body: Buffer.from(String(body).replace(/,\s*}$/, '}')) }),
        found: 'violation N2 accepted',
        cites: '/paths/~1accounts/post/requestBody/content',
      },
      {
        title: 'bytes that are not UTF-8 are replaced',
        rewrite: ({ body }) => ({ body: Buffer.from(String(body)) }),
        found: 'warning N9 accepted',
        rules: ['N9'],
      },
      {
        title: 'further members are refused',
        reads: set('/components/schemas/Account/additionalProperties', false),
        found: 'warning V5 refused',
      },
      {
        title: 'a name with an accent is refused',
        respond: (reply, { content, name }) =>
          name === 'POST /accounts' && /é/.test(JSON.stringify(membersOf(content)['name'] ?? ''))
            ? refusal
            : reply,
        found: 'warning V3 refused',
      },
      {
        title: 'white space before the body is refused',
        respond: (reply, { body, name }) =>
          name === 'POST /accounts' && /^\s/.test(String(body)) ? refusal : reply,
        found: 'warning V6 refused',
      },
      {
        title: 'a media type with a charset is refused',
        respond: (reply, { headers }) =>
          headers['content-type']?.includes('charset') === true ? refusal : reply,
        found: 'warning V7 refused',
      },
    ],
  },
  {
    of: 'nullable',
    only: 'createOrder',
    rows: [
      {
        title: 'an integer with a fraction of zero is refused',
        respond: (reply, { body }) => (/\d\.0+\b/.test(String(body)) ? wrong : reply),
        found: 'warning V2 refused',
      },
    ],
  },
]

export const faults: readonly Fault[] = tables.flatMap(({ of, only, rows }) =>
  rows.map((row) => ({ of, only, ...row, found: [row.found].flat() })),
)
