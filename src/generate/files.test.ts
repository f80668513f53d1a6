import { expect, test } from 'vitest'
import { generateFiles } from './files.ts'
import { trialDocument } from './trial.ts'

async function file(name: string, text: string): Promise<string> {
  return (await generateFiles('openapi.yaml', text)).get(name) ?? ''
}

test('int64 is number or bigint wherever it stands', async () => {
  const int64 = { type: 'integer', format: 'int64' }
  const properties = {
    plain: int64,
    none: { ...int64, nullable: true },
    some: { type: 'array', items: int64 },
    listed: { ...int64, enum: [1, 9007199254740993n, -9007199254740993n] },
    narrow: { type: 'integer', format: 'int32' },
  }
  const types = await file(
    'types.ts',
    trialDocument({ schemas: { S: { type: 'object', properties } } }),
  )
  expect(types).toContain('plain?: number | bigint;')
  expect(types).toContain('none?: number | bigint | null;')
  expect(types).toContain('some?: (number | bigint)[];')
  expect(types).toContain('listed?: 1 | 9007199254740993n | -9007199254740993n;')
  expect(types).toContain('narrow?: number;')
})

test('component names become names of types', async () => {
  const types = await file('types.ts', trialDocument({ schemas: { 'a.b-c': {}, Error: {} } }))
  expect(types).toContain("export type a_b_c = components['schemas']['a.b-c']\n")
  expect(types).toContain("export type Error = components['schemas']['Error']\n")
})

test('examples are typed by their schema and keep large numbers', async () => {
  const schemas = {
    S: { type: 'object', properties: { id: { type: 'integer', format: 'int64' } } },
  }
  const schema = { $ref: '#/components/schemas/S' }
  const examples = await file(
    'examples.ts',
    trialDocument({
      schemas,
      request: { schema, examples: { 'a-b': { value: { id: 9223372036854775807n } } } },
      ok: { schema, example: { id: -1, more: "it's" } },
      refused: { schema, example: JSON.parse('{"id":1,"__proto__":["x"]}') },
    }),
  )
  expect(examples).toBe(`// generated from openapi.yaml by src/generate.ts; do not edit
import type { S } from './types.ts'

/** The request's examples of openapi.yaml by name. */
export const requestExamples: {
  readonly 'a-b': Readonly<S>
} = {
  'a-b': {
    id: 9223372036854775807n,
  },
}

/** The responses' examples of openapi.yaml by status and name. */
export const responseExamples: {
  readonly 200: {
    readonly example: Readonly<S>
  }
  readonly 400: {
    readonly example: Readonly<S>
  }
} = {
  200: {
    example: {
      id: -1,
      more: 'it\\'s',
    } as Readonly<S>,
  },
  400: {
    example: {
      id: 1,
      ['__proto__']: [
        'x',
      ],
    } as Readonly<S>,
  },
}

/** The same in a row. */
export const answerExamples: readonly {
  readonly name: string
  readonly status: number
  readonly body: unknown
}[] = [
  {
    name: 'example',
    status: 200,
    body: {
      id: -1,
      more: 'it\\'s',
    },
  },
  {
    name: 'example',
    status: 400,
    body: {
      id: 1,
      ['__proto__']: [
        'x',
      ],
    },
  },
]
`)
})

test('a body without a component is typed by its place', async () => {
  const request = { schema: { type: 'object' }, example: {} }
  const examples = await file('examples.ts', trialDocument({ schemas: {}, request }))
  expect(examples).toContain(
    "Readonly<NonNullable<paths['/plants']['post']['requestBody']>['content']['application/json']>",
  )
})

test('a body without examples has none, and nothing is imported', async () => {
  const examples = await file('examples.ts', trialDocument({ schemas: {} }))
  expect(examples).toContain('export const requestExamples: {} = {}\n')
  expect(examples).not.toContain('import')
})

test('validators hold no piece that the document does not need', async () => {
  const few = { S: { type: 'array', items: {}, uniqueItems: true } }
  const code = await file('validators.ts', trialDocument({ schemas: few }))
  expect(code.match(/(?<=^(export )?(const|function|class) )\w+/gm)).toEqual([
    'Decimal',
    'none',
    'broken',
    'isObject',
    'isNumber',
    'parts',
    'canon',
    'validateS',
    'members',
  ])
})

const yaml = `openapi: 3.0.3
info:
  title: "back\`tick \${dollar} \\\\ slash"
  version: &version 1.0.0
  x-version: *version
paths:
  /plants:
    post:
      requestBody: { content: { application/json: { schema: {} } } }
      responses: { 200: &none { description: x, content: { application/json: { schema: {} } } }, 400: *none }
x-numbers: [9223372036854775807, 1.0, 1e3, 0.1, -0.5e-2, 1e25, 0x10]
`

async function load(name: string, text: string): Promise<Readonly<Record<string, string>>> {
  const code = (await file(name, text)).replace(/: (string|Readonly<.*>) =/g, ' =')
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as Readonly<Record<string, string>>
}

test('the document is kept to the byte, with any line ends', async () => {
  expect((await load('document.ts', yaml))['yaml']).toBe(yaml)
  const windows = yaml.replaceAll('\n', '\r\n')
  expect((await load('document.ts', windows))['yaml']).toBe(windows)
  const marked = `\ufeff${yaml}`
  expect((await load('document.ts', marked))['yaml']).toBe(marked)
})

test('the document as JSON keeps every number exact', async () => {
  const { json = '' } = await load('document.ts', yaml)
  expect(JSON.parse(json)).toMatchObject({
    info: { title: 'back`tick ${dollar} \\ slash', 'x-version': '1.0.0' },
    paths: { '/plants': { post: { responses: { 400: { description: 'x' } } } } },
  })
  const numbers = /"x-numbers": (\[[^\]]*\])/.exec(json)?.[1]?.replace(/\s+/g, ' ')
  expect(numbers).toBe(
    '[ 9223372036854775807, 1, 1000, 0.1, -0.005, 10000000000000000000000000, 16 ]',
  )
})

test('lines tell where each key and item stands', async () => {
  const { lines } = await load('lines.ts', yaml)
  expect(lines).toMatchObject({
    '': 1,
    '/openapi': 1,
    '/info/x-version': 5,
    '/paths/~1plants': 7,
    '/paths/~1plants/post/responses/400': 10,
    '/x-numbers/6': 11,
  })
})

test('the same document gives the same files', async () => {
  expect(await generateFiles('openapi.yaml', yaml)).toEqual(await generateFiles('other.yaml', yaml))
})
