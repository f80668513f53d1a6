import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { requestExamples, responseExamples } from '../src/generated/examples.ts'
import { validateError, validateNewPlant, validatePlant } from '../src/document/plant-store.ts'
import { type Validator } from '../src/validator.ts'
import { generate } from './generate.ts'

const yaml = await readFile(new URL('../openapi.yaml', import.meta.url), 'utf8')

const ajv = new Ajv({ allErrors: true, strict: false, ownProperties: true })
const within = (bits: number) => (value: number) =>
  value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1)
ajv.addFormat('int32', { type: 'number', validate: within(32) })
ajv.addFormat('int64', { type: 'number', validate: within(64) })
ajv.addSchema({ $id: 'openapi', ...(parse(yaml) as object) })

const schemas: readonly (readonly [string, Validator])[] = [
  ['Plant', validatePlant],
  ['NewPlant', validateNewPlant],
  ['Error', validateError],
]

/** The pointers of all problems that Ajv finds, sorted. */
function ajvPointers(schema: string, value: unknown): string[] {
  const validate = ajv.getSchema(`openapi#/components/schemas/${schema}`)!
  void validate(value)
  const pointers = (validate.errors ?? []).map(({ instancePath, params }) =>
    'missingProperty' in params ? `${instancePath}/${params['missingProperty']}` : instancePath,
  )
  return [...new Set(pointers)].toSorted()
}

const pointersOf = (validate: Validator, value: unknown): string[] =>
  validate(value)
    .map(({ pointer }) => pointer)
    .toSorted()

describe('generate', () => {
  test('the committed files match openapi.yaml', async () => {
    for (const [name, code] of await generate(yaml)) {
      const file = new URL(`../src/generated/${name}`, import.meta.url)
      expect(await readFile(file, 'utf8')).toBe(code)
    }
  })

  test.each<[string | RegExp, string, string]>([
    [
      'type: string',
      'type: boolean',
      'the example breaks its schema and is not sent: /name must be true or false',
    ],
    ['allOf:', 'oneOf:', 'it must be exactly one of Plant, an object (it is Plant and an object)'],
    ['- id\n', '- size\n', 'the example breaks its schema and is not sent: /size is required'],
    [
      "- $ref: '#/components/schemas/Plant",
      "- $ref: '#/components/schemas/Tree",
      '"#/components/schemas/Tree" refers to nothing',
    ],
    [
      'summary: Every field\n                value:',
      'other:',
      'examples/monstera: an example without value is ignored',
    ],
  ])('stops at %o replaced by %o', async (part, other, message) => {
    await expect(generate(yaml.replace(part, other))).rejects.toThrow(message)
  })

  test.each<[part: string, other: string, types: string]>([
    ['format: int64', 'format: uint64', 'id: number;'],
    ['type: string', 'type: string\n          minLength: 1', 'name: string;'],
    ['/plants:', '/trees:', "paths[\"/trees\"]['post']['requestBody']"],
    ['    post:', '    put:', "paths[\"/plants\"]['put']['requestBody']"],
    ["'200':", "'201':", "['responses'][201]['content']"],
  ])('follows %o replaced by %o', async (part, other, types) => {
    const files = await generate(yaml.replace(part, other))
    expect(files.get('types.ts')).toContain(types)
  })

  test('names the bodies whatever the document calls its schemas', async () => {
    const files = await generate(yaml.replaceAll('NewPlant', 'Seedling'))
    const types = files.get('types.ts')
    expect(types).toContain("export type Seedling = components['schemas']['Seedling']\n")
    expect(types).toContain('export type NewPlant = RequestBody\n')
  })
})

describe.each(schemas)('validate%s', (schema, validate) => {
  const value = fc.oneof(
    fc.constantFrom('', 'fern', null, true, 0, -1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 63, -(2 ** 63)),
    fc.jsonValue(),
  )
  const member = fc.constantFrom('id', 'name', 'tag', 'error', 'message', 'toString', 'a/~b')
  const object = fc.dictionary(member, value, { noNullPrototype: true })

  test('agrees with Ajv on generated values', () => {
    fc.assert(
      fc.property(fc.oneof(object, fc.jsonValue()), (item) => {
        expect(pointersOf(validate, item)).toEqual(ajvPointers(schema, item))
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})

test('every example of the document is valid', () => {
  const rows = [
    ...Object.values(requestExamples).map((value) => validateNewPlant(value)),
    ...Object.values(responseExamples[200]).map((value) => validatePlant(value)),
    ...Object.values(responseExamples[400]).map((value) => validateError(value)),
  ]
  expect(rows.flat()).toEqual([])
})
