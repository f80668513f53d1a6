import { describe, expect, test } from 'vitest'
import { parseBaseUrl } from './base-url.ts'

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
    ['http://127.0.0.1:0', 'The base URL "http://127.0.0.1:0" has port 0'],
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
