import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createFetch } from '../adapters/fetch.ts'
import { createMock } from '../core/create-mock.ts'
import type { JournalEntry } from '../core/journal.ts'
import { curlOf } from './curl.ts'

const options = { origin: 'http://127.0.0.1:4010', keyHeaders: ['x-shop-key'], headers: [] }

const request = {
  method: 'POST',
  target: '/plants',
  headers: { 'content-type': 'application/json' },
  body: '{"id":1}',
}

function commandFor(
  changes: Partial<typeof request> | { headers: Record<string, string> },
): string {
  return curlOf({ request: { ...request, ...changes } } as JournalEntry, options)
}

/** The words that a shell passes to curl, with a token in its environment. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for word; do printf '%s\\0' "$word"; done; }; ${command}`
  const env = { ...process.env, PLANT_STORE_TOKEN: 'the token' }
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('a request of the journal becomes a command without its secret', async () => {
  const mock = createMock()
  const headers = {
    authorization: 'Bearer spring-suite',
    'content-type': 'application/json',
    prefer: 'scenario=rejected',
    'user-agent': 'a browser',
  }
  const url = 'https://store.example/plants'
  await createFetch(mock)(new Request(url, { method: 'POST', headers, body: '{"id":1}' }))
  expect(curlOf(mock.requests()[0]!, options)).toBe(
    `curl -i 'https://store.example/plants' -H 'authorization: Bearer '"$PLANT_STORE_TOKEN" -H 'content-type: application/json' -H 'prefer: scenario=rejected' --data-raw '{"id":1}'`,
  )
})

describe('the command', () => {
  test('has the key of the document from the variable', () => {
    const headers = { 'x-shop-key': 'ada-…', 'x-other': '1' }
    expect(argumentsOf(commandFor({ headers }))).toEqual([
      '-i',
      'http://127.0.0.1:4010/plants',
      '-H',
      'x-shop-key: the token',
      '-H',
      'content-type:',
      '--data-raw',
      '{"id":1}',
    ])
  })

  test('keeps a credential without a scheme as it was sent', () => {
    const headers = { authorization: 'd…', 'content-type': 'text/plain' }
    expect(argumentsOf(commandFor({ headers }))).toContain('authorization: the token')
  })

  test.each([
    ['GET', '', []],
    ['HEAD', '', ['-I']],
    ['POST', '', ['-X', 'POST']],
    ['GET', '{}', ['-X', 'GET']],
    ['PUT', '{}', ['-X', 'PUT']],
  ])('sends %s with the body %j', (method, body, words) => {
    expect(argumentsOf(commandFor({ method, body })).slice(1, 1 + words.length + 1)).toEqual([
      ...words,
      'http://127.0.0.1:4010/plants',
    ])
  })

  test('sends brackets of a query as they are', () => {
    const target = '/plants?filter[name]=fern'
    expect(argumentsOf(commandFor({ target })).slice(0, 3)).toEqual([
      '-i',
      '-g',
      `http://127.0.0.1:4010${target}`,
    ])
  })

  test('expands nothing that the client sent', () => {
    const hostile = `'"$(touch pwned) \`id\` $HOME \\`
    const headers = { authorization: `Bearer ${hostile}`, prefer: hostile }
    const words = argumentsOf(commandFor({ target: `/${hostile}`, headers, body: hostile }))
    expect(words).toEqual(expect.arrayContaining([`prefer: ${hostile}`, hostile]))
  })

  test.each(['@file', 'a\nb', '{"name":"Füße 🌵"}'])('sends the body %j as text', (body) => {
    expect(argumentsOf(commandFor({ body })).slice(-2)).toEqual(['--data-raw', body])
  })

  test.each([
    'a\u0000b',
    '\u001b[31m',
    'abc\u202egnp',
    'a\tb',
    '100 % \\ \u0007',
    'x'.repeat(40_001),
  ])('pipes a body that a terminal or an argument cannot take (%#)', (body) => {
    const [format, command] = commandFor({ body }).split(' | ')
    expect(execFileSync('sh', ['-c', format!], { encoding: 'utf8' })).toBe(body)
    expect(command).toMatch(/^curl .* --data-binary @-$/)
  })
})
