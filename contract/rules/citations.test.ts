import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { memoize } from '../../src/base/memoize.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { namesIn } from '../../src/document/pointer.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import { readDocument } from '../../src/document-file/read-document.ts'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { oddDocuments, withNewPlant } from '../../test/support/odd-documents.ts'
import {
  evolve,
  membersOfPlant,
  type Part,
  partOf,
  postOf,
  responsesOf,
  schemaOf,
  withCreated,
} from '../../test/support/evolve.ts'
import type { Case } from '../data/case.ts'
import { casesOf } from '../cases/index.ts'
import type { Citation } from './citable-document.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import { judge } from '../judge/judge.ts'
import { citationText } from '../report/words.ts'
import { ruleIds } from './rule-table.ts'
import { citationOf, ruleOf, rulesOf } from './rules.ts'

afterAll(() => rmSync(folder, { recursive: true }))

const openApi = readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')

/** A document, and the text that it was read from. */
interface Opened {
  readonly operation: BodyOperation
  readonly yaml: string
  /** Of the text. */
  readonly value: unknown
}

const folder = mkdtempSync(join(tmpdir(), 'plant-store-kit-'))

/** Reads a text as the command does: with its file and lines. */
const open = async (text: string, name = 'next.yaml'): Promise<Opened> => {
  const file = join(folder, name)
  writeFileSync(file, text)
  const operation = selectLearned(parseDocument(await readDocument(file)))
  return { operation, yaml: text, value: parse(text) }
}

const changed = (change: (document: Part) => void): Promise<Opened> => {
  const document = parse(openApi) as Part
  change(document)
  return open(stringify(document, { lineWidth: 0 }))
}

const ofPlant =
  (members: Part) =>
  (document: Part): void =>
    void Object.assign(membersOfPlant(document), members)

const documents: Readonly<Record<string, Opened>> = {
  'openapi.yaml': { operation: plantStore, yaml: openApi, value: parse(openApi) },
  'openapi.yaml as another file': await open(openApi),
  'openapi.yaml as JSON': await open(JSON.stringify(parse(openApi), undefined, 2), 'next.json'),
  'openapi.yaml with folded texts': await open(stringify(parse(openApi)), 'folded.yaml'),
  'with a required integer in bounds': await changed((document) => {
    ofPlant({ heightCm: { type: 'integer', format: 'int32', minimum: 1, maximum: 500 } })(document)
    schemaOf(document, 'Plant')['required'] = ['name', 'heightCm']
  }),
  'with an enum, a pattern and a date': await changed(
    ofPlant({
      tag: { type: 'string', enum: ['indoor', 'outdoor'] },
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
      planted: { type: 'string', format: 'date' },
    }),
  ),
  'with a nested object and a list': await changed(
    ofPlant({
      origin: {
        type: 'object',
        required: ['country'],
        properties: { country: { type: 'string', minLength: 2 } },
      },
      leaves: { type: 'array', maxItems: 3, items: { type: 'integer' } },
    }),
  ),
  'with 201, 401 and 422': await changed((document) => {
    withCreated(document)
    const { 400: error } = responsesOf(document)
    Object.assign(responsesOf(document), { 401: error, 422: error })
  }),
  'with a key, and without descriptions': await changed((document) => {
    const key = { type: 'apiKey', in: 'header', name: 'X-API-Key' }
    partOf(document, 'components')['securitySchemes'] = { key }
    document['security'] = [{ key: [] }]
    for (const part of [partOf(document, 'info'), postOf(document)]) delete part['description']
  }),
  'without security, and only with default': await changed((document) => {
    document['security'] = []
    const { 200: success, 400: error } = responsesOf(document)
    postOf(document)['responses'] = { 200: success, default: error }
  }),
  'with its parts in components': await changed((document) => {
    const { requestBody, responses } = postOf(document)
    const { 200: Created, 400: Failed } = responses as Part
    Object.assign(partOf(document, 'components'), {
      requestBodies: { Plant: requestBody },
      responses: { Created, Failed },
    })
    Object.assign(postOf(document), {
      requestBody: { $ref: '#/components/requestBodies/Plant' },
      responses: {
        200: { $ref: '#/components/responses/Created' },
        400: { $ref: '#/components/responses/Failed' },
      },
    })
  }),
  'without a response of an error': await changed((document) => {
    delete responsesOf(document)['400']
  }),
}

