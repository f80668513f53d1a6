import { describe, expect, test } from 'vitest'
import type { MockExchange } from './exchange.ts'
import { TokenStates } from './token-state.ts'

const headers = new Map<string, string>([['host', 'localhost']])

/** An exchange of the fewest bytes, and what a test changes. */
const exchangeWith = (id: number, changes: Partial<MockExchange> = {}): MockExchange => ({
  id,
  time: 0,
  token: 'ada',
  request: { method: 'POST', target: '', headers: new Map<string, string>(), body: '' },
  response: { status: 200, headers: {}, body: '', delay: 0 },
  scenario: 'auto',
  problems: [],
  duration: null,
  ...changes,
})

/** The bytes of one token with an exchange. */
function bytesWith(changes: Partial<MockExchange>): number {
  const states = new TokenStates()
  states.record(states.use('ada'), exchangeWith(1, changes))
  return states.memory.bytes
}

const plants = { collection: '/plants', key: undefined }

/** An exchange that creates a resource. */
const creating = (value: unknown): Partial<MockExchange> => ({
  change: { kind: 'create', ...plants, value },
})

const EMPTY = bytesWith({})
const { request, response } = exchangeWith(1)

describe('estimated bytes', () => {
  test('a token takes 1,024, and an exchange 640', () => {
    const states = new TokenStates()
    states.use('ada')
    expect(states.memory).toEqual({ tokens: 1, bytes: 1024 })
    expect(EMPTY).toBe(1024 + 640)
  })

  test.each<[part: string, changes: Partial<MockExchange>, bytes: number]>([
    ['a target', { request: { ...request, target: '/plants' } }, 14],
    ['a body', { request: { ...request, body: '{}' } }, 4],
    ['a header', { request: { ...request, headers } }, 26],
    ['a body of the response', { response: { ...response, body: '{"id":1}' } }, 16],
    ['a problem', { problems: [{ pointer: '', keyword: 'type', message: 'wrong' }] }, 10],
    ['a plant', creating({ name: 'fern' }), 96 + 8],
    ['a plant with a list', creating({ tags: ['a', 'b'], id: 3, note: true }), 96 + 64 + 4],
    ['a plant that is a text', creating('fern'), 96 + 8],
    ['a plant that is a number', creating(7), 96],
    ['a plant that is null', creating(null), 96],
  ])('%s takes two for each character, and some around it', (_part, changes, bytes) => {
    expect(bytesWith(changes) - EMPTY).toBe(bytes)
  })

  test('headers that know their bytes are not counted again', () => {
    const counted = Object.assign(new Map(headers), { bytes: 500 })
    expect(bytesWith({ request: { ...request, headers: counted } }) - EMPTY).toBe(500)
  })

  test('a scenario takes its names and texts, and 64 for each array and object', () => {
    const states = new TokenStates()
    states.setScenario('ada', { answer: { body: [] } })
    expect(states.memory.bytes).toBe(1024 + 2 * (6 + 4) + 3 * 64)
    // The name custom selects it again.
    states.setScenario('ada', undefined)
    expect(states.memory.bytes).toBe(1024 + 2 * (6 + 4) + 3 * 64)
    states.setScenario('ada', { answer: {} })
    expect(states.memory.bytes).toBe(1024 + 2 * 6 + 2 * 64)
    states.forget('ada')
    expect(states.memory.bytes).toBe(0)
  })

  test('a scenario that contains itself takes what it has once', () => {
    const states = new TokenStates()
    const body: Record<string, unknown> = {}
    body['self'] = body
    states.setScenario('ada', { answer: { body } })
    expect(states.memory.bytes).toBe(1024 + 2 * (6 + 4 + 4) + 3 * 64)
  })

  test('an exchange that is dropped takes none', () => {
    const states = new TokenStates({ journal: 1 })
    const state = states.use('ada')
    const long = exchangeWith(1, { request: { ...request, body: 'x'.repeat(50) } })
    states.record(state, long)
    states.record(state, exchangeWith(2))
    expect(states.memory.bytes).toBe(EMPTY)
    states.clearJournal('ada')
    expect(states.memory).toEqual({ tokens: 1, bytes: 1024 })
    states.forget('ada')
    expect(states.memory).toEqual({ tokens: 0, bytes: 0 })
  })
})

describe('by default', () => {
  test('10,000 tokens are kept', () => {
    const states = new TokenStates()
    for (let nth = 0; nth <= 10_000; nth += 1) states.use(`t${nth}`)
    expect(states.memory.tokens).toBe(10_000)
    expect(states.select('t0')).toEqual([])
  })

  test('1,000 entries and 10,000 plants of a token are kept', () => {
    const states = new TokenStates()
    const state = states.use('ada')
    for (let id = 1; id <= 10_001; id += 1) states.record(state, exchangeWith(id, creating(id)))
    expect([state.journal.items.length, state.journal.items[0]?.id]).toEqual([1000, 9002])
    expect([state.resources.count, state.resources.all[0]?.id]).toEqual([10_000, 2])
  })

  test('a scenario takes at most 8 MiB, a quarter of all', () => {
    const states = new TokenStates()
    const text = 'x'.repeat(4 * 1024 * 1024)
    expect(() => states.setScenario('ada', { answer: { text } })).toThrow(
      'The scenario takes 8388756 bytes. A scenario may take at most 8388608.',
    )
  })
})

describe('limits are inclusive', () => {
  test('a scenario may take exactly a quarter', () => {
    const size = 2 * (6 + 4) + 64
    const scenario = { answer: 'auto' } as const
    const enough = new TokenStates({ bytes: 4 * size })
    enough.setScenario('ada', scenario)
    expect(enough.use('ada').scenario).toBe(scenario)
    const less = new TokenStates({ bytes: 4 * size - 4 })
    expect(() => less.setScenario('ada', scenario)).toThrow(`takes ${size} bytes`)
  })

  test('a token keeps as many entries as fill its share', () => {
    const states = new TokenStates({ bytes: 4 * (EMPTY + 640) })
    const state = states.use('ada')
    for (let id = 1; id <= 3; id += 1) states.record(state, exchangeWith(id))
    expect(state.journal.items.map(({ id }) => id)).toEqual([2, 3])
  })

  test('a token keeps as many plants as fill its share, and one entry', () => {
    const states = new TokenStates({ bytes: 4 * (EMPTY + 2 * 96) })
    const state = states.use('ada')
    states.record(state, exchangeWith(1))
    for (let id = 2; id <= 4; id += 1) states.recordResource(state, { id, ...plants, value: null })
    expect(state.journal.items.map(({ id }) => id)).toEqual([1])
    expect(state.resources.all.map(({ id }) => id)).toEqual([3, 4])
  })

  test('tokens that fill all bytes are kept', () => {
    const states = new TokenStates({ bytes: 4 * 1024 })
    for (const token of ['a', 'b', 'c', 'd']) states.use(token)
    expect(states.memory).toEqual({ tokens: 4, bytes: 4096 })
    states.use('e')
    expect(states.select().map(({ token }) => token)).toEqual(['b', 'c', 'd', 'e'])
  })

  test('the token in use is kept, though it is larger than all may be', () => {
    const states = new TokenStates({ bytes: 400 })
    states.use('a')
    states.use('b')
    expect(states.select().map(({ token }) => token)).toEqual(['b'])
  })

  test('a token that is used again is evicted after the others', () => {
    const states = new TokenStates({ tokens: 2 })
    for (const token of ['a', 'b', 'a', 'c']) states.use(token)
    expect(states.select().map(({ token }) => token)).toEqual(['a', 'c'])
  })
})
