import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { evolve, optionsOf, partOf } from '../../test/support/evolve.ts'
import { readTarget } from './target.ts'

const open = evolve((document) => {
  document['security'] = []
})

test('a token is required, unless the document has no security', async () => {
  const url = 'http://127.0.0.1:1'
  await expect(readTarget('check', url, { quiet: true })).rejects.toThrow(
    'A token that the server accepts is missing: use --token TOKEN,',
  )
  const { token } = await readTarget('check', url, { quiet: true, ...optionsOf(open) })
  expect(token).toBe(undefined)
})

test('a base URL is required, from the argument or the options', async () => {
  await expect(readTarget('learn', undefined, { token: 'a' })).rejects.toThrow(
    'A base URL is missing: plant-store-kit learn http://localhost:4010',
  )
  const options = { token: 'a', baseUrl: 'http://a', quiet: true }
  expect(await readTarget('check', undefined, options)).toMatchObject({ baseUrl: 'http://a' })
  expect(await readTarget('check', 'http://b', options)).toMatchObject({ baseUrl: 'http://b' })
})

test('a run reports its progress and how long it waits, unless it is quiet', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const options = { token: 'a', waitSeconds: 3 }
  const quiet = await readTarget('check', 'http://a\u001b', { ...options, quiet: true })
  expect([quiet.onEvent, write.mock.calls]).toEqual([undefined, []])
  const loud = await readTarget('check', 'http://a\u001b', options)
  expect(loud.onEvent).toBeTypeOf('function')
  expect(write.mock.calls).toEqual([['Waiting up to 3 s for http://a\\u001b\n']])
  write.mockRestore()
})

test('a token may be that of a command, which runs when it is needed', async () => {
  const { token } = await readTarget('check', 'http://a', {
    tokenCommand: 'echo secret',
    quiet: true,
  })
  expect(await (token as () => Promise<string>)()).toBe('secret')
})

test('a PEM file that cannot be read is named', async () => {
  const target = { token: 'a', quiet: true, ca: 'no/such.pem' }
  await expect(readTarget('check', 'http://a', target)).rejects.toThrow(
    'Cannot read the PEM file no/such.pem: no such file or directory.',
  )
})

describe('the credentials of schemes', () => {
  const sets = evolve((document) => {
    partOf(document, 'components')['securitySchemes'] = {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      'my-user': { type: 'http', scheme: 'basic' },
      token: { type: 'http', scheme: 'bearer' },
    }
    document['security'] = [{ key: [], 'my-user': [] }]
  })
  const target = (options: object = {}) =>
    readTarget('check', 'http://a', { quiet: true, ...optionsOf(sets), ...options })

  test('are named with the ways to give them, if some are missing', async () => {
    await expect(target()).rejects.toThrow(
      'POST /plants needs the credentials "key" and "my-user": use --credential key=VALUE --credential my-user=USER:PASSWORD or set PLANT_STORE_CREDENTIAL_KEY and PLANT_STORE_CREDENTIAL_MY_USER.',
    )
    // The token is the credential that is missing.
    await target({ credentials: { 'my-user': 'ada:secret' }, token: 'k' })
    await expect(target({ credentials: { key: 'k' }, token: 'no-user' })).rejects.toThrow(
      'POST /plants needs the credential "my-user"',
    )
  })

  test.each([
    [
      { kye: 's3cret' },
      'The credential "kye" is unknown: did you mean "key"? Known: key, my-user.',
    ],
    [{ 'my-user': 's3cret' }, 'The credential "my-user" must be USER:PASSWORD.'],
    [{ key: '' }, 'The credential "key" must be a text that is not empty.'],
  ])('%j are wrong', async (credentials, message) => {
    await expect(target({ credentials })).rejects.toThrow(message)
  })

  test('are taken from the environment, unless they are given', async () => {
    vi.stubEnv('PLANT_STORE_CREDENTIAL_KEY', ' from-environment\n')
    vi.stubEnv('PLANT_STORE_CREDENTIAL_MY_USER', 'ada:of-environment')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { credentials } = await target({ credentials: { 'my-user': 'ada:given' } })
    expect(credentials).toEqual({ key: 'from-environment', 'my-user': 'ada:given' })
  })
})
