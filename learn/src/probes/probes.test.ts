import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { bounded, renamed, withoutTag } from '../../../test/support/evolved-documents.ts'
import { evolve, postOf, withKey } from '../../../test/support/evolve.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import { store } from '../../../test/support/store.ts'
import type { Case } from '../../../contract/data/case.ts'
import { casesOf } from '../../../contract/cases/index.ts'
import type { BodyOperation } from '../../../src/document/document.ts'
import { equalCasesOf } from './equal-requests.ts'
import { probesOf } from './probes.ts'

const probe = (slug: string, operation = store): Case => {
  const found = probesOf(operation).find(({ id }) => id.endsWith(`/learn-${slug}`))
  if (found === undefined) throw new Error(`no probe ${slug}`)
  return found
}

const bodyOf = ({ request }: Case): string => String(request.body?.join(''))
const lineOf = ({ request }: Case): string => `${request.method} ${request.target}`
const headerOf = ({ request }: Case, name: string): string | undefined =>
  request.headers.find(([header]) => header === name)?.[1]

/** The Plant Store's operation with another path and method. */
const movedTo = (path: string, method: string): BodyOperation =>
  evolve((document) => {
    document['paths'] = { [path]: { [method]: postOf(document) } }
  })

/** Of everything that is sent, so that a change of it is wanted. */
function digestOf(cases: readonly Case[]): string {
  const sent = cases.map(({ id, request, mayCreate }) => [id, request, mayCreate])
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex').slice(0, 12)
}

test('each profile names the same requests: their ids and contents stay', () => {
  expect([store, bounded, renamed].map((operation) => digestOf(probesOf(operation)))).toEqual([
    'd63da8203271',
    '246b7525fc93',
    '09c3c0a19065',
  ])
})

test('ids are unique, and none is that of a case of check', () => {
  const ids = probesOf(store).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const ofCheck = new Set(casesOf(store).map(({ id }) => id))
  expect(ids.filter((id) => ofCheck.has(id))).toEqual([])
})

test('no request goes below the path with an id that a resource may have', () => {
  const orders = movedTo('/orders', 'post')
  const targets = probesOf(orders).map(({ request }) => request.target)
  expect(targets).toContain('/orders/$ID')
  expect(targets.filter((target) => /\/\d+$/.test(target))).toEqual([])
})

test('a document without security has no requests about credentials', () => {
  const open = evolve((document) => {
    delete document['security']
  })
  const rules = new Set(probesOf(open).map(({ rule }) => rule))
  expect([...rules].filter((rule) => rule.startsWith('A'))).toEqual([])
})

test('a made-up credential is in the place that the document has for it', () => {
  const keyed = evolve(withKey)
  const pair = probe('made-up-and-no-name', keyed)
  expect(headerOf(pair, 'X-Plant-Access')).toBe('made-up-$ID')
  expect(headerOf(pair, 'Authorization')).toBeUndefined()
  expect(pair.title).toBe('a made-up key, no name')
})

test('two problems at once come from two parts of a request', () => {
  const both = probe('put-and-text')
  expect(both.request.method).toBe('PUT')
  expect(headerOf(both, 'Content-Type')).toBe('text/plain')
  expect(bodyOf(probe('no-credential-and-no-name'))).toBe('{"id":$ID}')
  expect(headerOf(probe('no-credential-and-no-name'), 'Authorization')).toBeUndefined()
})

test('only requests that a service must refuse create nothing', () => {
  expect(probe('no-credential-and-text').mayCreate).toBe(false)
  expect(probe('text-and-array').mayCreate).toBe(false)
  expect(probe('made-up-and-text').mayCreate).toBe(true)
  expect(probe('members-000').mayCreate).toBe(true)
  expect(probe('members-100').mayCreate).toBe(false)
})

test('a body that is no object of members is malformed, of another type, and sent elsewhere', () => {
  const { operation } = oddDocuments.find(({ title }) => title === 'an integer')!
  const slugs = probesOf(operation).map(({ slug }) => slug.replace('learn-', ''))
  const numbered = slugs.filter((slug) => /\d$/.test(slug))
  expect([...new Set(numbered.map((slug) => slug.replace(/-\d+$/, '')))]).toEqual([
    'malformed-0',
    'malformed-1',
    'body',
  ])
  expect(slugs).toContain('other-path-and-array')
  expect(slugs).not.toContain('other-path-and-no-id')
})

