import { expect, test } from 'vitest'
import { useFolder } from '../../../test/support/files.ts'
import { openOperations } from '../../document/open-document.ts'
import { bodiesOf, splitArgument } from './bodies.ts'

const { write, pathOf } = await useFolder()

const content = { 'application/json': { schema: { type: 'object' } } }
const withBody = { requestBody: { required: true, content }, responses: { 200: {} } }
const info = { title: 'Shop', version: '1' }

const several = openOperations({
  document: {
    openapi: '3.1.0',
    info,
    paths: {
      '/orders': {
        get: { operationId: 'list', responses: { 200: {} } },
        post: { operationId: 'create', ...withBody },
      },
      '/settings': { put: withBody },
    },
  },
})
const single = openOperations({
  document: { openapi: '3.1.0', info, paths: { '/orders': { post: withBody } } },
})

test.each([
  ['create=order.json', 'create', 'order.json'],
  [String.raw`create=C:\shop\order.json`, 'create', String.raw`C:\shop\order.json`],
  [String.raw`create=\\host\share\order.json`, 'create', String.raw`\\host\share\order.json`],
  ['POST /orders=order.json', 'POST /orders', 'order.json'],
  [String.raw`PUT /settings=C:\order.json`, 'PUT /settings', String.raw`C:\order.json`],
  ['create=state=new.json', 'create', 'state=new.json'],
])('%s names an operation and a file', (argument, operation, file) => {
  expect(splitArgument(argument, several)).toEqual([operation, file])
})

test.each([
  'order.json',
  String.raw`C:\shop\order.json`,
  String.raw`C:\state=new\order.json`,
  './POST /orders=order.json',
])('%s is a file of the only operation with a body', (argument) => {
  expect(splitArgument(argument, single)).toEqual(['POST /orders', argument])
})

test.each([String.raw`C:\shop\order.json`, 'list=order.json', 'cretae=order.json'])(
  '%s names none of several operations with a body',
  (argument) => {
    expect(() => splitArgument(argument, several)).toThrow(
      `--body ${argument} names none of the operations with a body: write it like create=FILE. Known: create, PUT /settings.`,
    )
  },
)

test('bodies of files count before those of the config', async () => {
  const file = await write('order.json', '{"size":2}')
  const bodies = { create: { size: 1 }, 'PUT /settings': { size: 1 } }
  expect(await bodiesOf({ body: [`create=${file}`], bodies }, several)).toEqual({
    create: { size: 2 },
    'PUT /settings': { size: 1 },
  })
  await write('wrong.json', '{"size":}')
  await expect(bodiesOf({ body: [`create=${pathOf('wrong.json')}`] }, several)).rejects.toThrow(
    `The body ${pathOf('wrong.json')} is not JSON: `,
  )
})
