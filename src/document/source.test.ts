import { expect, test } from 'vitest'
import { parseDocument } from './parse-document.ts'
import { withSource } from './source.ts'

const responses = { 200: { description: 'done' } }
const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } }

test('an operation knows the file, and lines in it, if its document was read from one', () => {
  const paths = { '/plants': { post: { requestBody, responses } } }
  const value = { openapi: '3.0.3', info: { title: 'Plants', version: '2' }, paths }
  const lineOf = (pointer: string): number | undefined => (pointer === '/info' ? 7 : undefined)

  const document = parseDocument(withSource(value, { path: 'next.yaml', lineOf }))
  const [operation] = document.operations

  expect(operation!.document).toMatchObject({ title: 'Plants', version: '2', path: 'next.yaml' })
  expect(operation!.document.lineOf!('/info')).toBe(7)
  expect(JSON.stringify(value)).not.toContain('next.yaml')
})
