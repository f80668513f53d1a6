import { describe, expect, test } from 'vitest'
import { contentOf, sentencesOf, validatorOf } from '../../../test/support/document.ts'
import { parseJson } from '../../base/json.ts'
import { Decimal } from '../../base/validator.ts'
import { problemsOtherwise } from './other-reading.ts'

/** The value of a JSON text, with exact numbers. */
const json = (text: string): unknown => parseJson(text, Infinity).value

describe('a problem has a JSON Pointer and a sentence', () => {
  test.each<[schema: object | boolean, value: unknown, sentences: string[]]>([
    [{ type: 'string' }, 5, ['must be a string']],
    [{ type: 'boolean' }, 'true', ['must be true or false']],
    [{ type: 'integer' }, 1.5, ['must be an integer']],
    [{ type: 'number' }, '1', ['must be a number']],
    [{ type: 'array' }, {}, ['must be an array']],
    [{ type: 'object' }, [], ['must be an object']],
    [{ type: 'null' }, 0, ['must be null']],
    [{ type: ['string', 'null'] }, 5, ['must be null or a string']],
    [{ type: ['integer', 'string'] }, true, ['must be an integer or a string']],
    [false, 1, ['is not allowed']],
    [{ type: 'string', minLength: 1 }, '', ['must have at least 1 character']],
    [{ type: 'string', minLength: 2 }, '🪴', ['must have at least 2 characters']],
    [{ type: 'string', maxLength: 80 }, 'a'.repeat(81), ['must have at most 80 characters']],
    [{ type: 'string', maxLength: 1 }, '🪴🪴', ['must have at most 1 character']],
    [{ type: 'string', pattern: '^[A-Z]+$' }, 'fern', ['must match the pattern ^[A-Z]+$']],
    [{ minimum: 0 }, -1, ['must be at least 0']],
    [{ maximum: 500 }, 501, ['must be at most 500']],
    [{ exclusiveMinimum: 0 }, 0, ['must be greater than 0']],
    [{ exclusiveMaximum: 1 }, 1, ['must be less than 1']],
    [{ multipleOf: 0.5 }, 0.7, ['must be a multiple of 0.5']],
    [{ enum: ['indoor', 'outdoor'] }, 'attic', ['must be one of "indoor", "outdoor"']],
    [{ enum: ['indoor'] }, 'attic', ['must be "indoor"']],
    [{ const: { a: 1 } }, { a: 2 }, ['must be {"a":1}']],
    [{ type: 'string', enum: ['a', 'b'] }, 5, ['must be a string']],
    [{ minItems: 1 }, [], ['must have at least 1 item']],
    [{ maxItems: 5 }, [1, 2, 3, 4, 5, 6], ['must have at most 5 items']],
    [{ uniqueItems: true }, [3, 1, 1], ['must have no item twice (1 and 2 are equal)']],
    [{ items: { type: 'string' } }, ['a', 1, 2], ['/1 must be a string', '/2 must be a string']],
    [
      { prefixItems: [{ type: 'string' }], items: false },
      [1, 2],
      ['/0 must be a string', '/1 is not allowed'],
    ],
    [{ required: ['id'] }, {}, ['/id is required']],
    [
      { properties: { 'a/b~c': { type: 'string' } } },
      { 'a/b~c': 1 },
      ['/a~1b~0c must be a string'],
    ],
    [
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 2 },
      ['must not have the member "b"'],
    ],
    [{ additionalProperties: { type: 'string' } }, { b: 2 }, ['/b must be a string']],
    [{ minProperties: 1 }, {}, ['must have at least 1 member']],
    [{ maxProperties: 1 }, { a: 1, b: 1 }, ['must have at most 1 member']],
    [
      { contains: { title: 'Leaf', type: 'string' } },
      [1],
      ['must have at least 1 item that the schema Leaf accepts'],
    ],
    [
      { contains: { type: 'string' }, minContains: 0, maxContains: 1 },
      ['a', 'b'],
      [
        'must have at most 1 item that the schema #/paths/~1items/post/requestBody/content/application~1json/schema/contains accepts',
      ],
    ],
    [{ prefixItems: [{}], unevaluatedItems: false }, [1, 2], ['/1 is not allowed']],
    [
      { patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      { 'x-a/b': 1, y: 2 },
      ['/x-a~1b must be a string', 'must not have the member "y"'],
    ],
    [
      { properties: { a: { minimum: 5 } }, patternProperties: { a: { maximum: 3 } } },
      { a: 4 },
      ['/a must be at least 5', '/a must be at most 3'],
    ],
    [
      { propertyNames: { maxLength: 2 } },
      { ab: 1, abc: 1 },
      ['must not have the member "abc": its name must have at most 2 characters'],
    ],
    [{ dependentRequired: { card: ['address'] } }, { card: 1 }, ['/address is required']],
    [
      { dependentSchemas: { card: { properties: { address: { type: 'string' } } } } },
      { card: 1, address: 2 },
      ['/address must be a string'],
    ],
    [{ dependencies: { card: ['address'] } }, { card: 1 }, ['/address is required']],
    [
      {
        if: { properties: { country: { const: 'us' } } },
        then: { properties: { zip: { pattern: '^[0-9]{5}$' } } },
        else: { required: ['region'] },
      },
      { country: 'us', zip: '1' },
      ['/zip must match the pattern ^[0-9]{5}$'],
    ],
    [{ if: { type: 'string' }, else: { minimum: 2 } }, 1, ['must be at least 2']],
    [
      { anyOf: [{ properties: { a: {} } }, { required: ['b'] }], unevaluatedProperties: false },
      { a: 1, c: 2 },
      ['must not have the member "c"'],
    ],
    [
      { properties: { a: {} }, unevaluatedProperties: { type: 'string' } },
      { a: 1, c: 2 },
      ['/c must be a string'],
    ],
    // As long as something else is wrong, nobody knows what is left.
    [
      { oneOf: [{ title: 'Cat', required: ['a'] }], unevaluatedProperties: false },
      { c: 2 },
      ['must be exactly one of Cat (nearest branch: Cat, "a" is required)'],
    ],
    [
      { not: { type: 'string' } },
      'a',
      [
        'must not be a string (#/paths/~1items/post/requestBody/content/application~1json/schema/not)',
      ],
    ],
    [
      { anyOf: [{ type: 'null' }, { title: 'Origin', type: 'object', required: ['country'] }] },
      {},
      ['must be null or Origin (nearest branch: Origin, "country" is required)'],
    ],
    [
      {
        oneOf: [
          { title: 'Cat', required: ['claws'] },
          { title: 'Dog', required: ['bark'] },
        ],
      },
      { claws: 1, bark: 1 },
      ['must be exactly one of Cat, Dog (it is Cat and Dog)'],
    ],
    [
      {
        oneOf: [
          { properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
          { properties: { kind: { const: 'dog' } } },
        ],
      },
      { kind: 'cat', lives: 'nine' },
      [
        'must be exactly one of branch 1, branch 2 (nearest branch: branch 1, "lives" must be an integer)',
      ],
    ],
    [
      {
        anyOf: [
          { type: 'object', required: ['cm'] },
          { type: 'object', required: ['inch', 'name', 'size'] },
        ],
      },
      { feet: 3 },
      [
        'must be an object with "cm" or an object with "inch" and "name" (nearest branch: an object with "cm", "cm" is required)',
      ],
    ],
    [
      {
        oneOf: [
          { type: 'string', pattern: '^a' },
          { type: 'string', pattern: '^b' },
        ],
      },
      'c',
      [
        'must be exactly one of branch 1, branch 2 (nearest branch: branch 1, it must match the pattern ^a)',
      ],
    ],
  ])('of %j with %j', (schema, value, sentences) => {
    expect(sentencesOf(validatorOf(schema)(value))).toEqual(sentences)
  })

  test('all problems come at once, in the order of the document', () => {
    const validate = validatorOf({
      type: 'object',
      required: ['id', 'name', 'site'],
      properties: {
        name: { type: 'string', maxLength: 3, pattern: '^[a-z]*$' },
        id: { type: 'integer', format: 'int32', minimum: 1 },
        tags: {
          type: 'array',
          items: { type: 'object', properties: { text: { type: 'string' } } },
        },
      },
    })
    const value = { id: -(2n ** 40n), name: 'FERNS', tags: [{ text: 'a' }, { text: 5 }] }
    expect(sentencesOf(validate(value))).toEqual([
      '/name must have at most 3 characters',
      '/name must match the pattern ^[a-z]*$',
      '/id must be from -2147483648 to 2147483647 (int32)',
      '/id must be at least 1',
      '/tags/1/text must be a string',
      '/site is required',
    ])
  })

  test('a place before the value is part of the pointer', () => {
    expect(sentencesOf(validatorOf({ required: ['a'] })({}, '/body'))).toEqual([
      '/body/a is required',
    ])
  })

  test('the nearest branch gives its problems as data', () => {
    const branches = [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }]
    const [problem] = validatorOf({ anyOf: branches })({})
    expect(sentencesOf(problem!.causes!)).toEqual(['/a is required', '/b is required'])
  })
})

