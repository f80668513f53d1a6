import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/support/exchange.ts'
import type { Case } from '../case.ts'
import { type RuleId, rules } from '../rules.ts'
import { cases } from './index.ts'

/** The text of the body; undefined if the bytes are not UTF-8. */
const textOf = (each: Case): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bodyOf(each))
  } catch {
    return undefined
  }
}

const parsed = (each: Case): unknown => {
  try {
    return JSON.parse(textOf(each) ?? '')
  } catch {
    return undefined
  }
}

const of = (rule: RuleId): readonly Case[] => cases.filter((each) => each.rule === rule && each.level !== 'open')

const member = (each: Case, name: string): unknown => (parsed(each) as Record<string, unknown> | undefined)?.[name]

const jsonType = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const aboutResponses = new Set(['R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'A3'])

describe('the cases', () => {
  test('have unique ids that start with their rule', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    expect(cases.filter(({ id, rule }) => !id.startsWith(`${rule}/`))).toEqual([])
    expect(cases.filter(({ id }) => !/^\w+\/\S+$/.test(id))).toEqual([])
  })

  test('exist for every rule that is about requests', () => {
    const covered = new Set(cases.map(({ rule }) => rule))
    const missing = rules.map(({ id }) => id).filter((id) => !covered.has(id))
    expect(missing.filter((id) => !aboutResponses.has(id))).toEqual([])
  })

  test('have titles that name the request, each once', () => {
    const titles = cases.map(({ rule, title }) => `${rule} ${title}`)
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    expect(cases.filter(({ title }) => !/\S \S/.test(title) || title.length > 110)).toEqual([])
  })

  test('send different requests', () => {
    const same = new Set(['R1/first', 'R1/again', 'R1/at-once', 'A1/absent-again'])
    const sent = cases.filter(({ id }) => !same.has(id)).map(({ request }) => JSON.stringify(request))
    expect(sent.filter((text, index) => sent.indexOf(text) !== index)).toEqual([])
  })

  test('create nothing if they must fail', () => {
    const wrong = cases.filter(
      ({ creates, level, expect: what }) => creates === (level === 'must' && (what === 'refuse' || what === 'deny')),
    )
    expect(wrong).toEqual([])
  })
})

describe('cases that must fail', () => {
  test.each<[RuleId]>([['N1'], ['N2'], ['N9']])('%s sends no JSON in UTF-8', (rule) => {
    expect(of(rule).filter((each) => parsed(each) !== undefined)).toEqual([])
  })

  test('N3 sends every type but an object', () => {
    const types = of('N3').map((each) => jsonType(parsed(each)))
    expect([...new Set(types)].toSorted()).toEqual(['array', 'boolean', 'null', 'number', 'string'])
  })

  test.each<[RuleId, string, readonly string[]]>([
    ['N5', 'id', ['array', 'boolean', 'null', 'number', 'object', 'string']],
    ['N6', 'name', ['array', 'boolean', 'null', 'number', 'object']],
    ['N7', 'tag', ['array', 'boolean', 'null', 'number', 'object']],
  ])('%s sends %s as %j', (rule, name, types) => {
    const seen = of(rule).map((each) => jsonType(member(each, name)))
    expect([...new Set(seen)].toSorted()).toEqual(types)
  })

  test('send nested bodies of less than 64 KiB', () => {
    const deep = cases.filter(({ title }) => title.includes('000 levels'))
    expect(deep.map(({ rule, expect: what }) => `${rule} ${what}`)).toEqual(
      ['N2', 'N3', 'N5', 'N6', 'N7'].map((rule) => `${rule} refuse`).concat('V5 open', 'V5 open'),
    )
    expect(deep.filter((each) => bodyOf(each).length > 65_536)).toEqual([])
  })
})

test('the cases of R1 send a fresh id and a fresh printable name', () => {
  const odd = of('R1').filter((each) => {
    const texts = [member(each, 'name'), member(each, 'tag') ?? 'x'] as string[]
    return member(each, 'id') !== member(of('R1')[0]!, 'id') || texts.some((text) => !/^[ -~]+$/.test(text))
  })
  expect(odd.map(({ id }) => id)).toEqual([])
})
