import { expect, test } from 'vitest'
import { fitTemplate } from './fit-template.ts'

test('a path is that of the request', () => {
  const values = { path: '/plants', target: '/plants?a=1' }
  expect(fitTemplate([{ actual: { path: '/plants', text: 'POST /plants' }, values }])).toEqual({
    path: '{path}',
    text: 'POST /plants',
  })
})

test('a text is no default of a body that is too deep for JSON', () => {
  const deep = { actual: { body: 'no list' }, values: { body: undefined } }
  const single = { actual: { body: 'no item' }, values: { body: [1] } }
  expect(fitTemplate([deep, single])).toEqual({ body: 'no list' })
})
