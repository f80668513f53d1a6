import { describe, expect, test } from 'vitest'
import type { Schema } from '../../src/document/schema.ts'
import type { Value } from './keyword-value.ts'
import { objectValues, typeValues, valuesOf } from './keyword-values.ts'

const pointer = ''

const integer: Schema = { pointer, types: ['integer'] }
const number: Schema = { pointer, types: ['number'] }
const text: Schema = { pointer, types: ['string'] }
const array: Schema = { pointer, types: ['array'] }
const never: Schema = { pointer, isNever: true }

/** The JSON texts of values that are about a keyword. */
const about = (keyword: string, schema: Schema): readonly (string | undefined)[] =>
  valuesOf(schema).flatMap((value) => (value.about === keyword ? [value.json] : []))

const lengthsAbout = (keyword: string, values: readonly Value[]): readonly unknown[] =>
  values.flatMap((value) => (value.about === keyword ? [[value.length, value.json]] : []))

describe('a bound of an integer', () => {
  test('has the numbers on both sides of it', () => {
    expect(about('minimum', { ...integer, minimum: 1700 })).toEqual(['1699', '1700', '1701'])
    expect(about('maximum', { ...integer, maximum: 9 })).toEqual(['8', '9', '10'])
    expect(about('exclusiveMinimum', { ...integer, exclusiveMinimum: 0 })).toEqual(['-1', '0', '1'])
    expect(about('exclusiveMaximum', { ...integer, exclusiveMaximum: 5 })).toEqual(['4', '5', '6'])
  })

  test('has the next multiples on both sides of it', () => {
    const schema: Schema = { ...integer, minimum: 10, multipleOf: 5 }
    expect(about('minimum', schema)).toEqual(['5', '10', '15'])
  })

  test('is exact beyond doubles if its format is int64', () => {
    const maximum = 2n ** 62n
    const schema: Schema = { ...integer, maximum }
    expect(about('maximum', { ...schema, format: 'int64' })).toEqual([
      '4611686018427387903',
      '4611686018427387904',
      '4611686018427387905',
    ])
    expect(about('maximum', schema)).toEqual([])
    expect(about('maximum', { ...schema, multipleOf: 1024 })).toEqual([
      '4611686018427386880',
      '4611686018427387904',
      '4611686018427388928',
    ])
  })

  test('has no numbers if doubles have no neighbors there', () => {
    expect(about('maximum', { ...integer, maximum: 2 ** 50 })).toHaveLength(3)
    expect(about('maximum', { ...integer, maximum: 2 ** 50 + 2 })).toEqual([])
    expect(about('minimum', { ...integer, minimum: -(2 ** 50) - 2 })).toEqual([])
  })
})

