import { spawn, spawnSync } from 'node:child_process'
import { type IncomingMessage, createServer } from 'node:http'
import { expect, test } from 'vitest'
import { evolve, withKey } from '../../test/support/evolve.ts'
import { listenLocally } from '../../test/support/start.ts'
import { store } from '../../test/support/store.ts'
import { generate } from '../cases/generate/generate.ts'
import { casesOf } from '../cases/index.ts'
import { Client } from '../client/client.ts'
import { type Headers, hiddenHeadersOf } from '../data/exchange.ts'
import {
  type SecretEncoding,
  type SecretText,
  type SecretVariable,
  shownText,
} from '../data/secret-text.ts'
import { curlLine, maxArgument } from './curl.ts'
import { fillCase } from '../cases/fill/fill-case.ts'
import { FreshSource } from '../cases/fill/fresh-source.ts'
import type { Secrets } from '../cases/fill/request-values.ts'

const cases = casesOf(store)

const hasCurl = spawnSync('curl', ['--version']).status === 0

const secrets: Secrets = {
  token: `t0ken-$HOME-'x"\\`,
  badToken: 'b4d-token',
  headers: [
    ['Host', 'shop.example'],
    ['X-Tenant', 'green "house" $X_SESSION_KEY'],
    ['X-Session-Key', "$(s3ssion)'\\"],
    ['X_Session_Key', 's3ssion-2'],
    ['X-Literal', '$PLANT_STORE_TOKEN and $X_SESSION_KEY'],
    ['X-Literal', 'Jörg'],
  ],
}
const environment = {
  ...process.env,
  PLANT_STORE_TOKEN: secrets.token,
  PLANT_STORE_BAD_TOKEN: secrets.badToken,
  PLANT_STORE_HEADER_X_SESSION_KEY: "$(s3ssion)'\\",
  PLANT_STORE_HEADER_X_SESSION_KEY_2: 's3ssion-2',
}

const runInShell = (script: string): Promise<unknown> =>
  new Promise((resolve) => {
    const shell = spawn('sh', { env: environment, stdio: ['pipe', 'ignore', 'ignore'] })
    shell.on('exit', resolve)
    shell.stdin.end(script)
  })

interface Received {
  readonly line: string
  readonly headers: readonly string[]
  readonly body: string
}

/** A header of the client, not of the request. */
const incidental = /^connection: /i
/** curl sends its own, unless the request has none. */
const ownValue = /^(user-agent): .*/i

/** A token in a query may be percent-encoded or not; a malformed target stays as it is. */
const decoded = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const record = async (request: IncomingMessage): Promise<Received> => {
  const { rawHeaders: raw } = request
  const headers = raw.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${raw[at + 1]!.trim()}`] : [],
  )
  return {
    line: `${request.method} ${decoded(request.url!)}`,
    headers: headers
      .filter((header) => !incidental.test(header))
      .map((header) => header.replace(ownValue, '$1'))
      .toSorted(),
    body: Buffer.concat((await request.toArray()) as Buffer[]).toString('latin1'),
  }
}

const start = async (received: Received[]): Promise<string> => {
  const server = createServer((request, response) => {
    void (async () => {
      received.push(await record(request))
      response.end('{}')
    })()
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

test('a curl line repeats a request byte for byte', { timeout: 120_000 }, async (context) => {
  context.skip(!hasCurl, 'curl is not installed')
  const received: Received[] = []
  // A process for each request takes time: of cases that differ in their body only, every fourth.
  const chosen = cases.filter(({ rule }, at) => /R1|N10|V7|A|open/.test(rule) || at % 4 === 0)
  const withKeys = casesOf(evolve(withKey)).filter(({ rule }) => rule.startsWith('A'))
  const list = [...chosen, ...withKeys, ...generate(42, 40, true, store)]
  const client = new Client({ baseUrl: `${await start(received)}/base` })
  const fresh = new FreshSource(1, 2)
  const lines: string[] = []
  for (const testCase of list) {
    const { outgoing, sent } = fillCase(
      testCase,
      { base: client.base, secrets, fresh },
      { reuse: 'kept' },
    )
    await client.send(outgoing)
    lines.push(curlLine([sent]))
  }
  await client.close()
  const sent = received.splice(0)
  expect(lines.filter((line) => /t0ken|b4d|s3ssion/.test(line))).toEqual([])
  await runInShell(`${lines.join('\n')}\n`)
  expect(received.length).toBe(list.length)
  for (const [index, { id }] of list.entries()) expect(received[index], id).toEqual(sent[index])
})

test.for(['fern|moss', 'f\u00e9rn|moss', 'fern|m\u00f6ss', 'f\u00e9rn|m\0ss'])(
  'a curl line repeats two requests in order: %j',
  async (bodies, context) => {
    context.skip(!hasCurl, 'curl is not installed')
    const received: Received[] = []
    const url = await start(received)
    const requests = bodies
      .split('|')
      .map((body) => ({ method: 'POST', url, headers: [], body: Buffer.from(body) }))
    await runInShell(`${curlLine(requests)}\n`)
    expect(received.map(({ body }) => Buffer.from(body, 'latin1').toString()).join('|')).toBe(
      bodies,
    )
  },
)

test('curl adds no Expect to a body of more than 1024 bytes', () => {
  const lineWith = (length: number, headers: Headers = []): string =>
    curlLine([{ method: 'POST', url: 'http://store', headers, body: Buffer.alloc(length, 'x') }])
  expect(lineWith(1024)).not.toContain('Expect')
  expect(lineWith(1025)).toContain(" -H 'Expect:' ")
  expect(lineWith(1025, [['Expect', '100-continue']])).not.toContain("'Expect:'")
})

test('a curl line may have a client certificate and a CA', () => {
  const request = {
    method: 'GET',
    url: 'http://localhost:4010/plants',
    headers: [
      ['Accept', '*/*'],
      ['User-Agent', 'plant-store-kit'],
    ] as const,
  }
  expect(curlLine([request], { insecure: true, ca: true, cert: true })).toBe(
    `curl -q -i -k --path-as-is -g --cacert "$PLANT_STORE_CA" --cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY" -X GET -H 'Accept: */*' 'http://localhost:4010/plants'`,
  )
})

