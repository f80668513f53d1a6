import { spawn, spawnSync } from 'node:child_process'
import { type IncomingMessage, createServer } from 'node:http'
import { expect, test } from 'vitest'
import { evolve, withKey } from '../../test/support/evolve.ts'
import { listenLocally } from '../../test/support/start.ts'
import { generate } from '../cases/generated.ts'
import { cases, casesOf } from '../cases/index.ts'
import { Client } from '../client/client.ts'
import { hiddenHeadersOf } from '../data/exchange.ts'
import type { SecretText } from '../data/secret-text.ts'
import { curlLine, exampleCurl, type ExampleRequest } from './curl.ts'
import { type Secrets, fillCase } from '../cases/fill-case.ts'
import { FreshSource } from '../cases/fresh-source.ts'

const hasCurl = spawnSync('curl', ['--version']).status === 0

const secrets: Secrets = {
  token: "t0ken-$HOME-'x'",
  badToken: 'b4d-token',
  headers: [
    ['Host', 'shop.example'],
    ['X-Tenant', 'green "house" $X_SESSION_KEY'],
    ['X-Session-Key', "$(s3ssion)'\\"],
    ['X-Literal', '$PLANT_STORE_TOKEN and $X_SESSION_KEY'],
    ['X-Literal', 'Jörg'],
  ],
}
const environment = {
  ...process.env,
  PLANT_STORE_TOKEN: secrets.token,
  PLANT_STORE_BAD_TOKEN: secrets.badToken,
  X_SESSION_KEY: "$(s3ssion)'\\",
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

test.skipIf(!hasCurl)(
  'a curl line repeats a request byte for byte',
  { timeout: 120_000 },
  async () => {
    const received: Received[] = []
    // A process for each request takes time: of cases that differ in their body only, every fourth.
    const chosen = cases.filter(({ rule }, at) => /R1|N10|V7|A|open/.test(rule) || at % 4 === 0)
    const withKeys = casesOf(evolve(withKey)).filter(({ rule }) => rule.startsWith('A'))
    const list = [...chosen, ...withKeys, ...generate(42, 40, true)]
    const client = new Client({ baseUrl: `${await start(received)}/base` })
    const fresh = new FreshSource(1, 2)
    const lines: string[] = []
    for (const testCase of list) {
      const { outgoing, sent } = fillCase(testCase, client.base, secrets, fresh, { reuse: 'kept' })
      await client.send(outgoing)
      lines.push(curlLine([sent]))
    }
    await client.close()
    const sent = received.splice(0)
    expect(lines.filter((line) => /t0ken|b4d|s3ssion/.test(line))).toEqual([])
    await runInShell(`${lines.join('\n')}\n`)
    expect(received.length).toBe(list.length)
    for (const [index, { id }] of list.entries()) expect(received[index], id).toEqual(sent[index])
  },
)

test.skipIf(!hasCurl).each(['fern|moss', 'f\u00e9rn|moss', 'fern|m\u00f6ss', 'f\u00e9rn|m\0ss'])(
  'a curl line repeats two requests in order: %j',
  async (bodies) => {
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
    `curl -i -k --path-as-is -g --cacert "$PLANT_STORE_CA" --cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY" -X GET -H 'Accept: */*' 'http://localhost:4010/plants'`,
  )
})

test.each([
  ['localhost', `-H 'Host: localhost'`],
  ['localhost:4010', ''],
])('a curl line has the Host %s if the URL has another one', (host, words) => {
  const url = 'http://localhost:4010/plants'
  const line = curlLine([{ method: 'GET', url, headers: [['Host', host]] }])
  const others = [words, "-H 'Accept:'", "-H 'User-Agent:'"].filter((word) => word !== '')
  expect(line).toBe(`curl -i --path-as-is -g -X GET ${others.join(' ')} '${url}'`)
})

