import { expect, test } from 'vitest'
import { body, id, nameOf } from './body-pieces.ts'
import { withNamesOf } from './title-text.ts'

test('a quoted body has placeholders for the names of its members', () => {
  expect(withNamesOf(body`{${nameOf.name}:"name",${nameOf.tag} : "indoor",${id}}`)).toBe(
    '{"$string":"name","$optional" : "indoor","$number":$ID}',
  )
})
