import { expect, test } from 'vitest'
import { readStored } from './plant.ts'

test('a stored plant keeps a byte order mark within its name', () => {
  expect(readStored('{"id":1,"name":"a\ufeffb"}')).toEqual({ id: 1, name: 'a\ufeffb' })
})

test('a stored plant may begin with a byte order mark', () => {
  expect(readStored('\ufeff{"id":1,"name":"fern"}')).toEqual({ id: 1, name: 'fern' })
})