describe('a bound of a number', () => {
  test('has numbers at distance 1 and 1/2', () => {
    expect(about('minimum', { ...number, minimum: 3 })).toEqual(['2', '2.5', '3', '3.5', '4'])
  })

  test('has the next multiples on which exact and binary arithmetic agree', () => {
    // 0.3 / 0.1 is 2.9999999999999996: servers that divide take it for no multiple.
    expect(about('maximum', { ...number, maximum: 0.2, multipleOf: 0.1 })).toEqual(['0.1', '0.2'])
    expect(about('maximum', { ...number, maximum: 1, multipleOf: 0.5 })).toEqual([
      '0.5',
      '1',
      '1.5',
    ])
  })

  test('has no number that is a multiple for one arithmetic only', () => {
    // 0.5 / 0.1 is 5, but 0.5 % 0.1 is 0.09999999999999998; 0.6 / 0.1 is 5.999999999999999.
    expect(about('maximum', { ...number, maximum: 0.5, multipleOf: 0.1 })).toEqual(['0.4'])
  })

  test('has numbers that are no multiple only if they are far from one', () => {
    // 0.125 is a quarter of the divisor away from 0, as the numbers beside it are from multiples.
    expect(about('minimum', { ...number, minimum: 0.125, multipleOf: 0.5 })).toEqual([])
    expect(about('minimum', { ...number, minimum: 0.15, multipleOf: 0.5 })).toEqual([
      '-0.35',
      '0.15',
      '0.65',
    ])
    expect(about('minimum', { ...number, minimum: 0.45, multipleOf: 0.5 })).toEqual([])
  })

  test('beyond doubles has no numbers if the divisor is a fraction', () => {
    expect(about('maximum', { ...number, maximum: 2n ** 62n, multipleOf: 0.5 })).toEqual([])
  })

  test('of a float has only numbers that floats do not round to its other side', () => {
    const float: Schema = { ...number, format: 'float' }
    // As a float, 0.3 is more than 0.3, and 0.7 is less than 0.7.
    expect(about('maximum', { ...float, maximum: 0.3 })).toEqual(['-0.7', '-0.2', '0.8', '1.3'])
    expect(about('minimum', { ...float, minimum: 0.7 })).not.toContain('0.7')
    expect(about('maximum', { ...float, maximum: 0.5 })).toEqual(['-0.5', '0', '0.5', '1', '1.5'])
    expect(about('maximum', { ...number, maximum: 0.3 })).toContain('0.3')
  })

  test('of a float has no numbers where floats have no neighbors', () => {
    const maximum = 2 ** 26
    const values = about('maximum', { ...number, format: 'float', maximum })
    expect(values).toEqual(['67108864'])
  })

  test('of a float has only multiples that are floats', () => {
    const float: Schema = { ...number, format: 'float' }
    expect(about('multipleOf', { ...float, multipleOf: 0.5 })).toContain('0.5')
    expect(about('multipleOf', { ...float, multipleOf: 0.1 })).not.toContain('0.1')
    expect(about('multipleOf', { ...float, multipleOf: 0.1 })).toContain('0.15000000000000002')
  })

  test('has no numbers without a bound', () => {
    expect(valuesOf(number)).toEqual([])
  })
})

describe('a format of numbers', () => {
  test('has the ends of its range, and the numbers beside them', () => {
    expect(about('format', { ...integer, format: 'int32' })).toEqual([
      '-2147483649',
      '-2147483648',
      '-2147483647',
      '2147483646',
      '2147483647',
      '2147483648',
    ])
    expect(about('format', { ...integer, format: 'int64' })).toEqual([
      '-9223372036854775809',
      '-9223372036854775808',
      '-9223372036854775807',
      '9223372036854775806',
      '9223372036854775807',
      '9223372036854775808',
    ])
  })

  test('of fractions has numbers far beyond the others', () => {
    expect(about('format', { ...number, format: 'float' })).toEqual([
      '3e38',
      '-3e38',
      '1e39',
      '-1e39',
    ])
    expect(about('format', { ...number, format: 'double' })).toEqual(['1e308', '1e400', '-1e400'])
  })

  test('of fractions says nothing about integers', () => {
    expect(about('format', { ...integer, format: 'double' })).toEqual([])
  })
})

describe('multipleOf', () => {
  test('has multiples, and numbers between them', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 5 })).toEqual([
      '5',
      '10',
      '20',
      '40',
      '320',
      '5120',
      '11',
      '7.5',
      '12.5',
      '322.5',
      // Beside the sample, 5.
      '6',
      '7.5',
    ])
  })

  test('of a fraction has numbers in the middle of two multiples', () => {
    expect(about('multipleOf', { ...number, multipleOf: 0.5 })).toEqual([
      '0.5',
      '1',
      '2',
      '4',
      '32',
      '512',
      '0.75',
      '1.25',
      '32.25',
      // Beside the sample, 1.
      '1.25',
    ])
  })

  test('of 1 has no integer that is no multiple', () => {
    expect(about('multipleOf', { ...number, multipleOf: 1 })).toEqual([
      '1',
      '2',
      '4',
      '8',
      '64',
      '1024',
      '1.5',
      '2.5',
      '64.5',
      '1.5',
    ])
  })

  test('of 2 has odd numbers', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 2 })).toEqual([
      '2',
      '4',
      '8',
      '16',
      '128',
      '2048',
      '5',
      '3',
      '5',
      '129',
      // Beside the sample, 2.
      '3',
      '3',
    ])
  })

  test('of a fraction above 1 has no integer beside its multiples', () => {
    expect(about('multipleOf', { ...number, multipleOf: 2.5 })).toEqual([
      '2.5',
      '5',
      '10',
      '20',
      '160',
      '2560',
      '3.75',
      '6.25',
      '161.25',
      // Beside the sample, 2.5.
      '3.5',
      '3.75',
    ])
  })

  test('has numbers within narrow bounds', () => {
    const schema: Schema = { ...integer, multipleOf: 5, minimum: 100, maximum: 110 }
    expect(about('multipleOf', schema).slice(-2)).toEqual(['106', '107.5'])
  })

  test('beyond doubles has no values', () => {
    expect(about('multipleOf', { ...integer, multipleOf: 10n ** 20n })).toEqual([])
  })
})