/** A response to any request: what was sent says nothing about a citation. */
const exchangeWith = memoize((response: ReceivedResponse) =>
  exchangeOf(caseOf('R1/plain'), response, '{}'),
)

/** The findings of a case after a response. */
const findingsOf = ({ operation }: Opened, testCase: Case, response: ReceivedResponse) =>
  judge(testCase, { ...exchangeWith(response), case: testCase.id }, { operation })

/** The value at a JSON Pointer. */
const valueAt = (document: unknown, pointer: string): unknown =>
  namesIn(pointer).reduce<unknown>((value, name) => (value as Part)[name], document)

/** What a reader finds who opens a citation. */
const opened = ({ pointer = '', line = 0 }: Citation, { yaml, value }: Opened) => ({
  value: valueAt(value, pointer),
  text: yaml.split('\n')[line - 1]!,
})

const isParent = (value: unknown): value is object => typeof value === 'object' && value !== null

const assertOpens = (citation: Citation, document: Opened): void => {
  const { value, text } = opened(citation, document)
  const names = isParent(value) && !Array.isArray(value) ? Object.keys(value) : value
  const items = Array.isArray(names) ? names.map(String) : []
  if (items.includes(citation.words)) return expect(text).toContain(citation.words)
  if (!isParent(value)) {
    expect(String(value).split('\n')).toContain(citation.words)
    // A folded text goes on in the next line.
    return expect(text).toContain(citation.words.slice(0, 30))
  }
  // A list or an object begins in the line of its name.
  expect(citation.words).toBe(items.slice(0, 5).join(', '))
  expect(text).toContain(namesIn(citation.pointer ?? '').at(-1))
}

describe.each(Object.entries(documents))('the document %s', (_, document) => {
  const { operation } = document

  test.each(ruleIds)('has the words of the citation of %s in its line', (id) => {
    const { citation } = ruleOf(id, operation)
    expect(citation).toMatchObject({ file: expect.any(String), line: expect.any(Number) })
    assertOpens(citation, document)
  })

  test('has the words of the citations of findings', () => {
    const responses = [
      respond(201, { body: '{"name":5}' }),
      respond(200, { body: '{"name":5}' }),
      respond(200, { headers: [['Content-Type', 'text/html']] }),
      respond(400, { body: '{"message":"no"}' }),
      respond(422, { body: '[]' }),
      respond(500),
    ]
    const findings = casesOf(operation).flatMap((testCase) =>
      responses.flatMap((response) => findingsOf(document, testCase, response)),
    )
    const citations = new Map(
      findings.map(({ citation }) => [citationText(citation), citation] as const),
    )
    expect(citations.size).toBeGreaterThan(10)
    for (const citation of citations.values()) assertOpens(citation, document)
  })
})

const citedBy = (document: Opened, id: string): string => {
  const testCase = casesOf(document.operation).find((candidate) => candidate.id === id)!
  const [finding] = findingsOf(document, testCase, respond(200))
  const { line: _, file: __, ...citation } = finding!.citation
  return citationText(citation)
}

const plant = '#/components/schemas/Plant'

