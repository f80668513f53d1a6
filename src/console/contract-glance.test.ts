import { expect, test } from 'vitest'
import { json } from '../generated/document.ts'
import { glance } from './contract-glance.ts'

test('the interface fits on a card', () => {
  const { title, credentials, operations } = glance(JSON.parse(json))
  expect([title, credentials]).toEqual(['Plant Store', ['bearer']])
  const [operation] = operations
  expect(operation).toMatchObject({ method: 'POST', path: '/plants', summary: 'Create plant' })
  expect(operation?.sends[0]?.fields).toEqual([
    { name: 'name', type: 'string', required: true, meaning: 'The name of the plant' },
    {
      name: 'id',
      type: 'integer (int64)',
      required: true,
      meaning: 'Identification number of the plant',
    },
    { name: 'tag', type: 'string', required: false, meaning: 'Tag that specifies the type' },
  ])
  expect(operation?.answers.map(({ status }) => status)).toEqual(['200', '400'])
})

test('a document that says nothing makes an empty card', () => {
  expect(glance({})).toEqual({ title: '', version: '', credentials: [], operations: [] })
})

test('a schema that leads to itself ends', () => {
  const schema = { $ref: '#/components/schemas/A' }
  const document = {
    paths: { '/a': { get: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas: { A: { allOf: [schema] } } },
  }
  expect(glance(document).operations[0]?.sends[0]).toMatchObject({ name: 'A', fields: [] })
})