describe('allOf', () => {
  const schemas = {
    Plant: {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 5 } },
    },
  }
  const plant = { $ref: '#/components/schemas/Plant' }

  test.each<[schema: object, value: unknown, sentences: string[]]>([
    [{ allOf: [plant, { type: 'object', required: ['id'] }] }, 5, ['must be an object']],
    [{ allOf: [plant, { required: ['id'] }] }, {}, ['/name is required', '/id is required']],
    [
      { allOf: [plant, { properties: { name: { minLength: 3 } } }] },
      { name: '' },
      ['/name must have at least 3 characters'],
    ],
    [
      { allOf: [plant, { properties: { name: { maxLength: 3 } } }] },
      { name: 'abcd' },
      ['/name must have at most 3 characters'],
    ],
    [
      { allOf: [{ pattern: '^a' }, { pattern: 'b$' }] },
      'c',
      ['must match the pattern ^a', 'must match the pattern b$'],
    ],
    // Only the properties beside it count.
    [
      { allOf: [plant, { properties: { id: {} }, additionalProperties: false }] },
      { name: 'a', id: 1 },
      ['/name is not allowed'],
    ],
    [{ allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] }, 1, ['must be 2']],
  ])('%j with %j', (schema, value, sentences) => {
    expect(sentencesOf(validatorOf(schema, { schemas })(value))).toEqual(sentences)
  })
})

