import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../../src/base/json.ts'
import { type Placeholder, replacePlaceholders } from '../../operation/placeholders.ts'
import { writtenText } from '../tables/written-body.ts'
import { type Form, bodyOf } from './form.ts'
import { formsOutsideInt64, invalidForms } from './invalid-forms.ts'

const drawn = (forms: fc.Arbitrary<Form>, count: number): readonly Form[] =>
  fc.sample(forms, { seed: 1, numRuns: count })

const forms = drawn(invalidForms, 3000)
const ofRule = (rule: string): readonly Form[] => forms.filter((form) => form.rule === rule)

test('two of three invalid forms have a wrong member', () => {
  const share = ofRule('N2').length / forms.length
  expect(share).toBeGreaterThan(0.28)
  expect(share).toBeLessThan(0.38)
})

test('a fraction is no integer, and ends in every digit but 0', () => {
  const ends = ofRule('N5').flatMap(({ change }) => /^-?\d+\.(\d)$/.exec(change.id!)?.[1] ?? [])
  expect(new Set(ends)).toEqual(new Set('123456789'))
})

test.each([
  ['N5', 'id'],
  ['N6', 'name'],
  ['N7', 'tag'],
] as const)(
  'the title of %s quotes the value of its %s, in at most 40 characters',
  (rule, role) => {
    const unquoted = ofRule(rule).filter(({ title, change }) => {
      const quoted = title.slice(`$${role} is `.length)
      const json = change[role]!.replace('$ID', 'a fresh number').replace('$NAME', 'a fresh name')
      return quoted !== (json.length > 40 ? `${json.slice(0, 40)}…` : json)
    })
    expect(ofRule(rule).length).toBeGreaterThan(50)
    expect(unquoted).toEqual([])
  },
)

test('a title has words in place of fresh values', () => {
  const titles = new Set(forms.map(({ title }) => title))
  expect(titles).toContain('$id is "a fresh number"')
  expect(titles).toContain('$name is ["a fresh name"]')
})

test('malformed bodies are cut off, doubled, lack a character, or have one too many', () => {
  const titles = new Set(ofRule('N2').map(({ title }) => title))
  expect(titles).toContain('an object cut off')
  expect(titles).toContain('an object without one of its characters')
  expect(titles).toContain('an object twice in a row')
  expect(titles).toContain('"," in a wrong place')
  expect(titles).toContain(String.raw`"//\n" in a wrong place`)
  const texts = ofRule('N2').map(({ change }) => writtenText(bodyOf(change)))
  expect(texts.every((text) => text.startsWith('{'))).toBe(true)
})

const textFor = ({ written }: Placeholder): string => (written === '$NAME' ? 'Fern' : '7')

test('the bodies of N2 alone are malformed', () => {
  const rulesOfMalformed = forms.flatMap(({ rule, change }) => {
    const text = replacePlaceholders(writtenText(bodyOf(change)), textFor)
    return readJson(text, Infinity).error === undefined ? [] : [rule]
  })
  expect(new Set(rulesOfMalformed)).toEqual(new Set(['N2']))
  expect(rulesOfMalformed).toHaveLength(ofRule('N2').length)
})

test('ids outside int64 are at least as far outside as a fresh id is large', () => {
  for (const { rule, change } of drawn(formsOutsideInt64, 200)) {
    const [, integer = ''] = /^\$\((-?\d+)[+-]ID\)$/.exec(change.id!) ?? []
    expect(rule).toBe('N8')
    expect(BigInt(integer) ** 2n > (2n ** 63n + 2n ** 31n - 1n) ** 2n).toBe(true)
  }
})