test('no request may change something below the path of the operation', () => {
  const { path } = store
  const lines = probesOf(store).map(lineOf)
  expect(lines).toContain(`POST ${path}/$ID`)
  expect(lines).toContain(`GET ${path}/$ID`)
  expect(lines).not.toContain(`PUT ${path}/$ID`)
})

test.each([
  ['/', []],
  ['/plants/', ['/%70lants/', '/plant%73/']],
  ['/木', []],
  ['/%E6/a', ['/%E6/%61', '/%E6/%61']],
])('characters of %s in percent encoding give %j', (path, targets) => {
  const encodedPaths = probesOf(movedTo(path, 'post')).filter(({ id }) =>
    /learn-encoded-(?:path|end)$/.test(id),
  )
  expect(encodedPaths.map(({ request }) => request.target)).toEqual(targets)
})

test.each(['put', 'patch'] as const)('%s of the document goes to its own path alone', (method) => {
  const lines = probesOf(movedTo('/settings', method)).map(lineOf)
  const changing = lines.filter((line) => line.startsWith(method.toUpperCase()))
  expect(new Set(changing)).toEqual(new Set([`${method.toUpperCase()} /settings`]))
  expect(lines).toContain('GET /no-such-path')
})

test.each([
  ['another method', 'get-and-no-id'],
  ['another path', 'other-path-and-no-credential'],
  ['a path with a slash at its end', 'slash-and-empty'],
])('a request with %s may create something, although its body is refused', (_, slug) => {
  expect(probe(slug).mayCreate).toBe(true)
})

test('each member is right, missing, of another type or unusual', () => {
  expect(bodyOf(probe('members-000'))).toBe('{"id":$ID,"name":"$NAME"}')
  expect(bodyOf(probe('members-110'))).toBe('{}')
  expect(bodyOf(probe('members-231'))).toBe('{"id":"fern","name":null,"tag":{}}')
  expect([probe('members-000'), probe('members-011')].map(({ rule }) => rule)).toEqual(['V3', 'N4'])
})

test('requests that differ in the id only have equal bodies otherwise', () => {
  for (const equal of equalCasesOf(store))
    expect(new Set(equal.map((testCase) => bodyOf(testCase))).size).toBe(1)
})

test('the members of another document come first where a place in the text is meant', () => {
  const bodies = probesOf(bounded).map((testCase) => bodyOf(testCase).replaceAll(/\s+/g, ' '))
  const height = '"heightCm":1'
  expect(bodies).toContain(`{${height}, "name":"$NAME Öl grün","id":true}`)
  expect(bodies).toContain(`{ "tag":"Öl grün",${height},"id":$ID,"name":true}`)
})

test('malformed text stands where a name, a string or a number of the document must be', () => {
  const textOf = (slug: string): string =>
    bodyOf(probe(slug, renamed)).replaceAll(/\s+/g, ' ').trim()
  expect(textOf('malformed-0-3')).toBe('nope')
  expect(textOf('malformed-1-2')).toBe(`{ 'id':1}`)
  expect(textOf('malformed-2-7')).toBe('{ "tag":"Öl grün", "id":$ID,"commonName"')
  expect(textOf('malformed-3-4')).toBe(`{ "tag":"Öl grün", "id":$ID,"commonName":'a'}`)
  expect(textOf('malformed-4-8')).toBe('{ "commonName":"$NAME Öl grün", "id":[1;2]}')
})

test('without an optional string, malformed text is sent at the same places', () => {
  const text = bodyOf(probe('malformed-3-4', withoutTag)).replaceAll(/\s+/g, ' ')
  expect(text).toBe(`{ "id":$ID,"name":'a'}`)
  const ofNumber = bodyOf(probe('malformed-4-0', withoutTag)).replaceAll(/\s+/g, ' ')
  expect(ofNumber).toBe('{ "name":"$NAME Öl grün", "id":NaN}')
})