test.each([
  ['another User-Agent', [['User-Agent', 'acme-probe']], `-H 'User-Agent: acme-probe'`],
  ['no User-Agent of the kit', [['user-agent', 'plant-store-kit']], ''],
  ['no User-Agent', [], `-H 'User-Agent:'`],
] as const)('a curl line has %s', (_what, headers, words) => {
  const request = { method: 'GET', url: 'http://store', headers }
  const line = `curl -i --path-as-is -g -X GET ${words} -H 'Accept:' 'http://store'`
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
    { name: 'Authorization', value: ['Basic ', { variable: 'PLANT_STORE_BASIC' }] },
  ])
  expect(curlLine([{ method: 'GET', url: 'http://store', ...headers }])).toContain(
    `-H 'Authorization: Basic '"$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')" `,
  )
})

const encoded = "| od -An -v -tx1 | tr -d '\\n' | tr ' ' %)"
const password = `$(printf ':%s' "$PLANT_STORE_TOKEN" | base64 | tr -d '\\n')`

test.each([
  ['TOKEN', `$(printf %s "$PLANT_STORE_TOKEN" ${encoded}`],
  ['BAD_TOKEN', `$(printf %s "$PLANT_STORE_BAD_TOKEN" ${encoded}`],
  ['BASIC', `$(printf %s "${password}" ${encoded}`],
])('a query with PLANT_STORE_%s has that credential percent-encoded', (name, word) => {
  const request = { method: 'GET', url: `http://store?a=$PLANT_STORE_${name}`, headers: [] }
  expect(curlLine([request])).toMatch(/ 'http:\/\/store\?a='"[^]*"$/)
  expect(curlLine([request]).endsWith(`"${word}"`)).toBe(true)
})

test.each([
  ['BAD_TOKEN', '"$PLANT_STORE_BAD_TOKEN"'],
  ['BASIC', `"${password}"`],
])('a body with PLANT_STORE_%s has that credential', (name, word) => {
  const body = Buffer.from(`{"a":"$PLANT_STORE_${name}"}`)
  const request = { method: 'POST', url: 'http://store', headers: [], body }
  expect(curlLine([request])).toContain(`--data-binary '{"a":"'${word}'"}' `)
})

const example: ExampleRequest = {
  url: 'http://store/plants',
  method: 'POST',
  header: ['Authorization', 'Bearer $TOKEN'],
  mediaType: 'application/json',
  body: '{"id":1,"name":"Monstera deliciosa"}',
  isSecret: false,
}

test.each<[string, Partial<ExampleRequest>]>([
  ["'Authorization: Bearer demo'", {}],
  ['"Authorization: Bearer $PLANT_STORE_TOKEN"', { isSecret: true }],
  ["'X-Plant-Access: demo'", { header: ['X-Plant-Access', '$TOKEN'] }],
  [
    '"X-Plant-Access: $PLANT_STORE_TOKEN"',
    { header: ['X-Plant-Access', '$TOKEN'], isSecret: true },
  ],
  [`'X-\`id\`: '"$PLANT_STORE_TOKEN"`, { header: ['X-`id`', '$TOKEN'], isSecret: true }],
  [`'X!: '"$PLANT_STORE_TOKEN"`, { header: ['X!', '$TOKEN'], isSecret: true }],
  [`'X-$HOME: demo'`, { header: ['X-$HOME', '$TOKEN'] }],
])('an example has the token in %s', (expected, changes) => {
  expect(exampleCurl({ ...example, ...changes })).toBe(
    `curl 'http://store/plants' -H ${expected} -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`,
  )
})

test('an example has method, media type and body of the operation', () => {
  const changes = {
    method: 'PUT',
    mediaType: 'application/merge+json',
    body: `{"name":"Bird's nest"}`,
  }
  expect(exampleCurl({ ...example, ...changes })).toBe(
    String.raw`curl -X PUT 'http://store/plants' -H 'Authorization: Bearer demo' -H 'Content-Type: application/merge+json' -d '{"name":"Bird'\''s nest"}'`.replace(
      String.raw`\\`,
      '\\',
    ),
  )
})

test('an example without security has no token', () => {
  expect(exampleCurl({ ...example, header: null, isSecret: true })).not.toContain('TOKEN')
})
