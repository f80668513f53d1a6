import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { type Part, evolve, membersOfPlant, partOf, postOf } from '../../../test/support/evolve.ts'
import { bounded } from '../../../test/support/evolved-documents.ts'
import { oddDocuments, withNewPlant } from '../../../test/support/odd-documents.ts'
import type { Case } from '../../data/case.ts'
import { atOnce } from '../../data/steps.ts'
import { schemaCases } from './schema-cases.ts'

const casesOfValues = (operation: BodyOperation, count: number): readonly Case[] =>
  atOnce(schemaCases(operation, count))

/** The Plant Store with other optional members. */
const withOptional = (
  members: Readonly<Record<string, Part>>,
  required: string[] = [],
): BodyOperation =>
  withNewPlant((schema) => {
    Object.assign(schema['properties'] as Part, members)
    schema['required'] = ['id', 'name', ...required]
  })

const oddOf = (wanted: string): BodyOperation =>
  oddDocuments.find(({ title }) => title === wanted)!.operation

const casesFor = (operation: BodyOperation, start: string) =>
  casesOfValues(operation, 600).filter(({ slug }) => slug.startsWith(start))

const bodiesFor = (operation: BodyOperation, start: string): readonly string[] =>
  casesFor(operation, start).map(({ request }) => String(request.body))

describe('the name of a case', () => {
  const operation = withOptional({
    size: { type: 'integer', minimum: 5 },
    pots: { type: 'array', maxItems: 1, items: { type: 'string', enum: ['a b'] } },
    text: { type: 'string', enum: ['x'.repeat(28), 'y'.repeat(29)] },
  })

  test('has the place, the keyword and the value', () => {
    // 6 is its ordinary value, which is sent already.
    expect(casesFor(operation, 'size-minimum').map(({ id }) => id)).toEqual([
      'V4/size-minimum-5',
      'N11/size-minimum-4',
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

  test('have members of the tables that the document does not have as further ones', () => {
    const withoutTag = withNewPlant((schema) => {
      delete (schema['properties'] as Part)['tag']
    })
    expect(
      casesFor(withoutTag, 'body-further-tag').map(({ id, request }) => [id, String(request.body)]),
    ).toEqual([
      ['V5/body-further-tag-5', '{"id":$ID,"name":"$NAME","tag":5}'],
      ['V5/body-further-tag-null', '{"id":$ID,"name":"$NAME","tag":null}'],
      ['V5/body-further-tag-{}', '{"id":$ID,"name":"$NAME","tag":{}}'],
      ['V5/body-further-tag-"x"', '{"id":$ID,"name":"$NAME","tag":"x"}'],
    ])
    expect(bodiesFor(optional, 'body-further-tag')).toEqual([])
    const forResponses = withNewPlant((schema) => {
      ;(schema['properties'] as Part)['tag'] = { type: 'string', readOnly: true }
    })
    expect(bodiesFor(forResponses, 'body-further-tag')).toEqual([])
  })

  test('have the valid examples of the document, with fresh ids and names', () => {
    const withExample = (value: unknown): BodyOperation =>
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
    const ids = casesOfValues(oddOf('alternatives of objects'), 600).map(({ id }) => id)
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
    const cases = casesOfValues(recursive, 600)
    for (const name of members) {
      const ofMember = cases.filter(({ title }) => title.startsWith(name))
      expect(ofMember.length).toBeLessThanOrEqual(400)
      expect(ofMember.length).toBeGreaterThan(300)
    }
    // Some are long for what they are about.
    const short = cases.filter(({ title }) => !/nested|digits|characters|bytes/.test(title))
    const lengths = short.map(({ request }) => String(request.body).length)
    expect(lengths.filter((length) => length > 5000)).toEqual([])
  })

  test('of a body that is no object are about the body', () => {
    const ids = casesOfValues(oddOf('an integer'), 600).map(({ id, title }) => `${id}: ${title}`)
    expect(ids).toContain('N11/body-minimum-0: the body is 0')
    expect(ids).toContain('V1/body-maximum-100000: the body is 100000')
    expect(ids).toContain('N3/body-type-"fern": the body is "fern"')
    expect(casesOfValues(oddOf('a plain string'), 600).map(({ id }) => id)).toContain(
      'V3/body-maxLength-20',
    )
  })
})

test('a member with a slash in its name takes no case of a member within another one', () => {
  const nested = { type: 'object', properties: { b: { type: 'integer', maximum: 5 } } }
  const bodiesBeside = (name: string): readonly string[] => {
    const operation = withNewPlant((schema) => {
      schema['properties'] = { [name]: { type: 'integer' }, a: nested }
      schema['required'] = [name]
    })
    const cases = casesOfValues(operation, 600).filter(
      ({ rule, id }) => rule === 'N7' && id.includes('b-type'),
    )
    return cases.map(({ request }) => String(request.body).replaceAll(name, 'id'))
  }
  expect(bodiesBeside('a/b').length).toBeGreaterThan(5)
  expect(bodiesBeside('a/b')).toEqual(bodiesBeside('axb'))
})

describe('the number of cases', () => {
  const strings = withOptional({ color: { type: 'string' }, soil: { type: 'string' } })

  test('adds others that servers get wrong, at each place by turns', () => {
    const few = casesOfValues(strings, 0)
    const more = casesOfValues(strings, few.length + 20)
    expect(more).toHaveLength(few.length + 20)
    const added = more.filter((testCase) => !few.includes(testCase)).map(({ slug }) => slug)
    expect(added.filter((slug) => slug.startsWith('color-')).length).toBeGreaterThan(4)
    expect(added.filter((slug) => slug.startsWith('soil-')).length).toBeGreaterThan(4)
  })

  test('leaves each place a few of each kind, and the first one all', () => {
    const slugs = casesOfValues(strings, 0).map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['soil-quote', 'soil-empty', 'name-sql']))
    expect(slugs).not.toContain('soil-sql')
  })
})

test('a list that must be longer than any that is sent gets no values of its items', () => {
  const many = withOptional({ list: { type: 'array', minItems: 1e9, items: { type: 'string' } } })
  const slugs = casesFor(many, 'list').map(({ slug }) => slug)
  expect(slugs).toContain('list-type-null')
  expect(slugs.filter((slug) => slug.startsWith('list/'))).toEqual([])
})
