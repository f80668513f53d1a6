import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { evolvedDocument, partOf, responsesOf } from '../../test/support/evolve.ts'
import { shows } from '../../test/support/secrets.ts'
import { listenLocally, startStore } from '../../test/support/start.ts'
import type { Override } from '../../test/servers/listen.ts'
import { baselineOf } from '../report/baseline.ts'
import { formatBaseline } from '../report/baseline-file.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import type { CheckEvent, CheckOptions } from '../data/options.ts'
import { reporterNames, reporters } from '../reporters/index.ts'
import type { Report } from '../data/report.ts'
import { check } from '../runner.ts'

const run = async (
  baseUrl: string,
  options: Partial<CheckOptions>,
): Promise<{ readonly report: Report; readonly texts: Readonly<Record<string, string>> }> => {
  const events: CheckEvent[] = []
  const onEvent = (event: CheckEvent): void => void events.push(event)
  const report = await check({ seed: 11, explore: 0, token: '', onEvent, ...options, baseUrl })
  const inReports = reporterNames.map((name) => [name, reporters[name](report)])
  const asText = (_name: string, value: unknown): unknown =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value
  const texts = {
    ...(Object.fromEntries(inReports) as Record<string, string>),
    baseline: formatBaseline(baselineOf(report)),
    events: JSON.stringify(events, asText),
    report: JSON.stringify(report, asText),
  }
  return { report, texts }
}

