import { expect, test } from 'vitest'
import { evolve, postOf } from '../../../test/support/evolve.ts'
import { respelledPaths, wrongMethods } from './routes.ts'

test.each([
  ['/v1/plants', ['/%761/plants', '/v1/plant%73', '//v1/plants']],
  ['/%7Ea', ['/%7E%61', '/%7E%61', '//%7Ea']],
  ['/植 木', ['//%E6%A4%8D%20%E6%9C%A8']],
])('the path %s is respelled as requests have it', (path, targets) => {
  const operation = evolve((document) => {
    document['paths'] = { [path]: { post: postOf(document) } }
  })
  expect(respelledPaths(operation).map(({ overrides }) => overrides?.target)).toEqual(targets)
})

test.each([
  ['post', ['put', 'get']],
  ['put', ['get']],
])('the wrong methods of %s are others: %j', (method, slugs) => {
  const operation = evolve((document) => {
    document['paths'] = { '/plants': { [method]: postOf(document) } }
  })
  expect(wrongMethods(operation).map(({ slug }) => slug)).toEqual(slugs)
})
