import { describe, expect, test } from 'vitest'
import { regularExpression } from './check-pattern.ts'
import * as check from './checks.ts'
import { sentencesOf } from './mistake.ts'
import { Decimal } from './validator.ts'

/** What a check finds wrong with the value `it`. */
const found = (checked: check.Check, value: unknown): readonly string[] =>
  sentencesOf(checked(value, ['it']))

const fern = check.oneOf(['fern'])

describe('an object', () => {
  const plant = check.object({ name: check.string, id: check.wholeNumber(1) })

  test('has only its members, and undefined counts as absent', () => {
    expect(found(plant, { name: 'fern', id: 1 })).toEqual([])
    expect(found(plant, { name: undefined })).toEqual([])
    expect(found(plant, { nam: 'fern' })).toEqual([
      'it.nam is unknown: did you mean "name"? Known: name, id',
    ])
    expect(found(plant, { name: 7, id: 0 })).toEqual([
      'it.name takes a string (got 7)',
      'it.id takes a whole number from 1 (got 0)',
    ])
  })

  test.each([[null], [[]], ['text'], [new Decimal('1e400', true)]])('is not %j', (value) => {
    expect(found(plant, value)).toEqual([
      expect.stringContaining('it takes an object with name, id'),
    ])
  })

  test('must have its required members', () => {
    const strict = check.objectWith({ name: check.string }, { required: ['name'] })
    expect(found(strict, { name: 'fern' })).toEqual([])
    expect(found(strict, {})).toEqual(['it.name is missing'])
    expect(found(strict, { name: undefined })).toEqual(['it.name is missing'])
  })

  test('has members of only one group', () => {
    const members = { a: fern, b: fern, c: fern }
    const grouped = check.objectWith(members, { exclusive: [['a', 'b'], ['c']] })
    expect(found(grouped, { a: 'fern', b: 'fern' })).toEqual([])
    expect(found(grouped, { c: 'fern' })).toEqual([])
    expect(found(grouped, { b: 'fern', c: 'fern' })).toEqual(['it takes only one of a or b and c'])
  })

  test('may have other members that are not checked', () => {
    const open = check.objectWith({ a: fern }, { unchecked: /^x-/ })
    expect(found(open, { 'x-note': 7 })).toEqual([])
    expect(found(open, { note: 7 })).toEqual([expect.stringContaining('it.note is unknown')])
  })

  test('of any names has values of one check, and names that keep the rules', () => {
    const lower = { pattern: /^[a-z]+$/u, refusal: 'must be in lower case' }
    const map = check.objectOf(fern, [lower])
    expect(found(map, { a: 'fern', b: 'fern' })).toEqual([])
    expect(found(map, { a: 'palm', B: 'fern' })).toEqual([
      'it.a takes fern (got "palm")',
      'it.B must be in lower case',
    ])
    expect(found(map, [])).toEqual(['it takes an object (got an empty array)'])
  })
})

test('a list has items of one check', () => {
  expect(found(check.listOf(fern), [])).toEqual([])
  expect(found(check.listOf(fern), ['fern', 'palm'])).toEqual(['it[1] takes fern (got "palm")'])
  expect(found(check.listOf(fern), 'fern')).toEqual(['it takes a list (got "fern")'])
  expect(found(check.listOf(fern, 1), ['fern'])).toEqual([])
  expect(found(check.listOf(fern, 1), [])).toEqual([
    'it takes a list with at least one item (got an empty array)',
  ])
})

describe('numbers', () => {
  test('that are whole are between two limits', () => {
    const digit = check.wholeNumber(0, 9)
    expect([0, 9].flatMap((value) => found(digit, value))).toEqual([])
    expect(found(digit, -1)).toEqual(['it takes a whole number from 0 to 9 (got -1)'])
    for (const value of [10, 0.5, '1', 1n, NaN]) expect(found(digit, value)).toHaveLength(1)
  })

  test('that are whole may be as large as the safe integers', () => {
    const whole = check.wholeNumber(1)
    expect(found(whole, Number.MAX_SAFE_INTEGER)).toEqual([])
    expect(found(whole, 2 ** 53)).toEqual(['it takes a whole number from 1 (got 9007199254740992)'])
  })

  test('may be fractions between two limits', () => {
    const share = check.number('a share', 0, 1)
    expect([0, 0.5, 1].flatMap((value) => found(share, value))).toEqual([])
    expect(found(share, 1.5)).toEqual(['it takes a share (got 1.5)'])
    for (const value of [-0.1, 1n, '0.5']) expect(found(share, value)).toHaveLength(1)
  })

  test('that are finite may be of any length', () => {
    expect([0, -1.5, 2n ** 70n].flatMap((value) => found(check.finite, value))).toEqual([])
    for (const value of [Infinity, NaN, 10n ** 400n, '1'])
      expect(found(check.finite, value)).toHaveLength(1)
  })
})

