import { describe, expect, test } from 'vitest'
import {
  exchangeWith,
  operationNamed,
  storeWithCollections,
} from '../../test/support/collections.ts'
import { quoteAll } from './quote.ts'
import {
  type Change,
  judgeChangedRead,
  judgeCreatedRead,
  judgeLocatedRead,
  judgeReadElsewhere,
  judgeRemovedRead,
  judgeWalk,
  type Listed,
  type MadeResource,
  type Walk,
} from './chain.ts'
import type { Judgment } from './judgment.ts'

const document = storeWithCollections()
const getPlant = operationNamed(document, 'getPlant')
const listPlants = operationNamed(document, 'listPlants')

/** `violation S1 not-found`, and the rules that are kept. */
const wordsOf = ({ observations, uses }: Judgment): readonly string[] => [
  ...observations.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`),
  ...uses.filter(({ result }) => result === 'kept').map(({ rule }) => `keeps ${rule}`),
]

const read = (status: number, body?: unknown) => ({
  exchange: exchangeWith(['GET /plants/7'], body === undefined ? [status] : [status, body]),
  operation: getPlant,
  quote: quoteAll,
})

const made = (id: string, name: string, changes: Partial<MadeResource> = {}): MadeResource => ({
  request: 3,
  sent: { name, tag: 'indoor' },
  shown: { id: Number(id), name, tag: 'indoor' },
  identity: { member: 'id', text: id },
  marks: new Map([['name', name]]),
  ...changes,
})

const fern = made('7', 'Check a 0007')
const moss = made('8', 'Check a 0008')

describe('a read at the path of a Location', () => {
  const judged = (status: number, body: unknown, isRequired = false) =>
    wordsOf(judgeLocatedRead(read(status, body), fern, [moss], isRequired))

  test('leads to the resource, whatever its path is', () => {
    expect(judged(200, { id: 7, name: 'Check a 0007' })).toEqual(['keeps S1', 'keeps R10'])
  })

  test('warns if it does not, and violates a document that requires the header', () => {
    expect(judged(404, {})).toEqual(['warning S1 location'])
    expect(judged(200, { id: 8, name: 'Check a 0008' })).toEqual(['warning S1 location'])
    expect(judged(404, {}, true)).toEqual(['violation S1 location'])
  })
})

describe('a read below another parent', () => {
  const judged = (status: number, body?: unknown, changes: Partial<MadeResource> = {}) =>
    wordsOf(judgeReadElsewhere(read(status, body), { ...fern, ...changes }))

  test('finds nothing, or another resource with the same identity', () => {
    for (const status of [404, 410, 403]) expect(judged(status)).toEqual(['keeps S1'])
    expect(judged(200, { id: 7, name: 'Moss' })).toEqual(['keeps S1'])
  })

  test('that shows the text of the run has found the resource', () => {
    const found = { id: 7, name: 'Check a 0007' }
    expect(judged(200, found)).toEqual(['warning S1 below-another-parent'])
    // Others may have what the run has not marked.
    expect(judged(200, found, { marks: new Map() })).toEqual(['keeps S1'])
  })

  test('must not break the server', () => {
    expect(judged(500)).toEqual(['violation R7 status'])
  })
})

describe('a read of what was created', () => {
  const judged = (status: number, body?: unknown, resource = fern) =>
    wordsOf(judgeCreatedRead(read(status, body), resource, [moss]))

  test('shows it', () => {
    expect(judged(200, { id: 7, name: 'Check a 0007', tag: 'indoor' })).toEqual([
      'keeps S1',
      'keeps R10',
    ])
    expect(judged(200, { data: { id: 7, name: 'Check a 0007' } })).toEqual([
      'keeps S1',
      'keeps R10',
    ])
    // Others judge a body without the resource.
    expect(judged(200, 'done')).toEqual(['keeps S1'])
  })

  test('must find it', () => {
    const { observations } = judgeCreatedRead(read(404), fern, [])
    expect(observations).toMatchObject([
      {
        kind: 'violation',
        rule: 'S1',
        code: 'not-found',
        message: 'responded 404 X to a read of what request 3 created',
      },
    ])
    expect(judged(410)).toEqual(['violation S1 not-found'])
    expect(judged(400)).toEqual(['violation S1 status'])
  })

  test('that breaks the server has a status that the document does not have', () => {
    expect(judged(500)).toEqual(['violation R7 status'])
  })

  test.each([
    ['the identity of another one', { id: 9, name: 'Check a 0007' }],
    ['a text that only another request sent', { id: 7, name: 'Check a 0008' }],
  ])('is of another resource with %s', (_what, body) => {
    expect(judged(200, body)).toEqual(['violation S1 of-another-resource'])
  })

  test('with lost digits or another letter case of the identity is of the same one', () => {
    const long = made('9007199254740993', 'Check a 0007')
    expect(judged(200, { id: 9007199254740992, name: 'Check a 0007' }, long)).toContain('keeps S1')
    const uuid = made('1', 'Check a 0007', { identity: { member: 'id', text: 'AB-1' } })
    expect(judged(200, { id: 'ab-1', name: 'Check a 0007' }, uuid)).toContain('keeps S1')
  })

  test('may come with changed texts, as other responses do', () => {
    const accents = made('7', 'Café Check a 0007')
    expect(judged(200, { id: 7, name: 'CafÃ© Check a 0007' }, accents)).toEqual([
      'warning R10 text-read-as-latin-1',
      'keeps S1',
      'keeps R10',
    ])
    expect(judged(200, { id: 7, name: 'Moss' })).toContain('note R10 text-changed')
  })

  test('does not repeat what the response of the create has shown', () => {
    const upper = made('7', 'Check a 0007', { shown: { id: 7, name: 'CHECK A 0007' } })
    expect(judged(200, { id: 7, name: 'CHECK A 0007' }, upper)).toEqual(['keeps S1', 'keeps R10'])
  })

  test('shows nothing where the rate is limited', () => {
    const exchange = exchangeWith(['GET /plants/7'], [429], {
      responseHeaders: [['Retry-After', '1']],
    })
    expect(judgeCreatedRead({ ...read(200), exchange }, fern, [])).toEqual({
      observations: [],
      uses: [],
    })
  })
})

describe('a read of what was removed', () => {
  const judged = (status: number) => wordsOf(judgeRemovedRead(read(status, {}), { number: 4 }))

  test.each([404, 410, 400])('may get a %i: undocumented, or documented for failures', (status) => {
    expect(judged(status)).toEqual(['keeps S2'])
  })

  test('must not find it', () => {
    const { observations } = judgeRemovedRead(read(200, {}), { number: 4 })
    expect(observations).toMatchObject([
      {
        kind: 'warning',
        code: 'still-found',
        message: expect.stringContaining('request 4 removed'),
      },
    ])
    expect(judged(204)).toEqual(['warning S2 still-found'])
  })

  test('gets no other status', () => {
    expect(judged(403)).toEqual(['warning S2 status'])
    expect(judged(500)).toEqual(['violation R7 status'])
  })
})

describe('a read of what was changed', () => {
  const change = (changes: Partial<Change> = {}): Change => ({
    request: 5,
    verb: 'replaced',
    sent: { name: 'Check a 0009', tag: 'indoor' },
    shown: {},
    before: { id: 7, name: 'Check a 0007', tag: 'indoor' },
    kept: [],
    ...changes,
  })
  const judged = (body: object, changes: Partial<Change> = {}) =>
    wordsOf(judgeChangedRead(read(200, body), change(changes)))

  test('shows the change', () => {
    expect(judged({ id: 7, name: 'Check a 0009', tag: 'indoor' })).toEqual(['keeps S2'])
    expect(
      judged({ id: 7, name: 'Check a 0009' }, { sent: { name: 'Check a 0009', tag: null } }),
    ).toEqual(['keeps S2'])
  })

  test('must not show what was there before', () => {
    const { observations } = judgeChangedRead(
      read(200, { id: 7, name: 'Check a 0007', tag: 'indoor' }),
      change(),
    )
    expect(observations).toMatchObject([
      {
        kind: 'warning',
        rule: 'S2',
        code: 'not-changed',
        pointer: '/name',
        message: 'responded with the name from before request 5 replaced it',
      },
    ])
  })

  test('must have the members that were sent, if it had them before', () => {
    expect(judged({ id: 7, tag: 'indoor' })).toEqual(['warning S2 lost'])
    const sent = { name: 'Check a 0009', secret: 'x' }
    expect(judged({ id: 7, name: 'Check a 0009' }, { sent })).toEqual(['keeps S2'])
  })

  test('must find it', () => {
    expect(wordsOf(judgeChangedRead(read(404), change()))).toEqual(['warning S2 not-found'])
  })

  test('has the members that a merge left alone', () => {
    const merge = { sent: { tag: 'outdoor' }, kept: ['name'] }
    expect(judged({ id: 7, name: 'Check a 0007', tag: 'outdoor' }, merge)).toEqual(['keeps S2'])
    expect(judged({ id: 7, tag: 'outdoor' }, merge)).toEqual(['warning S2 lost'])
    expect(judged({ id: 7, name: 'Moss', tag: 'outdoor' }, merge)).toEqual(['warning S2 lost'])
  })

  test('may come with a changed text', () => {
    expect(judged({ id: 7, name: 'CHECK A 0009', tag: 'indoor' })).toEqual([
      'note R10 text-letter-case',
      'keeps S2',
    ])
  })
})

describe('a list of what was created', () => {
  const listed = (id: string): Listed => ({
    request: Number(id),
    identity: id,
    parameter: 'plantId',
  })
  const pages = (...bodies: readonly unknown[]) =>
    bodies.map((body) => exchangeWith(['GET /plants'], [200, body]))
  const judged = (
    walk: Walk,
    ids: readonly string[] = ['7', '8'],
    operation = listPlants,
  ): readonly string[] => {
    const result = judgeWalk(walk, ids.map(listed), operation)
    return 'gap' in result ? [result.gap] : wordsOf(result.judgment)
  }
  const plants = (...ids: readonly number[]): object[] => ids.map((id) => ({ id, name: 'Fern' }))

  test('has it on some page', () => {
    expect(judged({ pages: pages(plants(1, 7), plants(8)), ending: 'end' })).toEqual(['keeps S2'])
    expect(judged({ pages: pages({ items: plants(8, 7) }), ending: 'single' })).toEqual([
      'keeps S2',
    ])
  })

  test('must not be without it', () => {
    const walk: Walk = { pages: pages(plants(7), plants(9)), ending: 'end' }
    expect(judged(walk)).toEqual(['warning S2 not-listed'])
    expect(judged({ pages: pages([]), ending: 'single' })).toEqual(['warning S2 not-listed'])
    expect(judgeWalk(walk, [listed('8')], listPlants)).toMatchObject({
      judgment: {
        observations: [{ message: 'the 2 pages of the list are without what request 8 created' }],
      },
    })
  })

  test('has it once', () => {
    const walk: Walk = { pages: pages(plants(1, 7), plants(7, 8)), ending: 'end' }
    expect(judged(walk)).toEqual(['warning S2 listed-twice'])
  })

  test.each(['too-long', 'unknown'] as const)(
    'may have it on pages that were not read: %s',
    (ending) => {
      expect(judged({ pages: pages(plants(7)), ending })[0]).toMatch(/page/)
      expect(judged({ pages: pages(plants(7, 8)), ending })).toEqual(['keeps S2'])
    },
  )

  test('may be a part of a longer one, where nothing speaks of pages', () => {
    const round = plants(...Array.from({ length: 20 }, (_, at) => at + 100))
    expect(judged({ pages: pages(round), ending: 'single' })).toEqual([
      'the list may be a part of a longer one',
    ])
    const odd = plants(...Array.from({ length: 21 }, (_, at) => at + 100))
    expect(judged({ pages: pages(odd), ending: 'single' })).toEqual(['warning S2 not-listed'])
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', default: 3 } }
    const limited = operationNamed(storeWithCollections({ listParameters: [limit] }), 'listPlants')
    const three: Walk = { pages: pages(plants(1, 2, 3)), ending: 'single' }
    expect(judged(three, ['7'], limited)).toEqual(['the list may be a part of a longer one'])
  })

  test('may leave it out by a parameter with a default', () => {
    const status = { name: 'status', in: 'query', schema: { type: 'string', default: 'active' } }
    const filtered = operationNamed(
      storeWithCollections({ listParameters: [status] }),
      'listPlants',
    )
    expect(judged({ pages: pages(plants(1)), ending: 'end' }, ['7'], filtered)).toEqual([
      'the parameter status may leave it out of the list',
    ])
  })

  test('needs items that show which resource they are', () => {
    expect(judged({ pages: pages([{ color: 'red' }]), ending: 'end' })).toEqual([
      'the items of the list do not show which resource they are',
    ])
    expect(judged({ pages: pages('none'), ending: 'end' })).toEqual([
      'a response has no list in which it could be',
    ])
  })
})
