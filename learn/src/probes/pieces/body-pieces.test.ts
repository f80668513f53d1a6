import { expect, test } from 'vitest'
import { asBody, body, id, name, nameOf, plain, tag, variedRoles } from './body-pieces.ts'

test('a body has the pieces and the bodies within it, and its texts as one piece', () => {
  const bytes = Uint8Array.of(1)
  expect(body`{${'"a"'}:1,${id},${body`${name}, `}${plain}${bytes}}`).toEqual([
    '{"a":1,',
    id,
    ',',
    name,
    ', ',
    ...plain,
    bytes,
    '}',
  ])
  expect(body``).toEqual([])
  expect(asBody(id)).toEqual([id])
  expect(asBody(plain)).toBe(plain)
})

test('a member varies where its name is written, and not as one of the plain body', () => {
  expect(variedRoles(plain)).toEqual([])
  expect(variedRoles(body`{${id},${name},${tag},"id":5}`)).toEqual([])
  expect(variedRoles(body`{${nameOf.tag}:5,${nameOf.id}:$ID,${name}}`)).toEqual(['id', 'tag'])
})
