import { describe, expect, test } from 'vitest'
import type { Schema } from '../../../src/document/schema.ts'
import { placeOfSchema } from './body-place.ts'
import type { PlacedValue } from './keyword-value.ts'
import { PlaceWalk } from './place-walk.ts'

const pointer = ''
const walk = new PlaceWalk()
const flag: Schema = { pointer, const: true }

/** What is sent about each place, as `words: body`. */
const sentAbout = (keyword: string, values: Iterable<PlacedValue>): readonly string[] =>
  Array.from(values)
    .filter(({ value }) => value.about === keyword)
    .map(({ place, value }) => `${place.words}: ${place.write(value.json)}`)

const wordsOf = (values: Iterable<PlacedValue>): readonly string[] => [
  ...new Set(Array.from(values, ({ place }) => place.words)),
]

const objectOf = (properties: Readonly<Record<string, Schema>>, required?: string[]): Schema => ({
  pointer,
  types: ['object'],
  properties: Object.entries(properties).map(([name, schema]) => ({ name, schema })),
  ...(required && { required }),
})

const arrayOf = (keywords: Partial<Schema>): Schema => ({ pointer, types: ['array'], ...keywords })

describe('members', () => {
  const valuesAt = (schema: Schema) =>
    Array.from(walk.valuesOfObject(placeOfSchema(schema).with(schema, { isAlive: true })))

  test('are left out one by one, also undeclared ones', () => {
    const schema = objectOf({ isAlive: flag, isWet: flag }, ['other', 'isAlive'])
    const sent = sentAbout('required', valuesAt(schema))
    expect(sent.filter((line) => !line.startsWith(':'))).toEqual([
      'isAlive: {}',
      'isWet: {"isAlive":true}',
      'other: {"isAlive":true}',
    ])
  })

  test('that only responses have are not asked about', () => {
    const schema = objectOf({ isAlive: flag, createdAt: { pointer, readOnly: true } })
    expect(wordsOf(valuesAt(schema))).toEqual(['', 'isAlive'])
  })

  test('get values of their schema and of all types', () => {
    const sent = valuesAt(objectOf({ isAlive: flag }))
    expect(sentAbout('const', sent)).toContain('isAlive: {"isAlive":"fern"}')
    expect(sentAbout('type', sent)).toContain('isAlive: {"isAlive":null}')
  })
})

describe('items', () => {
  const sent = (schema: Schema, keyword: string) =>
    sentAbout(keyword, walk.valuesWithin(placeOfSchema(schema)))

  test('are those of the array, one after the other', () => {
    const schema = arrayOf({ items: { pointer, types: ['integer'], maximum: 9 } })
    expect(sent(schema, 'maximum')).toEqual(['[0]: [9]', '[0]: [8]', '[0]: [10]'])
  })

  test('have as many items beside them as a valid array, which is no shortest one', () => {
    const schema = arrayOf({ minItems: 3, items: { pointer, types: ['integer'], maximum: 9 } })
    expect(sent(schema, 'maximum')).toEqual(['[0]: [9,2,3,4]', '[0]: [8,2,3,4]', '[0]: [10,2,3,4]'])
  })

  test('of a tuple have their own schemas, and two of the further items', () => {
    const schema = arrayOf({
      prefixItems: [flag, { pointer, const: 'a' }],
      items: { pointer, const: 7 },
    })
    const places = wordsOf(walk.valuesWithin(placeOfSchema(schema)))
    expect(places).toEqual(['[3]', '[0]', '[1]', '[2]'])
    expect(sent(schema, 'const')).toContain('[0]: ["fern"]')
    expect(sent(schema, 'const')).toContain('[1]: [true,"fern"]')
    expect(sent(schema, 'const')).toContain('[2]: [true,"a","fern"]')
  })

  test('that the schema forbids are not asked about', () => {
    const schema = arrayOf({ prefixItems: [flag], items: { pointer, isNever: true } })
    expect(wordsOf(walk.valuesWithin(placeOfSchema(schema)))).toEqual(['[0]'])
  })

  test('have a pointer with their index', () => {
    const list = arrayOf({ items: flag, maxItems: 1 })
    const { place } = Array.from(walk.valuesWithin(placeOfSchema(list)))[0]!
    expect(place.pointer).toBe('/0')
    expect(place.write(undefined)).toBe('[]')
  })
})