describe('several checks', () => {
  const short = check.matching('a short text', /^.{0,4}$/u)

  test('one of which a value must pass', () => {
    const either = check.anyOf('fern or a number', fern, check.wholeNumber(0))
    expect([...found(either, 'fern'), ...found(either, 3)]).toEqual([])
    expect(found(either, 'palm')).toEqual(['it takes fern or a number (got "palm")'])
  })

  test('all of which a value must pass, where the first that fails says why', () => {
    const both = check.allOf(short, fern)
    expect(found(both, 'fern')).toEqual([])
    expect(found(both, 'palm')).toEqual(['it takes fern (got "palm")'])
    expect(found(both, 'monstera')).toEqual(['it takes a short text (got "monstera")'])
  })

  test('of which one is chosen by the value', () => {
    const either = check.objectOr(check.object({ a: fern }), fern)
    expect([...found(either, { a: 'fern' }), ...found(either, 'fern')]).toEqual([])
    expect(found(either, { a: 1 })).toEqual(['it.a takes fern (got 1)'])
    expect(found(either, 1)).toEqual(['it takes fern (got 1)'])
  })

  test('where a condition is added', () => {
    const condition = (value: unknown, place: check.Place) =>
      value === 'fern' ? [{ place, must: 'is sold out' }] : []
    expect(found(check.also(short, condition), 'fern')).toEqual(['it is sold out'])
    expect(found(check.also(short, condition), 'palm')).toEqual([])
    expect(check.also(short, condition).allowed).toBe('a short text')
  })

  test('where a wrong value is explained', () => {
    const explained = check.explained(fern, (value, place) =>
      value === 'Fern' ? [{ place, must: 'is in lower case' }] : [],
    )
    expect(found(explained, 'fern')).toEqual([])
    expect(found(explained, 'Fern')).toEqual(['it is in lower case'])
    expect(found(explained, 'palm')).toEqual(['it takes fern (got "palm")'])
  })

  test('that contains itself is made once', () => {
    let made = 0
    const tree: check.Check = check.lazy(() => {
      made += 1
      return check.object({ child: tree })
    })
    expect(found(tree, { child: { child: {} } })).toEqual([])
    expect(found(tree, { child: { child: 1 } })).toEqual([
      'it.child.child takes an object with child (got 1)',
    ])
    expect(made).toBe(1)
  })

  test('that contains itself refuses a value that does so, but not the same value twice', () => {
    const tree: check.Check = check.lazy(() => check.object({ left: tree, right: tree }))
    const leaf = {}
    const circle: Record<string, unknown> = {}
    circle['left'] = circle
    expect(found(tree, { left: leaf, right: leaf })).toEqual([])
    expect(found(tree, circle)).toEqual(['it.left contains itself'])
    expect(found(tree, circle)).toEqual(['it.left contains itself'])
  })
})

describe('secrets', () => {
  test('are not repeated', () => {
    expect(found(check.secret(fern), 'hunter2')).toEqual([
      'it takes fern (got a string of 7 characters)',
    ])
    expect(found(check.secret(fern), 5)).toEqual(['it takes fern (got type number)'])
  })

  test.each([
    ['ada', []],
    ['!~', []],
    [' ada', ['it takes printable ASCII without spaces (got a token with white space around it)']],
    ['Bearer ada', ['it takes the token alone, without "Bearer"']],
    ['a b', ['it takes printable ASCII without spaces (got a string of 3 characters)']],
    ['', ['it takes printable ASCII without spaces (got a string of 0 characters)']],
    [7, ['it takes printable ASCII without spaces (got type number)']],
  ])('that are tokens are printable ASCII: %j', (value, mistakes) => {
    expect(found(check.token, value)).toEqual(mistakes)
  })
})

test('a name is one of a list, or any string', () => {
  expect(found(check.oneName(), 'anything')).toEqual([])
  expect(found(check.oneName(), 7)).toEqual(['it takes a string (got 7)'])
  expect(found(check.oneName(['slow', 'auto']), 'slow')).toEqual([])
  expect(found(check.oneName(['slow', 'auto']), 'slwo')).toEqual([
    'it "slwo" is unknown: did you mean "slow"? Known: slow, auto',
  ])
})

test('values are listed in words', () => {
  expect(check.oneOf(['a', 'b', 'c']).allowed).toBe('a, b or c')
  expect(check.boolean.allowed).toBe('true or false')
  expect(fern.allowed).toBe('fern')
  expect(found(check.anything, Symbol('x'))).toEqual([])
})

test('a regular expression has flag u, and the steps of a search are bounded', () => {
  expect(found(regularExpression, '^[a-z]+$')).toEqual([])
  expect(found(regularExpression, '[')).toEqual([
    'it takes a regular expression (flag u) (got "[")',
  ])
  expect(found(regularExpression, 7)).toEqual(['it takes a regular expression (flag u) (got 7)'])
})

test('all mistakes are in one error', () => {
  expect(() => check.throwMistakes([])).not.toThrow()
  const mistakes = [...fern('a', ['x']), ...fern('b', ['y'])]
  expect(() => check.throwMistakes(mistakes)).toThrow(
    new check.UsageError('x takes fern (got "a"); y takes fern (got "b").'),
  )
})

describe('a value in a message', () => {
  test.each<[text: string, value: unknown]>([
    ['an empty array', []],
    ['an array', [1]],
    ['an object', {}],
    ['null', null],
    ['undefined', undefined],
    ['a function', () => {}],
    [String.raw`"a \"b\""`, 'a "b"'],
    [`"${'x'.repeat(40)}"`, 'x'.repeat(40)],
    [`"${'x'.repeat(39)}…"`, 'x'.repeat(41)],
    [`1${'0'.repeat(38)}…`, 10n ** 40n],
    ['1e400', new Decimal('1e400', true)],
    [`0.${'1'.repeat(37)}…`, new Decimal(`0.${'1'.repeat(50)}`, false)],
  ])('is at most 40 characters long: %s', (text, value) => {
    expect(check.showValue(value)).toBe(text)
  })
})

test('numbers beyond doubles are integers if they have no fraction', () => {
  const values = [1, 1.5, 2n, new Decimal('1e400', true), new Decimal('1.1', false), '1', null]
  expect(values.map((value) => check.isInteger(value))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(new Decimal('-1e400', true).valueOf()).toBe(-Infinity)
})

test('a member is one of the object itself', () => {
  expect(check.memberOf({ a: 1 }, 'a')).toBe(1)
  expect(check.memberOf({}, 'constructor')).toBeUndefined()
  expect(check.memberOf([1], 'length')).toBeUndefined()
})