describe('an integer', () => {
  test('may be spelled with a fraction of zero or an exponent', () => {
    expect(
      valuesOf({ ...integer, minimum: 7 }).filter((value) => value.about === 'spelling'),
    ).toEqual([
      { about: 'spelling', json: '8.0', rule: 'V2' },
      { about: 'spelling', json: '80e-1', rule: 'V2' },
    ])
  })

  test.each<[words: string, schema: Schema]>([
    ['in an enum', { ...integer, enum: [7] }],
    ['that is constant', { ...integer, const: 7 }],
    ['that may be another number', { pointer, types: ['integer', 'number'] }],
    ['of ten digits', { ...integer, minimum: 1_000_000_000 }],
  ])('%s has no other spelling', (_words, schema) => {
    expect(about('spelling', schema)).toEqual([])
  })
})

describe('a length', () => {
  test('has texts on both sides of it', () => {
    expect(lengthsAbout('minLength', valuesOf({ ...text, minLength: 2 }))).toEqual([
      [1, '"a"'],
      [2, '"aa"'],
      [3, '"aaa"'],
    ])
    expect(lengthsAbout('maxLength', valuesOf({ ...text, maxLength: 1 }))).toEqual([
      [0, '""'],
      [1, '"a"'],
      [2, '"aa"'],
    ])
  })

  test('of zero has none below it', () => {
    expect(lengthsAbout('minLength', valuesOf({ ...text, minLength: 0 }))).toEqual([
      [0, '""'],
      [1, '"a"'],
    ])
  })

  test('is asked about up to 70,000 characters', () => {
    const lengthsOf = (maxLength: number) =>
      valuesOf({ ...text, maxLength }).map(({ length }) => length)
    expect(lengthsOf(70_000)).toEqual([69_999, 70_000, 70_001])
    expect(lengthsOf(70_001)).toEqual([])
  })

  test('has texts that match the pattern beside it', () => {
    const schema: Schema = { ...text, minLength: 2, pattern: '^[0-9]+$' }
    const texts = lengthsAbout('minLength', valuesOf(schema)) as [number, string][]
    expect(texts.map(([length]) => length)).toEqual([1, 2, 3])
    for (const [length, json] of texts) expect(json).toMatch(new RegExp(`^"[0-9]{${length}}"$`))
  })

  test('has texts of the format beside it, if there are such', () => {
    const schema: Schema = { ...text, maxLength: 120, format: 'uri' }
    const texts = lengthsAbout('maxLength', valuesOf(schema)) as [number, string][]
    for (const [length, json] of texts) {
      expect(json).toMatch(/^"[a-z]+:/)
      expect(json).toHaveLength(length + 2)
    }
    const ofDates = lengthsAbout('maxLength', valuesOf({ ...text, maxLength: 9, format: 'date' }))
    expect(ofDates).toContainEqual([9, '"aaaaaaaaa"'])
  })

  test('has plain letters above 1,000 characters', () => {
    const schema: Schema = { ...text, maxLength: 1001, pattern: '^[0-9]*$' }
    const texts = lengthsAbout('maxLength', valuesOf(schema)) as [number, string][]
    expect(texts.map(([, json]) => json[1])).toEqual(['0', 'a', 'a'])
  })
})

describe('a pattern', () => {
  test('has short texts of many kinds, some of its length, and some near to it', () => {
    const schema: Schema = { ...text, pattern: '^[A-Z]{3}$', minLength: 3 }
    expect(about('pattern', schema)).toEqual([
      '""',
      '" "',
      '"a"',
      '"A"',
      '"0"',
      '"-"',
      '"!"',
      '"fern"',
      '"FERN"',
      '"fern fern"',
      `"${'a'.repeat(100)}"`,
      `"${'0'.repeat(100)}"`,
      '"aaa"',
      '"AAA"',
      '"000"',
      '"---"',
      '"!!!"',
      // Near the sample, AAA: AAA itself is in the list.
      '"!AA"',
      '"AA!"',
    ])
  })

  test('has no texts of one character above 1,000', () => {
    const textsFor = (minLength: number) => about('pattern', { ...text, pattern: '^x', minLength })
    expect(textsFor(1000)).toContain(`"${'a'.repeat(1000)}"`)
    expect(textsFor(1001)).not.toContain(`"${'a'.repeat(1001)}"`)
  })

  test('that nothing matches has no texts near to it', () => {
    expect(about('pattern', { ...text, pattern: '^(?!)' })).toHaveLength(12)
  })
})

describe('a format of strings', () => {
  test('has texts that are almost of it', () => {
    expect(about('format', { ...text, format: 'ipv4' })).toEqual([
      '"fern"',
      '""',
      '"256.0.0.1"',
      '"1.2.3"',
    ])
  })

  test('that is unknown has none', () => {
    expect(about('format', { ...text, format: 'color' })).toEqual([])
    expect(about('format', { ...text, format: 'constructor' })).toEqual([])
  })
})

describe('an enum', () => {
  test('has its values, texts that are almost those, and others', () => {
    expect(about('enum', { ...text, enum: ['Red', 3] })).toEqual([
      '"Red"',
      '3',
      '"fern"',
      '""',
      '"RED"',
      '"red"',
      '"Red "',
      '"Redx"',
      '4',
      '987654',
    ])
  })

  test('of fractions and large integers has no successors', () => {
    expect(about('enum', { pointer, enum: [1.5, 2 ** 60] })).toEqual([
      '1.5',
      '1152921504606847000',
      '"fern"',
      '""',
      '987654',
    ])
  })

  test('of one value is a const', () => {
    expect(about('const', { pointer, const: 'v1' })).toEqual([
      '"v1"',
      '"fern"',
      '""',
      '"V1"',
      '"v1"',
      '"v1 "',
      '"v1x"',
      '987654',
    ])
  })
})

describe('an array', () => {
  test('has the lengths on both sides of its bounds', () => {
    expect(lengthsAbout('minItems', valuesOf({ ...array, minItems: 1 }))).toEqual([
      [0, '[]'],
      [1, '[1]'],
      [2, '[1,2]'],
    ])
    expect(lengthsAbout('maxItems', valuesOf({ ...array, maxItems: 2, items: text }))).toEqual([
      [1, expect.stringMatching(/^\["[^"]+"\]$/)],
      [2, expect.stringMatching(/^\["[^"]+","[^"]+"\]$/)],
      [3, expect.stringMatching(/^\["[^"]+","[^"]+","[^"]+"\]$/)],
    ])
  })

  test('has other items, each by its schema', () => {
    expect(
      lengthsAbout('minItems', valuesOf({ ...array, minItems: 3, items: integer })),
    ).toContainEqual([3, '[2,3,4]'])
  })

  test('is asked about up to 1,000 items', () => {
    expect(lengthsAbout('maxItems', valuesOf({ ...array, maxItems: 1000 }))).toHaveLength(3)
    expect(lengthsAbout('maxItems', valuesOf({ ...array, maxItems: 1001 }))).toEqual([])
  })

  test('of a tuple has one item more', () => {
    const schema: Schema = { ...array, prefixItems: [integer, { pointer, const: true }] }
    expect(about('items', schema)).toEqual([expect.stringMatching(/^\[\d+,true,3\]$/)])
    expect(about('items', array)).toEqual([])
  })

  test('of unique items has the first one twice', () => {
    const schema: Schema = { ...array, items: integer, uniqueItems: true }
    const [json] = about('uniqueItems', schema)
    const items = JSON.parse(json!) as number[]
    expect(items).toEqual([items[0], items[0]])
    expect(about('uniqueItems', { ...array, uniqueItems: false })).toEqual([])
  })

  test('of unique items has as many as it needs', () => {
    const [json] = about('uniqueItems', { ...array, minItems: 4, uniqueItems: true })
    expect(json).toBe('[1,1,2,3]')
  })
})

describe('other types than that of a schema', () => {
  const types = [
    '5',
    '0',
    '1.5',
    'true',
    'false',
    'null',
    '[]',
    '{}',
    '"fern"',
    '"5"',
    '""',
    '"true"',
  ]
  const jsonOf = (schema: Schema): readonly unknown[] => typeValues(schema).map(({ json }) => json)

  test('have one value each, and spellings that servers convert', () => {
    expect(jsonOf(number)).toEqual(types)
    expect(typeValues(number)[0]).toEqual({ about: 'type', json: '5' })
  })

  test('of a boolean have words and numbers that stand for one', () => {
    expect(jsonOf({ pointer, types: ['boolean'] })).toEqual([
      ...types,
      '1',
      '-1',
      '"false"',
      '"yes"',
      '"on"',
      '"1"',
      '"TRUE"',
    ])
  })

  test('of an object with required members have no empty object', () => {
    expect(jsonOf({ pointer, types: ['object'], required: ['a'] })).not.toContain('{}')
    expect(jsonOf({ pointer, types: ['object'] })).toContain('{}')
    expect(jsonOf({ ...text, required: ['a'] })).toContain('{}')
  })

  test('of a number with bounds have a fraction and a string within them', () => {
    expect(jsonOf({ ...integer, minimum: 13 })).toEqual([...types, '14.5', '"14"'])
    expect(jsonOf({ ...integer, minimum: 2 })).toEqual([...types, '3.5'])
    expect(jsonOf({ ...number, minimum: 13 })).toEqual([...types, '"14"'])
    // The list has a fraction and a string of 5, which is not within these bounds.
    expect(jsonOf({ ...integer, minimum: 6 })).toEqual([...types, '7.5', '"7"'])
  })

  test('of a text of digits have the number', () => {
    const schema: Schema = { ...text, pattern: '^[1-9][0-9]{4}$' }
    const [json] = jsonOf(schema).slice(types.length)
    expect(json).toMatch(/^[1-9]\d{4}$/)
  })

  test('of an array have an item alone', () => {
    const schema: Schema = { ...array, items: { ...integer, minimum: 8 } }
    expect(jsonOf(schema)).toEqual([...types, '9'])
    expect(jsonOf(array)).toEqual(types)
  })
})

describe('an object', () => {
  const plain = new Map([['id', '1']])

  test('may have a further member, with values of its schema', () => {
    const schema: Schema = { pointer, additionalProperties: { ...integer, maximum: 4 } }
    const values = objectValues(schema, plain)
    expect(values[0]).toEqual({
      about: 'additionalProperties',
      json: '{"id":1,"color":"green"}',
      rule: 'V5',
      inner: ['color', '"green"'],
    })
    const further = values.map(({ inner }) => inner![1])
    expect(further.slice(-5)).toEqual(['3', '4', '5', '1.0', '10e-1'])
    // A valid value comes before those of other types.
    expect(further.slice(0, 3)).toEqual(['"green"', '1', '5'])
  })

  test('that may have no further member is asked about one', () => {
    expect(objectValues({ pointer, additionalProperties: never }, plain)).toEqual([
      {
        about: 'additionalProperties',
        json: '{"id":1,"color":"green"}',
        rule: 'V5',
        inner: ['color', '"green"'],
      },
    ])
    expect(objectValues({ pointer }, plain)).toHaveLength(1)
  })

  test('has further members of names that it does not declare', () => {
    const schema: Schema = { pointer, properties: [{ name: 'color', schema: text }] }
    expect(objectValues(schema, plain).map(({ inner }) => inner![0])).toEqual(['shade'])
  })

  test('has as many members as its bounds ask for: plain, optional, then further ones', () => {
    const schema: Schema = {
      pointer,
      properties: [
        { name: 'id', schema: integer },
        { name: 'isAlive', schema: { pointer, const: true } },
        { name: 'createdAt', schema: { ...text, readOnly: true } },
      ],
      maxProperties: 4,
    }
    const counted = objectValues(schema, plain).filter((value) => value.about === 'maxProperties')
    expect(counted).toEqual([
      { about: 'maxProperties', length: 3, json: '{"id":1,"isAlive":true,"color":"green"}' },
      {
        about: 'maxProperties',
        length: 4,
        json: '{"id":1,"isAlive":true,"color":"green","shade":"green"}',
      },
      {
        about: 'maxProperties',
        length: 5,
        json: '{"id":1,"isAlive":true,"color":"green","shade":"green","shade2":"green"}',
      },
    ])
  })

  test('has fewer members than its lower bound', () => {
    const counted = objectValues({ pointer, minProperties: 1 }, plain).filter(
      (value) => value.about === 'minProperties',
    )
    expect(counted.map(({ json }) => json)).toEqual(['{}', '{"id":1}', '{"id":1,"color":"green"}'])
  })

  test('has further members that its schema accepts', () => {
    const schema: Schema = {
      pointer,
      minProperties: 2,
      additionalProperties: { pointer, const: false },
    }
    const counted = objectValues(schema, plain).filter((value) => value.about === 'minProperties')
    expect(counted[1]!.json).toBe('{"id":1,"color":false}')
  })
})

describe('alternatives', () => {
  const branch = (name: string): Schema => ({
    pointer: `/${name}`,
    types: ['object'],
    required: [name],
    properties: [{ name, schema: { pointer, const: name } }],
  })

  test('have a value of each branch, and one with the members of the next', () => {
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')] }
    const values = about('oneOf', schema)
    expect(values).toContain('{"a":"a"}')
    expect(values).toContain('{"b":"b"}')
    expect(values).toContain('{"a":"a","b":"b"}')
    expect(values).toContain('{"b":"b","a":"a"}')
    expect(about('anyOf', schema)).toEqual([])
    expect(about('anyOf', { pointer, anyOf: [branch('a')] })).toContain('{"a":"a"}')
  })

  test('have no members of another branch if a discriminator names one', () => {
    const discriminator = { member: 'kind', mapping: {} }
    const schema: Schema = { pointer, oneOf: [branch('a'), branch('b')], discriminator }
    expect(about('oneOf', schema)).not.toContain('{"a":"a","b":"b"}')
  })

  test('need no optional member of another branch', () => {
    const { required: _, ...optional } = branch('b')
    const schema: Schema = { pointer, oneOf: [branch('a'), optional] }
    expect(about('oneOf', schema)).toEqual([
      '{"a":"a"}',
      '{"a":"a"}',
      '{"b":"b"}',
      '{"b":"b"}',
      '{"b":"b","a":"a"}',
    ])
  })

  test('that are no objects have no members of another branch', () => {
    const schema: Schema = { pointer, oneOf: [{ ...text, maxLength: 2 }, branch('b')] }
    expect(about('oneOf', schema)).toEqual(['"t"', '"1"', '{"b":"b"}', '{"b":"b"}'])
  })
})

test('not has a value that the schema would accept without it', () => {
  const schema: Schema = { ...text, not: { pointer, enum: ['forbidden'] } }
  expect(about('not', schema)).toEqual(['"forbidden"'])
  expect(about('not', text)).toEqual([])
})