test.each([
  [
    'N11/heightCm-maximum-501',
    'with a required integer in bounds',
    `/properties/heightCm/maximum: 500`,
  ],
  [
    'N11/heightCm-minimum-0',
    'with a required integer in bounds',
    `/properties/heightCm/minimum: 1`,
  ],
  ['N4/heightCm-required', 'with a required integer in bounds', '/required: heightCm'],
  [
    'N11/tag-enum-"fern"',
    'with an enum, a pattern and a date',
    '/properties/tag/enum: indoor, outdoor',
  ],
  [
    'N12/planted-format-"2027-02-30"',
    'with an enum, a pattern and a date',
    '/properties/planted/format: date',
  ],
  [
    'N4/origin/country-required',
    'with a nested object and a list',
    '/properties/origin/required: country',
  ],
])('a finding of %s cites the member and the keyword', (id, name, place) => {
  expect(citedBy(documents[name]!, id)).toBe(`${plant}${place}`)
})

test('a finding about a response cites what its status and its schema say', () => {
  const document = documents['with 201, 401 and 422']!
  const [testCase] = casesOf(document.operation)
  const wrongBody = respond(422, { body: '{"error":"no","message":"no"}' })
  const [finding] = findingsOf(document, testCase!, wrongBody)
  expect(finding!.citation.pointer).toBe('/components/schemas/Error/properties/error/type')
  const html = respond(422, { headers: [['Content-Type', 'text/html']] })
  const [other] = findingsOf(document, testCase!, html)
  expect(other!.citation).toMatchObject({
    pointer: '/paths/~1plants/post/responses/422/content',
    words: 'application/json',
  })
})

test.each(oddDocuments)('rules of $title have a sentence, and a place in it', ({ operation }) => {
  for (const { sentence, citation } of rulesOf(operation)) {
    expect(sentence).toMatch(/^\w.*[^.]$/)
    expect(citation.words).not.toBe('')
    expect(valueAt(operation.document.value, citation.pointer!)).toBeDefined()
  }
})

test('a sentence names at most four members', () => {
  const { operation } = oddDocuments.find(({ title }) => title === '30 members')!
  expect(ruleOf('N4', operation).sentence).toBe(
    'A body without `m0`, `m2`, `m8` or another member fails',
  )
})

test('a sentence about types names only members that have one', () => {
  const operation = evolve((document) => {
    membersOfPlant(document)['color'] = {}
  })
  expect(ruleOf('N7', operation).sentence).toBe('A `tag` that is not a string fails')
})

test('a sentence about an error tells which of its members may be absent', () => {
  const operation = evolve((document) => {
    partOf(schemaOf(document, 'Error'), 'properties')['detail'] = { type: 'string' }
  })
  expect(ruleOf('R6', plantStore).sentence).toContain(
    'with `error`, an int32, and `message`, a string',
  )
  expect(ruleOf('R6', operation).sentence).toContain(
    'with an int32 `error` and a string `message` and, if present, a string `detail`',
  )
})

test('a sentence about one response is not cited where the document has several', () => {
  const { operation } = documents['with 201, 401 and 422']!
  expect(ruleOf('R5', operation).citation).toMatchObject({
    pointer: '/paths/~1plants/post/responses',
    words: '400',
    reading: 'a request that the document forbids fails, with a status that it documents',
  })
  expect(ruleOf('R1', operation).citation.reading).toBe(undefined)
})

test('a document that a program made has no file and no lines', () => {
  const { citation } = ruleOf('N1', selectLearned(parseDocument(parse(openApi))))
  expect(citation).toEqual({
    pointer: '/paths/~1plants/post/requestBody/required',
    words: 'true',
  })
  expect(citationText(citation)).toBe('#/paths/~1plants/post/requestBody/required: true')
})

test('what the document does not state is a reading', () => {
  const readings = ruleIds.filter((id) => ruleOf(id, plantStore).citation.reading !== undefined)
  expect(readings.join(' ')).toBe(
    'R4 R8 R9 R10 S1 S2 N2 N8 N9 N10 N12 V1 V2 V3 V4 V5 V6 V7 A3 A4 A5',
  )
  const { operation } = documents['with a key, and without descriptions']!
  expect(ruleOf('R7', operation).citation).toMatchObject({
    words: '200, 400',
    reading: 'a status that the document does not list is none that clients can expect',
  })
})

