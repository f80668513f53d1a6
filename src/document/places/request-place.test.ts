import { describe, expect, test } from 'vitest'
import { contentOf } from '../../../test/support/document.ts'
import { readJson } from '../../base/json.ts'
import { jsonText } from '../../base/json-text.ts'
import { merged } from '../merge.ts'
import { Sampler } from '../sample/sample.ts'
import { Places } from './places.ts'
import { RequestPlace, type ValueSource } from './request-place.ts'

const text = { type: 'string' }
const number = { type: 'integer' }

const sampler = new Sampler('request')
const source: ValueSource = {
  places: new Places(merged),
  resolve: merged,
  sample: (schema, options) => sampler.sample(schema, options).value,
  write: jsonText,
}

const placeOf = (schema: object, value: unknown): RequestPlace =>
  new RequestPlace(source, contentOf(schema).schema, value)

/** A place and those within it. */
function* placesIn(place: RequestPlace): Generator<RequestPlace> {
  yield place
  for (const child of place.children()) yield* placesIn(child)
}

const schema = {
  required: ['origin', 'since'],
  properties: {
    origin: { required: ['country'], properties: { country: text, year: number } },
    tags: { items: { properties: { name: text } } },
    id: { ...text, readOnly: true },
  },
}
const value = { origin: { country: 'Peru' }, tags: [{ name: 'a' }, { name: 'b' }], extra: 1 }
const places = [...placesIn(placeOf(schema, value))]
const placeAt = (words: string): RequestPlace => places.find((place) => place.words === words)!

test('places are members that a request may have, required undeclared ones, and first items', () => {
  expect(places.map(({ words, isRequired }) => [words, isRequired])).toEqual([
    ['', true],
    ['origin', true],
    ['origin.country', true],
    ['origin.year', false],
    ['tags', false],
    ['tags[0]', false],
    ['tags[0].name', false],
    ['since', true],
  ])
  expect(placeAt('tags[0].name').pointer).toBe('/tags/0/name')
})

test('places of a parameter are in its value', () => {
  const list = contentOf({ type: 'array', items: { type: 'object', properties: { size: number } } })
  const parameter = { name: 'boxes', in: 'query' } as const
  const root = new RequestPlace(source, list.schema, [{ size: 1 }], { parameter })
  const [, item, size] = [...placesIn(root)]
  expect([root, item!, size!].map(({ words }) => words)).toEqual([
    'query "boxes"',
    'query "boxes[0]"',
    'query "boxes[0].size"',
  ])
  expect(size!.put(2)).toEqual([{ size: 2 }])
})

test('a value that a request lacks is made by the source', () => {
  expect(placeAt('origin.country').value).toBe('Peru')
  expect(placeAt('origin.year').value).toBe(1)
})

describe('the request has another value', () => {
  test('at a place, in its position', () => {
    expect(placeAt('tags[0].name').put(5)).toEqual({
      ...value,
      tags: [{ name: 5 }, { name: 'b' }],
    })
    expect(Object.keys(placeAt('origin').put(null) as object)).toEqual(['origin', 'tags', 'extra'])
    expect(placeAt('').put([])).toEqual([])
  })

  test('at the end, if it has none there', () => {
    expect(placeAt('origin.year').put(7)).toMatchObject({ origin: { country: 'Peru', year: 7 } })
  })

  test('or none there', () => {
    expect(placeAt('origin.country').put(undefined)).toMatchObject({ origin: {} })
    expect(placeAt('tags[0]').put(undefined)).toMatchObject({ tags: [{ name: 'b' }] })
  })

  test('or a member named __proto__', () => {
    const proto: unknown = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}')
    const [, place] = placesIn(placeOf(proto as object, {}))
    expect(JSON.stringify(place!.put('a'))).toBe('{"__proto__":"a"}')
    expect(place!.write('1e5')).toBe('{"__proto__":1e5}')
  })
})

describe('the text of the request', () => {
  test('has any text at a place', () => {
    expect(placeAt('tags[0].name').write('1e400')).toBe(
      '{"origin":{"country":"Peru"},"tags":[{"name":1e400},{"name":"b"}],"extra":1}',
    )
    expect(placeAt('').write('nonsense')).toBe('nonsense')
  })

  test.each(places.map((place) => [place.words, place] as const))(
    'is that of the request with a value at %j',
    (_, place) => {
      expect(readJson(place.write('"\\u0061"')).value).toEqual(place.put('a'))
      if (place.parent !== undefined)
        expect(readJson(place.write(undefined)).value).toEqual(place.put(undefined))
    },
  )
})

