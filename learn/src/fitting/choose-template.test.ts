import { expect, test } from 'vitest'
import { sentNamesOf } from '../../../test/support/samples.ts'
import { chooseTemplate } from './choose-template.ts'
import type { Observation } from './observation.ts'

const members = {
  byName: new Map([['name', 'name']]),
  fresh: new Set(['name']),
  written: [],
}
const observe = (actual: unknown, values: Readonly<Record<string, unknown>> = {}): Observation => ({
  actual,
  values,
  members,
})
const times = (count: number, observation: Observation): readonly Observation[] =>
  Array.from({ length: count }, () => observation)

test('the template that gives most values is best', () => {
  const observations = [observe('a'), observe('b'), observe('b')]
  expect(chooseTemplate(['a', 'b'], observations)).toBe('b')
})

test('the first of equal templates is best', () => {
  expect(chooseTemplate(['a', 'b'], [observe('a'), observe('b')])).toBe('a')
})

test('a text is better than a placeholder, and a near value better than one that is further away', () => {
  const observations = [observe('sun', { tag: 'sun', status: 'sun' })]
  expect(chooseTemplate(['{status}', '{tag}', 'sun'], observations)).toBe('sun')
  expect(chooseTemplate(['{status}', '{tag}'], observations)).toBe('{tag}')
})

test('how near the values are is summed up over a template', () => {
  const observations = [observe('sun sun', { tag: 'sun', value: 'sun', status: 'sun' })]
  const candidates = ['{tag:lower} {status}', '{tag} {status}', '{tag:lower} {tag:lower}']
  expect(chooseTemplate(candidates, observations)).toBe('{tag} {status}')
  expect(chooseTemplate([...candidates, '{tag} {tag}'], observations)).toBe('{tag} {tag}')
})

test('the path is as good as its text', () => {
  const observations = [observe('/plants', { path: '/plants' })]
  expect(chooseTemplate(['{path}', '/plants'], observations)).toBe('{path}')
  expect(chooseTemplate(['/plants', '{path}'], observations)).toBe('/plants')
})

test.each(['target', 'method', 'host', 'size', 'position', 'column', 'offset', 'excerpt', 'name'])(
  'the value of {%s} in a text is no coincidence',
  (name) => {
    const observations = [observe('of sun', { [name]: 'sun', tag: 'sun' })]
    const candidates = ['of sun', 'of {tag}', `of {${name}}`]
    expect(chooseTemplate(candidates, observations)).toBe(`of {${name}}`)
  },
)

test('an excerpt is no coincidence in any form', () => {
  const observations = [observe('at sun', { excerpt: 'sun' })]
  expect(chooseTemplate(['at sun', 'at {excerpt:html}'], observations)).toBe('at {excerpt:html}')
})

test('a line is no coincidence if some body has several', () => {
  const first = observe('in 1', { line: 1 })
  expect(chooseTemplate(['in 1', 'in {line}'], [first])).toBe('in 1')
  const second = observe('in 2', { line: 2 })
  expect(chooseTemplate(['in 2', 'in {line}'], [second])).toBe('in {line}')
})

test('the text at the place of malformed JSON is no coincidence', () => {
  const values = { source: 'pots', text: 'pots' }
  expect(chooseTemplate(['no pots', 'no {source}'], [observe('no pots', values)])).toBe('no pots')
  const observations = [observe('no pots', { ...values, position: 3 })]
  expect(chooseTemplate(['no pots', 'no {source}'], observations)).toBe('no {source}')
  expect(chooseTemplate(['no pots', 'no {text}'], observations)).toBe('no {text}')
})

test('no template has a name of the run, however often it occurs, and no part of one', () => {
  const sentNames = sentNamesOf('Check a1b2c3d 7')
  const observations = [...times(9, observe('Check a1b2c3d 7')), observe('other')]
  const ofRun = observations.map((observation) => ({ ...observation, sentNames }))
  const withName = ['Check a1b2c3d 7', '{tag|Check a1b2c3d 7}', { of: 'Check a1b...' }]
  expect(chooseTemplate([...withName, 'other'], ofRun)).toBe('other')
  expect(chooseTemplate(withName, ofRun)).toBeUndefined()
})

test('digits of an id or a date must occur twice to count as one value', () => {
  const candidates = ['of 20261126', 'other']
  const observations = (count: number) => [
    ...times(count, observe('of 20261126')),
    observe('other'),
  ]
  expect(chooseTemplate(candidates, observations(1))).toBe('other')
  expect(chooseTemplate(candidates, observations(2))).toBe('of 20261126')
})

test('digits that may be a position in the body must occur three times to count as one value', () => {
  const candidates = ['at 17', 'other']
  const observations = (count: number) => [
    ...times(count, observe('at 17', { position: 3 })),
    observe('other', { position: 5 }),
  ]
  expect(chooseTemplate(candidates, observations(2))).toBe('other')
  expect(chooseTemplate(candidates, observations(3))).toBe('at 17')
})

test('of a problem without a place in the body, digits are no position', () => {
  const observations = [observe('char 17'), observe('17 pots')]
  expect(chooseTemplate(['char 17', '17 pots'], observations)).toBe('char 17')
})
