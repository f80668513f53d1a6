import { describe, expect, test } from 'vitest'
import type { BodyOperation } from '../../../src/document/document.ts'
import { store } from '../../../test/support/store.ts'
import { type Part, evolve, partOf, postOf } from '../../../test/support/evolve.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { type Overrides, caseRow } from '../tables/row.ts'
import { casesOf } from '../index.ts'
import { createCase } from './create-case.ts'
import { printable } from './words.ts'

const text: Part = { type: 'string' }
const int64: Part = { type: 'integer', format: 'int64' }

/** NewPlant with other properties, of which all are required but tag and label. */
const withMembers = (properties: Part): BodyOperation =>
  withNewPlant((schema) => {
    schema['properties'] = properties
    const optional = new Set(['tag', 'label'])
    schema['required'] = Object.keys(properties).filter((name) => !optional.has(name))
  })

const secret = withMembers({ id: int64, commonName: text, label: text })
const flag = withMembers({ isOpen: { enum: [true] } })
const flagWithTag = withMembers({ isOpen: { enum: [true] }, tag: text })
const herbs = evolve((document) => {
  document['paths'] = { '/herbs': { put: postOf(document) } }
})
const geo = evolve((document) => {
  const body = partOf(postOf(document), 'requestBody')
  body['content'] = { 'application/geo+json': (body['content'] as Part)['application/json'] }
})

const titleFor = (operation: BodyOperation, title: string, overrides: Overrides = {}): string =>
  createCase(caseRow('open', ['slug', title, undefined, overrides]), operation).title

describe('a title has the words of the operation', () => {
  test.each<[title: string, plantTitle: string, secretTitle: string]>([
    ['$string is 5, not name', 'name is 5, not name', 'commonName is 5, not name'],
    ['no $number, and no $optional', 'no id, and no tag', 'no id, and no label'],
    ['an array with $aThing', 'an array with a plant', 'an array with a plant'],
    ['$plain, again', 'a plant with id and name, again', 'a plant with id and commonName, again'],
    [
      '$plainWithOptional',
      'a plant with id, name and tag',
      'a plant with id, commonName and label',
    ],
  ])('%s', (title, plantTitle, secretTitle) => {
    expect(titleFor(store, title)).toBe(plantTitle)
    expect(titleFor(secret, title)).toBe(secretTitle)
  })

  test.each([
    [
      '{"id":$ID,\n\n  "name":"$NAME","label":"$NAME b","a":$MEMBER("a"),"$thing":5}',
      '{"id":…, "name":…,"label":"… b","a":…,"$thing":5}',
    ],
    ['x'.repeat(70), 'x'.repeat(70)],
    ['x'.repeat(71), `${'x'.repeat(69)}…`],
  ])('and the beginning of the body on one line, without what is new: %s', (body, quoted) => {
    const row = caseRow('open', ['slug', 'the body is $body', body])
    expect(createCase(row, store).title).toBe(`the body is ${quoted}`)
  })

  test('for a body without the roles of the plain one', () => {
    expect(titleFor(flag, '$plain')).toBe('a plant with isOpen')
    expect(titleFor(flag, '$plainWithOptional')).toBe('a plant with isOpen')
    expect(titleFor(flagWithTag, '$plainWithOptional')).toBe('a plant with isOpen and tag')
    const withoutTag = withMembers({ id: int64, name: text })
    expect(titleFor(withoutTag, '$plainWithOptional')).toBe('a plant with id and name')
  })

  test('for a plain body that has more members than the roles', () => {
    const measured = { heightCm: int64, widthCm: int64 }
    const withOthers = withMembers({ id: int64, name: text, ...measured, tag: text })
    expect(titleFor(withOthers, '$plain')).toBe('a plant with id, name, heightCm and widthCm')
    const withMany = withMembers({ id: int64, name: text, ...measured, depthCm: int64, tag: text })
    expect(titleFor(withMany, '$plain')).toBe('a plain plant')
    expect(titleFor(withMany, '$plainWithOptional')).toBe('a plain plant with tag')
  })

  test('and of its own request', () => {
    const otherPath: Overrides = { method: 'GET', target: '$path/' }
    expect(titleFor(herbs, '$method $target', otherPath)).toBe('GET /herbs/')
    expect(titleFor(herbs, '$method $path with a query')).toBe('PUT /herbs with a query')
    const charset: Overrides = { type: '$mediaType; charset=utf-8' }
    expect(titleFor(geo, 'Content-Type: $contentType', charset)).toBe(
      'Content-Type: application/geo+json; charset=utf-8',
    )
    expect(titleFor(geo, '$contentType', { type: null })).toBe('')
  })

  test('and of its media type: rows replace its charset, and keep the letter case of parameters', () => {
    const typed = withMediaType('application/geo+json; charset=utf-8; profile=Plant')
    const typeFor = (type: string) => titleFor(typed, '$contentType', { type })
    expect(typeFor('$plainMediaType; charset=iso-8859-1')).toBe(
      'application/geo+json; profile=Plant; charset=iso-8859-1',
    )
    expect(typeFor('$upperMediaType')).toBe('APPLICATION/GEO+JSON; charset=utf-8; profile=Plant')
    expect(typeFor('$mixedMediaType')).toBe('Application/GEO+JSON; charset=utf-8; profile=Plant')
  })

  test('and a preflight asks for the method of the operation', () => {
    const preflight = casesOf(herbs).find(({ id: name }) => name === 'open/preflight')
    expect(preflight?.request.headers).toContainEqual(['Access-Control-Request-Method', 'PUT'])
  })

  test('and keeps other words that begin with a dollar sign', () => {
    expect(titleFor(secret, '{"$ne":1}, $type and $ID')).toBe('{"$ne":1}, $type and $ID')
  })

  test('but names of members are taken as they are', () => {
    const odd = withMembers({ id: int64, '$id $& $tag': text })
    expect(titleFor(odd, '$string is 5')).toBe('$id $& $tag is 5')
  })
})

/** The Plant Store whose requests have another media type. */
function withMediaType(mediaType: string): BodyOperation {
  const [content] = store.requestBody.content
  const requestBody = { ...store.requestBody, content: [{ ...content, mediaType }] as const }
  return { ...store, requestBody }
}

test('no title of the tables has a placeholder that does not exist', () => {
  const unknown = [...casesOf(store), ...casesOf(secret)].filter(({ title }) =>
    /\$(?!ne\b|type\b)[a-z]/.test(title),
  )
  expect(unknown.map(({ title }) => title)).toEqual([])
})

test('the name of a case has the member in place of its role, without white space', () => {
  const nameFor = (operation: BodyOperation) =>
    createCase(caseRow('N6', ['$string-5', 'title']), operation).slug
  const spaced = withMembers({ id: int64, 'common name': text })
  expect([store, secret, spaced].map(nameFor)).toEqual(['name-5', 'commonName-5', 'common_name-5'])
  expect(printable('a b\u200bc\n')).toBe('a_b_c_')
})
