import { expect, test } from 'vitest'
import { operationOf } from '../../../test/support/document.ts'
import type { MockOptions } from '../../core/mock-options.ts'
import { apiOf } from '../../core/api.ts'
import { createMock, createMockOf } from '../../core/create-mock.ts'
import { serveRead } from '../../core/serve-read.ts'
import type { MockOperation } from '../../core/operation.ts'
import { plantStore } from '../../core/plant-store.ts'
import type { ErrorRule } from '../../core/profile-settings.ts'
import type { MockSettings } from './settings.ts'
import { startLines } from './start-lines.ts'

const linesWith = (rule: ErrorRule): Promise<readonly string[]> => {
  const settings = {
    options: { errors: { 'credential-unknown': rule } },
    opened: { parsed: { operations: [plantStore.source] } },
    api: apiOf(plantStore),
  } as unknown as MockSettings
  return startLines(createMock({}), settings, {
    url: 'http://127.0.0.1:1',
    file: undefined,
    quiet: false,
  })
}
const noIdentity = (operation: MockOperation, behavior: MockOptions['behavior']) => {
  const api = apiOf(operation)
  const opened = { parsed: { operations: api.operations } }
  const settings = { options: { behavior }, opened, api }
  return startLines(createMockOf({}, api), settings as unknown as MockSettings, {
    url: 'http://127.0.0.1:1',
    file: undefined,
    quiet: true,
  })
}

test('the mock says which behaviors mean nothing without an identity', async () => {
  const tickets = serveRead(
    operationOf({ type: 'object', properties: { priority: { type: 'integer' } } }),
  )
  const sentence = (names: string): string =>
    `No effect: behavior ${names}. POST /items has no identity: a member named "id", or like the parameter of the path below, with at least 1,000 values.`
  expect(await noIdentity(tickets, { repeatedId: 'refused' })).toContain(sentence('repeatedId'))
  expect(await noIdentity(tickets, { repeatedId: 'refused', echoId: true })).toContain(
    sentence('repeatedId and echoId'),
  )
  expect(await noIdentity(tickets, { repeatedId: 'accepted' })).toHaveLength(1)
  expect(await noIdentity(plantStore, { repeatedId: 'refused', echoId: true })).toHaveLength(1)
})

test('the request to try has the parameters that it needs', async () => {
  const mock = createMock<string>({
    document: {
      openapi: '3.1.0',
      info: { title: 'Trees', version: '1' },
      paths: {
        '/trees/{id}': {
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, style: 'label', example: 7 }],
            responses: { 200: { description: 'OK' } },
          },
        },
      },
    },
  })
  const opened = { parsed: { operations: mock.api.operations } }
  const settings = { options: {}, opened, api: mock.api } as unknown as MockSettings
  const to = { url: 'http://127.0.0.1:1', file: undefined, quiet: false }
  expect(await startLines(mock, settings, to)).toContain(
    "Try it: curl 'http://127.0.0.1:1/trees/.7'",
  )
})

const ADVICE = 'Every token is accepted: give --token to play the response to an unknown token.'

test('the mock advises to name its token if a profile refuses unknown ones', async () => {
  expect(await linesWith({ status: 401 })).toContain(ADVICE)
})

test('the mock gives no advice about tokens if a profile accepts unknown ones', async () => {
  expect(await linesWith('accepted')).not.toContain(ADVICE)
})
