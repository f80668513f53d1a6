import { describe, expect, test } from 'vitest'
import {
  type StatusException,
  statusExceptions,
} from '../../../../contract/rules/response-rules.ts'
import { evolvedDocument, membersOfPlant, partOf, postOf } from '../../../../test/support/evolve.ts'
import { storeDocument } from '../../../../test/support/store.ts'
import { breachesOf, countBreaches } from '../breaches.ts'
import type { ErrorRule } from 'plant-store-kit/options'

const CONTENT_OF_400 = ['paths', '/plants', 'post', 'responses', '400', 'content']

const accepting = (key: string): readonly string[] => breachesOf({ errors: { [key]: 'accepted' } })

describe('accepting a class', () => {
  test.each([
    ['credential-missing/absent', 'A1'],
    ['credential-missing/query', 'A2'],
    ['credential-malformed/bare', 'A2'],
    ['body-missing', 'N1'],
    ['body-json/blank', 'N2'],
    ['type/body/null', 'N3'],
    ['required/id', 'N4'],
    ['type/id/digits', 'N5'],
    ['type/name/number', 'N6'],
    ['type/tag/number', 'N7'],
  ])('%s breaks %s', (key, rule) => {
    expect(accepting(key)).toEqual([`${key} is accepted (${rule})`])
  })

  const limited = evolvedDocument((document) => {
    Object.assign(membersOfPlant(document), {
      name: { type: 'string', minLength: 1, maxLength: 9, pattern: '^[a-z]*$' },
      tag: { type: 'string', enum: ['sun', 'shade'] },
      height: { type: 'number', maximum: 9 },
      sizes: { type: 'array', maxItems: 3, items: { type: 'integer' } },
    })
  })

  test.each([
    'length/name',
    'short/name',
    'characters/name',
    'enum/tag',
    'range/height',
    'maxItems/sizes',
  ])('%s breaks N11 where the document has the limit', (key) => {
    const breaches = breachesOf({ document: limited, errors: { [key]: 'accepted' } })
    expect(breaches.length).toBeGreaterThan(0)
    expect(breaches.filter((breach) => !breach.endsWith(' is accepted (N11)'))).toEqual([])
  })

  test.each([
    'credential-malformed/twice',
    'credential-unknown',
    'media-type/xml',
    'unknown-path',
    'length/name',
    'type/id/fraction/double',
    'query',
    'further',
  ])('%s breaks nothing', (key) => {
    expect(accepting(key)).toEqual([])
  })
})

const refusing = (key: string, rule: ErrorRule): readonly string[] =>
  breachesOf({ errors: { [key]: rule } })

describe('refusing a class', () => {
  test.each<[key: string, status: number, breaches: readonly string[]]>([
    ['unknown-path', 500, []],
    ['unknown-method', 418, []],
    ['encoded-path', 418, []],
    ['preflight', 500, []],
    ['query', 418, ['query: status 418 (R7)']],
    ['media-type', 415, []],
    ['media-type', 416, ['media-type: status 416 (R7)']],
    ['media-type-parameters/charset', 415, []],
    ['media-type-parameters/utf-8', 415, ['media-type-parameters/utf-8: status 415 (R7)']],
    ['media-type-case', 415, ['media-type-case: status 415 (R7)']],
    ['content-encoding', 415, []],
    ['accept', 406, []],
    ['body-limit', 413, []],
    ['body-limit', 414, ['body-limit: status 414 (R7)']],
    ['credential-missing', 401, []],
    ['credential-missing', 500, ['credential-missing: status 500 (A3)']],
    ['credential-missing', 399, ['credential-missing: status 399 (A3)']],
    ['credential-scheme-case', 403, []],
    ['credential-scheme-case', 404, ['credential-scheme-case: status 404 (R7)']],
    ['credential-malformed/twice', 402, ['credential-malformed/twice: status 402 (R7)']],
    ['type/id', 200, ['type/id: status 200 (R7)']],
  ])('%s with status %i', (key, status, breaches) => {
    expect(refusing(key, { status } as ErrorRule)).toEqual(breaches)
  })

  test('with a fault, another content type or another body', () => {
    expect(refusing('type/id', { fault: 'hang' })).toEqual(['type/id: hang (R8)'])
    expect(refusing('type/id', { text: 'no' })).toEqual([
      'type/id: the content type is text/plain, not application/json (R5)',
    ])
    expect(refusing('type/id', { body: { error: 1 } })).toEqual([
      'type/id: "message" is required (R6)',
    ])
    expect(refusing('type/id', { body: [] })).toEqual(['type/id: the body must be an object (R6)'])
  })

  test('of an absent optional member is a breach of its own', () => {
    expect(refusing('absent/tag', { status: 400 })).toEqual(['absent/tag is refused (R1)'])
    expect(refusing('absent', { status: 422 })).toEqual(['absent: status 422 (R7)'])
  })
})

/** The classes of the requests that `check` excepts from R7; no class is about chunks or the version of HTTP. */
const EXCEPTED: Readonly<Record<StatusException['code'], string | undefined>> = {
  'not-acceptable': 'accept',
  charset: 'media-type-parameters/charset',
  coding: 'content-encoding',
  'length-required': undefined,
  'too-large': 'body-limit',
  'old-version': undefined,
}

test.each(statusExceptions)('a $status $requests is no breach, as in check', ({ code, status }) => {
  const { [code]: key } = EXCEPTED
  if (key === undefined) return
  const undocumented = [406, 411, 413, 415].filter(
    (other) => refusing(key, { status: other } as ErrorRule).length === 0,
  )
  expect(undocumented).toEqual([status])
})