describe('values within values', () => {
  test('are followed through objects, arrays and branches', () => {
    const schema = objectOf({
      pots: arrayOf({ items: { pointer, oneOf: [objectOf({ size: flag }, ['size'])] } }),
    })
    expect(wordsOf(walk.valuesIn(placeOfSchema(schema)))).toEqual([
      '',
      'pots',
      'pots[1]',
      'pots[1].size',
      'pots[0]',
      'pots[0].size',
    ])
  })

  test('are followed five levels deep', () => {
    let schema: Schema = flag
    for (const name of ['f', 'e', 'd', 'c', 'b', 'a']) schema = objectOf({ [name]: schema }, [name])
    expect(wordsOf(walk.valuesIn(placeOfSchema(schema))).at(-1)).toBe('a.b.c.d.e')
  })

  test('are followed five arrays deep', () => {
    let schema: Schema = flag
    for (let depth = 0; depth < 6; depth += 1) schema = arrayOf({ items: schema, minItems: 1 })
    expect(wordsOf(walk.valuesIn(placeOfSchema(schema))).at(-1)).toBe('[0][0][0][0][0]')
  })

  test('are followed five branches deep', () => {
    let schema: Schema = objectOf({ deep: flag }, ['deep'])
    for (let depth = 0; depth < 4; depth += 1) schema = { pointer, oneOf: [schema] }
    expect(wordsOf(walk.valuesIn(placeOfSchema(schema)))).toContain('deep')
    expect(wordsOf(walk.valuesIn(placeOfSchema({ pointer, oneOf: [schema] })))).not.toContain(
      'deep',
    )
  })

  test('have further members where the value is an object', () => {
    expect(
      sentAbout('additionalProperties', walk.valuesWithin(placeOfSchema(objectOf({ a: flag })))),
    ).toEqual([': {"a":true,"color":"green"}'])
    expect(sentAbout('additionalProperties', walk.valuesWithin(placeOfSchema(flag)))).toEqual([])
  })

  test('of a branch break the keywords of that branch', () => {
    const schema: Schema = { pointer, oneOf: [{ pointer, types: ['integer'], maximum: 3 }] }
    expect(sentAbout('maximum', walk.valuesWithin(placeOfSchema(schema)))).toEqual([
      ': 3',
      ': 2',
      ': 4',
    ])
  })
})

test('a place without a sample has values of its own only', () => {
  const schema = objectOf({ a: { pointer, isNever: true } }, ['a'])
  expect(wordsOf(walk.valuesIn(placeOfSchema(schema)))).toEqual([''])
})

describe('a walk that has enough values', () => {
  const recursive: { -readonly [Name in keyof Schema]: Schema[Name] } = objectOf({})
  recursive.properties = ['left', 'right'].map((name) => ({ name, schema: recursive }))

  test('of a member goes on with the next one', () => {
    const asked: string[] = []
    const leftIsDone = new PlaceWalk(({ names }) => {
      return names[0] === 'left' && asked.filter((name) => name === 'left').length >= 3
    })
    for (const { place } of leftIsDone.valuesIn(placeOfSchema(recursive)))
      asked.push(place.names[0]!)
    expect(asked.filter((words) => words === 'left')).toHaveLength(3)
    expect(asked.filter((words) => words === 'right').length).toBeGreaterThan(100)
  })

  test('ends within arrays and branches', () => {
    const list = arrayOf({ items: recursive })
    const choice: Schema = { pointer, oneOf: [recursive, list] }
    let count = 0
    const ends = new PlaceWalk(() => count >= 5)
    for (const _ of ends.valuesIn(placeOfSchema(choice))) count += 1
    expect(count).toBe(5)
  })
})

test('each branch has values before the first one has all of its own', () => {
  const branchOf = (kind: string, name: string): Schema =>
    objectOf({ kind: { pointer, const: kind }, [name]: flag }, ['kind', name])
  const names = ['first', 'second', 'third']
  const schema: Schema = { pointer, oneOf: names.map((name) => branchOf(name, `${name}Part`)) }
  const values = walk.valuesWithin(placeOfSchema(schema))
  const absent = Array.from(values).flatMap(({ place, value: { about } }, at) =>
    about === 'required' && place.words.endsWith('Part') ? [[place.words, at] as const] : [],
  )
  expect(absent.map(([words]) => words)).toEqual(names.map((name) => `${name}Part`))
  expect(absent[2]![1] - absent[0]![1]).toBe(2)
})
