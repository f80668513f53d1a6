import { expect, test } from 'vitest'
import { servedStore } from '../../../test/support/store.ts'
import { CONSTANTS } from '../values/constants.ts'
import { fitTemplate } from './fit-template.ts'
import { memberPlaceholdersOf } from './member-placeholders.ts'

const members = memberPlaceholdersOf(servedStore.source)
const observe = (actual: unknown, values: Readonly<Record<string, unknown>>) => ({
  actual,
  values,
  members,
})

test('a path is that of the request', () => {
  const values = { path: '/plants', target: '/plants?a=1' }
  const actual = { path: '/plants', text: 'POST /plants' }
  expect(fitTemplate([observe(actual, values)])).toEqual({ path: '{path}', text: 'POST /plants' })
})

test('a text with what looks like a placeholder is given as it is', () => {
  const observation = observe('{id} is no /plants/{id}', { id: 5 })
  expect(fitTemplate([observation])).toBe('{left-brace}id} is no /plants/{left-brace}id}')
})

test('a member that is named like a placeholder keeps its name', () => {
  const observations = ['fern', 'moss'].map((name) => observe({ '{name}': 1 }, { name }))
  expect(fitTemplate(observations)).toEqual({ '{left-brace}name}': 1 })
})

test('braces around what is no placeholder stay as they are', () => {
  const message = String.raw`tag must match [\p{L}\p{N}]`
  expect(fitTemplate([observe(message, { id: 5 })])).toBe(message)
})

test('a constant in a text is its placeholder, also if another value of the text is new', () => {
  const observations = [5, 40].map((value) =>
    observe(`at ${value} [ref ${CONSTANTS.uuid}]`, { value, status: 400, ...CONSTANTS }),
  )
  expect(fitTemplate(observations)).toBe('at {value} [ref {uuid}]')
})

test('a text is no default of a body that is too deep for JSON', () => {
  const deep = observe({ body: 'no list' }, { body: undefined })
  const single = observe({ body: 'no item' }, { body: [1] })
  expect(fitTemplate([deep, single])).toEqual({ body: 'no list' })
})

test('a member that a service calls in its own way is null if it is absent', () => {
  const observations = ['sun', 'shade', undefined].map((tag) =>
    observe({ light: tag ?? null }, { tag }),
  )
  expect(fitTemplate(observations)).toEqual({ light: '{tag|null}' })
})

test('each member of an object, and each item of an array, has its own template', () => {
  const observations = [
    observe({ id: 7, list: ['a', 'fern'], count: 2 }, { id: 7, name: 'fern' }),
    observe({ id: 8, list: ['a', 'moss'], count: 2 }, { id: 8, name: 'moss' }),
  ]
  expect(fitTemplate(observations)).toEqual({ id: '{id}', list: ['a', '{name}'], count: 2 })
})

test('of arrays, the most frequent length counts', () => {
  const observations = [['a'], ['a', 'b'], ['a', 'b']].map((actual) => observe(actual, {}))
  expect(fitTemplate(observations)).toEqual(['a', 'b'])
})

test('a member that most objects lack is left out', () => {
  const observations = [{ a: 1, b: 1 }, { a: 1 }, { a: 1 }].map((actual) => observe(actual, {}))
  expect(fitTemplate(observations)).toEqual({ a: 1 })
})

test('a member that half of the objects lack is left out', () => {
  const observations = [{ a: 1, b: 1 }, { a: 1 }].map((actual) => observe(actual, {}))
  expect(fitTemplate(observations)).toEqual({ a: 1 })
})

test('a member has a default where the request lacks it', () => {
  const observations = [
    observe({ tag: 'sun' }, { tag: 'sun' }),
    observe({ tag: 'none' }, { tag: undefined }),
  ]
  expect(fitTemplate(observations)).toEqual({ tag: '{tag|none}' })
  const withNull = [
    observe({ tag: 'sun' }, { tag: 'sun' }),
    observe({ tag: null }, { tag: undefined }),
  ]
  expect(fitTemplate(withNull)).toEqual({ tag: '{tag|null}' })
})

test('a member has a default where the request has an array or an object', () => {
  const observations = [
    observe({ tag: 'sun' }, { tag: 'sun' }),
    observe({ tag: null }, { tag: undefined }),
    observe({ tag: null }, { tag: ['sun'] }),
  ]
  expect(fitTemplate(observations)).toEqual({ tag: '{tag:scalar|null}' })
})

test.each([
  [null, '{tag:present}'],
  ['', '{tag:filled}'],
  [{}, '{tag:scalar}'],
])('a member that is absent where the request has %j', (tag, template) => {
  const observations = [
    observe({ name: 'a', tag: 'sun' }, { name: 'a', tag: 'sun' }),
    observe({ name: 'b', tag: 'shade' }, { name: 'b', tag: 'shade' }),
    observe({ name: 'c' }, { name: 'c', tag }),
  ]
  expect(fitTemplate(observations)).toEqual({ name: '{name}', tag: template })
})

test('values that a template does not give show its conversions, also two of them', () => {
  const observations = ['a', 'B!', ' c'].map((name) =>
    observe({ slug: name.trim().toLowerCase() }, { name }),
  )
  expect(fitTemplate(observations)).toEqual({ slug: '{name:trimmed:lower}' })
})

test('the header Content-Type is no value of the request, unlike a member of this name', () => {
  const observations = ['text/plain', 'text/html'].map((mediaType) => {
    const type = { 'content-type': mediaType }
    return observe({ headers: type, body: type }, { status: 400, 'media-type': mediaType })
  })
  expect(fitTemplate(observations)).toEqual({
    headers: { 'content-type': 'text/plain' },
    body: { 'content-type': '{media-type}' },
  })
})

test('the name of an unknown member is a placeholder', () => {
  const observations = ['color', 'size'].map((member) =>
    observe({ errors: { [member]: 'unknown' } }, { member }),
  )
  expect(fitTemplate(observations)).toEqual({ errors: { '{member}': 'unknown' } })
})

test('a time is written in its form', () => {
  const values = { 'date-time': '2000-01-01T00:00:00.000Z', status: 400 }
  const observations = ['2000-01-01 00:00:00', '2000-01-01 00:00:00'].map((time) =>
    observe({ time, text: `${time}: no` }, values),
  )
  expect(fitTemplate(observations)).toEqual({
    time: '{date-time:sql}',
    text: '{date-time:sql}: no',
  })
})

test('a text that is a number of the request has it as text', () => {
  const observations = ['abc', 'abcd', 'ab'].map((text) => ({
    actual: { received: String(text.length) },
    values: { text },
    members: { byName: new Map<string, string>(), fresh: new Set<string>(), written: [] },
  }))
  expect(fitTemplate(observations)).toEqual({ received: '{text:length:string}' })
})

test('a member of another name, or an item, is absent as the member of the request is', () => {
  const observations = ['a', null, 'b', null].map((tag) => {
    const shown = tag === null ? { labels: [] } : { labels: [tag], label: tag }
    return observe(shown, { tag })
  })
  expect(fitTemplate(observations)).toEqual({ labels: ['{tag:present}'], label: '{tag:present}' })
})
