import { describe, expect, test } from 'vitest'
import { evolvedOperation } from '../../../../test/support/evolved.ts'
import { servedStore } from '../../../../test/support/store.ts'
import { classesOf } from './classes.ts'
import { ITSELF } from './kinds.ts'
import { entryFor, lineageOf } from './profile-class.ts'

const classes = classesOf(servedStore.source)
const keysAround = (key: string): readonly string[] =>
  lineageOf(classes.get(key)!).map((node) => node.key)

describe('a class', () => {
  test.each([
    ['type/id/null', ['type/id/null', 'type/id', 'type']],
    ['type/id/string/fraction', ['type/id/string/fraction', 'type/id/string', 'type/id', 'type']],
    [
      'unknown-path/slashes/end',
      ['unknown-path/slashes/end', 'unknown-path/slashes', 'unknown-path', 'unknown'],
    ],
    ['credential-scheme-case', ['credential-scheme-case', 'credential']],
    ['media-type-case', ['media-type-case', 'media-type']],
    ['body-json/nan/value', ['body-json/nan/value', 'body-json/nan', 'body-json', 'body']],
  ])('%s is within others, whose rules hold for it', (key, keys) => {
    expect(keysAround(key)).toEqual(keys)
  })

  test('knows its name, place and kind', () => {
    expect(classes.get('type/tag/null')).toMatchObject({
      name: 'type',
      place: { key: 'tag' },
      kind: 'null',
    })
    expect(classes.get('type/tag')).toMatchObject({ place: { key: 'tag' }, kind: undefined })
    expect(classes.get('repeated-member/wrong/null')).toMatchObject({
      place: undefined,
      kind: 'wrong/null',
    })
    expect(classes.get('credential')).toMatchObject({ name: 'credential', place: undefined })
  })

  test('that no request of the operation has is unknown', () => {
    expect(
      ['multipleOf', 'type/idd', 'depth', 'type/tag/', 'toString'].map((key) => classes.get(key)),
    ).toEqual(Array(5).fill(undefined))
    expect(classes.names).not.toContain('enum')
  })
})

test('nesting is a class of operations whose members have values with members', () => {
  const withTags = evolvedOperation(({ components }) => {
    components.schemas.Plant.properties.tag = { type: 'array', items: { type: 'string' } }
  })
  const keys = classesOf(withTags.source).all.map(({ key }) => key)
  expect(keys[keys.indexOf('depth') + 1]).toBe('additional')
  expect(keys).toContain('depth')
})

test('an item is neither required nor absent', () => {
  const withTags = evolvedOperation(({ components }) => {
    const tags = { type: 'array', items: { type: 'string', nullable: true } }
    components.schemas.NewPlant.allOf[1].properties.tags = tags
  })
  const ofItems = classesOf(withTags.source).all.filter(({ place }) => place?.key === 'tags[]')
  const names = new Set(ofItems.map(({ name }) => name))
  const ofTexts = ['length', 'short', 'empty', 'characters', 'blank']
  expect([...names]).toEqual(['type', ...ofTexts, 'null'])
})

test('a member whose schema is false has the class of a value that none may be', () => {
  const withoutTag = evolvedOperation((document) => {
    Object.assign(document, { openapi: '3.1.0' })
    document.components.schemas.NewPlant.allOf[1].properties.never = false
  })
  const keys = classesOf(withoutTag.source).all.map(({ key }) => key)
  expect(keys.filter((key) => key.startsWith('false'))).toEqual(['false/never'])
})

test('a body that is a text has the classes of its limits, and none that only members have', () => {
  const ofText = evolvedOperation(({ components }) => {
    components.schemas.NewPlant = { type: 'string', maxLength: 5, nullable: true }
  })
  const ofBody = classesOf(ofText.source).all.filter(({ place }) => place?.key === 'body')
  const names = new Set(ofBody.map(({ name }) => name))
  expect([...names]).toEqual(['type', 'length', 'short', 'characters'])
})

describe('the nearest class', () => {
  test('has as much of its place and kind as the operation has', () => {
    const place = classes.places.member('id')
    expect(classes.nearest('type', 'fraction/low', place).key).toBe('type/id/fraction/low')
    expect(classes.nearest('type', 'string/boolean', place).key).toBe('type/id/string')
    expect(classes.nearest('enum', ITSELF, place).key).toBe('enum')
    expect(classes.nearest('query').key).toBe('query')
  })

  test('that no request can have comes last, and stays unknown', () => {
    const impossible = classes.nearest('enum')
    expect(impossible).toBe(classes.nearest('enum'))
    expect(impossible.rank).toBeGreaterThan(classes.all.at(-1)!.rank)
    expect(classes.get('enum')).toBeUndefined()
  })
})

describe('the default order', () => {
  const rankOf = (key: string): number => classes.get(key)!.rank

  test('goes from the path over the headers to the members', () => {
    const keys = [
      'unknown-path',
      'query',
      'unknown-method',
      'credential',
      'media-type',
      'content-encoding',
      'body',
      'required',
    ]
    const ranks = keys.map(rankOf)
    expect(ranks.toSorted((first, second) => first - second)).toEqual(ranks)
    expect(rankOf('unknown-path')).toBe(0)
    expect(classes.get('first-type')).toBeUndefined()
  })

  test('has one place for the kinds of a class at a place', () => {
    expect(rankOf('type/id/null')).toBe(rankOf('type/id/digits'))
    expect(rankOf('type/id/null')).not.toBe(rankOf('type/name/null'))
  })

  test('has one place for the problems of one text, but an empty body is no text', () => {
    const ofTag = ['length/tag', 'short/tag', 'empty/tag', 'characters/tag', 'blank/tag/control']
    expect(new Set(ofTag.map(rankOf)).size).toBe(1)
    expect(rankOf('empty/body')).toBeLessThan(rankOf('length/tag'))
  })

  test('looks at the types of one member after another, and at all else class by class', () => {
    const keys = ['required/id', 'type/id', 'format/id', 'decimal/id', 'length/name', 'absent/tag']
    const ranks = [
      'type/body',
      'empty/body',
      'required/name',
      'type/name',
      'type/tag',
      ...keys,
    ].map(rankOf)
    expect(ranks.toSorted((first, second) => first - second)).toEqual(ranks)
  })

  test('of profiles has each class before those within it', () => {
    const ruleKeys = [...classes.ruleKeys]
    expect(ruleKeys.slice(0, 3)).toEqual(['unknown', 'unknown-path', 'unknown-path/slash'])
    expect(ruleKeys.at(-1)).toBe('repeated-id')
  })
})

test('an entry of a table holds for all within its class', () => {
  const table = { type: 1, 'type/id': 2, credential: 3 }
  const entryOf = (key: string) => {
    const { under, entry } = entryFor(table, classes.get(key)!) ?? {}
    return [under?.key, entry]
  }
  expect(entryOf('type/id/null')).toEqual(['type/id', 2])
  expect(entryOf('type/tag/null')).toEqual(['type', 1])
  expect(entryOf('credential-spaces')).toEqual(['credential', 3])
  expect(entryOf('required/id')).toEqual([undefined, undefined])
})
