import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { type Part, evolve, membersOfPlant, partOf, postOf } from '../../../test/support/evolve.ts'
import { bounded } from '../../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import { membersOf } from '../../operation/members.ts'
import type { Value } from './keyword-value.ts'
import {
  placeOfBody,
  caseOfBody,
  objectPlace,
  schemaCases,
  titleOf,
  withFreshValues,
} from './schema-rows.ts'
import { type BodyPlace, placeOfMember } from './places.ts'

/** The Plant Store with other optional members. */
const withOptional = (
  members: Readonly<Record<string, Part>>,
  required: string[] = [],
): Operation =>
  withNewPlant((schema) => {
    Object.assign(schema['properties'] as Part, members)
    schema['required'] = ['id', 'name', ...required]
  })

const oddOf = (wanted: string): Operation =>
  oddDocuments.find(({ title }) => title === wanted)!.operation

const casesFor = (operation: Operation, start: string) =>
  schemaCases(operation).filter(({ slug }) => slug.startsWith(start))

const bodiesFor = (operation: Operation, start: string): readonly string[] =>
  casesFor(operation, start).map(({ request }) => String(request.body))

const place = (words: string): BodyPlace => ({
  words,
  pointer: `/${words}`,
  wrap: (json) => json ?? '',
})

describe('a title', () => {
  test.each<[title: string, words: string, value: Value]>([
    ['heightCm is 5', 'heightCm', { about: 'minimum', json: '5' }],
    ['no heightCm', 'heightCm', { about: 'required', json: undefined }],
    [
      'tag has length 3',
      'tag',
      { about: 'minLength', json: '"aaa"', size: { count: 3, unit: 'characters' } },
    ],
    [
      'tag has length 4',
      'tag',
      { about: 'maxLength', json: '"aaaa"', size: { count: 4, unit: 'characters' } },
    ],
    [
      'tags has 2 items',
      'tags',
      { about: 'minItems', json: '[1,2]', size: { count: 2, unit: 'items' } },
    ],
    [
      'tags has 3 items',
      'tags',
      { about: 'maxItems', json: '[1,2,3]', size: { count: 3, unit: 'items' } },
    ],
    [
      'labels has 1 members',
      'labels',
      { about: 'minProperties', json: '{"a":1}', size: { count: 1, unit: 'members' } },
    ],
    ['tag is "$5"', 'tag', { about: 'enum', json: String.raw`"\u00245"` }],
    ['id is …', 'id', { about: 'fresh', json: '$ID' }],
    ['name is …', 'name', { about: 'fresh', json: '"$NAME"' }],
    ['origin is {"a":…}', 'origin', { about: 'type', json: '{"a":$MEMBER("a)")}' }],
    [
      'origin/color is "green"',
      'origin',
      { about: 'additionalProperties', json: '{"color":"green"}', inner: ['color', '"green"'] },
    ],
  ])('%s says what is sent', (title, words, value) => {
    expect(titleOf(place(words), value)).toBe(title)
  })

  test('shows thirty characters of a value', () => {
    const titleFor = (length: number) =>
      titleOf(place('tag'), { about: 'type', json: '1'.repeat(length) })
    expect(titleFor(30)).toBe(`tag is ${'1'.repeat(30)}`)
    expect(titleFor(31)).toBe(`tag is ${'1'.repeat(30)}…`)
  })

  test('of the whole body calls it the body', () => {
    expect(titleOf(objectPlace, { about: 'oneOf', json: '{"a":1}' })).toBe('the body is {"a":1}')
    const inner = ['color', '5'] as const
    expect(titleOf(objectPlace, { about: 'generated', json: '{}', inner })).toBe('color is 5')
  })
})

