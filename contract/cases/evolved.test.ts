import { describe, expect, test, vi } from 'vitest'
import { Sampler } from '../../src/document/sample/sample.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { store } from '../../test/support/store.ts'
import { evolve, optionsOf, partOf, responsesOf, type Part } from '../../test/support/evolve.ts'
import {
  bounded,
  branched,
  closed,
  dated,
  height,
  listed,
  nested,
  nullable,
  patterned,
  tagOfTwo,
  withoutTag,
} from '../../test/support/evolved-documents.ts'
import { oddDocuments, withMember, withNewPlant } from '../../test/support/odd-documents.ts'
import { parseBaseUrl } from '../client/base-url.ts'
import { membersOf } from '../operation/members.ts'
import { createCase } from './adapt/create-case.ts'
import { caseRow } from './tables/row.ts'
import { fillCase } from './fill/fill-case.ts'
import { FreshSource } from './fill/fresh-source.ts'
import { generate } from './generate/generate.ts'
import { casesOf } from './index.ts'
import { setUpCases } from '../plan/contact-cases.ts'
import { checkBody, planOf } from '../plan/plan.ts'
import { problemsOf } from './facts/body-reading.ts'
import { readOptions } from '../data/settings.ts'
import { fittingId } from '../operation/fitting-value.ts'

const idsOf = (operation: BodyOperation, member: string): readonly string[] =>
  casesOf(operation)
    .filter(({ slug }) => slug.startsWith(member))
    .map(({ id, level }) => `${level} ${id}`)

test('an optional integer is asked for in each type and at the ends of its format', () => {
  expect(idsOf(height, 'heightCm')).toEqual(
    expect.arrayContaining([
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
      'should V2/heightCm-spelling-1.0',
      'should V2/heightCm-spelling-10e-1',
      'should V4/heightCm-fresh-2',
      'should V4/heightCm-format--2147483648',
      'should V4/heightCm-format-2147483647',
      'should V4/heightCm-number--1',
      'should V4/heightCm-type-5',
      'should V4/heightCm-type-0',
    ]),
  )
})

test.each<[string, BodyOperation, readonly string[]]>([
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
    ['must N11/tag-enum-"fern"', 'must N11/tag-enum-"INDOOR"', 'should V4/tag-enum-"outdoor"'],
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
      'should V4/origin/year-minimum-1700',
    ],
  ],
  ['nullable', nullable, ['should V4/tag-type-null', 'must N7/tag-type-5']],
  ['no additional members', closed, ['must N11/body-color', 'must N11/body-proto']],
  ['a date', dated, ['should N12/planted-format-"2027-02-30"', 'must N7/planted-type-5']],
  [
    'a format beside another assertion that implies the same',
    withMember('planted', { type: 'string', format: 'date', minLength: 10, maxLength: 10 }),
    ['must N11/planted-minLength-9', 'must N11/planted-format-"fern"'],
  ],
  [
    'bounds of int32 that the document has, too',
    withMember('count', { type: 'integer', format: 'int32', maximum: 2147483647 }),
    ['must N11/count-maximum-2147483648', 'should N8/count-format--2147483649'],
  ],
  [
    'a bound of int64 that the document has, too, which doubles do not see',
    withMember('count', { type: 'integer', format: 'int64', maximum: 9223372036854775807n }),
    ['should N8/count-maximum-9223372036854775808'],
  ],
  [
    'a date or a number',
    withMember('planted', { anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] }),
    ['should N12/planted-format-"2027-02-30"', 'must N7/planted-type-true'],
  ],
  ['oneOf', branched, ['must N11/pot-type-{}', 'should V4/pot-oneOf-{"color":"text"}']],
])('%s has its own cases', (_title, operation, ids) => {
  const all = casesOf(operation).map(({ id, level }) => `${level} ${id}`)
  expect(ids.filter((id) => !all.includes(id))).toEqual([])
})

