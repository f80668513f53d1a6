import { expect, test } from 'vitest'
import { UsageError } from '../../src/base/check-value.ts'
import { cert, key } from '../../test/support/tls.ts'
import { parseBaseUrl } from './base-url.ts'
import { tlsOptionsOf, trustedWith } from './tls-options.ts'

const http = parseBaseUrl('http://store.test')
const https = parseBaseUrl('https://store.test')

test('a base URL with http: needs no certificate, so that none is read', () => {
  expect(tlsOptionsOf(http, { cert: 'no PEM', key: 'no PEM', ca: 'no PEM' })).toEqual({})
})

test('a certificate of the server is verified unless insecure', () => {
  expect(tlsOptionsOf(https, {}).rejectUnauthorized).toBe(true)
  expect(tlsOptionsOf(https, { insecure: true }).rejectUnauthorized).toBe(false)
})

test.each([
  ['ca', { ca: 'no PEM' }, 'The CA certificate cannot be used'],
  ['cert', { cert: 'no PEM', key }, 'The client certificate cannot be used with its key'],
  ['key', { cert, key: 'no PEM' }, 'The client certificate cannot be used with its key'],
])('a %s that is no PEM is refused', (_name, options, sentence) => {
  expect(() => tlsOptionsOf(https, options)).toThrow(UsageError)
  expect(() => tlsOptionsOf(https, options)).toThrow(sentence)
})

test('the certificates of the user are trusted beside those of Node', () => {
  const certificates = trustedWith(`${cert}\n${cert}`)
  expect(certificates.length).toBe(trustedWith(cert).length + 1)
})