describe('the name of a case', () => {
  const operation = withOptional({
    size: { type: 'integer', minimum: 5 },
    pots: { type: 'array', maxItems: 1, items: { type: 'string', enum: ['a b'] } },
    text: { type: 'string', enum: ['x'.repeat(28), 'y'.repeat(29)] },
  })

  test('has the place, the keyword and the value', () => {
    // 6 is its ordinary value, which is sent already.
    expect(casesFor(operation, 'size-minimum').map(({ id }) => id)).toEqual([
      'N11/size-minimum-4',
      'V4/size-minimum-5',
    ])
  })

  test('has the length instead of a value that says little', () => {
    expect(casesFor(operation, 'pots-maxItems').map(({ slug }) => slug)).toEqual([
      'pots-maxItems-0',
      'pots-maxItems-2',
    ])
  })

  test('has no white space', () => {
    expect(casesFor(operation, 'pots/0-enum-"A').map(({ slug }) => slug)).toEqual([
      'pots/0-enum-"A_B"',
    ])
  })

  test('has a value of at most thirty characters', () => {
    const slugs = casesFor(operation, 'text-enum').map(({ slug }) => slug)
    expect(slugs).toContain(`text-enum-"${'X'.repeat(28)}"`)
    expect(slugs).toContain('text-enum')
    expect(slugs.some((slug) => /yy/i.test(slug))).toBe(false)
  })

  test('is numbered if another case has it', () => {
    expect(casesFor(operation, 'text-enum').map(({ slug }) => slug)).toContain('text-enum-2')
  })
})

