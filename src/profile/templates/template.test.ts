import { expect, test } from 'vitest'
import { render } from './template.ts'

test('the members of a spread object become those of the object around it', () => {
  const template = { id: '{id}', data: { '...': '{further}', size: 1 } }
  const values = { id: 7, further: { color: 'red', size: 2 } }
  expect(render(template, values)).toEqual({ id: 7, data: { color: 'red', size: 1 } })
})

test('spreads only objects', () => {
  expect(render({ a: 1, '...': '{further}' }, { further: undefined })).toEqual({ a: 1 })
  expect(render({ a: 1, '...': 'text' }, {})).toEqual({ a: 1 })
})
