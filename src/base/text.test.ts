import { describe, expect, test } from 'vitest'
import { attempt, describeError } from './attempt.ts'
import { pathOf } from './request.ts'
import { isOrdinary, SECRET_NAME } from './secret-names.ts'
import { DEFAULT_URL, isLoopback, isNote, isThisMachine } from './server-options.ts'
import { isThrown, thrownText } from './thrown.ts'
import { truncate } from './truncate.ts'
import { escapeUnprintable } from './unprintable.ts'

test('a text is cut to a length, never within a character', () => {
  expect(truncate('abcde', 5)).toBe('abcde')
  expect(truncate('abcdef', 5)).toBe('abcd…')
  expect(truncate('abc🌱ef', 5)).toBe('abc…')
})

test.each([
  ['/plants?a#b', '/plants'],
  ['/plants#b', '/plants'],
  ['http://store.example/plants?a', '/plants'],
  ['http://store.example', '/'],
  ['http://store.example?a', '/'],
  ['', ''],
  ['*', '*'],
])('the path of the target %j is %j', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test('names of secrets are known in any spelling', () => {
  const secret = ['Authorization', 'x-api-key', 'Set-Cookie', 'accessToken', 'pin', 'x-pw', 'sid']
  expect(secret.filter((name) => !SECRET_NAME.test(name))).toEqual([])
  const ordinary = ['author', 'authenticate', 'pinned', 'content-type', 'accept', 'side']
  expect(ordinary.filter((name) => SECRET_NAME.test(name))).toEqual([])
})

test('a secret is ordinary if it is short, or a short word', () => {
  expect(['a1b', 'fern', 'monstera'].every(isOrdinary)).toBe(true)
  expect(['a1b2', 'Fern', 'deliciosa'].some(isOrdinary)).toBe(false)
})

test('a mock listens on port 4010 of this machine', () => {
  expect(DEFAULT_URL).toBe('http://127.0.0.1:4010')
})

describe('addresses', () => {
  test('of this machine only', () => {
    const own = ['127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1', '::ffff:7f00:1']
    expect(own.filter((address) => !isLoopback(address))).toEqual([])
    const others = ['0.0.0.0', '10.0.0.1', '::', '128.0.0.1', 'localhost', '1127.0.0.1']
    expect(others.filter(isLoopback)).toEqual([])
  })

  test('and names of this machine', () => {
    const own = ['localhost', 'LOCALHOST.', 'store.localhost', '127.0.0.1']
    expect(own.filter((host) => !isThisMachine(host))).toEqual([])
    expect(['mylocalhost', 'localhost.example'].filter(isThisMachine)).toEqual([])
  })
})

test('notes of a config file are its schema and what begins with x-', () => {
  const names = ['$schema', 'x-base', '$schemas', 'xbase', 'port']
  expect(names.filter(isNote)).toEqual(['$schema', 'x-base'])
})

describe('a thrown value', () => {
  const { proxy: revoked, revoke } = Proxy.revocable({}, {})
  revoke()

  test('is shown in at most 1,000 characters', () => {
    expect(thrownText(new TypeError('wrong'))).toBe('TypeError: wrong')
    expect(thrownText('x'.repeat(1000))).toBe('x'.repeat(1000))
    expect(thrownText('x'.repeat(1001))).toHaveLength(1000)
    expect(thrownText(revoked)).toBe('a value that cannot be shown')
  })

  test('is of a class, or not', () => {
    expect(isThrown(new TypeError('a'), Error)).toBe(true)
    expect(isThrown('a', Error)).toBe(false)
    expect(isThrown(revoked, Error)).toBe(false)
  })
})

test('unprintable characters are shown with their numbers', () => {
  expect(escapeUnprintable('a\u001b\n\u202eb🌱')).toBe(String.raw`a\u001b\u000a\u202eb🌱`)
})

describe('an error about what the user gave', () => {
  test('has no code, no path and no lines around', () => {
    expect(describeError(new Error("ENOENT: no such file, open '/x'"))).toBe('no such file')
    expect(describeError(new Error('wrong:\n\n 1 | a'))).toBe('wrong')
  })

  test('begins with what was tried, and ends with one full stop', async () => {
    const fail = (message: string) =>
      attempt('Cannot read x', () => Promise.reject(new Error(message)))
    await expect(fail('it is empty')).rejects.toThrow('Cannot read x: it is empty.')
    await expect(fail('why?')).rejects.toThrow(/^Cannot read x: why\?$/)
    expect(await attempt('x', () => Promise.resolve(7))).toBe(7)
  })
})
