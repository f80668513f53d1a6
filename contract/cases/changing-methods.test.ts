import { expect, test } from 'vitest'
import { isChanging, isSentTo } from './changing-methods.ts'

test('PUT, PATCH and DELETE change what is at a path', () => {
  const methods = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH', 'DELETE', 'PURGE']
  expect(methods.filter(isChanging)).toEqual(['PUT', 'PATCH', 'DELETE'])
})

test('only the path of the tables gets a request that changes what is there', () => {
  expect(isSentTo('DELETE', { path: '/plants' })).toBe(true)
  expect(isSentTo('DELETE', { path: '/herbs' })).toBe(false)
  expect(isSentTo('GET', { path: '/herbs' })).toBe(true)
})
