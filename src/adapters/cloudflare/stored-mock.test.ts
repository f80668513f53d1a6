import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { post } from '../../../test/support/post.ts'
import { changeStored } from '../../core/change-stored.ts'
import { resolveSettings } from '../../core/mock-options.ts'
import { openApi } from '../../core/open-api.ts'
import type { MockOptions } from '../../core/mock-options.ts'
import { lastWrite, type Sql, StoredMock } from './stored-mock.ts'

/** A storage that lives as long as the object of a token is not deleted. */
function storage(): Sql {
  const database = new DatabaseSync(':memory:')
  return { exec: (query, ...values) => database.prepare(query).all(...values) }
}

/** A mock of a Worker that was started with what the storage has. */
function start(sql: Sql, options: MockOptions = {}): StoredMock {
  const mock = new StoredMock(resolveSettings(options, openApi(options)), options)
  mock.store(sql, 'demo', lastWrite(sql) > 0)
  return mock
}

test('seeds that were changed or removed stay so', () => {
  const options = {
    resources: {
      '/plants': [
        { id: 1, name: 'Fern' },
        { id: 2, name: 'Palm' },
      ],
    },
  }
  const sql = storage()
  const mock = start(sql, options)
  const [fern] = mock.forToken('demo').stored()
  changeStored(mock.forToken('demo'), fern!.id, undefined)
  post(mock, { body: '{"id":3,"name":"Aloe"}' })
  const restarted = start(sql, options)
  expect(restarted.forToken('demo').plants()).toEqual([
    { id: 2, name: 'Palm' },
    { id: 3, name: 'Aloe' },
  ])
  expect(post(restarted, { body: '{"id":4,"name":"Ivy"}' }).status).toBe(200)
  expect(start(sql, options).forToken('demo').plants()).toHaveLength(3)
})

test('a scenario for one operation is kept', () => {
  const sql = storage()
  start(sql).forToken('demo').use('rejected', { operation: 'createPlant' })
  const restarted = start(sql)
  expect([restarted.forToken('demo').scenario, post(restarted).status]).toEqual(['auto', 400])
})
