import { describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/document/document.ts'
import { operation as plantStore } from '../../../src/document/plant-store.ts'
import { evolve, partOf, postOf } from '../../../test/support/evolve.ts'
import { withoutTag } from '../../../test/support/evolved-documents.ts'
import { withNewPlant } from '../../../test/support/odd-documents.ts'
import { body, id, name, nameOf, plain, tag } from '../tables/body-pieces.ts'
import { type CaseRow, caseRow } from '../tables/row.ts'
import { caseOfRow, fateOfRow } from './case-of-row.ts'
import type { LeftOutReason } from './fate.ts'

const wrongTag = caseRow('N7', ['tag', 'a wrong $tag', body`{${id},${name},${nameOf.tag}:5}`])
const limited = withNewPlant((schema) => {
  schema['additionalProperties'] = false
})

test('a row is a case of its own document as it is', () => {
  expect(caseOfRow(wrongTag, plantStore)).toMatchObject({ id: 'N7/tag', title: 'a wrong tag' })
})

test('a row is left out for a document without its member', () => {
  expect(caseOfRow(wrongTag, withoutTag)).toBeUndefined()
})

test('a row with a method that the document has at the path is left out', () => {
  const row = caseRow('open', ['patch', '$method $target', plain, { method: 'PATCH' }])
  const patched = evolve((document) => {
    document['paths'] = { '/plants': { post: postOf(document), patch: { responses: {} } } }
  })
  expect(caseOfRow(row, limited)).toMatchObject({ request: { method: 'PATCH' } })
  expect(caseOfRow(row, patched)).toBeUndefined()
})

test('a row has the rule that the document says', () => {
  const row = caseRow('V5', ['color', 'color', body`{${id},${name},"color":"green"}`])
  expect(caseOfRow(row, limited)).toMatchObject({ id: 'N11/color', expect: 'refuse' })
})

test('a row with several problems is kept if it means as many', () => {
  const row = caseRow('N4', ['both', 'neither', '{}'])
  expect(caseOfRow(row, limited)).toMatchObject({ id: 'N4/both', expect: 'refuse' })
  const withFurther = caseRow('N4', ['further', 'no $name', body`{${id},"color":"green"}`])
  expect(caseOfRow(withFurther, limited)).toBeUndefined()
})

describe('why a row is left out', () => {
  const optionalBody = evolve((document) => {
    partOf(postOf(document), 'requestBody')['required'] = false
  })
  const free = evolve((document) => {
    document['security'] = []
  })
  const puts = evolve((document) => {
    document['paths'] = { '/plants': { put: postOf(document) } }
  })
  const geo = evolve((document) => {
    const content = partOf(postOf(document), 'requestBody', 'content')
    content['text/plain'] = content['application/json']
  })
  const negative = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'integer', maximum: -1 }, name: { type: 'string' } }
  })
  const unbounded = withNewPlant((schema) => {
    schema['properties'] = { id: { type: 'integer' }, name: { type: 'string' } }
  })

  test.each<[reason: LeftOutReason, operation: Operation, row: CaseRow]>([
    ['own-method', puts, caseRow('open', ['put', '$method', plain, { method: 'PUT' }])],
    ['no-credential', free, caseRow('open', ['two', 'two', plain, { credential: 'several' }])],
    [
      'changing-method',
      puts,
      caseRow('open', ['patch', '$method', plain, { method: 'PATCH', target: '$path/1' }]),
    ],
    ['absent-member', withoutTag, wrongTag],
    ['optional-body', optionalBody, caseRow('N1', ['absent', 'no body'])],
    ['documented-type', geo, caseRow('N10', ['text', 'text', plain, { type: 'text/plain' }])],
    ['well-formed', withoutTag, caseRow('N2', ['comma', 'a comma', body`{${id},${name},${tag}}`])],
    ['other-defects', limited, caseRow('N4', ['two', 'no $name', body`{${id},"color":"green"}`])],
    ['malformed', negative, caseRow('V2', ['minus', 'minus', body`{${nameOf.id}:-$ID,${name}}`])],
    ['invalid', limited, caseRow('V7', ['color', 'a color', body`{${id},${name},"color":5}`])],
    [
      'infinite-number',
      unbounded,
      caseRow('V1', ['huge', 'huge', body`{${nameOf.id}:1e400,${name}}`]),
    ],
  ])('is told: %s', (reason, operation, row) => {
    expect(fateOfRow(row, operation)).toEqual({ kind: 'left-out', reason })
  })
})

test('what becomes of a row is that it is kept, moves to another rule, or is left open', () => {
  const short = withNewPlant((schema) => {
    schema['properties'] = { id: {}, name: {}, tag: { type: 'string', maxLength: 5 } }
  })
  const rowWith = (text: string): CaseRow =>
    caseRow('V4', ['tag', '$tag', body`{${id},${name},${nameOf.tag}:"${text}"}`])
  const kindOf = (text: string): string => fateOfRow(rowWith(text), short).kind
  expect([kindOf('fern'), kindOf('ferns!'), kindOf('é')]).toEqual(['kept', 'moved', 'left-open'])
})
