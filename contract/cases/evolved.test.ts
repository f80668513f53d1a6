import { describe, expect, test } from 'vitest'
import type { Operation } from '../../src/document/document.ts'
import { operation as plantStore } from '../../src/document/plant-store.ts'
import {
  evolve,
  membersOfPlant,
  type Part,
  partOf,
  schemaOf,
  withCreated,
} from '../../test/support/evolve.ts'
import { parseBaseUrl } from '../client/base-url.ts'
import { membersOf } from '../members.ts'
import { isAsWritten } from './adapt.ts'
import type { Case } from './case.ts'
import { createFreshSource, fillCase } from './fill-case.ts'
import { generate } from './generated.ts'
import { cases, casesOf } from './index.ts'
import { decide, problemsOf, ruleOfProblem } from './verdict.ts'

const withMember = (name: string, schema: Part): Operation =>
  evolve((document) => {
    membersOfPlant(document)[name] = schema
  })

/** NewPlant as one schema. */
const withNewPlant = (change: (schema: Part) => void): Operation =>
  evolve((document) => {
    const { properties } = schemaOf(document, 'Plant')
    const id = { type: 'integer', format: 'int64' }
    const schema = {
      type: 'object',
      required: ['name', 'id'],
      properties: { ...(properties as Part), id },
    }
    partOf(document, 'components', 'schemas')['NewPlant'] = schema
    change(schema)
  })

