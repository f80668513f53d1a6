import { expect, test } from 'vitest'
import { plantStore } from '../core/plant-store.ts'
import { fitTemplate } from './fit-template.ts'
import { memberPlaceholdersOf } from './placeholders.ts'

const members = memberPlaceholdersOf(plantStore)

test('a path is that of the request', () => {
  const values = { path: '/plants', target: '/plants?a=1' }
  const actual = { path: '/plants', text: 'POST /plants' }
  expect(fitTemplate([{ actual, values, members }])).toEqual({
    path: '{path}',
    text: 'POST /plants',
  })
})

test('a text is no default of a body that is too deep for JSON', () => {
  const deep = { actual: { body: 'no list' }, members, values: { body: undefined } }
  const single = { actual: { body: 'no item' }, members, values: { body: [1] } }
  expect(fitTemplate([deep, single])).toEqual({ body: 'no list' })
})