test('rules about the response to a failure cite all responses if the document has none for it', () => {
  const { operation } = documents['without a response of an error']!
  const citations = [
    citationOf('R5', operation),
    citationOf('R5', operation, { status: 422 }),
    citationOf('R6', operation),
  ]
  const expected = {
    pointer: '/paths/~1plants/post/responses',
    words: '200',
    reading: 'the document has no response for a request that fails, so any 4xx is right',
  }
  for (const citation of citations) expect(citation).toMatchObject(expected)
})

test.each([
  ['openapi.yaml', 'N11 N12'],
  ['with a required integer in bounds', 'N12'],
  ['with an enum, a pattern and a date', ''],
  ['without security, and only with default', 'N11 N12 A1 A2 A3 A4 A5 A6'],
])('the document %s leaves out the rules %s', (name, leftOut) => {
  const { operation } = documents[name]!
  const applying = new Set(rulesOf(operation).map(({ id }) => id))
  // None of them has a collection.
  const missing = ruleIds.filter((id) => !applying.has(id) && !id.startsWith('S'))
  expect(missing.join(' ')).toBe(leftOut)
})

test('a format that says nothing about the range of a number has no rule', () => {
  const priced = withNewPlant((schema) => {
    schema['properties'] = { price: { type: 'number', format: 'currency' } }
    schema['required'] = ['price']
  })
  expect(rulesOf(priced).map(({ id }) => id)).not.toContain('N8')
  expect(casesOf(priced).filter(({ rule }) => rule === 'N8')).toEqual([])
})

test.each([
  ['with 201, 401 and 422', 'R1', 'An ordinary valid request gets status 201'],
  [
    'with 201, 401 and 422',
    'R5',
    'A request that fails gets status 400 or 422, or 401 for its credential, with content type application/json',
  ],
  [
    'with 201, 401 and 422',
    'R6',
    'A 400, 401 or 422 body is one JSON object with `error`, an int32, and `message`, a string',
  ],
  ['openapi.yaml', 'R5', 'A request that fails gets status 400 with content type application/json'],
  [
    'with 201, 401 and 422',
    'R7',
    'A request with a valid credential gets no status but 201, 400, 401 and 422',
  ],
  ['with 201, 401 and 422', 'A3', 'A refused credential gets status 401 with an Error body'],
  ['with a required integer in bounds', 'N4', 'A body without `heightCm`, `id` or `name` fails'],
  ['with a required integer in bounds', 'N5', 'A `heightCm` or `id` that is not an integer fails'],
  [
    'with a required integer in bounds',
    'N8',
    'A `heightCm` outside int32 or an `id` outside int64 fails',
  ],
  [
    'with a nested object and a list',
    'N7',
    'A `tag` that is not a string, an `origin` that is not an object or a `leaves` that is not an array fails',
  ],
  ['with an enum, a pattern and a date', 'N8', 'An `id` outside int64 fails'],
  [
    'with an enum, a pattern and a date',
    'V4',
    'Every value that its schema allows is accepted as `tag`, `code` or `planted`',
  ],
  [
    'with a key, and without descriptions',
    'A4',
    'The header `X-API-Key` is accepted in any letter case',
  ],
  ['with a key, and without descriptions', 'A5', 'A key known to be bad gets no 2xx response'],
  ['with a key, and without descriptions', 'A6', 'A made-up key may be accepted or refused'],
  ['openapi.yaml', 'A5', 'A token known to be bad gets no 2xx response'],
  ['openapi.yaml', 'A6', 'A made-up token may be accepted or refused'],
  [
    'without security, and only with default',
    'R7',
    'A request gets no status but 200 and an error status',
  ],
] as const)('the sentences of a document %s fit it: %s', (name, id, sentence) => {
  expect(ruleOf(id, documents[name]!.operation).sentence).toBe(sentence)
})