describe('a number is exact', () => {
  const max64 = 2n ** 63n - 1n

  test.each<[schema: object, accepted: string[], refused: string[]]>([
    [
      { type: 'integer' },
      ['1.0', '1e3', '-0', '1e400', '100000000000000000000'],
      ['1.5', '1e-1', '9007199254740992.5'],
    ],
    [
      { format: 'int32', type: 'integer' },
      ['2147483647', '-2147483648', '2147483647.0'],
      ['2147483648', '-2147483649', '1e400'],
    ],
    [
      { format: 'int64', type: 'integer' },
      ['9223372036854775807', '-9223372036854775808'],
      ['9223372036854775808', '-9223372036854775809', '1e19'],
    ],
    [{ format: 'double' }, ['1.7976931348623158e308'], ['1e309', '-1e400']],
    [{ format: 'float' }, ['3.4028235e38', '0.1'], ['3.5e38', '-1e39', '1e400']],
    [{ maximum: max64 }, ['9223372036854775807'], ['9223372036854775808']],
    [{ exclusiveMaximum: max64 }, ['9223372036854775806'], ['9223372036854775807']],
    [{ minimum: -(2n ** 63n) }, ['-9223372036854775808'], ['-9223372036854775809', '-1e400']],
    [{ maximum: new Decimal('1e400', true) }, ['1e399', '1e400', '10e399'], ['1e401', '1.1e400']],
    [{ minimum: 0.1 }, ['0.1', '1e-1', '1e400'], ['0.09', '-0', '-1e400']],
    [
      { multipleOf: 0.01 },
      ['0.07', '19.99', '4.35', '1e400', '0', '123456789012345678'],
      ['0.075', '0.001', '1e-400'],
    ],
    [
      { multipleOf: 3 },
      ['9007199254740993', '3e400', '-6', '0.3e1'],
      ['9007199254740994', '1e400', '3.5'],
    ],
    [
      { multipleOf: 2n ** 63n },
      ['9223372036854775808', '18446744073709551616'],
      ['9223372036854775809', '1'],
    ],
    [{ multipleOf: 7.5 }, ['15', '22.5', '7.5e300'], ['7', '1e300']],
    [
      { enum: [1, 2n ** 63n] },
      ['1.0', '1e0', '9223372036854775808', '9223372036854775808.0'],
      ['9223372036854775807', '-1', '"1"'],
    ],
    [{ const: 0 }, ['0', '-0', '0.0', '0e5'], ['0.1', 'false']],
    [
      { uniqueItems: true },
      ['[1, 2]', '[1, "1"]', '[{"a":1},{"a":2}]', '[9223372036854775807, 9223372036854775808]'],
      ['[1, 1.0]', '[1e400, 10e399]', '[{"a":1,"b":2},{"b":2.0,"a":1}]', '[0, -0]'],
    ],
  ])('%o', (schema, accepted, refused) => {
    const validate = validatorOf(schema)
    expect(accepted.filter((text) => validate(json(text)).length > 0)).toEqual([])
    expect(refused.filter((text) => validate(json(text)).length === 0)).toEqual([])
  })
})

