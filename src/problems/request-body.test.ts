import { describe, expect, test } from 'vitest'
import { Body } from './request-body.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** ASCII in UTF-16 or UTF-32: each character with zeros around it. */
const wide = (text: string, before: number, after: number): readonly number[] =>
  [...bytesOf(text)].flatMap((code) => [...Array(before).fill(0), code, ...Array(after).fill(0)])

describe('a body', () => {
  test('without a byte order mark is its own source', () => {
    const body = new Body(bytesOf('{"id":1}'))
    expect([body.text, body.source, body.isUtf8, body.isWide]).toEqual([
      '{"id":1}',
      '{"id":1}',
      true,
      false,
    ])
  })

  test('with a byte order mark has a source without it', () => {
    const body = new Body(bytesOf('\uFEFF{}'))
    expect([body.text, body.source, body.isUtf8]).toEqual(['\uFEFF{}', '{}', true])
  })

  test('has U+FFFD where its bytes are wrong, or where it was sent', () => {
    const cases = [[0xef, 0xbf, 0xbd], [0xff], [0xef, 0xbf, 0xbd, 0xff], [0xef, 0xbf, 0x20]]
    const read = cases.map((bytes) => new Body(Uint8Array.from([0x20, 0x20, ...bytes])))
    expect(read.map(({ isUtf8 }) => isUtf8)).toEqual([true, false, false, false])
  })

  test.each<[title: string, bytes: readonly number[]]>([
    ['UTF-16 LE', wide('{"id":1}', 0, 1)],
    ['UTF-16 BE', wide('{"id":1}', 1, 0)],
    ['UTF-16 LE with a mark', [0xff, 0xfe, ...wide('{"id":1}', 0, 1)]],
    ['UTF-16 BE with a mark', [0xfe, 0xff, ...wide('{"id":1}', 1, 0)]],
    ['UTF-32 BE', wide('{"id":1}', 3, 0)],
  ])('in %s is wide, and has its ASCII as source', (_title, bytes) => {
    const body = new Body(Uint8Array.from(bytes))
    expect([body.isWide, body.source, body.first]).toEqual([true, '{"id":1}', { id: 1 }])
  })

  test('of few bytes is not wide', () => {
    for (const bytes of [[], [0x31], [0xfe, 0x31], [0x31, 0xfe]])
      expect(new Body(Uint8Array.from(bytes)).isWide).toBe(false)
  })

  test('has the first of several values, and where the second begins', () => {
    const { json, first } = new Body(bytesOf('{"id":1} 2'))
    expect([first, json.error?.message]).toEqual([{ id: 1 }, expect.stringContaining('column 10')])
  })

  test('is nested as deep as the limit', () => {
    const errorAt = (nestingLimit: number) =>
      new Body(bytesOf('[[1]]'), { nestingLimit }).json.error?.message
    expect(errorAt(2)).toBeUndefined()
    expect(errorAt(1)).toBeDefined()
  })

  test('lists its own members, and the names of repeated ones at any depth', () => {
    const { parsed } = new Body(bytesOf('{"a":{"b":1,"b":2},"a":3,"c":4}'), { nestingLimit: 1 })
    expect(parsed.repeated.toSorted()).toEqual(['a', 'b'])
    expect(parsed.members.length).toBe(3)
  })
})

describe('the letter case of members', () => {
  const read = (text: string, memberCase: 'exact' | 'ignored') =>
    new Body(bytesOf(text), { memberCase }, ['name', 'Name', 'heightCm']).json.value

  test('counts by default', () => {
    expect(read('{"HEIGHTCM":1}', 'exact')).toEqual({ HEIGHTCM: 1 })
  })

  test('is that of a known member if a behavior ignores it', () => {
    expect(read('{"HEIGHTCM":1,"Other":2}', 'ignored')).toEqual({ heightCm: 1, Other: 2 })
    expect(read('{"Name":1}', 'ignored')).toEqual({ Name: 1 })
    expect(read('["Name"]', 'ignored')).toEqual(['Name'])
  })
})