const height = withMember('heightCm', { type: 'integer', format: 'int32' })
const tagOfTwo = withMember('tag', { type: 'string', enum: ['indoor', 'outdoor'] })
const created = evolve(withCreated)
const bounded = withNewPlant((schema) => {
  partOf(schema, 'properties')['heightCm'] = { type: 'integer', minimum: 0, maximum: 500 }
  schema['required'] = ['name', 'id', 'heightCm']
})
const renamed = withNewPlant((schema) => {
  const { name, ...others } = partOf(schema, 'properties')
  schema['properties'] = { ...others, commonName: name }
  schema['required'] = ['commonName', 'id']
})
const patterned = withMember('name', {
  type: 'string',
  minLength: 3,
  maxLength: 40,
  pattern: '^[A-Z][a-z0-9]+( [a-z0-9]+)*$',
})
const listed = withMember('tags', { type: 'array', items: { type: 'string' }, maxItems: 5 })
const nested = withMember('origin', {
  type: 'object',
  required: ['country'],
  properties: { country: { type: 'string' }, year: { type: 'integer', minimum: 1700 } },
})
const nullable = withMember('tag', { type: 'string', nullable: true })
const closed = withNewPlant((schema) => {
  schema['additionalProperties'] = false
})
const withoutTag = evolve((document) => {
  delete membersOfPlant(document)['tag']
})
const dated = withMember('planted', { type: 'string', format: 'date' })
const branched = withMember('pot', {
  oneOf: [
    { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
    { type: 'object', required: ['color'], properties: { color: { type: 'string' } } },
  ],
})

const documents: readonly (readonly [title: string, operation: Operation])[] = [
  ['the Plant Store', plantStore],
  ['an optional integer', height],
  ['an enum', tagOfTwo],
  ['201', created],
  ['a required bounded integer', bounded],
  ['another name', renamed],
  ['lengths and a pattern', patterned],
  ['an array', listed],
  ['a nested object', nested],
  ['nullable', nullable],
  ['no further members', closed],
  ['without tag', withoutTag],
  ['a date', dated],
  ['oneOf', branched],
]

/** Rules whose cases have a body that the document judges. */
const aboutBodies = /^(?:R1|V\d|A4|N[4-8]|N1[12])$/

/** Bodies that are about several problems at once. */
const severalProblems = new Set(
  'N4/both N4/empty-object N4/further-only N4/wrapped N5/id-and-all'.split(' '),
)

/** What is wrong with a case; undefined if its body has what its rule says, and nothing else. */
const contradictionOf = (testCase: Case, operation: Operation): string | undefined => {
  const { id, rule, expect: demand, request } = testCase
  const problems = problemsOf(testCase, operation) ?? []
  const members = membersOf(operation)
  const found = [...new Set(problems.map((problem) => ruleOfProblem(problem, members)))]
  if (demand === 'accept')
    return found.length === 0 ? undefined : `${id} is invalid: ${String(request.body)}`
  if (found.length === 0) return `${id} is valid: ${String(request.body)}`
  const isAlone = found.length === 1 || severalProblems.has(id)
  return found.includes(rule) && isAlone ? undefined : `${id} breaks ${found.join()}`
}

const judged = (list: readonly Case[]): readonly Case[] =>
  list.filter(({ rule, expect: demand }) => aboutBodies.test(rule) && demand !== 'open')

describe.each(documents)('for a document with %s', (title, operation) => {
  test('each case is valid or has exactly the defect that it names', () => {
    const wrong = judged(casesOf(operation)).flatMap(
      (testCase) => contradictionOf(testCase, operation) ?? [],
    )
    // Defects of the tables beside one of the document.
    const isOfBoth = (text: string): boolean =>
      /^N\d\/\S+ breaks N\d+,N\d+/.test(text) && [patterned, closed].includes(operation)
    expect(wrong.filter((text) => !isOfBoth(text))).toEqual([])
  })

  test('each generated case is valid or invalid as it says', () => {
    const list = judged(generate(7, 400, true, operation))
    const wrong = list.filter((testCase) => {
      const isValid = problemsOf(testCase, operation)?.length === 0
      return isValid !== (testCase.expect === 'accept')
    })
    expect(wrong.map(({ id, request }) => [id, request.body])).toEqual([])
    expect(list.length).toBeGreaterThan(200)
  })

  test('cases have unique ids that start with their rule', () => {
    const list = casesOf(operation)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(list.filter(({ id, rule, slug }) => id !== `${rule}/${slug}` || /\s/.test(id))).toEqual(
      [],
    )
  })

  test('no request that must fail is one that may be stored', () => {
    const wrong = generate(7, 200, false, operation).filter(
      ({ expect: demand, creates }) => demand !== 'refuse' || creates,
    )
    expect(wrong).toEqual([])
    expect(title).not.toBe('')
  })
})

test('the tables are written for the Plant Store', () => {
  expect(isAsWritten(plantStore, membersOf(plantStore))).toBe(true)
  const others = documents.filter(([, operation]) => isAsWritten(operation, membersOf(operation)))
  expect(others.map(([title]) => title)).toEqual(['the Plant Store', '201'])
})

test('no case of the tables is another one for their own document', () => {
  const moved = cases.filter((testCase) => decide(testCase, plantStore) !== testCase)
  expect(moved.map(({ id }) => id)).toEqual([])
})

const idsOf = (operation: Operation, member: string): readonly string[] =>
  casesOf(operation)
    .filter(({ slug }) => slug.startsWith(member))
    .map(({ id, level }) => `${level} ${id}`)

test('an optional integer is asked for in each type and at the ends of its format', () => {
  expect(idsOf(height, 'heightCm')).toEqual([
    'must R1/heightCm-ordinary-1',
    'must N7/heightCm-type-1.5',
    'must N7/heightCm-type-true',
    'must N7/heightCm-type-false',
    'must N7/heightCm-type-null',
    'must N7/heightCm-type-[]',
    'must N7/heightCm-type-{}',
    'must N7/heightCm-type-"fern"',
    'must N7/heightCm-type-"5"',
    'must N7/heightCm-type-""',
    'must N7/heightCm-type-"true"',
    'should N8/heightCm-format--2147483649',
    'should N8/heightCm-format-2147483648',
    'should V4/heightCm-fresh-2',
    'should V4/heightCm-format--2147483648',
    'should V4/heightCm-format--2147483647',
    'should V4/heightCm-format-2147483646',
    'should V4/heightCm-format-2147483647',
    'should V4/heightCm-type-5',
    'should V4/heightCm-type-0',
  ])
})

test.each<[string, Operation, readonly string[]]>([
  [
    'a required bounded integer',
    bounded,
    [
      'must N4/heightCm-required',
      'must N5/heightCm-type-null',
      'must N11/heightCm-minimum--1',
      'must N11/heightCm-maximum-501',
      'should V1/heightCm-minimum-0',
      'should V1/heightCm-maximum-500',
    ],
  ],
  [
    'an enum',
    tagOfTwo,
    [
      'must N11/tag-enum-"fern"',
      'must N11/tag-enum-"INDOOR"',
      'must N11/tag-sql',
      'should V4/tag-enum-"outdoor"',
    ],
  ],
  [
    'an array',
    listed,
    ['must N7/tags/0-type-5', 'must N7/tags-type-"fern"', 'must R1/tags-ordinary-["text"]'],
  ],
  [
    'a nested object',
    nested,
    [
      'must N4/origin/country-required',
      'must N7/origin/country-type-null',
      'must N11/origin/year-minimum-1699',
      'should V4/origin/year-minimum-1701',
    ],
  ],
  ['nullable', nullable, ['should V4/tag-null', 'must N7/tag-5']],
  ['no further members', closed, ['must N11/color', 'must N11/proto']],
  ['a date', dated, ['should N12/planted-format-"2027-02-30"', 'must N7/planted-type-5']],
  ['oneOf', branched, ['must N11/pot-type-{}', 'should V4/pot-oneOf-{"color":"text"}']],
])('%s has its own cases', (_title, operation, ids) => {
  const all = casesOf(operation).map(({ id, level }) => `${level} ${id}`)
  expect(ids.filter((id) => !all.includes(id))).toEqual([])
})

test('the tables get the names and the required members of the document', () => {
  const bodyOf = (operation: Operation, id: string): string =>
    String(casesOf(operation).find((testCase) => testCase.id === id)?.request.body)
  expect(bodyOf(renamed, 'R1/tag')).toBe('{"id":$ID,"commonName":"$NAME","tag":"indoor"}')
  expect(bodyOf(bounded, 'R1/tag')).toBe(
    '{"heightCm":$MEMBER(0),"id":$ID,"name":"$NAME","tag":"indoor"}',
  )
  expect(bodyOf(bounded, 'N2/trailing-comma')).toBe(
    '{"heightCm":$MEMBER(0),"id":$ID,"name":"$NAME",}',
  )
  expect(bodyOf(bounded, 'N4/name')).toBe('{"heightCm":$MEMBER(0),"id":$ID}')
})

test('the path, the method and the media type are those of the document', () => {
  const moved = evolve((document) => {
    const paths = partOf(document, 'paths')
    const { post } = partOf(paths, '/plants')
    const { requestBody } = post as { requestBody: Part }
    const content = requestBody['content'] as Part
    requestBody['content'] = { 'application/vnd.plants+json': content['application/json'] }
    document['paths'] = { '/v2/herbs': { put: post } }
  })
  const { request } = casesOf(moved).find(({ id }) => id === 'R1/plain')!
  expect([request.method, request.target]).toEqual(['PUT', '/v2/herbs'])
  expect(request.headers).toContainEqual(['Content-Type', 'application/vnd.plants+json'])
})

test('a limit that only some names of a run reach decides nothing', () => {
  const short = withMember('name', { type: 'string', maxLength: 20 })
  const levelOf = (id: string): string | undefined =>
    casesOf(short).find(({ slug }) => slug === id)?.level
  // "fern Plant 0000000 1" has 20 characters, and "fern Plant 0000000 999" more.
  expect(levelOf('name-in-lower-case')).toBe('open')
  expect(levelOf('plain')).toBe('must')
  expect(levelOf('name-maxLength-21')).toBe('must')
  expect(levelOf('name-maxLength-20')).toBe('should')
})

test('each request has fresh values of the members that the document requires', () => {
  const withUuid = withNewPlant((schema) => {
    partOf(schema, 'properties')['id'] = { type: 'string', format: 'uuid' }
  })
  const plain = casesOf(withUuid).find(({ id }) => id === 'R1/plain')!
  const base = parseBaseUrl('http://store.test')
  const fresh = createFreshSource(7, 1_800_000_000_000, withUuid)
  const bodies = [1, 2].map(() => {
    const { sent } = fillCase(plain, base, { token: 'a', headers: [] }, fresh, {})
    return JSON.parse(Buffer.from(sent.body!).toString()) as { id: string; name: string }
  })
  const { validate } = withUuid.requestBody.content[0]
  expect(bodies.flatMap((body) => validate(body))).toEqual([])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(2)
  expect(new Set(bodies.map(({ name }) => name)).size).toBe(2)
})

test('fresh names obey a pattern', () => {
  const plain = casesOf(patterned).find(({ id }) => id === 'R1/plain')!
  const base = parseBaseUrl('http://store.test')
  const fresh = createFreshSource(7, 1_800_000_000_000, patterned)
  const names = [1, 2, 3].map(() => {
    const { sent } = fillCase(plain, base, { token: 'a', headers: [] }, fresh, {})
    return (JSON.parse(Buffer.from(sent.body!).toString()) as { name: string }).name
  })
  expect(names.filter((name) => !/^[A-Z][a-z0-9]+( [a-z0-9]+)*$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(3)
})