describe('a format of strings', () => {
  test.each<[format: string, words: string, valid: string[], invalid: string[]]>([
    [
      'date',
      'must be a date such as 2027-03-31',
      ['2024-02-29', '2000-02-29', '9999-12-31'],
      [
        '2023-02-29',
        '1900-02-29',
        '2027-13-01',
        '2027-00-10',
        '2027-04-31',
        '2027-4-1',
        '2027-03-31Z',
        '',
      ],
    ],
    [
      'date-time',
      'must be a date and time such as 2027-03-31T09:30:00Z',
      [
        '2027-03-31t09:30:00z',
        '2027-03-31T09:30:00.123456+05:30',
        '1998-12-31T23:59:60Z',
        '1998-12-31T15:59:60.123-08:00',
      ],
      [
        '2027-03-31 09:30:00Z',
        '2027-03-31T09:30:00',
        '2027-03-31T24:00:00Z',
        '1998-12-31T23:58:60Z',
        '2027-03-31T09:30:00+24:00',
        '2027-03-31',
      ],
    ],
    [
      'time',
      'must be a time such as 09:30:00Z',
      ['09:30:00Z', '23:59:60+00:00', '00:29:60+00:30'],
      ['09:30', '09:30:61Z', '22:59:60Z'],
    ],
    [
      'uuid',
      'must be a UUID such as 3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2b',
      ['3F2B8A44-9C1D-4E5F-8A6B-7C8D9E0F1A2B', '00000000-0000-0000-0000-000000000000'],
      [
        '3f2b8a449c1d4e5f8a6b7c8d9e0f1a2b',
        '{3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2b}',
        '3f2b8a44-9c1d-4e5f-8a6b-7c8d9e0f1a2g',
      ],
    ],
    [
      'email',
      'must be an email address such as fern@example.com',
      ['a.b+c@example.com', '"a b"@example.com', 'a@[192.0.2.1]', 'a@[IPv6:::1]'],
      [
        'fern',
        '@example.com',
        'a@',
        'a..b@example.com',
        '.a@example.com',
        'a b@example.com',
        'a@-x.com',
        'a@[300.0.0.1]',
      ],
    ],
    [
      'uri',
      'must be a URI such as https://example.com/fern',
      [
        'https://example.com/a?b=c#d',
        'urn:isbn:123',
        'mailto:a@example.com',
        'http://[2001:db8::1]:80/',
        'http://u:p@example.com',
      ],
      [
        '/fern',
        'example.com',
        '//example.com/a',
        'https://a b',
        'https://example.com/%zz',
        'https://example.com/ä',
        'http://[::g]/',
        'https://example.com:a/',
        String.raw`https:\\example`,
        '',
      ],
    ],
    [
      'hostname',
      'must be a host name such as example.com',
      ['example.com', 'a', 'xn--bcher-kva.example', '1.example'],
      ['', '-a.com', 'a-.com', 'a_b.com', 'a..b', `${'a'.repeat(64)}.com`, 'bücher.example'],
    ],
    [
      'ipv4',
      'must be an IPv4 address such as 192.0.2.1',
      ['0.0.0.0', '255.255.255.255'],
      ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', '1.2.3.4 '],
    ],
    [
      'ipv6',
      'must be an IPv6 address such as 2001:db8::1',
      ['::', '::1', '1::', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1::2:3:4:5:6:7'],
      [
        '1',
        '1:2:3:4:5:6:7',
        '1::2::3',
        '12345::',
        ':1',
        '1:',
        '::ffff:300.0.2.1',
        '1:2:3:4:5:6:7:8:9',
        '::1%eth0',
        ':::',
      ],
    ],
    [
      'byte',
      'must be Base64 such as ZmVybg==',
      ['', 'ZmVybg==', 'YWJj'],
      ['ZmVybg', 'ZmVybg=', 'a', 'ZmV_bg==', 'Zm Vy'],
    ],
    ['password', '', ['', 'x'], []],
    ['toString', '', ['', 'x'], []],
  ])('%s accepts its texts, and no others', (format, words, valid, invalid) => {
    const validate = validatorOf({ format })
    expect(valid.filter((text) => validate(text).length > 0)).toEqual([])
    expect(invalid.flatMap((text) => sentencesOf(validate(text)))).toEqual(invalid.map(() => words))
    // A format says nothing about other types.
    expect(validate(5)).toEqual([])
  })
})

describe('a pattern', () => {
  test.each<[pattern: string, matching: string[], others: string[]]>([
    ['a', ['a', 'bab'], ['b']],
    ['^🪴.$', ['🪴🪴'], ['🪴']],
    [String.raw`^\p{Lu}`, ['Éa'], ['éa']],
    // Malformed with flag u.
    [String.raw`^\-\_$`, ['-_'], ['-']],
    ['^[\\w-.]+$', ['a-b.c'], ['a b']],
    ['^(?!admin)', ['fern'], ['admin']],
  ])('%s matches as in ECMAScript', (pattern, matching, others) => {
    const validate = validatorOf({ pattern })
    expect(matching.filter((text) => validate(text).length > 0)).toEqual([])
    expect(others.filter((text) => validate(text).length === 0)).toEqual([])
  })
})

describe('a pattern about which engines differ', () => {
  const differing = { pattern: String.raw`\A[a-z]+\Z` }
  const unread = { pattern: '^(?>a|ab)c$', examples: ['abc'] }
  const both = [differing, unread]

  test('accepts what some of them accept, also in a branch or a "not"', () => {
    const accepts = (schema: object, value: unknown): boolean =>
      validatorOf(schema)(value).length === 0
    expect([differing, unread].map((schema) => accepts(schema, 'abc\n'))).toEqual([true, true])
    expect(accepts(differing, 'ABC')).toBe(false)
    expect(accepts({ not: unread }, 'ac')).toBe(true)
    expect(accepts({ oneOf: both }, 'abc\n')).toBe(true)
    expect(accepts({ anyOf: [{ ...unread, maxLength: 2 }, { const: 1 }] }, 'abc')).toBe(false)
    expect(accepts({ properties: { a: unread, b: { type: 'string' } } }, { a: 'x', b: 1 })).toBe(
      false,
    )
  })

  test('is undecided by other readings, but for what the document shows', () => {
    const keywordsOf = (schema: object, value: unknown): readonly string[] =>
      problemsOtherwise('request', contentOf(schema).schema, value).map(({ keyword }) => keyword)
    expect(keywordsOf(differing, 'abc')).toEqual([])
    expect(keywordsOf(differing, 'abc\n')).toEqual(['unread'])
    expect(keywordsOf(unread, 'ac')).toEqual(['unread'])
    expect(keywordsOf(unread, 'abc')).toEqual([])
    expect(keywordsOf({ pattern: '^a$' }, 'a\nb')).toEqual([])
    expect(keywordsOf({ pattern: '^a$' }, 'b\nb')).toEqual(['pattern'])
  })
})

describe('OpenAPI 3.0', () => {
  const validator = (schema: object, schemas = {}) =>
    validatorOf(schema, { version: '3.0.3', schemas })

  test.each<[schema: object, accepted: unknown[], refused: unknown[]]>([
    [{ type: 'string', nullable: true }, ['a', null], [1]],
    [{ nullable: true, enum: ['a'] }, ['a', null], ['b']],
    [{ type: 'string', nullable: true, enum: ['a'] }, ['a'], [null]],
    [{ type: 'string', nullable: true, enum: ['a', null] }, ['a', null], ['b']],
    [{ minimum: 1, exclusiveMinimum: true }, [2, 1.5], [1, 0]],
    [{ maximum: 1, exclusiveMaximum: true }, [0], [1, 2]],
    [{ minimum: 1, exclusiveMinimum: false }, [1], [0]],
    [{ exclusiveMinimum: true }, [0, -1], []],
    [{ $ref: '#/components/schemas/Text', maxLength: 1 }, ['abc'], [1]],
    [{ $ref: '#/components/schemas/Text', nullable: true }, ['abc', null], [5]],
  ])('reads %j as its version says', (schema, accepted, refused) => {
    const validate = validator(schema, { Text: { type: 'string' } })
    expect(accepted.filter((value) => validate(value).length > 0)).toEqual([])
    expect(refused.filter((value) => validate(value).length === 0)).toEqual([])
  })

  test('in OpenAPI 3.1 the members beside $ref count, and nullable says nothing', () => {
    const schemas = { Text: { type: 'string' } }
    const validate = validatorOf(
      { $ref: '#/components/schemas/Text', maxLength: 1, nullable: true },
      { schemas },
    )
    expect(sentencesOf(validate('ab'))).toEqual(['must have at most 1 character'])
    expect(sentencesOf(validate(null))).toEqual(['must be a string'])
  })
})

describe('a discriminator', () => {
  const kind = { type: 'string' }
  const schemas = {
    Cat: { type: 'object', required: ['kind', 'claws'], properties: { kind } },
    Dog: { type: 'object', required: ['kind'], properties: { kind } },
  }
  const branches = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
  const named = { propertyName: 'kind' }
  const mapped = { propertyName: 'kind', mapping: { c: '#/components/schemas/Cat', d: 'Dog' } }

  test.each<[discriminator: object, value: object, sentences: string[]]>([
    [named, { kind: 'Cat' }, ['/claws is required']],
    [named, { kind: 'Dog', claws: 4 }, []],
    [mapped, { kind: 'c' }, ['/claws is required']],
    [mapped, { kind: 'd', claws: 4 }, []],
    [named, { kind: 'Cow' }, ['/kind must be "Cat" or "Dog", which names the schema']],
    [named, {}, ['/kind is required']],
  ])('%j lets one branch decide about %j', (discriminator, value, sentences) => {
    for (const keyword of ['oneOf', 'anyOf']) {
      const validate = validatorOf({ [keyword]: branches, discriminator }, { schemas })
      expect(sentencesOf(validate(value))).toEqual(sentences)
    }
  })

  test('says nothing if the branches do not accept what it names', () => {
    const branch = { type: 'object', properties: { kind: { enum: ['CAT', 'DOG'] } } }
    const unnamed = { Cat: { ...branch, required: ['claws'] }, Dog: branch }
    const schema = { anyOf: branches, discriminator: named }
    expect(validatorOf(schema, { schemas: unnamed })({ kind: 'CAT' })).toEqual([])
  })

  test('follows the only values that branches accept', () => {
    const branch = (value: string, required: readonly string[]) => {
      return { type: 'object', required, properties: { kind: { const: value } } }
    }
    const listed = { Cat: branch('CAT', ['claws']), Dog: branch('DOG', []) }
    const validate = validatorOf({ oneOf: branches, discriminator: named }, { schemas: listed })
    expect(sentencesOf(validate({ kind: 'CAT' }))).toEqual(['/claws is required'])
    expect(validate({ kind: 'DOG' })).toEqual([])
  })

  test('of a base chooses among the schemas that extend it', () => {
    const Pet = { type: 'object', required: ['kind'], properties: { kind }, discriminator: named }
    const extending = (base: string, required: string) => {
      return { allOf: [{ $ref: `#/components/schemas/${base}` }, { required: [required] }] }
    }
    const extended = { Pet, Cat: extending('Pet', 'claws'), Lion: extending('Cat', 'mane') }
    const validate = validatorOf({ $ref: '#/components/schemas/Pet' }, { schemas: extended })
    expect(sentencesOf(validate({ kind: 'Cat' }))).toEqual(['/claws is required'])
    expect(sentencesOf(validate({ kind: 'Lion', claws: 4 }))).toEqual(['/mane is required'])
    expect(validate({ kind: 'Pet' })).toEqual([])
    expect(sentencesOf(validate({ kind: 'Cow' }))).toHaveLength(1)
  })

  test('decides nothing by the other reading', () => {
    const { schema } = contentOf({ oneOf: branches, discriminator: named }, { schemas })
    const isValid = (value: object): boolean =>
      problemsOtherwise('request', schema, value).length === 0
    expect(isValid({ kind: 'Cat' })).toBe(true)
    expect(isValid({ kind: 'Dog', claws: 4 })).toBe(false)
  })
})

describe('nullable: true without type', () => {
  const schemas = { Pot: { type: 'object', required: ['size'] } }
  const $ref = '#/components/schemas/Pot'

  test.each([{ allOf: [{ $ref }] }, { oneOf: [{ $ref }] }, { $ref }])(
    'admits null beside %j in OpenAPI 3.0, and not by the other reading',
    (keywords) => {
      const pot = { ...keywords, nullable: true }
      const whole = { type: 'object', properties: { pot } }
      const { schema, validate } = contentOf(whole, { schemas, version: '3.0.3' })
      expect(validate({ pot: null })).toEqual([])
      expect(validate({ pot: {} })).not.toEqual([])
      expect(problemsOtherwise('request', schema, { pot: null })).not.toEqual([])
    },
  )

  test('is ignored in OpenAPI 3.1, but not by the other reading', () => {
    const { schema, validate } = contentOf({ type: 'string', nullable: true })
    expect(validate(null)).not.toEqual([])
    expect(problemsOtherwise('response', schema, null)).toEqual([])
  })
})

describe('a reference to a name', () => {
  const schemas = {
    Shop: {
      properties: { example: { $anchor: 'inner', type: 'integer' } },
      example: { $anchor: 'outer' },
    },
    Plant: {
      $anchor: 'outer',
      required: ['name'],
      $defs: { Size: { $anchor: 'size', minimum: 1 } },
    },
    Leaves: {
      $id: 'https://a.example/',
      type: 'array',
      items: { $ref: '#/$defs/Leaf' },
      $defs: {
        Leaf: { $anchor: 'leaf', type: 'string' },
        Pot: {
          $id: 'pot',
          properties: {
            leaf: { $ref: './#leaf' },
            // One of the document, though it is below a $id.
            size: { $ref: '#/components/schemas/Plant/$defs/Size' },
          },
        },
      },
    },
  }

  test.each<[anchor: string, value: unknown, sentence: string]>([
    ['outer', {}, '/name is required'],
    ['size', 0, 'must be at least 1'],
    ['inner', 'a', 'must be an integer'],
  ])('#%s is one to its schema', (anchor, value, sentence) => {
    expect(sentencesOf(validatorOf({ $ref: `#${anchor}` }, { schemas })(value))).toEqual([sentence])
  })

  test.each<[reference: string, value: unknown, sentence: string]>([
    ['https://a.example/', {}, 'must be an array'],
    ['https://a.example/#leaf', 1, 'must be a string'],
    ['https://a.example/#/items', 1, 'must be a string'],
    ['https://a.example/', [1], '/0 must be a string'],
    ['https://a.example/pot', { leaf: 1, size: 0 }, '/leaf must be a string'],
    ['https://a.example/pot', { leaf: '', size: 0 }, '/size must be at least 1'],
  ])('%s is one to the schema with that $id', (reference, value, sentence) => {
    const validate = validatorOf({ $ref: reference }, { schemas })
    expect(sentencesOf(validate(value))[0]).toBe(sentence)
  })

  test('does not lead below a $id, to which the name is relative', () => {
    expect(() => validatorOf({ $ref: '#leaf' }, { schemas })).toThrow('"#leaf" must be')
  })
})

describe('values that could take too much', () => {
  const tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } }

  /** `{"child":{"child":…}}` */
  const chain = (depth: number, end = '{}'): unknown =>
    json('{"child":'.repeat(depth) + end + '}'.repeat(depth))

  test('what is unevaluated in each other is found in time in proportion to the value', () => {
    const inEachOther = (depth: number): object => ({
      anyOf: [
        { properties: { a: depth === 0 ? {} : inEachOther(depth - 1) } },
        { required: ['z'] },
      ],
      unevaluatedProperties: false,
    })
    const validate = validatorOf(inEachOther(30))
    const value = (end: object): unknown => Array.from({ length: 30 }).reduce((a) => ({ a }), end)
    expect(validate(value({}))).toEqual([])
    expect(validate(value({ b: 1 }))).toHaveLength(1)
  })

  test('branches that share others are evaluated once', () => {
    const names = Array.from({ length: 60 }, (_, index) => `S${index}`)
    const branchesOf = (index: number): object =>
      index === 0
        ? { properties: { a: {} } }
        : { anyOf: [1, 2].map(() => ({ $ref: `#/components/schemas/S${index - 1}` })) }
    const schemas = Object.fromEntries(names.map((name, index) => [name, branchesOf(index)]))
    const last = { $ref: '#/components/schemas/S59', unevaluatedProperties: false }
    const validate = validatorOf(last, { schemas })
    expect(validate({ a: 1 })).toEqual([])
    expect(sentencesOf(validate({ b: 1 }))).toEqual(['must not have the member "b"'])
  })

  test('a recursive schema checks a value at any depth', () => {
    const validate = validatorOf({ $ref: '#/components/schemas/Tree' }, { schemas: { Tree: tree } })
    expect(validate(chain(100))).toEqual([])
    expect(sentencesOf(validate(chain(3, '5')))).toEqual(['/child/child/child must be an object'])
  })

  test('a schema may contain itself by its allOf', () => {
    const Tree = {
      properties: {
        size: { type: 'integer' },
        child: { allOf: [{ $ref: '#/components/schemas/Tree' }, { required: ['size'] }] },
      },
    }
    const validate = validatorOf({ $ref: '#/components/schemas/Tree' }, { schemas: { Tree } })
    expect(sentencesOf(validate(chain(3, '{"size":"a"}')))).toEqual([
      '/child/size is required',
      '/child/child/size is required',
      '/child/child/child/size must be an integer',
    ])
  })

  test('a value that is nested too deeply is refused', () => {
    const validate = validatorOf({ $ref: '#/components/schemas/Tree' }, { schemas: { Tree: tree } })
    const [problem, ...others] = validate(chain(100_000))
    expect(problem!.must).toBe('must not be nested so deeply')
    expect(others).toEqual([])
  })

  test('a deep value cannot exhaust the stack where values are compared', () => {
    const validate = validatorOf({ enum: [1], uniqueItems: true })
    const deep = json('['.repeat(100_000) + ']'.repeat(100_000))
    expect(sentencesOf(validate(deep))).toEqual([
      'could not be checked: its items are nested too deeply',
      'must be 1',
    ])
  })

  test('alternatives in a recursive schema are decided at any depth', () => {
    const branch = (required: string) => ({
      required: [required],
      properties: { child: { $ref: '#/components/schemas/Node' } },
    })
    const Node = { anyOf: [branch('a'), branch('b'), branch('c')] }
    const validate = validatorOf({ $ref: '#/components/schemas/Node' }, { schemas: { Node } })
    expect(validate(chain(60))[0]).toMatchObject({ pointer: '', keyword: 'anyOf' })
    expect(validate(json('{"a":1,"child":{"b":1,"child":{"c":1}}}'))).toEqual([])
  })

  test('a value that enters too many schemas is left undecided', () => {
    const items = { $ref: '#/components/schemas/Node' }
    const Node = { type: 'array', items }
    const validate = validatorOf(items, { schemas: { Node } })
    const listOf = (length: number): unknown => Array.from({ length }, (): unknown => [])
    expect(validate(listOf(500_000))).toEqual([])
    expect(sentencesOf(validate(listOf(500_001)))).toEqual([
      'could not be checked: it takes too many steps',
    ])
  })

  test('a pattern cannot take forever', () => {
    const validate = validatorOf({ pattern: '^(a+)+$' })
    expect(sentencesOf(validate(`${'a'.repeat(5000)}b`))).toEqual([
      'must match the pattern ^(a+)+$',
    ])
  })

  test('a pattern that takes too many steps leaves a value undecided', () => {
    const pattern = '^(?:(?:a?b?){60}c?){60}$'
    const text = 'ab'.repeat(500)
    const must = `could not be checked: the pattern ${JSON.stringify(pattern)} takes too many steps`
    expect(sentencesOf(validatorOf({ pattern })(text))).toEqual([must])
    expect(sentencesOf(validatorOf({ not: { pattern } })(text))).toEqual([must])
    expect(sentencesOf(validatorOf({ oneOf: [{ pattern }, {}] })(text))).toEqual([must])
    expect(sentencesOf(validatorOf({ anyOf: [{ pattern }, {}] })(text))).toEqual([])
  })

  test('many strings may have a pattern', () => {
    const validate = validatorOf({ items: { pattern: '^[a-z]{2,30}(?:-[a-z]{2,30})*$' } })
    expect(validate(Array.from({ length: 20_000 }, () => 'boston-fern'))).toEqual([])
  })

  test('lists at most 100 problems', () => {
    const validate = validatorOf({ items: { type: 'string' } })
    expect(validate(Array.from({ length: 500_000 }, () => 1))).toHaveLength(100)
  })
})

describe('readOnly and writeOnly', () => {
  const schema = {
    type: 'object',
    required: ['id', 'name', 'password'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      password: { type: 'string', writeOnly: true },
    },
    additionalProperties: false,
  }

  test('a request needs no readOnly member, and may have any value there', () => {
    const { validate } = contentOf(schema)
    expect(validate({ name: 'a', password: 'b' })).toEqual([])
    expect(validate({ id: 'x', name: 'a', password: 'b' })).toEqual([])
    expect(sentencesOf(validate({}))).toEqual(['/name is required', '/password is required'])
  })

  test('a request needs no readOnly member that another schema of the value requires', () => {
    const { validate } = contentOf({
      properties: { id: { readOnly: true, type: 'integer' } },
      required: ['name'],
      allOf: [{ required: ['id'] }],
      anyOf: [{ required: ['id', 'color'] }, { required: ['id', 'size'] }],
      oneOf: [{ type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }],
    })
    expect(validate({ name: 'a', size: 1 })).toEqual([])
    expect(validate({ id: 5, name: 'a', size: 1 })).toEqual([])
    expect(validate({ name: 'a' })).toHaveLength(1)
  })
})