describe('the media types of the document', () => {
  const { schema } = partOf(evolvedDocument(), ...CONTENT_OF_400, 'application/json')
  const error = { schema }
  const breachesWith = (content: object, rule: ErrorRule): readonly string[] => {
    const document = evolvedDocument((changed) => {
      partOf(changed, ...CONTENT_OF_400.slice(0, -1))['content'] = content
    })
    return breachesOf({ document, errors: { 'type/id': rule } })
  }
  const body = { error: 1, message: 'a' }
  const problemJson = { 'application/problem+json': error }

  test.each<[title: string, content: object, rule: ErrorRule, breaches: readonly string[]]>([
    [
      'JSON of another type',
      problemJson,
      { body },
      ['type/id: the content type is application/json, not application/problem+json (R5)'],
    ],
    [
      'the same JSON',
      problemJson,
      { body, headers: { 'content-type': 'Application/problem+json; charset=utf-8' } },
      [],
    ],
    [
      'no type',
      problemJson,
      { body, headers: { 'content-type': '' } },
      ['type/id: the content type is missing, not application/problem+json (R5)'],
    ],
    ['one of several types', { ...problemJson, 'application/json': error }, { body }, []],
    ['a text in a range', { 'application/json': error, 'text/*': {} }, { text: 'no' }, []],
    [
      'a type outside the range',
      { 'image/*': {} },
      { text: 'no' },
      ['type/id: the content type is text/plain, not image/* (R5)'],
    ],
    ['a type that the document leaves open', {}, { text: 'no' }, []],
    [
      'the body by the schema of its own type',
      { 'application/json': {}, ...problemJson },
      { body: {}, headers: { 'content-type': 'application/problem+json' } },
      ['type/id: "error" is required (R6)'],
    ],
  ])('%s', (_title, content, rule, breaches) => {
    expect(breachesWith(content, rule)).toEqual(breaches)
  })
})

test('limits of members may not refuse what every server accepts', () => {
  const breachesOfMembers = (members: object): readonly string[] =>
    breachesOf({ behavior: { members } as never })
  expect(breachesOfMembers({ id: { minimum: 1, maximum: 2 ** 31 - 1 } })).toEqual([])
  expect(breachesOfMembers({ id: { minimum: 2, maximum: 2 ** 31 - 2 } })).toEqual([
    'behavior.members.id.minimum refuses ordinary ids (R1)',
    'behavior.members.id.maximum refuses ordinary ids (R1)',
  ])
  for (const limits of [
    { exclusiveMinimum: 0 },
    { exclusiveMaximum: 2 ** 31 },
    { multipleOf: 1 },
    { multipleOf: 0.1 },
  ])
    expect(breachesOfMembers({ id: limits })).toEqual([])
  for (const limits of [
    { exclusiveMinimum: 1 },
    { exclusiveMaximum: 2 ** 31 - 1 },
    { multipleOf: 2 },
  ])
    expect(breachesOfMembers({ id: limits })).toEqual([
      `behavior.members.id.${Object.keys(limits).join()} refuses ordinary ids (R1)`,
    ])
  expect(breachesOfMembers({ name: { minLength: 1, maxLength: 20 } })).toEqual([])
  expect(breachesOfMembers({ name: { minLength: 2, maxLength: 19 } })).toEqual([
    'behavior.members.name.minLength refuses ordinary texts (R1)',
    'behavior.members.name.maxLength refuses ordinary texts (R1)',
  ])
  expect(breachesOfMembers({ name: { pattern: '^[ -~]*$' } })).toEqual([])
  expect(breachesOfMembers({ name: { pattern: '^[!-~]*$' } })).toEqual([
    'behavior.members.name.pattern refuses ordinary texts (R1)',
  ])
  expect(breachesOfMembers({ name: { pattern: '^[ -}]*$' } })).toEqual([
    'behavior.members.name.pattern refuses ordinary texts (R1)',
  ])
})

test('responses to accepted requests keep the contract with and without optional members', () => {
  const ofPlant = (plant: object) => breachesOf({ document: storeDocument, response: { plant } })
  expect(ofPlant({ body: { name: '{name}', tag: '{tag}' } })).toEqual([])
  expect(ofPlant({ body: { name: '{name}', tag: '{tag|null}' } })).toEqual([
    expect.stringMatching(/^response\.plant: "tag" must be a string.* \(R3\)$/),
  ])
  expect(ofPlant({ body: { name: '{name}', tag: { length: '{tag:length}' } } })).toContainEqual(
    expect.stringMatching(/^response\.plant with a tag: "tag" must be a string.* \(R3\)$/),
  )
  expect(ofPlant({ status: 400 })).toEqual(['response.plant: status 400 (R7)'])
  expect(ofPlant({ headers: { 'content-type': 'text/plain' } })).toContain(
    'response.plant: the content type is text/plain, not application/json (R2)',
  )
})

test('without a valid body there are no responses to accepted requests', () => {
  const document = evolvedDocument((changed) => {
    membersOfPlant(changed)['name'] = { type: 'string', minLength: 5, maxLength: 4 }
    const media = partOf(postOf(changed), 'requestBody', 'content', 'application/json')
    delete media['examples']
    delete media['example']
  })
  expect(breachesOf({ document, response: { plant: { status: 400 } } })).toEqual([])
})

test('the sentence counts', () => {
  expect(countBreaches(['a'], 'learned')).toBe('The mock plays 1 breach of the contract as learned')
  expect(countBreaches([], 'configured')).toBe(
    'The mock plays 0 breaches of the contract as configured',
  )
})

test('a behavior for the operation counts, and what is stored does not matter', () => {
  const maxLength = { members: { name: { maxLength: 1 } } }
  const operations = { createPlant: maxLength }
  expect(breachesOf({ resources: { '/plants': [] }, behavior: { operations } })).toEqual(
    breachesOf({ behavior: maxLength }),
  )
})
