import { describe, expect, test } from 'vitest'
import { normalBasePath, pathOf } from './target.ts'

describe('a request target', () => {
  const targets: [target: string, path: string][] = [
    ['/plants', '/plants'],
    ['/plants?a=b', '/plants'],
    ['/plants?', '/plants'],
    ['/plants?a=/b?c', '/plants'],
    ['/plants#part', '/plants'],
    ['/plants?a#part', '/plants'],
    ['/plants#part?a', '/plants'],
    ['/', '/'],
    ['/?a', '/'],
    ['//plants', '//plants'],
    ['/plants/', '/plants/'],
    ['/a://b/plants', '/a://b/plants'],
    ['http://store.example/plants', '/plants'],
    ['http://store.example:4010/api/plants?a', '/api/plants'],
    ['HTTPS://store.example/plants', '/plants'],
    ['http://[::1]:4010/plants', '/plants'],
    ['http://user:pw@store.example/plants', '/plants'],
    ['http://store.example', '/'],
    ['http://store.example/', '/'],
    ['http://store.example?a=/plants', '/'],
    ['http://store.example#/plants', '/'],
    ['http://', '/'],
    ['*', '*'],
    ['store.example:443', 'store.example:443'],
    ['plants', 'plants'],
    ['', ''],
    ['?', ''],
    ['?next=http://store.example/plants', ''],
    ['plants#http://store.example/', 'plants'],
    ['/%', '/%'],
    ['/%zz/\u00e9', '/%zz/\u00e9'],
  ]
  test.each(targets)('%j has the path %j', (target, path) => {
    expect(pathOf(target)).toBe(path)
  })
})

describe('a base path', () => {
  const paths: [given: string, normal: string][] = [
    ['', ''],
    ['/', ''],
    ['///', ''],
    ['/api', '/api'],
    ['api', '/api'],
    ['/api/', '/api'],
    ['/api/v1//', '/api/v1'],
    ['*', '*'],
    ['*/', '*'],
  ]
  test.each(paths)('%j is %j', (given, normal) => {
    expect(normalBasePath(given)).toBe(normal)
  })
})