describe('the rows of a document', () => {
  const optional = withOptional({
    heightCm: { type: 'integer', format: 'int32' },
    color: { enum: ['red', 'green'] },
  })

  test('have an ordinary value of a member, and a fresh one', () => {
    expect(casesFor(optional, 'heightCm-ordinary').map(({ id }) => id)).toEqual([
      'R1/heightCm-ordinary-1',
    ])
    expect(bodiesFor(optional, 'heightCm-fresh')).toEqual([
      '{"id":$ID,"name":"$NAME","heightCm":2}',
    ])
  })

  test('have no fresh value of an enum', () => {
    expect(bodiesFor(optional, 'color-fresh')).toEqual([])
  })

  test('have a body with every member that the document declares', () => {
    expect(bodiesFor(optional, 'body-every-member')).toEqual([
      '{"id":$ID,"name":"$NAME","tag":"text","heightCm":1,"color":"red"}',
    ])
    expect(bodiesFor(bounded, 'body-every-member')).toEqual([])
  })

  test('do not repeat those of the tables', () => {
    const ids = schemaCases(optional).map(({ slug }) => slug)
    expect(ids.filter((slug) => /^(?:id|name|tag)-(?:type|required|spelling)/.test(slug))).toEqual(
      [],
    )
    expect(ids.filter((slug) => slug.startsWith('id-format'))).toEqual([])
    const withDate = withNewPlant((schema) => {
      ;(schema['properties'] as Part)['name'] = { type: 'string', maxLength: 40, format: 'uri' }
    })
    expect(casesFor(withDate, 'name-maxLength').length).toBeGreaterThan(0)
  })

  test('have members of the tables that the document does not have as further ones', () => {
    const withoutTag = withNewPlant((schema) => {
      delete (schema['properties'] as Part)['tag']
    })
    expect(
      casesFor(withoutTag, 'tag-further').map(({ id, request }) => [id, String(request.body)]),
    ).toEqual([
      ['V5/tag-further-5', '{"id":$ID,"name":"$NAME","tag":5}'],
      ['V5/tag-further-null', '{"id":$ID,"name":"$NAME","tag":null}'],
      ['V5/tag-further-{}', '{"id":$ID,"name":"$NAME","tag":{}}'],
      ['V5/tag-further-"x"', '{"id":$ID,"name":"$NAME","tag":"x"}'],
    ])
    expect(bodiesFor(optional, 'tag-further')).toEqual([])
    const forResponses = withNewPlant((schema) => {
      ;(schema['properties'] as Part)['tag'] = { type: 'string', readOnly: true }
    })
    expect(bodiesFor(forResponses, 'tag-further')).toEqual([])
  })

  test('have the valid examples of the document, with fresh ids and names', () => {
    const withExample = (value: unknown): Operation =>
      evolve((document) => {
        const { content } = partOf(postOf(document), 'requestBody') as { content: Part }
        const json = content['application/json'] as Part
        json['examples'] = { plant: { value } }
        membersOfPlant(document)['size'] = { type: 'integer' }
      })
    const valid = withExample({ id: 7, name: 'Fern', tag: 'shade' })
    expect(bodiesFor(valid, 'body-example')).toEqual(['{"id":$ID,"name":"$NAME","tag":"shade"}'])
    expect(bodiesFor(withExample({ id: 'seven', name: 'Fern' }), 'body-example')).toEqual([])
  })

  test('have a body of each branch', () => {
    const bodies = bodiesFor(oddOf('alternatives of objects'), 'body-branch')
    // The first branch gives the plain body.
    expect(bodies).toEqual(['{"kind":"square","side":1}'])
  })

  test('break the keywords of each branch', () => {
    const ids = schemaCases(oddOf('alternatives of objects')).map(({ id }) => id)
    expect(ids).toContain('N11/radius-minimum-0')
    expect(ids).toContain('N11/side-maximum-101')
  })

  test('leave out what only responses have, but for an open case', () => {
    const cases = casesFor(oddOf('members of one side'), 'createdAt')
    expect(cases.map(({ id, title }) => [id, title])).toEqual([
      ['open/createdAt-readOnly', 'createdAt, which only responses have'],
    ])
    expect(String(cases[0]!.request.body)).toMatch(/"createdAt":"\d{4}-/)
  })

  test('never send a body twice, nor the plain one', () => {
    for (const operation of [optional, oddOf('30 members'), oddOf('a discriminator')]) {
      const bodies = bodiesFor(operation, '')
      expect(new Set(bodies).size).toBe(bodies.length)
    }
    expect(bodiesFor(optional, '')).not.toContain('{"id":$ID,"name":"$NAME"}')
  })

  test('are at most 400 of one member', () => {
    const many = withOptional({
      kind: { enum: Array.from({ length: 300 }, (_, at) => `Kind ${at}`) },
      size: { type: 'integer' },
    })
    expect(casesFor(many, 'kind')).toHaveLength(400)
    expect(casesFor(many, 'size').length).toBeGreaterThan(10)
  })

  test('of a recursive schema are as many as of any member, and have small bodies', () => {
    const members = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
    const recursive = withNewPlant((schema) => {
      const properties = schema['properties'] as Part
      for (const name of members) properties[name] = { $ref: '#/components/schemas/NewPlant' }
    })
    const cases = schemaCases(recursive)
    for (const name of members) {
      const ofMember = cases.filter(({ title }) => title.startsWith(name))
      expect(ofMember.length).toBeLessThanOrEqual(400)
      expect(ofMember.length).toBeGreaterThan(300)
    }
    const lengths = cases.map(({ request }) => String(request.body).length)
    expect(lengths.filter((length) => length > 5000)).toEqual([])
  })

  test('of a body that is no object are about the body', () => {
    const ids = schemaCases(oddOf('an integer')).map(({ id, title }) => `${id}: ${title}`)
    expect(ids).toContain('N11/body-minimum-0: the body is 0')
    expect(ids).toContain('V1/body-maximum-100000: the body is 100000')
    expect(ids).toContain('N3/body-type-"fern": the body is "fern"')
    expect(schemaCases(oddOf('a plain string')).map(({ id }) => id)).toContain(
      'V3/body-maxLength-20',
    )
  })
})

describe('the case of a body', () => {
  const operation = withOptional({
    size: { type: 'integer', minimum: 5 },
    any: {},
    pot: { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } },
  })
  const members = membersOf(operation)
  const plain = new Map([
    ['id', '$ID'],
    ['name', '"$NAME"'],
  ])
  const caseAt = (name: string, value: Value) =>
    caseOfBody([placeOfMember(objectPlace, { name }, plain), value], 'slug', 'title', operation)

  test('has the rule of its only problem', () => {
    expect(caseAt('size', { about: 'generated', json: '4' })?.id).toBe('N11/slug')
    expect(caseAt('size', { about: 'generated', json: '"a"' })?.id).toBe('N7/slug')
    expect(caseAt('id', { about: 'generated', json: undefined })?.id).toBe('N4/slug')
  })

  test('has the rule of its row, or of its member, if it is valid', () => {
    expect(caseAt('size', { about: 'generated', json: '5' })?.id).toBe('V4/slug')
    expect(caseAt('size', { about: 'generated', json: '5', rule: 'R1' })?.id).toBe('R1/slug')
    expect(caseAt('color', { about: 'generated', json: '5' })?.id).toBe('V4/slug')
    expect(caseAt('name', { about: 'generated', json: '"a"' })?.id).toBe('V3/slug')
  })

  test('is left out if it has several problems, or one elsewhere', () => {
    const two = '{"id":"a","name":"$NAME","size":1}'
    expect(
      caseOfBody([objectPlace, { about: 'generated', json: two }], 'slug', 'title', operation),
    ).toBeUndefined()
    const elsewhere: BodyPlace = {
      words: 'size',
      pointer: '/size',
      wrap: () => '{"id":"a","name":"$NAME"}',
    }
    expect(
      caseOfBody([elsewhere, { about: 'generated', json: '5' }], 'slug', 'title', operation),
    ).toBeUndefined()
  })

  test('about an additional member has no problem but those of it or of its object', () => {
    const caseOf = (json: string) => {
      const at: BodyPlace = { words: '', pointer: '', wrap: () => json }
      const value: Value = { about: 'generated', json, inner: ['size', '4'] }
      return caseOfBody([at, value], 'slug', 'title', operation)?.id
    }
    expect(caseOf('{"id":$ID,"name":"$NAME","size":4}')).toBe('N11/slug')
    expect(caseOf('[]')).toBe('N3/slug')
    expect(caseOf('{"id":$ID,"name":"$NAME","pot":5}')).toBeUndefined()
  })

  test('is about a problem within the value at its place', () => {
    expect(caseAt('pot', { about: 'generated', json: '{"size":"a"}' })?.id).toBe('N7/slug')
  })

  describe('with alternatives', () => {
    const branch = (name: string): Part => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'integer', minimum: 5 } },
    })
    const alternatives = withOptional({
      pot: { oneOf: [branch('size'), branch('depth')] },
      box: { not: { type: 'integer' } },
    })
    const caseOfPot = (pointer: string, json: string) => {
      const wrap = (): string => `{"id":$ID,"name":"$NAME",${json}}`
      const at: BodyPlace = { words: 'pot', pointer, wrap }
      return caseOfBody([at, { about: 'generated', json: '4' }], 'slug', 'title', alternatives)
    }

    test('is about a problem around its place, which is within them', () => {
      expect(caseOfPot('/pot/size', '"pot":{"size":4}')?.id).toBe('N11/slug')
      expect(caseOfPot('/pot', '"pot":{"size":4}')?.id).toBe('N11/slug')
    })

    test('is left out if the problem is that of other alternatives', () => {
      expect(caseOfPot('/pot/size', '"box":4')).toBeUndefined()
      expect(caseOfPot('/potato', '"pot":{"size":4}')).toBeUndefined()
    })
  })

  test('is left out if it is no JSON', () => {
    expect(caseAt('size', { about: 'generated', json: '{' })).toBeUndefined()
  })

  test('is left out if the value is valid, but nested deeper than 1,000 levels', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    expect(caseAt('any', { about: 'generated', json: nested(1000) })?.id).toBe('V4/slug')
    expect(caseAt('any', { about: 'generated', json: nested(1001) })).toBeUndefined()
  })

  test('of a whole body has its place', () => {
    expect(placeOfBody(members)).toBe(objectPlace)
    expect(placeOfBody(membersOf(oddOf('an integer'))).words).toBe('body')
  })

  test('has fresh values where the plain body has them', () => {
    expect(withFreshValues('{"id":7,"size":8,"name":"Fern"}', members)).toBe(
      '{"id":$ID,"size":8,"name":"$NAME"}',
    )
    expect(withFreshValues('[7]', members)).toBe('[7]')
  })
})

test('a member with a slash in its name takes no case of a member within another one', () => {
  const nested = { type: 'object', properties: { b: { type: 'integer', maximum: 5 } } }
  const bodiesBeside = (name: string): readonly string[] => {
    const operation = withNewPlant((schema) => {
      schema['properties'] = { [name]: { type: 'integer' }, a: nested }
      schema['required'] = [name]
    })
    const cases = schemaCases(operation).filter(
      ({ rule, id }) => rule === 'N7' && id.includes('b-type'),
    )
    return cases.map(({ request }) => String(request.body).replaceAll(name, 'id'))
  }
  expect(bodiesBeside('a/b').length).toBeGreaterThan(5)
  expect(bodiesBeside('a/b')).toEqual(bodiesBeside('axb'))
})
