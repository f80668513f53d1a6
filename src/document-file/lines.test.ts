import * as yaml from 'yaml'
import { describe, expect, test } from 'vitest'
import { JsonLines } from './json-lines.ts'
import { TextLines } from './text-lines.ts'
import { isMergeKey, parseTree, readTree, valueOf } from './yaml.ts'
import { YamlLines } from './yaml-lines.ts'

const lineOfWords = (text: string, line: number, words: string): number =>
  new TextLines(text).lineOfWords(line, words)

describe('words', () => {
  const text =
    'name: fern\nwords: a plant of the shade\nmore: a plant of the shade\nlast: a plant of the sha'

  test('are in the first line from their member on that has their beginning', () => {
    expect(lineOfWords(text, 1, 'a plant of the shade, which grows')).toBe(2)
    expect(lineOfWords(text, 2, 'a plant of the shade, which grows')).toBe(2)
    expect(lineOfWords(text, 3, 'a plant of the shade, which grows')).toBe(3)
  })

  test('are looked for by twenty characters', () => {
    expect(lineOfWords(text, 4, 'a plant of the shade')).toBe(4)
    expect(lineOfWords(`${text}de`, 4, 'a plant of the shades')).toBe(4)
    expect(lineOfWords('a\n12345678901234567890', 1, '12345678901234567890x')).toBe(2)
    expect(lineOfWords('a\n1234567890123456789', 1, '12345678901234567890')).toBe(1)
    expect(lineOfWords('ant\nplant', 1, 'plant')).toBe(2)
  })

  test('that are nowhere are in the line of their member', () => {
    expect(lineOfWords(text, 3, 'another')).toBe(3)
    expect(lineOfWords(text, 2, 'name')).toBe(2)
  })
})

describe('lines of JSON', () => {
  const text = '\n\n {"a":\n 1, "b" : [\n true,\n [2\n,3]], "]": "}\\",", "c": "{"\n}'
  const [members, textLines] = [new JsonLines(text), new TextLines(text)]
  const lines = {
    lineOf: (names: readonly string[]): number | undefined => {
      const start = members.find(names)
      return start === undefined ? undefined : textLines.lineAt(start)
    },
  }

  test('begin with the value, after white space', () => {
    expect([lines.lineOf([]), lines.lineOf(['a'])]).toEqual([3, 3])
  })

  test('are the same in any order', () => {
    expect(lines.lineOf(['b', '1', '1'])).toBe(7)
    expect(lines.lineOf(['b', '0'])).toBe(5)
    expect(lines.lineOf(['b'])).toBe(4)
    expect(lines.lineOf(['b', '1'])).toBe(6)
    expect(lines.lineOf(['c'])).toBe(7)
  })

  test('are unknown of what is not there', () => {
    for (const names of [['d'], ['a', '0'], ['b', '2'], ['b', '1', '2'], ['b', '0', '0']])
      expect(lines.lineOf(names)).toBeUndefined()
    expect(new JsonLines('{}').find(['a'])).toBeUndefined()
    expect(new JsonLines('7').find(['a'])).toBeUndefined()
  })
})

describe('lines of YAML', () => {
  const tree = parseTree(yaml, 'base: &base\n  a: 1\nitem:\n  <<: *base\n  b:\n    - 2\n    - 3\n')
  const lines = new YamlLines(tree)

  test('are those of members, items and what is taken in', () => {
    expect(lines.lineOf([])).toBe(1)
    expect(lines.lineOf(['item', 'b'])).toBe(5)
    expect(lines.lineOf(['item', 'b', 1])).toBe(7)
    expect(lines.lineOf(['item', 'a'])).toBe(2)
    expect(lines.lineOf(['item', 'c'])).toBeUndefined()
    expect(lines.lineOf(['item', 'b', 2])).toBeUndefined()
  })

  test('of what is not there are those of what is around it', () => {
    expect(lines.lineAround(['item', 'b', 5])).toBe(5)
    expect(lines.lineAround(['item', 'c'])).toBe(3)
    expect(lines.lineAround(['nothing'])).toBeUndefined()
  })

  test('of an empty text are unknown', () => {
    const empty = new YamlLines(parseTree(yaml, ''))
    expect([empty.lineOf([]), empty.lineAround(['a'])]).toEqual([undefined, undefined])
  })

  test('have a merge key only if it is plain', () => {
    const keys = (text: string): readonly boolean[] =>
      (parseTree(yaml, text).document.contents as yaml.YAMLMap).items.map(({ key }) =>
        isMergeKey(yaml, key),
      )
    expect(keys('<<: {}\n"<<": {}\na: 1')).toEqual([true, false, false])
  })
})

describe('a YAML text', () => {
  const read = (text: string, options = {}): unknown =>
    valueOf(readTree(yaml, text, { merge: true }), options)

  test('has a member once, but for the merge key', () => {
    expect(() => read('a: 1\nb: 2\na: 3')).toThrow('line 3: the member "a" is there twice')
    expect(read('<<: {a: 1}\n<<: {b: 2}\nc: 3')).toEqual({ a: 1, b: 2, c: 3 })
    expect(() => read('? [a]\n: 1\n? [a]\n: 2')).not.toThrow()
  })

  test('may use an anchor twice, but not in itself', () => {
    expect(read('a: &x {b: 1}\nc: *x\nd: [*x, *x]')).toEqual({
      a: { b: 1 },
      c: { b: 1 },
      d: [{ b: 1 }, { b: 1 }],
    })
    expect(() => read('a: &x [*x]')).toThrow('an alias is in its own anchor')
  })

  test('may be changed while it is read', () => {
    const reviver = (_key: unknown, value: unknown): unknown => (value === 1 ? 'one' : value)
    expect(read('a: 1\nb: 2', { reviver })).toEqual({ a: 'one', b: 2 })
  })

  test('whose aliases repeat too much of it is refused', () => {
    const text = 'a: &a [1, 1]\nb: &b [*a, *a]\nc: [*b, *b]'
    expect(() => read(text, { maxAliasCount: 3 })).toThrow('its aliases repeat too much of it')
    expect(() => read(text, { maxAliasCount: 100 })).not.toThrow()
  })

  test('is one document', () => {
    expect(() => read('a: 1\n---\nb: 2')).toThrow(
      'line 2: another YAML document begins; the file must be one',
    )
  })
})
