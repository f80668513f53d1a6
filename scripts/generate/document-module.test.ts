import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import {
  type Compilers,
  restoreDocument,
  type StoredDocument,
} from '../../src/document/stored-document.ts'
import { Decimal } from '../../src/base/validator.ts'
import { documentOf, sentencesOf } from '../../test/support/document.ts'
import { documentModule } from './document-module.ts'

interface Printed {
  readonly document: StoredDocument
  readonly compilers: Compilers
}

/** The module that is written for a document. */
async function load(code: string): Promise<Printed> {
  const folder = await mkdtemp(join(import.meta.dirname, '../../node_modules/.printed-'))
  const source = pathToFileURL(join(import.meta.dirname, '../../src/')).href
  const file = join(folder, 'document.ts')
  try {
    await writeFile(file, code.replaceAll("'../", `'${source}`))
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Printed
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a printed document has the validators of the one that was read', async () => {
  const tree = { $ref: '#/components/schemas/Tree' }
  const schemas = {
    Tree: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', maximum: 2n ** 63n - 1n },
        children: { type: 'array', items: tree, maxItems: 2 },
        weight: { type: 'number', maximum: new Decimal('1e400', true) },
        kind: { oneOf: [{ const: 'a' }, { type: 'string', pattern: '^b' }] },
        other: { allOf: [tree, { not: { required: ['kind'] } }] },
      },
      additionalProperties: false,
    },
  }
  const read = parseDocument(documentOf(tree, { schemas }))
  const code = documentModule(read)
  const { document, compilers } = await load(code)
  const restored = restoreDocument(document, compilers)
  const value = {
    size: 2n ** 63n,
    children: [{}, { size: 1, kind: 'c' }, { size: 1, other: { size: 1, kind: 'a' } }],
    extra: 1,
    weight: new Decimal('1e401', true),
  }
  const expected = sentencesOf(selectLearned(read).requestBody.content[0].validate(value))
  const { validate } = selectLearned(restored).requestBody.content[0]
  expect(sentencesOf(validate(value))).toEqual(expected)
  expect(expected).toHaveLength(7)
  // Only what the document uses.
  expect(code).not.toContain('textFormat')
})

test('the parameters of a printed document have validators', async () => {
  const document = documentOf({})
  const schema = { type: 'integer', minimum: 3 }
  const parameters = [{ name: 'limit', in: 'query', schema }]
  const { post } = document.paths['/items']
  const paths = { '/items': { post: { ...post, parameters } } }
  const printed = await load(documentModule(parseDocument({ ...document, paths })))
  const restored = restoreDocument(printed.document, printed.compilers)
  const [limit] = restored.operations[0]!.parameters
  expect(limit).toMatchObject({ name: 'limit', in: 'query', style: 'form', isExploded: true })
  expect(sentencesOf(limit!.validate(2))).toEqual(['must be at least 3'])
})

test('a printed document has every keyword of JSON Schema', async () => {
  const schema = {
    patternProperties: { '^n': { type: 'integer' } },
    propertyNames: { maxLength: 6 },
    dependentRequired: { card: ['street'] },
    properties: { tags: { contains: { const: 'a' }, prefixItems: [{}], unevaluatedItems: false } },
    if: { required: ['zip'] },
    then: { properties: { zip: { type: 'string' } } },
    anyOf: [{ properties: { street: {} } }],
    unevaluatedProperties: false,
  }
  const read = parseDocument(documentOf(schema))
  const { document, compilers } = await load(documentModule(read))
  const restored = restoreDocument(document, compilers)
  const values = [
    { n: 'a', zip: 5, card: 1, tags: ['b', 'b'], abcdefg: 1 },
    { n: 1, tags: ['a', 'b'] },
    { n: 1, other: 2 },
  ]
  const problemsOf = ({ operations }: typeof read) =>
    values.map((value) => sentencesOf(operations[0]!.requestBody!.content[0].validate(value)))
  expect(problemsOf(restored)).toEqual(problemsOf(read))
  expect(problemsOf(read).map(({ length }) => length)).toEqual([5, 1, 1])
})

test('a printed module imports only what it uses', () => {
  const code = documentModule(parseDocument(documentOf({ type: 'string' })))
  expect(code).not.toContain('Decimal')
})

test('a printed document of objects of scalars needs no compiler of other keywords', async () => {
  const properties = { size: { type: 'integer', format: 'int32' } }
  const read = parseDocument(documentOf({ type: 'object', required: ['size'], properties }))
  const code = documentModule(read)
  expect(code).not.toContain('new Compiler')
  const { document, compilers } = await load(code)
  const [{ requestBody }] = restoreDocument(document, compilers).operations as [Operation]
  const { validate } = requestBody!.content[0]
  expect(sentencesOf(validate({ size: 2 ** 31 }))).toEqual([
    '/size must be from -2147483648 to 2147483647 (int32)',
  ])
  expect(sentencesOf(validate({}))).toEqual(['/size is required'])
})
