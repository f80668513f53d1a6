import { expect, test } from 'vitest'
import { line, trialValidators } from './trial.ts'

interface Row {
  readonly name: string
  readonly schema: unknown
  readonly good: readonly unknown[]
  readonly bad: readonly (readonly [value: unknown, ...problems: string[]])[]
}

const rows: readonly Row[] = [
  {
    name: 'type string',
    schema: { type: 'string' },
    good: ['', 'a'],
    bad: [1, 1n, true, null, [], {}].map((value) => [value, ' type: must be a string']),
  },
  {
    name: 'type boolean',
    schema: { type: 'boolean' },
    good: [true, false],
    bad: [0, 'true', null].map((value) => [value, ' type: must be true or false']),
  },
  {
    name: 'type number',
    schema: { type: 'number' },
    good: [0, -0.5, 2 ** 70, 10n ** 30n],
    bad: [NaN, Infinity, '1', null, []].map((value) => [value, ' type: must be a number']),
  },
  {
    name: 'type integer',
    schema: { type: 'integer' },
    good: [0, -1, 2 ** 70, 10n ** 30n],
    bad: [1.5, NaN, Infinity, '1'].map((value) => [value, ' type: must be an integer']),
  },
  {
    name: 'type array',
    schema: { type: 'array', items: {} },
    good: [[], [1, 'a', null]],
    bad: [{}, 'a', null].map((value) => [value, ' type: must be an array']),
  },
  {
    name: 'type object',
    schema: { type: 'object' },
    good: [{}, { a: 1 }, Object.create(null)],
    bad: [[], 'a', null].map((value) => [value, ' type: must be an object']),
  },
  { name: 'no type', schema: {}, good: [null, 1, 'a', [], {}], bad: [] },
  {
    name: 'nullable',
    schema: { type: 'string', nullable: true, maxLength: 1 },
    good: [null, 'a'],
    bad: [
      [1, ' type: must be a string or null'],
      ['ab', ' maxLength: must have at most 1 character'],
    ],
  },
  {
    name: 'nullable without type allows what any schema allows',
    schema: { nullable: false },
    good: [null],
    bad: [],
  },
  {
    name: 'nullable enum',
    schema: { type: 'string', nullable: true, enum: ['a', null] },
    good: ['a', null],
    bad: [
      ['b', ' enum: must be one of "a", null'],
      [1, ' type: must be a string or null'],
    ],
  },
  {
    name: 'null that the enum leaves out',
    schema: { type: 'string', nullable: true, enum: ['a'] },
    good: ['a'],
    bad: [[null, ' enum: must be "a"']],
  },
  {
    name: 'enum of numbers',
    schema: { enum: [1, 0.5, 9007199254740993n] },
    good: [1, 1n, 0.5, 9007199254740993n],
    bad: [2, '1', true, 9007199254740992].map((value) => [
      value,
      ' enum: must be one of 1, 0.5, 9007199254740993',
    ]),
  },
  {
    name: 'enum of composites',
    schema: { enum: [{ a: [1], b: 'x' }, []] },
    good: [{ b: 'x', a: [1] }, []],
    bad: [
      [{ a: [1] }, ' enum: must be one of {"a":[1],"b":"x"}, []'],
      [[1], ' enum: must be one of {"a":[1],"b":"x"}, []'],
    ],
  },
  {
    name: 'minLength and maxLength count code points',
    schema: { type: 'string', minLength: 2, maxLength: 3 },
    good: ['ab', '🌱🌱', '🌱🌱🌱', '\ud83c\ud83c'],
    bad: [
      ['', ' minLength: must have at least 2 characters'],
      ['🌱', ' minLength: must have at least 2 characters'],
      ['🌱🌱🌱🌱', ' maxLength: must have at most 3 characters'],
      ['abcd', ' maxLength: must have at most 3 characters'],
    ],
  },
  {
    name: 'pattern is Unicode and not anchored',
    schema: { type: 'string', pattern: '\\p{L}/.$' },
    good: ['é/🌱', '--a/b'],
    bad: [['1/b', ' pattern: must match the pattern \\p{L}/.$']],
  },
  {
    name: 'minimum and maximum',
    schema: { type: 'number', minimum: -0.5, maximum: 10 },
    good: [-0.5, 10, 10n, 0],
    bad: [
      [-0.51, ' minimum: must be at least -0.5'],
      [11n, ' maximum: must be at most 10'],
    ],
  },
  {
    name: 'exclusive bounds',
    schema: {
      type: 'integer',
      minimum: 0,
      exclusiveMinimum: true,
      maximum: 9007199254740993n,
      exclusiveMaximum: true,
    },
    good: [1, 9007199254740992n],
    bad: [
      [0, ' exclusiveMinimum: must be more than 0'],
      [9007199254740993n, ' exclusiveMaximum: must be less than 9007199254740993'],
    ],
  },
  {
    name: 'multipleOf a decimal fraction is exact',
    schema: { type: 'number', multipleOf: 0.1 },
    good: [0, 0.3, 1.1, 7, 10n ** 40n, -0.7],
    bad: [[0.35, ' multipleOf: must be a multiple of 0.1']],
  },
  {
    name: 'multipleOf with fewer zeros than the value',
    schema: { type: 'number', multipleOf: 0.8 },
    good: [1.6, 4, 8, 100, 10n ** 20n],
    bad: [[10, ' multipleOf: must be a multiple of 0.8']],
  },
  {
    name: 'multipleOf a whole number',
    schema: { type: 'integer', multipleOf: 7 },
    good: [0, 14, -7, 7n * 10n ** 30n],
    bad: [
      [15, ' multipleOf: must be a multiple of 7'],
      [7n * 10n ** 30n + 1n, ' multipleOf: must be a multiple of 7'],
    ],
  },
  {
    name: 'items, minItems and maxItems',
    schema: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 2 },
    good: [['a'], ['a', 'b']],
    bad: [
      [[], ' minItems: must have at least 1 item'],
      [
        [1, 'b', null],
        ' maxItems: must have at most 2 items',
        '/0 type: must be a string',
        '/2 type: must be a string',
      ],
    ],
  },
  {
    name: 'uniqueItems',
    schema: { type: 'array', items: {}, uniqueItems: true },
    good: [[1, '1', true, [1], { a: 1 }], []],
    bad: [
      [[1, 1n], ' uniqueItems: must not have the same item twice'],
      [
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        ' uniqueItems: must not have the same item twice',
      ],
    ],
  },
  {
    name: 'uniqueItems false',
    schema: { type: 'array', items: {}, uniqueItems: false },
    good: [[1, 1]],
    bad: [],
  },
  {
    name: 'required, also of a member that is not declared',
    schema: {
      type: 'object',
      required: ['b', 'a/~b'],
      properties: { a: {}, b: { type: 'string' } },
    },
    good: [{ b: 'x', 'a/~b': null }],
    bad: [
      [{}, '/b required: is required', '/a~1~0b required: is required'],
      [{ b: undefined, 'a/~b': 1 }, '/b required: is required'],
    ],
  },
  {
    name: 'inherited members are none',
    schema: { type: 'object', required: ['toString', '__proto__'] },
    good: [JSON.parse('{"toString":1,"__proto__":2}')],
    bad: [
      [{}, '/toString required: is required', '/__proto__ required: is required'],
      [
        Object.create({ toString: 1 }),
        '/toString required: is required',
        '/__proto__ required: is required',
      ],
    ],
  },
  {
    name: 'a member called __proto__ is a member',
    schema: { type: 'object', properties: JSON.parse('{"__proto__":{"type":"string"}}') },
    good: [{}, JSON.parse('{"__proto__":"a"}')],
    bad: [[JSON.parse('{"__proto__":{"a":1}}'), '/__proto__ type: must be a string']],
  },
  {
    name: 'additionalProperties false',
    schema: { type: 'object', properties: { a: {} }, additionalProperties: false },
    good: [{}, { a: 1 }, { b: undefined }, Object.create({ b: 1 })],
    bad: [
      [{ 'b/c': 1 }, '/b~1c additionalProperties: is not allowed'],
      [JSON.parse('{"__proto__":1}'), '/__proto__ additionalProperties: is not allowed'],
    ],
  },
  {
    name: 'additionalProperties with a schema',
    schema: { type: 'object', properties: { a: {} }, additionalProperties: { type: 'string' } },
    good: [{ a: 1, b: 'x' }],
    bad: [[{ a: 1, b: 2 }, '/b type: must be a string']],
  },
  {
    name: 'minProperties and maxProperties',
    schema: { type: 'object', minProperties: 1, maxProperties: 2 },
    good: [{ a: 1 }, { a: 1, b: 2, c: undefined }],
    bad: [
      [{}, ' minProperties: must have at least 1 member'],
      [{ a: 1, b: 2, c: 3 }, ' maxProperties: must have at most 2 members'],
    ],
  },
  {
    name: 'allOf narrows a member and keeps the strictest bound',
    schema: {
      allOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength: 3 } } },
        {
          type: 'object',
          properties: { a: { maxLength: 2, minLength: 1 }, b: { type: 'integer' } },
        },
      ],
    },
    good: [{ a: 'xy' }],
    bad: [
      [{ a: 'xyzw' }, '/a maxLength: must have at most 2 characters'],
      [{ b: 1.5 }, '/a required: is required', '/b type: must be an integer'],
      ['a', ' type: must be an object'],
    ],
  },
  {
    name: 'allOf takes the narrower type and the exclusive bound',
    schema: {
      allOf: [
        { type: 'number', nullable: true, minimum: 1 },
        { type: 'integer', minimum: 1, exclusiveMinimum: true },
      ],
    },
    good: [2],
    bad: [
      [1, ' exclusiveMinimum: must be more than 1'],
      [1.5, ' type: must be an integer'],
      [null, ' type: must be an integer'],
    ],
  },
  {
    name: 'problems follow the document, own members before a later allOf',
    schema: { required: ['b', 'a'], properties: { a: {} }, allOf: [{ properties: { b: {} } }] },
    good: [{ a: 1, b: 1 }],
    bad: [[{}, '/a required: is required', '/b required: is required']],
  },
  {
    name: 'problems follow the document, own members after an earlier allOf',
    schema: { required: ['a', 'b'], allOf: [{ properties: { b: {} } }], properties: { a: {} } },
    good: [{ a: 1, b: 1 }],
    bad: [[{}, '/b required: is required', '/a required: is required']],
  },
  {
    name: 'anyOf',
    schema: { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }] },
    good: ['x', { a: 1 }],
    bad: [[{}, ' anyOf: must be a string or an object with "a"']],
  },
  {
    name: 'oneOf',
    schema: { oneOf: [{ type: 'integer' }, { type: 'number', maximum: 5 }] },
    good: [6, 1.5],
    bad: [
      [1, ' oneOf: must be exactly one of: an integer, a number'],
      ['x', ' oneOf: must be exactly one of: an integer, a number'],
    ],
  },
  {
    name: 'not',
    schema: { type: 'string', not: { enum: ['a', 'b'] } },
    good: ['c'],
    bad: [['a', ' not: must not be "a" or "b"']],
  },
  {
    name: 'keywords of one type leave values of others alone',
    schema: { minLength: 2, minimum: 5, minItems: 1, required: ['a'] },
    good: [null, true, 'ab', 5, [1], { a: 1 }],
    bad: [
      ['a', ' minLength: must have at least 2 characters'],
      [4, ' minimum: must be at least 5'],
      [[], ' minItems: must have at least 1 item'],
      [{}, '/a required: is required'],
    ],
  },
  {
    name: 'formats that are not numeric, and extensions, say nothing',
    schema: { type: 'string', format: 'email', 'x-color': 1, example: 5, deprecated: true },
    good: ['not an address'],
    bad: [],
  },
  {
    name: 'a schema that contains itself',
    schema: {
      type: 'object',
      properties: { next: { $ref: '#/components/schemas/S' }, n: { type: 'integer' } },
    },
    good: [{ next: { next: { n: 1 } } }],
    bad: [[{ next: { next: { n: 'x' } } }, '/next/next/n type: must be an integer']],
  },
  {
    name: 'nested places are told from the top',
    schema: {
      type: 'object',
      properties: {
        a: { type: 'array', items: { type: 'object', properties: { 'b~': { type: 'string' } } } },
      },
    },
    good: [{ a: [{}, { 'b~': 'x' }] }],
    bad: [
      [
        { a: [{}, { 'b~': 1 }, 2] },
        '/a/1/b~0 type: must be a string',
        '/a/2 type: must be an object',
      ],
    ],
  },
]

