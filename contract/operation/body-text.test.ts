import { describe, expect, test } from 'vitest'
import { fillRequired, objectText, plainTexts } from './body-text.ts'
import { fixedValue } from './fresh-value.ts'
import type { PlainBody } from './plain-body.ts'

const fresh = { text: '$MEMBER(1)', isFresh: true, jsonOf: (seed: number) => `"fresh ${seed}"` }

const body: PlainBody = {
  roles: { id: 'number', name: 'title', tag: 'tag' },
  declared: new Set(['id', 'name']),
  required: new Map([
    ['isOpen', fixedValue('true')],
    ['code', fresh],
  ]),
  whole: undefined,
}

test('an object is written with its names and values', () => {
  expect(
    objectText(
      new Map([
        ['a "b"', '1'],
        ['$c', '[]'],
      ]),
    ),
  ).toBe(String.raw`{"a \"b\"":1,"\u0024c":[]}`)
  expect(objectText(new Map())).toBe('{}')
})

describe('the plain body', () => {
  test('has its required members, then those of the declared roles', () => {
    expect([...plainTexts(body)]).toEqual([
      ['isOpen', 'true'],
      ['code', '$MEMBER(1)'],
      ['number', '$ID'],
      ['title', '"$NAME"'],
    ])
    const withoutName = { ...body, declared: new Set(['id'] as const) }
    expect([...plainTexts(withoutName).keys()]).toEqual(['isOpen', 'code', 'number'])
    const withoutId = { ...body, declared: new Set(['name'] as const) }
    expect([...plainTexts(withoutId).keys()]).toEqual(['isOpen', 'code', 'title'])
  })

  test('is filled with values of its seed', () => {
    expect(fillRequired('[$MEMBER(0),$MEMBER(1),$MEMBER(1),$ID]', body, 5)).toBe(
      '[true,"fresh 5","fresh 5",$ID]',
    )
    expect(fillRequired('$MEMBER(0)', { ...body, whole: fresh }, 6)).toBe('"fresh 6"')
  })
})