const inJson = (text: string): string =>
  Array.from(
    text,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('')
const inHtml = (text: string): string =>
  Array.from(text, (character) => `&#x${character.charCodeAt(0).toString(16)};`).join('')
const inUrl = (text: string): string =>
  Array.from(text, (character) => `%${character.charCodeAt(0).toString(16)}`).join('')

const token = 'wX9/k+3=Qz_7-rTvB2m~Lp'

/** Servers that repeat the token, each in other places. */
const echoes: [place: string, respond: NonNullable<Override['respond']>][] = [
  [
    'the message of an error',
    () => ({
      status: 500,
      headers: { 'Content-Type': 'text/html' },
      body: `<p>${inHtml(token)} and ${inUrl(token)}, ${inJson(token)}</p>`,
    }),
  ],
  [
    'JSON of the wrong form',
    (usual) => ({
      ...usual,
      body: `{"name":["${inJson(token)}"],"error":"${token.replaceAll('/', '\\/')}","message":7}`,
    }),
  ],
  [
    'JSON with a member twice',
    (usual) => ({ ...usual, body: `{"${inJson(token)}":1,"${token}":2,"name":"x"}` }),
  ],
  [
    'the Content-Type',
    (usual) => ({ ...usual, headers: { 'Content-Type': `text/${token}; a=${btoa(token)}` } }),
  ],
  [
    'headers',
    (usual) => ({
      ...usual,
      status: 422,
      headers: {
        ...usual.headers,
        Location: `/plants?token=${encodeURIComponent(token)}`,
        'WWW-Authenticate': `Bearer realm="${token}"`,
        'X-Echo': btoa(`Bearer ${token}`),
      },
    }),
  ],
  [
    'the coding',
    (usual) => ({ ...usual, headers: { ...usual.headers, 'Content-Encoding': token } }),
  ],
  ['a body that is not JSON', (usual) => ({ ...usual, body: `${token} ${token.slice(0, 11)}` })],
  [
    'a body that is cut off',
    (usual) => ({
      ...usual,
      headers: { ...usual.headers, 'Content-Length': '5000' },
      body: `{"name":"${token}`,
    }),
  ],
]

test.each(echoes)(
  'no output shows a token that the server repeats in %s',
  async (_place, respond) => {
    const options = { token, only: ['R1/first', 'R1/plain', 'N1', 'A1/absent'], timeoutSeconds: 1 }
    const { texts } = await run(await startStore({ respond }), options)
    const showing = Object.entries(texts).filter(([, text]) => shows(text, token))
    expect(showing.map(([name]) => name)).toEqual([])
  },
)

test.each([
  ['a status line', `HTTP/1.1 500 ${token}\r\n\r\n`],
  ['a malformed status line', `${token}\r\n\r\n`],
  ['a header line', `HTTP/1.1 200 OK\r\n${token} x\r\nContent-Length: 0\r\n\r\n`],
  ['a chunk', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${token}\r\n`],
])('no output shows a token in %s', async (_place, bytes) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const { texts } = await run(url, { token, only: ['R1/first'], timeoutSeconds: 1 })
  const showing = Object.entries(texts).filter(([, text]) => shows(text, token))
  expect(showing.map(([name]) => name)).toEqual([])
})

test.each<[string, Record<string, unknown>, unknown]>([
  ['a member of another type', { additionalProperties: { type: 'string' } }, { [token]: 7 }],
  ['a member that is not allowed', { additionalProperties: false }, { [token]: 'x' }],
  [
    'a member of no branch',
    { anyOf: [{ additionalProperties: { type: 'string' } }, { type: 'array' }] },
    { [token]: 7 },
  ],
  [
    'members below it',
    { additionalProperties: { additionalProperties: { type: 'string' } } },
    { a: { [token]: 7 }, [token]: { b: 8 } },
  ],
])('no output shows a token that the server has as the name of %s', async (_what, schema, body) => {
  const url = await startStore({
    respond: (usual) => ({ ...usual, body: JSON.stringify(body) }),
  })
  const { texts } = await run(url, {
    token,
    only: ['R1/first', 'R1/plain'],
    document: evolvedDocument((document) => {
      partOf(responsesOf(document), '200', 'content', 'application/json')['schema'] = schema
    }),
  })
  expect(texts['text']).toContain('$PLANT_STORE_TOKEN')
  const showing = Object.entries(texts).filter(([, text]) => shows(text, token))
  expect(showing.map(([name]) => name)).toEqual([])
})

const faulty: NonNullable<Override['respond']> = (usual) => ({
  ...usual,
  status: usual.status === 400 ? 422 : 200,
  headers: usual.status === 400 ? usual.headers : { 'Content-Type': 'text/html' },
})

/** The findings, and the requests and responses without what differs from run to run. */
const comparable = ({ groups, exchanges, hints }: Report): unknown => ({
  hints: hints.filter((hint) => !hint.includes('begin with')),
  groups: groups.map(({ findings }) =>
    findings.map(({ message, expected, received }) => [message, expected, received]),
  ),
  headers: exchanges.map(({ request, response }) => [
    request.headers.filter(([name]) => !/^(host|content-length)$/i.test(name)),
    response.type === 'response' && response.headers.filter(([name]) => name !== 'Date'),
  ]),
})

test.each([
  'application-json-token',
  'Content-Type-responded-200-with',
  'a-status-that-the-document',
  'text/html-instead-of-json',
  'connection',
])('the token %s does not change a word of the reports', async (word) => {
  const url = await startStore({ respond: faulty })
  const options = { only: ['R1/first', 'R1/plain', 'N1', 'N4', 'A1/absent'], concurrency: 1 }
  const { report } = await run(url, { ...options, token: 'q8-Zk3_Tw9.Rm2~Xy7' })
  const { report: other } = await run(url, { ...options, token: word })
  expect(comparable(other)).toEqual(comparable(report))
})

test('a short token in a media type is hidden before its letter case is lost', async () => {
  const respond: Override['respond'] = (usual) => ({
    ...usual,
    headers: { 'Content-Type': 'text/aB3xYz9Q' },
  })
  const options = { token: 'aB3xYz9Q', only: ['R1/first'] }
  const { texts } = await run(await startStore({ respond }), options)
  expect(Object.values(texts).join('')).not.toMatch(/ab3xyz9q/i)
})

test('a secret with a semicolon in a media type is hidden whole', async () => {
  const respond: Override['respond'] = (usual) => ({
    ...usual,
    headers: { 'Content-Type': 'text/aB3xYz;9Qw7Kp' },
  })
  const options = { token, headers: { 'X-Api-Key': 'aB3xYz;9Qw7Kp' }, only: ['R1/first'] }
  const { texts } = await run(await startStore({ respond }), options)
  expect(Object.values(texts).join('')).not.toMatch(/ab3xyz/i)
})

test('a token that is an ordinary word changes no text, and one hint says so', async () => {
  const respond: Override['respond'] = (usual) => ({
    ...usual,
    headers: { ...usual.headers, 'X-Echo': 'Bearer must' },
    body: '{"name":7,"message":"it must be 7"}',
  })
  const { report, texts } = await run(await startStore({ respond }), {
    token: 'must',
    only: ['R1/first', 'N4'],
  })
  expect(texts['text']).toContain('/name of the body must be a string')
  expect(texts['text']).toContain('"it must be 7"')
  expect(report.hints.filter((hint) => hint.startsWith('The value of'))).toHaveLength(1)
  const { headers } = report.exchanges[0]!.response as ReceivedResponse
  expect(headers).toContainEqual(['X-Echo', 'Bearer $PLANT_STORE_TOKEN'])
})