describe('texts of a format that the kit does not know', () => {
  const valuesOf = (schema: object): readonly string[] =>
    casesOf(withMember('planted', { type: 'string', ...schema })).flatMap(
      ({ expect: demand, request: { body = [] } }) => {
        const [, json] = /"planted":("(?:[^"\\]|\\.)*")/.exec(body.join('')) ?? []
        return demand === 'accept' && json !== undefined ? [json] : []
      },
    )

  test.each<[format: string, values: readonly string[], more?: object]>([
    ['duration', ['"P1D"']],
    ['iban', []],
    ['iban', ['"AT611904300234573201"'], { example: 'AT611904300234573201' }],
    ['currency', ['"EUR"', '"USD"'], { enum: ['EUR', 'USD'] }],
  ])('are those that the document or the standard shows: %s %j', (format, values, more) => {
    expect(new Set(valuesOf({ format, ...more }))).toEqual(new Set(values))
  })

  test('may be any, if the format is one of all texts', () => {
    expect(valuesOf({ format: 'password' }).length).toBeGreaterThan(5)
  })
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

test('a list in Accept has the media types of the responses', () => {
  const vendor = evolve((document) => {
    const content = partOf(responsesOf(document), '200', 'content')
    content['application/vnd.plants+json'] = content['application/json']
    delete content['application/json']
  })
  const { request } = casesOf(vendor).find(({ id }) => id === 'R1/accept-list')!
  const accepted = 'text/plain;q=0.1, application/vnd.plants+json, application/json'
  expect(request.headers).toContainEqual(['Accept', accepted])
})

test('a member that is required twice is one member', () => {
  const twice = withNewPlant((schema) => {
    const length = { type: 'integer' }
    schema['required'] = ['heightCm', 'heightCm', 'widthCm', 'id', 'name']
    schema['properties'] = { ...partOf(schema, 'properties'), heightCm: length, widthCm: length }
  })
  const { request } = casesOf(twice).find(({ id }) => id === 'R1/plain')!
  expect(request.body).toEqual([
    '{"heightCm":$MEMBER("heightCm"),"widthCm":$MEMBER("widthCm"),"id":$ID,"name":"$NAME"}',
  ])
})

test('names of all requests are on the same side of a limit', () => {
  const expectedOf = (maxLength: number, slug: string): string | undefined => {
    const short = withMember('name', { type: 'string', maxLength })
    const testCase = casesOf(short).find((item) => item.slug === slug)
    return testCase && `${testCase.level} ${testCase.expect}`
  }
  // "fern Check 0000000 0001" has 23 characters, and so has that of each other request.
  expect(expectedOf(22, 'name-in-lower-case')).toBeUndefined()
  expect(expectedOf(23, 'name-in-lower-case')).toBe('must accept')
  expect(expectedOf(22, 'plain')).toBe('must accept')
  expect(expectedOf(22, 'name-maxLength-23')).toBe('must refuse')
  expect(expectedOf(22, 'name-maxLength-22')).toBe('should accept')
})

test('each request has fresh values of the members that the document requires', () => {
  const withUuid = withNewPlant((schema) => {
    partOf(schema, 'properties')['id'] = { type: 'string', format: 'uuid' }
  })
  const plain = casesOf(withUuid).find(({ id }) => id === 'R1/plain')!
  const base = parseBaseUrl('http://store.test')
  const fresh = new FreshSource(7, 1_800_000_000_000, withUuid)
  const bodies = [1, 2].map(() => {
    const { sent } = fillCase(plain, { base, secrets: { token: 'a', headers: [] }, fresh })
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
  const fresh = new FreshSource(7, 1_800_000_000_000, patterned)
  const names = [1, 2, 3].map(() => {
    const { sent } = fillCase(plain, { base, secrets: { token: 'a', headers: [] }, fresh })
    return (JSON.parse(Buffer.from(sent.body!).toString()) as { name: string }).name
  })
  expect(names.filter((name) => !/^[A-Z][a-z0-9]+( [a-z0-9]+)*$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(3)
})

test.each<[title: string, height: Part, reason: string]>([
  [
    'bounds that no number satisfies',
    { type: 'integer', minimum: 5, maximum: 3 },
    'no number is within the bounds of the schema (#/components/schemas/NewPlant/properties/heightCm)',
  ],
  [
    'false',
    { not: {} },
    'no value was found that the schema accepts (#/components/schemas/NewPlant/properties/heightCm)',
  ],
])('a required member with %s leaves nothing to check', (_title, schema, reason) => {
  const change = (required: readonly string[]) =>
    withNewPlant((body) => {
      partOf(body, 'properties')['heightCm'] = schema
      body['required'] = required
    })
  const settingsFor = (operation: BodyOperation) =>
    readOptions({ baseUrl: 'http://store.test', token: 'a', ...optionsOf(operation) })
  expect(() => checkBody(settingsFor(change(['name', 'id', 'heightCm'])))).toThrow(
    `Cannot check POST /plants: no valid body can be built, because ${reason}`,
  )
  const settings = settingsFor(change(['name', 'id']))
  expect(() => checkBody(settings)).not.toThrow()
  expect(planOf(settings).requests).toBeGreaterThan(500)
})

test('malformed JSON that is well formed without the members of the tables is left out', () => {
  const properties = { id: { type: 'integer' }, commonName: { enum: ['fern', 'aloe'] } }
  const operation = withNewPlant((body) => {
    Object.assign(body, { properties, required: ['id', 'commonName'] })
  })
  const malformed = casesOf(operation).filter(({ rule, level }) => {
    return rule === 'N2' && level === 'must'
  })
  expect(malformed.length).toBeGreaterThan(50)
  expect(malformed.filter((testCase) => problemsOf(testCase, operation) !== undefined)).toEqual([])
})

test('the plain body of the Plant Store needs no sample', () => {
  const sample = vi.spyOn(Sampler.prototype, 'sample')
  const { withoutRole, whole } = membersOf({ ...store })
  expect([withoutRole.size, whole]).toEqual([0, undefined])
  expect(sample).not.toHaveBeenCalled()
  sample.mockRestore()
})

test('no fresh number is zero, which has no sign', () => {
  const scored = withMember('id', { type: 'integer', minimum: -500, maximum: 700 })
  const members = membersOf(scored)
  const ids = Array.from({ length: 3000 }, (_, seed) => fittingId(members, 1234n, seed))
  expect(ids).not.toContain(0n)
  expect(new Set(ids).size).toBeGreaterThan(500)
})

test('fresh numbers are far from the ends of int32, whatever the time', () => {
  const counted = withNewPlant((schema) => {
    partOf(schema, 'properties')['count'] = { type: 'integer' }
    partOf(schema, 'properties')['price'] = { type: 'number', multipleOf: 0.01 }
    schema['required'] = ['name', 'id', 'count', 'price']
  })
  const values = [...membersOf(counted).withoutRole.values()].flatMap(({ jsonOf }) =>
    [1_800_000_000_000, 1_900_000_000_007].map((seed) => Number(jsonOf(seed))),
  )
  expect(values.filter((value) => value >= 2 ** 31)).toEqual([])
  expect(values.filter((value) => !Number.isInteger(value / 0.01))).toEqual([])
  expect(new Set(values).size).toBe(4)
})

const oddOf = (wanted: string): BodyOperation =>
  oddDocuments.find(({ title }) => title === wanted)!.operation

test('valid bodies have a discriminator that names a branch', () => {
  const operation = oddOf('a discriminator')
  const list = [...casesOf(operation), ...generate(7, 200, true, operation)]
  const valid = list.filter(({ expect: demand, rule }) => demand === 'accept' && rule !== 'R8')
  const wrong = valid.filter(
    ({ request }) => !/"petType":"(?:cat|dog)"/.test(String(request.body).replaceAll(/\s/g, '')),
  )
  expect(wrong.map(({ id, request }) => `${id} ${String(request.body)}`)).toEqual([])
  expect(valid.some(({ request }) => String(request.body).includes('"dog"'))).toBe(true)
})

test('a member that only responses have is in no valid request, and is left open', () => {
  const list = casesOf(oddOf('members of one side'))
  const having = list.filter(({ request }) => String(request.body).includes('createdAt'))
  expect(having.map(({ id, expect: demand }) => `${demand} ${id}`)).toEqual([
    'open open/createdAt-readOnly',
  ])
})

test('integers beyond doubles are left out where the document gives no format', () => {
  const plain = withNewPlant((schema) => {
    partOf(schema, 'properties')['id'] = { type: 'integer' }
  })
  const ids = casesOf(plain).map(({ id }) => id)
  expect(ids).toContain('V1/id-0-ID')
  // Servers that keep a number as a double read these in another way.
  expect(
    ids.filter((id) => /^[VN]1\/id-(?:number-)?(?:9223372036854775807|1e30)/.test(id)),
  ).toEqual([])
})

test('titles and ids name the members, the path and the method of the document', () => {
  const titles = casesOf(oddOf('30 members')).map(({ title }) => title)
  const ofId = titles.filter((title) => /\bid\b/.test(title))
  expect(ofId.filter((title) => !title.includes('an additional member "id"'))).toEqual([])
  expect(titles).toContain('POST //things')
})

test('no case of another document is about plants or a store', () => {
  const ofPlants = casesOf(oddOf('30 members')).flatMap(({ id, title, request }) => {
    const { method, target, headers, body = [] } = request
    const texts = [id, title, method, target, String(headers), ...body.map(String)]
    return texts.filter((text) => /plant|store/i.test(text))
  })
  expect(ofPlants).toEqual([])
})

/** Only the option `otherMethods` sends those that may change something. */
const otherMethods = ['GET', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PURGE', 'TRACE']

test.each(['put', 'patch'])('%s of the document goes to its own path alone', (method) => {
  const moved = evolve((document) => {
    const { post } = partOf(partOf(document, 'paths'), '/plants')
    document['paths'] = { '/settings': { [method]: post } }
  })
  const requests = casesOf(moved).map(({ request }) => request)
  const changing = requests.filter((request) => request.method === method.toUpperCase())
  const targets = new Set(changing.map(({ target }) => target.replace(/\?.*/, '')))
  expect([...targets]).toEqual(['/settings'])
  expect(new Set(requests.map((request) => request.method))).toEqual(
    new Set([method.toUpperCase(), ...otherMethods]),
  )
})

test('a PUT of the document is no other method', () => {
  const put = evolve((document) => {
    const { post } = partOf(partOf(document, 'paths'), '/plants')
    document['paths'] = { '/plants': { put: post } }
  })
  const ids = new Set(casesOf(put).map(({ id }) => id))
  expect(ids).toContain('open/method-patch')
  expect(ids).not.toContain('open/method-put')
})

test('a long body of white space is adapted in one pass', () => {
  const body = `{"id":$ID${' '.repeat(1_000_000)},"name":"$NAME"}`
  const row = ['spaces', 'white space', body] as const
  // One that reads the white space again from each of its characters does not end within the limit of a test.
  expect(createCase(caseRow('V6', row), withoutTag).request.body!.join('').length).toBe(body.length)
})

const varyName = (
  name: Part,
  others: Part = {},
  alsoRequired: readonly string[] = [],
): BodyOperation =>
  withNewPlant((schema) => {
    partOf(schema, 'properties')['name'] = name
    Object.assign(partOf(schema, 'properties'), others)
    schema['required'] = ['id', 'name', ...alsoRequired]
  })

test('a limit that only made-up names of a run reach decides nothing', () => {
  // Those of a run have 8 digits more than the first ones.
  const short = varyName({ type: 'string', minLength: 3, maxLength: 12 })
  const levelOf = (slug: string): string | undefined =>
    casesOf(short).find((testCase) => testCase.slug === slug)?.level
  expect(levelOf('name-in-lower-case')).not.toBe('must')
  expect(levelOf('spaces-around')).not.toBe('should')
  expect(levelOf('plain')).toBe('must')
})

const headerOf = (operation: BodyOperation, id: string, header: string): string | undefined =>
  casesOf(operation)
    .find((testCase) => testCase.id === id)!
    .request.headers.find(([name]) => name.toLowerCase() === header)?.[1]

const withContent = (change: (content: Part) => Part): BodyOperation =>
  evolve((document) => {
    const body = partOf(document, 'paths', '/plants', 'post', 'requestBody')
    body['content'] = change(body['content'] as Part)
  })

test('parameters and capitals are those of the media type of the document', () => {
  const geo = withContent((content) => ({ 'application/geo+json': content['application/json'] }))
  const types = ['V7/charset', 'V7/capitals', 'V7/mixed-case'].map((id) =>
    headerOf(geo, id, 'content-type'),
  )
  expect(types).toEqual([
    'application/geo+json; charset=utf-8',
    'APPLICATION/GEO+JSON',
    'Application/Geo+Json',
  ])
  const { title } = casesOf(geo).find(({ id }) => id === 'V7/charset')!
  expect(title).toBe('Content-Type: application/geo+json; charset=utf-8')
})

test('requests accept the media types of the responses', () => {
  const withProblem = evolve((document) => {
    const failure = partOf(document, 'paths', '/plants', 'post', 'responses', '400')
    failure['content'] = { 'application/problem+json': { schema: { type: 'object' } } }
  })
  expect(headerOf(withProblem, 'R1/plain', 'accept')).toBe(
    'application/json, application/problem+json',
  )
})

test('a media type of the document need not be refused', () => {
  const refusedBy = (operation: BodyOperation): readonly string[] =>
    casesOf(operation).flatMap(({ rule, slug }) => (rule === 'N10' ? slug : []))
  const several = withContent((content) => ({ ...content, 'application/xml': {}, 'text/*': {} }))
  const others = refusedBy(store).filter((slug) => !refusedBy(several).includes(slug))
  expect(others.toSorted()).toEqual([
    'application/xml',
    'json-in-parameter',
    'real-xml',
    'text/html',
    'text/json',
    'text/plain',
  ])
})

test('a body that is not required may be absent', () => {
  const optional = evolve((document) => {
    partOf(document, 'paths', '/plants', 'post', 'requestBody')['required'] = false
  })
  const refused = casesOf(optional).filter(
    ({ expect: expected, request, credential }) =>
      expected === 'refuse' && credential === 'token' && String(request.body ?? '') === '',
  )
  expect(refused.map(({ id }) => id)).toEqual([])
})

test('no number is sent that servers read as infinity, where the document allows it', () => {
  const unbounded = withMember('id', { type: 'integer' })
  const huge = casesOf(unbounded).filter(({ title, expect: expected }) => {
    return /^id is .*1e400/.test(title) && expected !== 'refuse'
  })
  expect(huge.map(({ id }) => id)).toEqual([])
})

test('no null is sent where nullable may admit it, but beside a wrong member', () => {
  const sizes = ['small', 'large']
  const origin = { type: 'object', properties: { country: { type: 'string' } } }
  const ambiguous = varyName(
    { type: 'string' },
    {
      tag: { nullable: true, allOf: [{ type: 'string' }] },
      size: { type: 'string', nullable: true, enum: sizes },
      sizes: { type: 'array', items: { type: 'string', nullable: true, enum: sizes } },
      origin: {
        type: 'object',
        properties: { place: { nullable: true, allOf: [origin] }, year: { type: 'integer' } },
      },
    },
  )
  const ofNull = casesOf(ambiguous).filter(({ request }) =>
    /"(?:tag|size|place|year)":null|"sizes":\[null/.test(String(request.body)),
  )
  expect(ofNull.map(({ id }) => id)).toEqual(['N5/all-wrong', 'N7/origin/year-type-null'])
})

test('deeply nested values of a member of any type are left open', () => {
  const free = varyName({ type: 'string' }, { input: {} })
  const generated = [1, 2, 3].flatMap((seed) => generate(seed, 300, true, free))
  const deep = generated.filter(({ request, expect: expected }) => {
    return expected === 'accept' && String(request.body).includes('['.repeat(2000))
  })
  expect(deep.map(({ id }) => id)).toEqual([])
})

test('a member that may be a string or an integer has one role', () => {
  const either = withNewPlant((schema) => {
    schema['properties'] = { id: { type: ['string', 'integer'] }, open: { type: 'boolean' } }
    schema['required'] = ['open']
  })
  const { declared, roles } = membersOf(either)
  expect([[...declared], roles.id]).toEqual([['id'], 'id'])
})

test('requests of a document vary no member that it does not have', () => {
  const unnamed = withNewPlant((schema) => {
    schema['properties'] = { open: { type: 'boolean' } }
    schema['required'] = ['open']
  })
  const varying = casesOf(unnamed).filter(({ rule }) => rule === 'V1')
  expect(new Set(varying.map(({ facts }) => facts.varies.join()))).toEqual(new Set(['open']))
})

test('the plain body has no optional members in objects and arrays', () => {
  const pot = {
    type: 'object',
    required: ['size'],
    properties: { size: { type: 'integer', minimum: 1 }, material: { enum: ['clay'] } },
  }
  const potted = withNewPlant((schema) => {
    partOf(schema, 'properties')['pots'] = { type: 'array', minItems: 1, items: pot }
    schema['required'] = ['name', 'id', 'pots']
  })
  expect(String(casesOf(potted).find(({ id }) => id === 'R1/plain')!.request.body)).toContain(
    '"pots":[{"size":2},{"size":2}]',
  )
  const without = casesOf(potted).filter(({ request }) => String(request.body).includes('[{}]'))
  expect(without.map(({ id }) => id)).toEqual([])
  const ordinaryPot = casesOf(potted).find(({ id }) => id.startsWith('R1/pots-ordinary'))!
  expect(String(ordinaryPot.request.body)).toContain('"pots":[{"size":2,"material":"clay"},')
})

test('values that servers convert are within the bounds', () => {
  const aged = varyName(
    { type: 'string' },
    {
      age: { type: 'integer', minimum: 13, maximum: 130 },
      size: { type: 'integer', minimum: 8, maximum: 40, multipleOf: 2 },
      zip: { type: 'string', pattern: '^[1-9][0-9]{4}$' },
      sizes: { type: 'array', items: { type: 'integer', minimum: 8 } },
    },
  )
  const ids = casesOf(aged).map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining(['N7/age-type-14.5', 'N7/age-type-"14"', 'N7/sizes-type-9']),
  )
  expect(ids).toContain('N11/size-multipleOf-11')
  expect(ids.filter((id) => /^N7\/zip-type-[1-9]\d{4}$/.test(id))).toHaveLength(1)
})

test.each(['uri', 'email'])('texts of the format %s are as long as allowed', (format) => {
  const limited = varyName({ type: 'string' }, { link: { type: 'string', format, maxLength: 120 } })
  const ofLength = casesOf(limited).filter(({ slug }) => slug.startsWith('link-maxLength'))
  expect(ofLength.map(({ id }) => id)).toEqual([
    'N11/link-maxLength-121',
    'V4/link-maxLength-119',
    'V4/link-maxLength-120',
  ])
})

test('a run looks for an accepted request with every optional member', () => {
  const limited = varyName(
    { type: 'string', minLength: 3, maxLength: 12 },
    { lightHours: { type: 'number' }, sunHours: { type: 'number' } },
    ['lightHours'],
  )
  const settings = readOptions({ baseUrl: 'http://store.test', token: 'a', ...optionsOf(limited) })
  const bodies = [...setUpCases(settings)].map(({ request }) => String(request.body))
  expect(bodies.some((body) => body.includes('"sunHours"'))).toBe(true)
})

test('a run looks for an accepted request with every value of a required member', () => {
  const kinds = withNewPlant((schema) => {
    partOf(schema, 'properties')['kind'] = { enum: ['tree', 'herb', 'moss'] }
    schema['required'] = ['name', 'id', 'kind']
  })
  const settings = readOptions({ baseUrl: 'http://store.test', token: 'a', ...optionsOf(kinds) })
  const ids = [...setUpCases(settings)].map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(['V1/kind-enum-"herb"', 'V1/kind-enum-"moss"']))
})

test('a pattern has values that keep the lengths beside it', () => {
  const schema = { type: 'string', minLength: 3, maxLength: 3, pattern: '^[A-Z]{3}$' }
  const ids = casesOf(withMember('currency', schema)).map(({ id }) => id)
  expect(ids).toEqual(
    expect.arrayContaining([
      'N11/currency-pattern-"aaa"',
      'N11/currency-pattern-"000"',
      'N11/currency-pattern-"!AA"',
    ]),
  )
})

test('a member called further opens no case of other members', () => {
  const textsBeside = (member: string): readonly string[] => {
    const operation = withMember(member, { type: 'string', maxLength: 500 })
    const texts = casesOf(operation).filter(({ id }) => id.startsWith('V5/body-text-'))
    return texts.map(({ id, expect: demand }) => `${id} ${demand}`)
  }
  expect(textsBeside('further')).toEqual(textsBeside('other'))
  expect(textsBeside('further').some((line) => line.endsWith('accept'))).toBe(true)
})

/** The Plant Store with another id, which need not be sent. */
const withId = (id: Part): BodyOperation =>
  withNewPlant((schema) => {
    partOf(schema, 'properties')['id'] = id
    schema['required'] = ['name']
  })

test.each<[what: string, id: Part, member: 'id' | 'name' | undefined]>([
  ['an integer', { type: 'integer' }, 'id'],
  ['a number', { type: 'number' }, 'id'],
  ['a text', { type: 'string' }, 'name'],
  ['a UUID', { type: 'string', format: 'uuid' }, undefined],
])('of an id that is %s, each valid request has a fresh one, or a known one', (_, id, member) => {
  const operation = withId(id)
  const { identity, roles } = membersOf(operation)
  const cases = [...casesOf(operation), ...generate(1, 200, true, operation)]
  const valid = cases.filter(({ expect: expected, facts: { varies } }) => {
    return expected === 'accept' && varies.includes(identity!)
  })
  const withValue = valid.filter(({ request }) => String(request.body).includes('"id"'))
  const unknown = withValue.filter(({ facts: { origins } }) => !member || !origins[member])
  expect([identity, unknown.map(({ id: name }) => name)]).toEqual(['id', []])
  expect(member === undefined || roles[member] === 'id').toBe(true)
})

test('without an identity, no request repeats an id or a body', () => {
  const again = (operation: BodyOperation): readonly string[] =>
    casesOf(operation)
      .filter(({ facts }) => facts.sharesValues && facts.differs.length === 0)
      .map(({ id }) => id)
  const priority = { type: 'integer', minimum: 1, maximum: 5 }
  const tickets = withNewPlant((schema) => {
    schema['properties'] = { subject: { type: 'string' }, priority }
    schema['required'] = ['subject', 'priority']
  })
  expect(again(tickets)).toEqual(['open/subject-again'])
  expect(again(withId({ type: 'integer' }))).toEqual([
    'open/id-again',
    'open/name-again',
    'open/id-again-with-tag',
    'open/all-again',
    'open/id-at-once',
  ])
})
