import { afterEach, describe, expect, test, vi } from 'vitest'
import { parseBaseUrl, proxyFor } from './base-url.ts'

describe('a base URL', () => {
  test.each([
    [
      'http://localhost:4010',
      { host: 'localhost', port: 4010, path: '', authority: 'localhost:4010' },
    ],
    ['http://localhost:4010/', { path: '', url: 'http://localhost:4010' }],
    ['https://example.com/api/v3//', { secure: true, port: 443, path: '/api/v3' }],
    ['http://[::1]:80/x', { host: '::1', port: 80, authority: '[::1]', path: '/x' }],
  ])('%s is read', (text, parts) => {
    expect(parseBaseUrl(text)).toMatchObject(parts)
  })

  test.each([
    ['localhost:4010', 'The base URL "localhost:4010" is not valid'],
    ['ftp://example.com', 'The base URL "ftp://example.com" is not valid'],
    ['http://', 'The base URL "http://" is not valid'],
    [
      'http://me:secret@example.com',
      'The base URL "http://example.com" contains a user or a password',
    ],
    [
      'http://example.com/?key=hush',
      'The base URL "http://example.com/" ends in a query or fragment',
    ],
    ['ftp://me:secret@example.com', 'The base URL "ftp://example.com" is not valid'],
  ])('%s is refused', (text, sentence) => {
    expect(() => parseBaseUrl(text)).toThrow(sentence)
  })
})

describe('a proxy', () => {
  const proxied = (url: string, environment: Record<string, string>): string | undefined => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    return proxyFor(parseBaseUrl(url))?.host
  }
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['http://a.example', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
    ['http://a.example', { http_proxy: 'p:1' }, 'p:1'],
    ['http://a.example', { HTTPS_PROXY: 'http://p:1' }, undefined],
    ['https://a.example', { HTTPS_PROXY: 'http://p:1' }, 'p:1'],
    ['http://localhost:4', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['http://127.0.0.2:1', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['http://[::1]', { HTTP_PROXY: 'http://p:1' }, undefined],
    ['http://localhost.example.com', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
    ['http://a.example', { HTTP_PROXY: 'http://p:1', NO_PROXY: '*' }, undefined],
    ['http://a.example', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'b.example, a.example' }, undefined],
    ['http://x.a.example', { HTTP_PROXY: 'http://p:1', no_proxy: '.a.example' }, undefined],
    ['http://xa.example', { HTTP_PROXY: 'http://p:1', NO_PROXY: 'a.example' }, 'p:1'],
  ])('for %s with %j is %s', (url, environment, host) => {
    expect(proxied(url, environment)).toBe(host)
  })

  test('of another kind is refused', () => {
    expect(() => proxied('http://a.example', { HTTP_PROXY: 'socks5://p:1' })).toThrow(
      'The proxy in HTTP_PROXY cannot be used',
    )
  })
})