test.each([
  ['localhost', `-H 'Host: localhost'`],
  ['localhost:4010', ''],
])('a curl line has the Host %s if the URL has another one', (host, words) => {
  const url = 'http://localhost:4010/plants'
  const line = curlLine([{ method: 'GET', url, headers: [['Host', host]] }])
  const others = [words, "-H 'Accept:'", "-H 'User-Agent:'"].filter((word) => word !== '')
  expect(line).toBe(`curl -q -i --path-as-is -g -X GET ${others.join(' ')} '${url}'`)
})

test.each([
  ['another User-Agent', [['User-Agent', 'acme-probe']], `-H 'User-Agent: acme-probe'`],
  ['no User-Agent of the kit', [['user-agent', 'plant-store-kit']], ''],
  ['no User-Agent', [], `-H 'User-Agent:'`],
] as const)('a curl line has %s', (_what, headers, words) => {
  const request = { method: 'GET', url: 'http://store', headers }
  const line = `curl -q -i --path-as-is -g -X GET ${words} -H 'Accept:' 'http://store'`
  const isLast = headers.length === 0
  const expected = isLast ? line.replace(`${words} -H 'Accept:'`, `-H 'Accept:' ${words}`) : line
  expect(curlLine([request])).toBe(expected.replace('  ', ' '))
})

const token = { variable: 'PLANT_STORE_TOKEN' }

test.each<[name: string, value: SecretText, word: string]>([
  ['X-Session-Key', [{ variable: 'X_SESSION_KEY' }], `'X-Session-Key: '"$X_SESSION_KEY"`],
  ['X-Copy', ['Bearer ', token], `'X-Copy: Bearer '"$PLANT_STORE_TOKEN"`],
  ['X-Env', ['$HOME $PLANT_STORE_TOKEN'], `'X-Env: $HOME $PLANT_STORE_TOKEN'`],
  ['X-Name', ['Jörg '], `"$(printf 'X\\055Name: J\\366rg ')"`],
  ['X-Both', ['ö', token, "'"], `"$(printf 'X\\055Both: \\366')""$PLANT_STORE_TOKEN"''\\'''`],
  ['X-Empty', [' '], `'X-Empty;'`],
  ['Host', ['other.test'], `'Host: other.test'`],
])('a curl line with %s: %j has the word %s', (name, value, word) => {
  const request = { method: 'GET', url: 'http://store', ...hiddenHeadersOf([{ name, value }]) }
  expect(curlLine([request])).toContain(`-H ${word} `)
})

