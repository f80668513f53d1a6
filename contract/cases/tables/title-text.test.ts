import { expect, test } from 'vitest'
import { body, escapedNameOf, id, nameOf } from './body-pieces.ts'
import { withExamples, withNamesOf } from './title-text.ts'

test('a quoted body has placeholders for the names of its members', () => {
  expect(withNamesOf(body`{${nameOf.name}:"name",${nameOf.tag} : "indoor",${id}}`)).toBe(
    '{"$name":"name","$tag" : "indoor","$id":$ID}',
  )
  expect(withNamesOf(body`{${escapedNameOf.name}:["id"]}`)).toBe('{"$escapedName":["id"]}')
})

test('a quoted value has examples of a fresh id and name', () => {
  expect(withExamples('[$ID,"$NAME"]')).toBe('[7,"fern"]')
  expect(withExamples('{"$ne":null}')).toBe('{"$ne":null}')
})
