import { expect, test } from 'vitest'
import { Body } from '../../../../src/problems/request-body.ts'
import { sentValueIn } from './sent-value.ts'

const plantOf = (text: string): unknown =>
  sentValueIn(new Body(new TextEncoder().encode(text)), ['id', 'name'])

test.each([
  ['{"id":1,"name":"a","color":"red"}', { id: 1, name: 'a', color: 'red' }],
  ['{"id": -7 , "name" : "a\\"b", "color":"red",', { id: -7, name: 'a"b' }],
  ['{"id":1.5,"name":"\\x","id":2', { id: 2, name: '\\x' }],
  ['', {}],
  ['{"plant-name":"a","na\\u006de":"b"', { name: 'b' }],
])('of %j the plant is %j', (text, plant) => {
  expect(plantOf(text)).toEqual(plant)
})

test('a malformed body may have a string of millions of characters', () => {
  const name = 'x'.repeat(2 ** 24)
  expect(plantOf(`{"name":"${name}",`)).toEqual({ name })
})
