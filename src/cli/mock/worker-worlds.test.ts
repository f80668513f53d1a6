import { expect, test } from 'vitest'
import type { Limits } from '../../core/limits.ts'
import { createBoundedMock } from '../../core/bounded-mock.ts'
import type { Mock } from '../../core/mock.ts'
import { post } from '../../../test/support/post.ts'
import { WorkerWorlds } from './worker-worlds.ts'

const start = (limits: Partial<Limits> = {}): { mock: Mock; worlds: WorkerWorlds } => {
  let latest = 0
  const worlds = new WorkerWorlds(() => (latest += 100), limits)
  return { mock: createBoundedMock({}, () => worlds), worlds }
}

test('gives the ids that it is told', () => {
  const { mock } = start()
  const heard: number[] = []
  mock.observe({ settled: ({ id }) => heard.push(id) })
  post(mock)
  post(mock, { token: 'ada' })
  expect(mock.requests().map(({ id, duration }) => [id, duration])).toEqual([
    [100, 1],
    [200, 1],
  ])
  expect(heard).toEqual([100, 200])
})

test('tells which exchange created a plant', () => {
  const { mock, worlds } = start({ plants: 3 })
  for (let id = 1; id <= 9; id += 1) {
    post(mock, { token: 'ada', body: '{}' })
    post(mock, { token: 'ada', body: `{"id":${id},"name":"p"}` })
  }
  post(mock, { token: 'bob', body: '{"id":10,"name":"p"}' })
  const told = (token?: string): [number, unknown][] =>
    [...worlds.creations(token)].map(([id, body]) => [id, JSON.parse(body).id])
  expect(told('ada')).toEqual([
    [1400, 7],
    [1600, 8],
    [1800, 9],
  ])
  const all = told().toSorted(([a], [b]) => a - b)
  expect(all).toEqual([...told('ada'), [1900, 10]])
  expect(told('eve')).toEqual([])
  mock.world('ada').clearPlants()
  expect(told('ada')).toEqual([])
  post(mock, { token: 'ada', body: '{"id":11,"name":"p"}' })
  expect(told('ada')).toEqual([[2000, 11]])
})

test('holds a choice whose world made room', () => {
  const { mock, worlds } = start({ worlds: 1 })
  worlds.change('ada', () => mock.world('ada').use('rejected'))
  mock.world('bob').use('rejected')
  for (const token of ['eve', 'ada', 'eve', 'ada']) {
    const { status } = post(mock, { token })
    expect([token, status]).toEqual([token, token === 'ada' ? 400 : 200])
  }
  expect(post(mock, { token: 'bob' }).status).toBe(200)
})

test('holds a choice no longer than it counts', () => {
  const { mock, worlds } = start({ worlds: 1 })
  const choose = (scenario: string | undefined): void =>
    worlds.change('ada', () => mock.world('ada').use(scenario))
  const status = (): number => {
    post(mock, { token: 'eve' })
    return post(mock, { token: 'ada' }).status
  }
  choose('rejected')
  choose('off-contract-500')
  expect(status()).toBe(500)
  choose(undefined)
  expect(status()).toBe(200)
  choose('rejected')
  mock.world('ada').reset()
  expect(status()).toBe(200)
  choose('rejected')
  mock.reset()
  expect(status()).toBe(200)
})

test('holds a choice where the next one is refused', () => {
  const { mock, worlds } = start({ worlds: 1 })
  worlds.change('ada', () => mock.world('ada').use('rejected'))
  post(mock, { token: 'eve' })
  expect(() => worlds.change('ada', () => mock.world('ada').use('slwo'))).toThrow('slwo')
  expect(post(mock, { token: 'ada' }).status).toBe(400)
})

test('holds as many choices as worlds', () => {
  const { mock, worlds } = start({ worlds: 2 })
  for (const token of ['ada', 'bob', 'eve'])
    worlds.change(token, () => mock.world(token).use('rejected'))
  for (const token of ['x', 'y']) post(mock, { token })
  const statuses = ['ada', 'bob', 'eve'].map((token) => post(mock, { token }).status)
  expect(statuses).toEqual([200, 400, 400])
})