test('the token of HTTP Basic is made of the variable for the token', () => {
  const headers = hiddenHeadersOf([
    {
      name: 'Authorization',
      value: ['Basic ', { variable: 'PLANT_STORE_TOKEN', encodings: ['basic'] }],
    },
  ])
  expect(curlLine([{ method: 'GET', url: 'http://store', ...headers }])).toContain(
    `-H 'Authorization: Basic '"$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')" `,
  )
})

const encoders = {
  percent: "| od -An -v -tx1 | tr -d '\\n' | tr ' ' %)",
  json: String.raw`| sed 's/["\\]/\\&/g')`,
}
const password = `$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')`

test.each<[SecretEncoding[], string]>([
  [['percent'], `$(printf %s "$PLANT_STORE_TOKEN" ${encoders.percent}`],
  [['basic', 'percent'], `$(printf %s "${password}" ${encoders.percent}`],
])('a URL with a token in the encodings %j has it so', (encodings, word) => {
  const urlParts: SecretText = ['http://store?a=', { variable: 'PLANT_STORE_TOKEN', encodings }]
  const line = curlLine([{ method: 'GET', url: shownText(urlParts), urlParts, headers: [] }])
  expect(line.slice(line.indexOf(" 'http"))).toBe(` 'http://store?a='"${word}"`)
})

const utf8 = new TextEncoder()

const bodyLine = (start: string, secret: SecretVariable): string => {
  const body = utf8.encode(`${start}${secret.variable}"}`)
  const bodyParts = [utf8.encode(start), secret, utf8.encode('"}')]
  const url = 'http://store'
  const line = curlLine([{ method: 'POST', url, headers: [], body, bodyParts }])
  return line.replace(` -H 'Accept:' -H 'User-Agent:' -H 'Content-Type:'`, '')
}

test.each<[SecretVariable, string]>([
  [{ variable: 'PLANT_STORE_BAD_TOKEN' }, '$PLANT_STORE_BAD_TOKEN'],
  [{ variable: 'PLANT_STORE_TOKEN', encodings: ['basic'] }, password],
  [
    { variable: 'PLANT_STORE_TOKEN', encodings: ['json'] },
    `$(printf %s "$PLANT_STORE_TOKEN" ${encoders.json}`,
  ],
])('a body with %j has that credential', (secret, word) => {
  expect(bodyLine('{"a":"', secret)).toBe(
    `curl -q -i --path-as-is -g --data-binary '{"a":"'"${word}"'"}' 'http://store'`,
  )
})

test('a long body, or one of other bytes than text, has its credential in the pipe', () => {
  expect(bodyLine('%é', { variable: 'PLANT_STORE_TOKEN' })).toBe(
    `printf '\\045\\303\\251%s"}' "$PLANT_STORE_TOKEN" | curl -q -i --path-as-is -g --data-binary @- 'http://store'`,
  )
  const spaces = ' '.repeat(maxArgument)
  expect(bodyLine(spaces, { variable: 'PLANT_STORE_TOKEN' })).toContain(
    `printf '${spaces}%s"}' "$PLANT_STORE_TOKEN" | curl -q`,
  )
})

test('a text that looks like a variable is none', () => {
  const request = { method: 'POST', url: 'http://store?$PLANT_STORE_TOKEN', headers: [] }
  const body = utf8.encode('"$PLANT_STORE_TOKEN"')
  expect(curlLine([{ ...request, body }])).toMatch(
    / --data-binary '"\$PLANT_STORE_TOKEN"' 'http:\/\/store\?\$PLANT_STORE_TOKEN'$/,
  )
})

test('a body that curl would take for the name of a file comes from a pipe', () => {
  const request = { method: 'POST', url: 'http://store', headers: [] }
  expect(curlLine([{ ...request, body: utf8.encode('@a') }])).toMatch(/^printf '\\100a' \| curl /)
  const bodyParts = [{ variable: 'PLANT_STORE_TOKEN' }]
  expect(curlLine([{ ...request, body: utf8.encode('$PLANT_STORE_TOKEN'), bodyParts }])).toMatch(
    /^printf '%s' "\$PLANT_STORE_TOKEN" \| curl /,
  )
})

test('each request over https is sent with HTTP/1.1, as the run sent it', () => {
  const headers = [
    ['Accept', '*/*'],
    ['User-Agent', 'plant-store-kit'],
  ] as const
  const request = { method: 'GET', url: 'https://store', headers }
  const words = `-i --path-as-is -g --http1.1 -X GET -H 'Accept: */*' 'https://store'`
  expect(curlLine([request, request])).toBe(`curl -q ${words} --next ${words}`)
})
