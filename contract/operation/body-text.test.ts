import { describe, expect, test } from 'vitest'
import { fillMembers, objectText, plainTexts, withFreshValues, withMembers } from './body-text.ts'
import { fixedValue } from './fresh-value.ts'
import { placeholderOfMember } from './placeholders.ts'
import type { PlainBody } from './plain-body.ts'

const fresh = {
  text: '$MEMBER("code")',
  isFresh: true,
  jsonOf: (seed: number) => `"fresh ${seed}"`,
}

const body: PlainBody = {
  roles: { id: 'number', name: 'title', tag: 'tag' },
  declared: new Set(['id', 'name']),
  withoutRole: new Map([
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
      ['code', '$MEMBER("code")'],
      ['number', '$ID'],
      ['title', '"$NAME"'],
    ])
    const withoutName = { ...body, declared: new Set(['id'] as const) }
    expect([...plainTexts(withoutName).keys()]).toEqual(['isOpen', 'code', 'number'])
    const withoutId = { ...body, declared: new Set(['name'] as const) }
    expect([...plainTexts(withoutId).keys()]).toEqual(['isOpen', 'code', 'title'])
  })

  test('is filled with values of its seed', () => {
    expect(fillMembers('[$MEMBER("isOpen"),$MEMBER("code"),$MEMBER("code"),$ID]', body, 5)).toBe(
      '[true,"fresh 5","fresh 5",$ID]',
    )
    expect(fillMembers('$BODY', { ...body, whole: fresh }, 6)).toBe('"fresh 6"')
  })

  test('is filled whatever the name of a member is', () => {
    const name = 'a "b") \\\\$ID'
    const odd = { ...body, withoutRole: new Map([[name, fixedValue('7')]]) }
    expect(fillMembers(`{"a":${placeholderOfMember(name)},"b":0}`, odd, 1)).toBe('{"a":7,"b":0}')
  })
})

describe('a sample', () => {
  test('has fresh values where the plain body has them', () => {
    const sample = '{"code":"x","isOpen":false,"number":7,"title":"Fern","size":8}'
    expect(withFreshValues(sample, body)).toBe(
      '{"code":$MEMBER("code"),"isOpen":false,"number":$ID,"title":"$NAME","size":8}',
    )
  })

  test('that is no object stays as it is', () => {
    expect(withFreshValues('[7]', body)).toBe('[7]')
  })
})

test('members have given values instead of their placeholders, and others stay', () => {
  const text = '{"code":$MEMBER("code"),"size":$MEMBER("size"),"number":$ID}'
  const values = new Map([
    ['code', '"known"'],
    ['number', '7'],
  ])
  expect(withMembers(text, values)).toBe('{"code":"known","size":$MEMBER("size"),"number":$ID}')
})
