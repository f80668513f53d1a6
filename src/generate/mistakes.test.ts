import { expect, test, vi } from 'vitest'
import { generateFiles } from './files.ts'
import { trialDocument } from './trial.ts'

const ref = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` })

/** A row per mistake in schema S, with what the message says after the file and line. */
const schemas: readonly (readonly [name: string, schema: unknown, message: string])[] = [
  [
    'unknown keyword',
    { type: 'string', const: 'a' },
    '"const" is no schema keyword that src/generate.ts knows (/components/schemas/S/const); it reads those of OpenAPI 3.0: remove it, or say the same with them',
  ],
  [
    'keyword in the wrong case',
    { type: 'string', maxlength: 3 },
    '"maxlength" is no schema keyword that src/generate.ts knows (/components/schemas/S/maxlength); did you mean "maxLength"?',
  ],
  [
    'unknown keyword deep inside',
    { items: { properties: { 'a/b': { if: {} } } } },
    '"if" is no schema keyword that src/generate.ts knows (/components/schemas/S/items/properties/a~1b/if); it reads those of OpenAPI 3.0: remove it, or say the same with them',
  ],
  [
    'unknown type',
    { type: 'text' },
    '"type" at /components/schemas/S must be one of string, number, integer, boolean, array, object (got "text")',
  ],
  [
    'types of OpenAPI 3.1',
    { type: ['string', 'null'] },
    '"type" at /components/schemas/S must be one of string, number, integer, boolean, array, object (got ["string","null"])',
  ],
  [
    'bound of OpenAPI 3.1',
    { exclusiveMinimum: 3 },
    '"exclusiveMinimum" at /components/schemas/S must be true or false (got 3)',
  ],
  [
    'negative length',
    { minLength: -1 },
    '"minLength" at /components/schemas/S must be a whole number from 0 (got -1)',
  ],
  [
    'length as text',
    { maxLength: '3' },
    '"maxLength" at /components/schemas/S must be a whole number from 0 (got "3")',
  ],
  [
    'multiple of zero',
    { multipleOf: 0 },
    '"multipleOf" at /components/schemas/S must be a number above 0 (got 0)',
  ],
  [
    'required as a flag',
    { required: true },
    '"required" at /components/schemas/S must be a list of member names (got true)',
  ],
  ['empty enum', { enum: [] }, '"enum" at /components/schemas/S must be a list of values (got [])'],
  [
    'empty anyOf',
    { anyOf: [] },
    '"anyOf" at /components/schemas/S must be a list of schemas (got [])',
  ],
  [
    'boolean as schema',
    { properties: { a: true } },
    '"properties" at /components/schemas/S must be a map of schemas (got {"a":true})',
  ],
  [
    'keyword beside $ref',
    { $ref: '#/components/schemas/Plant', maxLength: 3 },
    '"maxLength" at /components/schemas/S stands beside $ref, where OpenAPI 3.0 ignores it; put both into an allOf',
  ],
  ['dangling $ref', ref('Tree'), '$ref "#/components/schemas/Tree" points at nothing'],
  [
    '$ref to another file',
    { $ref: 'other.yaml#/S' },
    '$ref "other.yaml#/S" leaves the document; only "#/…" is read',
  ],
  ['$ref with a broken escape', { $ref: '#/%' }, '$ref "#/%" has a broken % escape'],
  ['$ref to itself', ref('S'), '$ref "#/components/schemas/S" leads back to itself'],
  [
    'allOf of itself',
    { allOf: [ref('S')] },
    '/components/schemas/S contains itself by $ref and allOf alone, so it says nothing',
  ],
  [
    'types that exclude each other',
    { allOf: [{ type: 'string' }, { type: 'integer' }] },
    'nothing is of type string and integer at once, as /components/schemas/S/allOf/1/type asks',
  ],
  [
    'format without its type',
    { format: 'int64' },
    'format int64 at /components/schemas/S/format must stand beside "type: integer"',
  ],
]

test.for(schemas)('schema: $0', async ([, schema, message]) => {
  const text = trialDocument({ schemas: { Plant: {}, S: schema } })
  await expect(generateFiles('x.yaml', text)).rejects.toThrow(message)
})

test('a pattern that does not compile is told with its reason', async () => {
  const text = trialDocument({ schemas: { S: { pattern: '[a' } } })
  await expect(generateFiles('x.yaml', text)).rejects.toThrow(
    /^x\.yaml:\d+: "pattern" at \/components\/schemas\/S does not compile: .*Unterminated character class/,
  )
})

const plant = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
const media = (value: unknown): unknown => ({ schema: ref('Plant'), examples: { big: { value } } })

test('an example that does not fit is told with its place', async () => {
  for (const part of ['request', 'ok', 'refused']) {
    const text = trialDocument({ schemas: { Plant: plant }, [part]: media({ id: '7' }) })
    await expect(generateFiles('x.yaml', text)).rejects.toThrow(
      'example "big" does not fit its schema: /id must be an integer (got "7")',
    )
    const none = trialDocument({ schemas: { Plant: plant }, [part]: media({}) })
    await expect(generateFiles('x.yaml', none)).rejects.toThrow(
      'example "big" does not fit its schema: /id is required',
    )
  }
})

const whole = trialDocument({ schemas: { Plant: plant } })

/** A row per change that breaks the document itself, with the whole message. */
const documents: readonly (readonly [name: string, text: string, message: string])[] = [
  ['no YAML', 'openapi: [', 'x.yaml:1: not readable as YAML: '],
  ['nothing', '', 'x.yaml:1: "openapi" must be "3.0.x", which src/generate.ts reads (got null)'],
  [
    'OpenAPI 3.1',
    whole.replace('3.0.3', '3.1.0'),
    'x.yaml:2: "openapi" must be "3.0.x", which src/generate.ts reads (got "3.1.0")',
  ],
  [
    'no POST',
    whole.replace('"post"', '"put"'),
    'x.yaml:7: no POST operation documents both 200 and 400, which the kit is about',
  ],
  [
    'no 400',
    whole.replace('"400"', '"422"'),
    'x.yaml:7: no POST operation documents both 200 and 400, which the kit is about',
  ],
  [
    'no JSON body',
    whole.replace('application/json', 'text/plain'),
    'x.yaml:10: /paths/~1plants/post/requestBody must have a schema for application/json',
  ],
  [
    'dangling $ref outside of schemas',
    whole.replace(
      '"responses"',
      '"parameters": [{ "$ref": "#/components/parameters/X" }], "responses"',
    ),
    'x.yaml:19: $ref "#/components/parameters/X" points at nothing',
  ],
  [
    'a key twice',
    'openapi: 3.0.3\ninfo: {}\n"info": {}\n',
    'x.yaml:3: not readable as YAML: Map keys must be unique',
  ],
  [
    'a number beyond doubles',
    'openapi: 3.0.3\nx: 1e400\n',
    'x.yaml:2: 1e400 is no number that a double holds',
  ],
  [
    'a number with more digits than a double',
    'openapi: 3.0.3\nx: 17.00000000000000000001\n',
    'x.yaml:2: 17.00000000000000000001 is no number that a double holds; give it fewer digits',
  ],
  ['not a number', 'openapi: 3.0.3\nx: .nan\n', 'x.yaml:2: .nan is no number that a double holds'],
  [
    'an alias that contains itself',
    'openapi: &a\n  b: *a\n',
    'x.yaml:2: the alias at /openapi/b contains itself; write the part out',
  ],
]

test.for(documents)('document: $0', async ([, text, message]) => {
  await expect(generateFiles('x.yaml', text)).rejects.toThrow(message)
})

test('what openapi-typescript refuses is told with its line', async () => {
  const text = whole.replace(
    '"post": {',
    '"get": { "operationId": "a", "responses": {} }, "post": { "operationId": "a",',
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(generateFiles('x.yaml', text)).rejects.toThrow(
    /^x\.yaml:9: openapi-typescript refuses the document: /,
  )
  vi.mocked(console.error).mockRestore()
})

test('a schema name that code cannot bear is refused', async () => {
  for (const name of ['string', 'class', 'paths', '2nd', 'Record']) {
    const text = trialDocument({ schemas: { [name]: {} } })
    await expect(generateFiles('x.yaml', text)).rejects.toThrow(
      `schema "${name}" cannot name a TypeScript type; call it otherwise`,
    )
  }
  const twins = trialDocument({ schemas: { 'a.b': {}, 'a-b': {} } })
  await expect(generateFiles('x.yaml', twins)).rejects.toThrow(
    'schemas "a.b" and "a-b" are both a_b in code',
  )
})
