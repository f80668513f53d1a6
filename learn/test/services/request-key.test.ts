import { expect, test } from 'vitest'
import type { FreshRun } from './fresh-run.ts'
import { anyLength, keyOf, type Sent } from './request-key.ts'

const run: FreshRun = { mark: '0abc123', isFreshId: (digits) => /^12345678\d$/.test(digits) }

const keyed = (body: string | Buffer, more: Partial<Sent> = {}, head: [string, string][] = []) => {
  const headers = [
    ['Host', '127.0.0.1:8080'],
    ['Authorization', 'Bearer a-good-token'],
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
    ['User-Agent', 'plant-store-kit'],
    ['Content-Length', '1'],
    ...head,
  ] as const
  const request = { line: 'POST /plants HTTP/1.1', headers, body: Buffer.from(body), length: 0 }
  const sent = { runs: [run], host: '127.0.0.1:8080', values: new Set<string>(), ...more }
  return keyOf(request, { isConstant: () => false, ...sent })
}

test('ids and names of the run are placeholders', () => {
  const { key, slots } = keyed('{"id":123456789.5,"name":"Check 0abc123 000z","ref":123456788}')
  expect(key).toEqual({
    head: 'POST /plants',
    body: '{"id":⟦id1:9⟧.5,"name":"Check ⟦mark⟧ ⟦n1⟧","ref":⟦id2:9⟧}',
  })
  expect(slots.map(({ name, value, literal }) => [name, value, literal])).toEqual([
    ['mark', '0abc123', undefined],
    ['n1', '000z', undefined],
    ['id1', '123456789', '123456789.5'],
    ['id2', '123456788', '123456788'],
  ])
})

test('a value that was sent before has another placeholder', () => {
  const first = keyed('{"id":123456789,"name":"Check 0abc123 000z"}')
  const values = new Set(first.slots.map(({ unique }) => unique))
  const body = '{"id":123456789,"name":"Check 0abc123 000z"}'
  expect(keyed(body, { values }).key.body).toBe(
    '{"id":⟦id1:9:seen⟧,"name":"Check ⟦mark⟧ ⟦n1:seen⟧"}',
  )
})

test('sums with an id have their bound, or their first digits', () => {
  const bodyOf = (text: string): unknown => keyed(text).key.body
  expect(bodyOf(String(2n ** 63n - 123_456_789n))).toBe(`⟦sum1:${2n ** 63n}-⟧`)
  expect(bodyOf('-98765432109876543210')).toBe('⟦sum1:0/21/-987654321⟧')
  const isConstant = (numeral: string): boolean => numeral === '9007199254740993'
  expect(keyed('9007199254740993', { isConstant }).key.body).toBe('9007199254740993')
})

test('headers that plain requests do not have are listed, and those that are missing', () => {
  const headers: [string, string][] = [
    ['Accept', 'text/html'],
    ['X-Trace', '127.0.0.1:8080'],
  ]
  expect(keyed('', {}, headers).key.head).toBe(
    'POST /plants\nAccept: application/json\nAccept: text/html\nX-Trace: ⟦host⟧',
  )
})

test('bodies in other encodings are texts', () => {
  expect(keyed(Buffer.from('{"id":123456789}', 'utf16le')).key.body).toBe(
    '⟦utf-16le⟧{"id":⟦id1:9⟧}',
  )
  expect(keyed(Buffer.from('é', 'latin1')).key.body).toBe('⟦latin1⟧é')
})

test('keys without the lengths of ids', () => {
  expect(anyLength('⟦id1:9⟧⟦id2:10:seen⟧')).toBe('⟦id1⟧⟦id2:seen⟧')
})