test.for(rows)('$name', async ({ schema, good, bad }) => {
  const { validateS } = await trialValidators({ S: schema })
  for (const value of good) expect(validateS?.(value)).toEqual([])
  for (const [value, ...problems] of bad) expect(validateS?.(value).map(line)).toEqual(problems)
})

test('a problem carries what was there, and nothing for what was not', async () => {
  const { validateS } = await trialValidators({
    S: { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' } } },
  })
  expect(validateS?.({ a: 7 })).toEqual([
    { pointer: '/a', keyword: 'type', must: 'must be a string', value: 7 },
    { pointer: '/b', keyword: 'required', must: 'is required' },
  ])
  expect(validateS?.({ a: 7 })[1]).not.toHaveProperty('value')
})

test('valid values share one frozen empty answer', async () => {
  const { validateA, validateB } = await trialValidators({ A: { type: 'string' }, B: {} })
  expect(validateA?.('x')).toBe(validateB?.(5))
  expect(validateA?.('x')).toSatisfy(Object.isFrozen)
})

test('decimals beyond a double are compared digit by digit', async () => {
  const { validateS, Decimal } = await trialValidators({
    S: { type: 'number', minimum: 17, maximum: 9007199254740993n, multipleOf: 0.5 },
  })
  const problems = (source: string, integral = false): string[] =>
    validateS?.(new Decimal(source, integral)).map(({ keyword }) => keyword) ?? []
  expect(problems('17.00000000000000000001')).toEqual(['multipleOf'])
  expect(problems('16.99999999999999999999')).toEqual(['minimum', 'multipleOf'])
  expect(problems('-1e400', true)).toEqual(['minimum'])
  expect(problems('1e999999999', true)).toEqual(['maximum'])
  expect(problems('9007199254740992.5')).toEqual([])
  expect(problems('9007199254740993.5')).toEqual(['maximum'])
  expect(problems('9.0071992547409935e15')).toEqual(['maximum'])
})