describe('the places of', () => {
  const wordsIn = (of: object, at: unknown): readonly string[] =>
    Array.from(placeOf(of, at).children(), ({ words }) => words)

  test('a tuple are its items, and one after them that it has or could have', () => {
    const tuple = { prefixItems: [text, number], items: text }
    expect(wordsIn(tuple, ['a', 1])).toEqual(['[0]', '[1]', '[2]'])
    expect(wordsIn(tuple, [])).toEqual(['[0]'])
    expect(wordsIn({ prefixItems: [text] }, ['a', 1])).toEqual(['[0]'])
    expect(wordsIn({ prefixItems: [text], items: false }, ['a', 1])).toEqual(['[0]'])
  })

  test('a map are its declared members, and one of any other name', () => {
    const map = { properties: { a: text }, additionalProperties: number }
    expect(wordsIn(map, { a: 'x', b: 1, c: 2 })).toEqual(['a', 'b'])
    expect(wordsIn(map, {})).toEqual(['a', 'member1'])
    expect(wordsIn({ properties: { a: text }, additionalProperties: {} }, { b: 1 })).toEqual(['a'])
  })

  test('a text are none', () => {
    expect(wordsIn(schema, 'text')).toEqual([])
  })
})

test('the place of any item or entry has what is before it', () => {
  const list = placeOf({ items: number }, [1, 2])
  expect(list.item(1)?.write('5')).toBe('[1,5]')
  expect(list.item(2)?.write('5')).toBe('[1,2,5]')
  const map = placeOf({ additionalProperties: number }, { a: 1 })
  expect(map.member('b')?.write('5')).toBe('{"a":1,"b":5}')
  expect(placeOf({ additionalProperties: false }, {}).member('b')).toBeUndefined()
})

describe('a place with one of its branches', () => {
  const of = (name: string) => ({ required: [name], properties: { [name]: number } })
  const [, pot] = placesIn(placeOf({ properties: { pot: { oneOf: [of('a'), of('b')] } } }, {}))
  const ofBranch = pot!.as(pot!.schema.oneOf![1]!)

  test('has a value of it, and the places of its members', () => {
    expect(ofBranch.value).toEqual({ b: 1 })
    expect(Array.from(ofBranch.children(), ({ words }) => words)).toEqual(['pot.b'])
    expect(ofBranch.member('b')?.write('5')).toBe('{"pot":{"b":5}}')
  })

  test('is still the place of values of all branches', () => {
    expect(ofBranch.whole).toBe(pot!.whole)
    expect(ofBranch.pointer).toBe('/pot')
  })
})

test('members may have other texts than those of their values, as long as they have these values', () => {
  const { schema: ofPlant } = contentOf({ properties: { id: number, name: text } })
  const texts = new Map([['id', '$ID']])
  const plant = new RequestPlace(source, ofPlant, { id: 1, name: 'a' }, { texts })
  expect([...plant.parts]).toEqual([
    ['id', '$ID'],
    ['name', '"a"'],
  ])
  expect(plant.member('name')?.write('7')).toBe('{"id":$ID,"name":7}')
  expect(plant.member('id')?.write('7')).toBe('{"id":7,"name":"a"}')
  const longer = plant.with(plant.schema, { id: 1, name: 'a', tag: 'b' })
  expect(longer.parts.get('id')).toBe('$ID')
  expect(plant.with(plant.schema, { id: 2 }).parts.get('id')).toBe('2')
})

describe('a map whose names match patterns', () => {
  const wordsIn = (schemaOfMap: object): readonly string[] =>
    Array.from(placeOf(schemaOfMap, {}).children(), ({ words }) => words)
  const patternProperties = { '^n_': number, '^is_': { type: 'boolean' } }

  test('has a member of each pattern, and one of another name', () => {
    const propertyNames = { pattern: '^[a-z][a-z0-9_]*$', maxLength: 3 }
    expect(wordsIn({ patternProperties, propertyNames, additionalProperties: text })).toEqual([
      'n_',
      'is_',
      expect.stringMatching(/^(?!n_|is_)[a-z].{0,2}$/),
    ])
  })

  test('has no other one where the document says nothing of it, or the patterns match all', () => {
    expect(wordsIn({ patternProperties })).toEqual(['n_', 'is_'])
    expect(wordsIn({ patternProperties, additionalProperties: false })).toEqual(['n_', 'is_'])
    const all = { patternProperties: { '': number }, additionalProperties: text }
    expect(wordsIn(all)).toHaveLength(1)
  })
})
