import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/base/json.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import { withExamples } from './example-json.ts'
import { otherMembers } from './further-members.ts'
import type { Value } from './keyword-value.ts'
import { missingMembers } from './missing-members.ts'
import { otherNumbers } from './number-values.ts'
import { otherTexts } from './text-values.ts'
import { otherTypes } from './type-values.ts'
import { unlikeObjects } from './unlike-objects.ts'

const pointer = ''
const text: Schema = { pointer, types: ['string'] }
const integer: Schema = { pointer, types: ['integer'] }

const jsonOf = (values: Iterable<Value>): readonly (string | undefined)[] =>
  Array.from(values, ({ json }) => json)

const bySlug = (values: Iterable<Value>, slug: string): Value | undefined =>
  [...values].find((value) => value.slug === slug)

describe('other texts', () => {
  test('have a fresh name, or are whole texts that look like other values', () => {
    const texts = jsonOf(otherTexts(text, true))
    expect(texts).toEqual(expect.arrayContaining(['"+$NAME"', '"fern $NAME"', '"null"', '"..."']))
    expect(bySlug(otherTexts(text, true), 'sql')?.json).toContain('DROP TABLE')
    expect(bySlug(otherTexts(text, true), 'begins-sql')?.json).toMatch(/\$NAME"$/)
  })

  test('are those that the schema allows', () => {
    const short: Schema = { ...text, maxLength: 30 }
    const validate = validatorOf(short)
    const values = [...otherTexts(short, false)]
    expect(values.length).toBeGreaterThan(20)
    const invalid = values.filter(({ json }) => {
      return validate(readJson(withExamples(json!), Infinity).value).length > 0
    })
    expect(invalid).toEqual([])
  })

  test.each<Schema>([
    { ...text, pattern: '^a$' },
    { ...text, format: 'date' },
    { ...text, enum: ['a'] },
    integer,
  ])('are none where most texts are no values: %o', (schema) => {
    expect([...otherTexts(schema, false)]).toEqual([])
  })

  test('of printable ASCII are ordinary; a whole one only where it need not be fresh', () => {
    const ruleOf = (isUnique: boolean, slug: string) =>
      bySlug(otherTexts(text, isUnique), slug)?.rule
    expect([ruleOf(true, 'sql'), ruleOf(true, 'emoji')]).toEqual(['R1', undefined])
    expect([ruleOf(true, 'like-null'), ruleOf(false, 'like-null')]).toEqual([undefined, 'R1'])
  })
})

describe('other numbers', () => {
  test('are fresh where a server may accept each once', () => {
    const unique = jsonOf(otherNumbers(integer, true))
    expect(unique).toEqual(
      expect.arrayContaining(['$(2147483647+ID)', '$ID.0', '-$ID.0', '$ID.5', '1e400']),
    )
    const others = jsonOf(otherNumbers({ ...integer, minimum: 3 }, false))
    expect(others).toEqual(expect.arrayContaining(['2147483648', '4.0', '-4.0', '4.5', '1e400']))
    expect(others.filter((json) => json?.includes('$'))).toEqual([])
  })

  test('have no spelling with two signs', () => {
    const negative = jsonOf(otherNumbers({ ...integer, maximum: -3 }, false))
    expect(negative.filter((json) => json?.startsWith('--'))).toEqual([])
    expect(negative.some((json) => /^\d+\.0$/.test(json!))).toBe(true)
  })

  test('are none where few numbers are values', () => {
    expect([...otherNumbers({ ...integer, minimum: 1, maximum: 5 }, false)]).toEqual([])
    expect([...otherNumbers({ ...integer, enum: [1, 2] }, false)]).toEqual([])
  })

  test('that servers lose are open', () => {
    expect(bySlug(otherNumbers(integer, true), 'fraction-tiny')).toMatchObject({ isOpen: true })
  })
})

test('values of other types are texts like integers for a number, and numbers for others', () => {
  const ofInteger = jsonOf(otherTypes(integer))
  expect(ofInteger).toEqual(expect.arrayContaining(['"$ID"', '"1e3"', '" $ID "', '[$ID]']))
  expect(jsonOf(otherTypes(text))).toEqual(expect.arrayContaining(['-1', '1e400', '["$NAME"]']))
  expect(bySlug(otherTypes(text), 'nested')?.json).toHaveLength(60_000)
})

test('objects and arrays get others of their own instead of these', () => {
  const ofObject = jsonOf(otherTypes({ pointer, types: ['object'] }))
  expect(ofObject.filter((json) => json?.startsWith('{'))).toEqual([])
  const ofArray = jsonOf(otherTypes({ pointer, types: ['array'] }))
  expect(ofArray.filter((json) => json?.startsWith('[1'))).toEqual([])
})

const property = (name: string, schema: Schema) => ({ name, schema })

describe('an object without a required member', () => {
  const schema: Schema = {
    pointer,
    required: ['id', 'name'],
    properties: [property('id', integer), property('name', text), property('tag', text)],
  }
  const values = [
    ...missingMembers(
      schema,
      new Map([
        ['id', '1'],
        ['name', '"a"'],
      ]),
      new Map([['tag', '"text"']]),
    ),
  ]

  test.each([
    ['empty', '{}'],
    ['optional-alone', '{"tag":"text"}'],
    ['further-alone', '{"color":"green"}'],
    ['wrapped', '{"data":{"id":1,"name":"a"}}'],
    ['id-with-optional', '{"name":"a","tag":"text"}'],
    ['name-capital', '{"id":1,"Name":"a"}'],
    ['name-misspelt', '{"id":1,"anme":"a"}'],
    ['name-with-space', '{"id":1,"name ":"a"}'],
    ['name-id-0', '{"id":0}'],
    ['id-name-empty', '{"name":""}'],
    ['name-in-proto', '{"id":1,"__proto__":{"name":"a"}}'],
  ])('looks as if it had it: %s', (slug, json) => {
    expect(bySlug(values, slug)).toMatchObject({ about: 'required', json })
  })

  test('has no other name that the document declares', () => {
    const both = { ...schema, properties: [...schema.properties!, property('Name', text)] }
    const sent = missingMembers(
      both,
      new Map([
        ['id', '1'],
        ['name', '"a"'],
      ]),
      new Map(),
    )
    expect(bySlug(sent, 'name-capital')).toBeUndefined()
  })

  test('does not exist where none is required', () => {
    expect([...missingMembers({ pointer, properties: [] }, new Map(), new Map())]).toEqual([])
  })
})

describe('an object with further members', () => {
  const plain = new Map([['id', '1']])

  test('has names that careless servers take for their own', () => {
    expect(bySlug(otherMembers({ pointer }, plain), 'proto')?.json).toBe(
      '{"id":1,"__proto__":{"polluted":true}}',
    )
    expect(bySlug(otherMembers({ pointer }, plain), 'lone-surrogate')?.json).toBe(
      String.raw`{"id":1,"\ud800":"\udc00"}`,
    )
  })

  test('has none that the document declares, in any letter case', () => {
    const colored: Schema = { pointer, properties: [property('COLOR', text)] }
    expect(bySlug(otherMembers({ pointer }, plain), 'null')).toBeDefined()
    expect(bySlug(otherMembers(colored, plain), 'null')).toBeUndefined()
  })
})

test('arrays and strings that careless servers take for an object have its members in every order, or its text', () => {
  const plain = new Map([
    ['id', '1'],
    ['name', '"a"'],
  ])
  const values = [...unlikeObjects(plain, new Map([...plain, ['tag', '"b"']]))]
  expect(jsonOf(values)).toEqual([
    '[{"id":1,"name":"a"}]',
    '[{"id":1,"name":"a"},{"id":1,"name":"a"}]',
    String.raw`"{\"id\":1,\"name\":\"a\"}"`,
    '[1,"a"]',
    '["a",1]',
    '[1,"a","b"]',
    '[1,"b","a"]',
    '["a",1,"b"]',
    '["a","b",1]',
    '["b",1,"a"]',
    '["b","a",1]',
  ])
})

test('of many members a few orders are sent', () => {
  const names = ['d', 'a', 'c', 'b']
  const members = new Map(names.map((name) => [name, `"${name}"`]))
  expect(jsonOf(unlikeObjects(members, members)).slice(3)).toEqual([
    '["d","a","c","b"]',
    '["b","c","a","d"]',
    '["a","b","c","d"]',
  ])
})
