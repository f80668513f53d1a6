import { afterEach, expect, test, vi } from 'vitest'
import { parseBaseUrl } from './base-url.ts'
import { proxyCredential, proxyFor } from './proxy.ts'

afterEach(() => vi.unstubAllEnvs())

/** Host and port of the proxy for a base URL. */
const proxied = (url: string, environment: Record<string, string>): string | undefined => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return proxyFor(parseBaseUrl(url))?.host
}

test.each<[string, Record<string, string>, string | undefined]>([
  ['http://a.example', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
  ['http://a.example', { http_proxy: 'p:1' }, 'p:1'],
  ['http://a.example', { http_proxy: 'low:1', HTTP_PROXY: 'high:1' }, 'low:1'],
  ['http://a.example', { http_proxy: '', HTTP_PROXY: 'http://p:1' }, 'p:1'],
  ['http://a.example', { HTTP_PROXY: ' http://p:1 ' }, 'p:1'],
  ['http://a.example', { HTTP_PROXY: ' ' }, undefined],
  ['http://a.example', { HTTP_PROXY: 'HTTP://P:1' }, 'p:1'],
  ['http://a.example', { HTTP_PROXY: 'http://[::1]:3128' }, '[::1]:3128'],
  ['http://a.example', { HTTP_PROXY: 'http://me:100%@p:1' }, 'p:1'],
  ['http://a.example', { HTTPS_PROXY: 'http://p:1' }, undefined],
  ['http://a.example', { ALL_PROXY: 'http://p:1' }, undefined],
  ['https://a.example', { HTTPS_PROXY: 'http://p:1' }, 'p:1'],
  ['http://localhost:4', { HTTP_PROXY: 'http://p:1' }, undefined],
  ['http://a.localhost.:4', { HTTP_PROXY: 'http://p:1' }, undefined],
  ['http://127.0.0.2:1', { HTTP_PROXY: 'http://p:1' }, undefined],
  ['http://[::1]', { HTTP_PROXY: 'http://p:1' }, undefined],
  ['http://localhost.example.com', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
])('for %s with %j is %s', (url, environment, host) => {
  expect(proxied(url, environment)).toBe(host)
})

test.each([
  ['http://a.example', '*'],
  ['http://a.example', 'b.example, a.example'],
  ['http://a.example', 'b.example a.example'],
  ['http://x.a.example', 'a.example'],
  ['http://x.a.example', '.a.example'],
  ['http://x.a.example', '*.a.example'],
  ['http://a.example', '.a.example'],
  ['http://A.Example', 'a.EXAMPLE'],
  ['http://a.example.', 'a.example'],
  ['http://a.example', 'a.example.'],
  ['http://a.example', 'a.example:80'],
  ['https://a.example', 'a.example:443'],
  ['http://a.example:8080', 'a.example:8080'],
  ['http://x.a.example:8080', '.a.example:8080'],
  ['http://a.example:8080', '*:8080'],
  ['http://bücher.example', 'bücher.example'],
  ['http://a_b.example', 'a_b.example'],
  ['http://10.1.2.3', '10.1.2.3'],
  ['http://10.1.2.3:8080', '10.1.2.3:8080'],
  ['http://10.1.2.3', '10.0.0.0/8'],
  ['http://10.1.2.3', '10.1.2.1-10.1.2.9'],
  ['http://[2001:db8::1]', '2001:DB8:0::1'],
  ['http://[2001:db8::1]', '[2001:db8::1]'],
  ['http://[2001:db8::1]:8080', '[2001:db8::1]:8080'],
  ['http://[2001:db8::1]', '2001:db8::/32'],
])('for %s is absent with NO_PROXY=%s', (url, exempt) => {
  const environment = { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1', NO_PROXY: exempt }
  expect(proxied(url, environment)).toBeUndefined()
})

test.each([
  ['http://xa.example', 'a.example'],
  ['http://example', 'a.example'],
  ['http://a.example', 'a.example:8080'],
  ['http://a.example:8080', 'a.example:80'],
  ['https://a.example', 'a.example:80'],
  ['http://a.example', '*:8080'],
  ['http://a.example', ', ,'],
  ['http://a.example', 'a.example:'],
  ['http://10.1.2.3', '1.2.3'],
  ['http://10.1.2.3', '10.1.2.4'],
  ['http://11.1.2.3', '10.0.0.0/8'],
  ['http://10.1.2.3', '10.0.0.0/99'],
  ['http://[2001:db8::1]:8080', '[2001:db8::1]:80'],
  ['http://[2001:db8::1]', '[2001:db8::2]'],
])('for %s is used with NO_PROXY=%s', (url, exempt) => {
  const environment = { HTTP_PROXY: 'http://p:1', HTTPS_PROXY: 'http://p:1', NO_PROXY: exempt }
  expect(proxied(url, environment)).toBe('p:1')
})

test.each([
  'socks5://p:1',
  'https://me:hush@p:1',
  'http://',
  'http://p:99999',
  'http://me:hu#sh@p:1',
  'http://me:1/hush@p:1',
  'http://me:1?hush@p:1',
])('%s is refused without being repeated', (text) => {
  const use = (): unknown => proxied('http://a.example', { HTTP_PROXY: text })
  expect(use).toThrow('The proxy in HTTP_PROXY cannot be used: write it like http://proxy.example')
  expect(use).not.toThrow(/hush|99999/)
})

test.each([
  ['http://p', undefined],
  ['http://me:pass@p', 'me:pass'],
  ['http://me@p', 'me:'],
  ['http://:pass@p', ':pass'],
  ['http://me:100%@p', 'me:100%'],
  ['http://me:a%2Fb%zz%@p', 'me:a/b%zz%'],
  ['http://me:p@ss@p', 'me:p@ss'],
  ['http://m%c3%bc:ü b@p', 'mü:ü b'],
])('the credential of %s is %s', (text, credential) => {
  const [header] = proxyCredential(new URL(text))
  const [, base64 = ''] = header?.[1].split(' ') ?? []
  expect(header && Buffer.from(base64, 'base64').toString()).toBe(credential)
})

test('a credential that is not UTF-8 is sent byte for byte', () => {
  const [[, value] = []] = proxyCredential(new URL('http://me:%ff@p'))
  expect(value).toBe(`Basic ${Buffer.from('me:\u00ff', 'latin1').toString('base64')}`)
})
