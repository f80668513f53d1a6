import { expect, test } from 'vitest'
import { body, id, name, nameOf, plain } from './pieces/body-pieces.ts'
import { nullable, renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { store } from '../../../test/support/store.ts'
import { probesOf } from './probes.ts'
import { type Probe, titleOfBody, toCase } from './probe.ts'

const probe: Probe = { rule: 'V3', slug: 'empty-name', body: plain }

test('a probe becomes a case of its rule, named by its words', () => {
  const testCase = toCase(probe, store)
  expect(testCase.id).toBe('V3/learn-empty-name')
  expect(testCase.title).toBe('empty name')
  expect(testCase.request.body).toEqual(['{"id":$ID,"name":"$NAME"}'])
})

test('a title tells more than the words of a name', () => {
  const title = titleOfBody('{"id":\n\n  7}')
  expect(toCase({ ...probe, title }, store).title).toBe('the body is {"id": 7}')
})

test('a title has the names of the members of the document', () => {
  const title = titleOfBody(body`{${nameOf.name}:"name"}`)
  expect(toCase({ ...probe, title }, renamed).title).toBe('the body is {"commonName":"name"}')
  const titles = probesOf(renamed).map((testCase) => testCase.title)
  expect(titles).toContain('no credential and no commonName')
})

test('a title leaves out the values that are new in each request', () => {
  const title = titleOfBody('{"id":$ID,"name":"$NAME","label":"$NAME b","a":$MEMBER("a"),"b":5}')
  expect(title).toBe('the body is {"id":…,"name":…,"label":"… b","a":…,"b":5}')
  expect(titleOfBody(body`[${plain},{${id},${nameOf.tag}:5}]`)).toBe(
    'the body is [{"$number":…,"$string":…},{"$number":…,"$optional":5}]',
  )
})

test('a title shows the beginning of a long body', () => {
  expect(titleOfBody('x'.repeat(70))).toBe(`the body is ${'x'.repeat(70)}`)
  expect(titleOfBody('x'.repeat(71))).toBe(`the body is ${'x'.repeat(69)}…`)
  const long = body`{"color":"${'x'.repeat(47)}",${nameOf.name}:5}`
  expect(titleOfBody(long)).toBe(`the body is {"color":"${'x'.repeat(47)}","$string":5}`)
  const longer = body`{"color":"${'x'.repeat(55)}",${nameOf.name}:5}`
  expect(titleOfBody(longer)).toBe(`the body is {"color":"${'x'.repeat(55)}","n…`)
})

test('a service may refuse an unusual request that is valid', () => {
  const testCase = toCase(probe, store)
  expect([testCase.expect, testCase.mayCreate]).toEqual(['open', true])
})

test.each([
  ['a missing credential', 'A1', 'deny', false],
  ['a media type that it may take for JSON', 'N10', 'refuse', true],
  ['a token that no one made', 'A6', 'open', true],
] as const)('a request with %s creates nothing if every service refuses it', (...row) => {
  const [, rule, expected, creates] = row
  const testCase = toCase({ ...probe, rule }, store)
  expect([testCase.expect, testCase.mayCreate]).toEqual([expected, creates])
})

const withWrongTag = { ...probe, rule: 'N7', body: body`{${id},${name},${nameOf.tag}:5}` } as const

test('a probe with the problem of another rule as well is refused', () => {
  const { body: wrong } = withWrongTag
  const pair = { ...probe, rule: 'A6', body: wrong, isRefused: true } as const
  expect(toCase(pair, store).mayCreate).toBe(false)
})

test('a value that another document allows, or leaves open, need not be refused', () => {
  expect(toCase(withWrongTag, store).expect).toBe('refuse')
  expect(toCase(withWrongTag, withoutTag).expect).toBe('open')
  expect(toCase({ ...withWrongTag, body: '{"id":1,' }, withoutTag).expect).toBe('refuse')
})

test('a body creates nothing only where the document forbids it', () => {
  expect(toCase(withWrongTag, store).mayCreate).toBe(false)
  expect(toCase(withWrongTag, withoutTag).mayCreate).toBe(true)
  const nullTag = body`{${id},${name},${nameOf.tag}:null}`
  expect(toCase({ ...withWrongTag, body: nullTag }, nullable).mayCreate).toBe(true)
})
