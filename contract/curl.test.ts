import { execFileSync, spawn } from 'node:child_process'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Case } from './case.ts'
import { generate } from './cases/generated.ts'
import { cases } from './cases/index.ts'
import { createClient } from './client/client.ts'
import { curlLine } from './curl.ts'
import { FreshSource, fill } from './fill.ts'
import type { Secrets } from './redact.ts'

const hasCurl = (() => {
  try {
    execFileSync('curl', ['--version'])
    return true
  } catch {
    return false
  }
})()

const secrets: Secrets = {
  token: "t0ken-$HOME-'x'",
  badToken: 'b4d-token',
  headers: [
    ['X-Tenant', 'green "house"'],
    ['X-Session-Key', "$(s3ssion)'\\"],
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

interface Heard {
  readonly line: string
  readonly headers: readonly string[]
  readonly body: string
}

/** A field that says how the request came, not what it is. */
const incidental = /^(user-agent|connection): /i

const record = async (request: IncomingMessage): Promise<Heard> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers: string[] = []
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]!.trim()}`)
  }
  return {
    line: `${request.method} ${decodeURIComponent(request.url!)}`,
    headers: headers.filter((field) => !incidental.test(field)).toSorted(),
    body: Buffer.concat(chunks).toString('latin1'),
  }
}

describe.skipIf(!hasCurl)('a curl line, where there is curl', () => {
  let heard: Heard[] = []
  const server = createServer((request, response) => {
    void (async () => {
      heard.push(await record(request))
      response.end('{}')
    })()
  })
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve)
      }),
  )
  afterAll(() => void server.close())

  const compare = async (list: readonly Case[]): Promise<number> => {
    heard = []
    const { port } = server.address() as AddressInfo
    const baseUrl = `http://127.0.0.1:${port}/base`
    const client = createClient({ baseUrl, timeout: 10_000 })
    const fresh = new FreshSource(1, 2)
    const lines: string[] = []
    for (const each of list) {
      const { outgoing, sent } = fill(each, client.base, secrets, fresh, { reuse: true })
      await client.send(outgoing)
      lines.push(curlLine(sent))
    }
    await client.close()
    const sent = heard
    heard = []
    expect(lines.filter((line) => /t0ken|b4d|s3ssion/.test(line))).toEqual([])
    await runInShell(`${lines.join('\n')}\n`)
    expect(heard.length).toBe(list.length)
    for (const [index, each] of list.entries()) {
      expect([each.id, heard[index]]).toEqual([each.id, sent[index]])
    }
    return heard.length
  }

  test('sends every case again, byte for byte', { timeout: 120_000 }, async () => {
    await expect(compare(cases)).resolves.toBe(cases.length)
  })

  test('sends generated cases again, byte for byte', { timeout: 120_000 }, async () => {
    await expect(compare(generate(42, 100, true))).resolves.toBe(100)
  })
})

describe('a curl line', () => {
  test('reads like one', () => {
    const request = {
      method: 'POST',
      url: 'http://localhost:4010/plants',
      target: '/plants',
      headers: [
        ['Host', 'localhost:4010'],
        ['User-Agent', 'plant-store-kit'],
        ['Authorization', 'Bearer $PLANT_STORE_TOKEN'],
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
        ['Content-Length', '26'],
      ] as const,
      body: Buffer.from('{"id":true,"name":"O\'Neil"}'),
      chunked: false,
    }
    const line = curlLine(request)
    expect(line).toBe(
      `curl -i --path-as-is -g -H 'Authorization: Bearer '"$PLANT_STORE_TOKEN" -H 'Accept: application/json' ` +
        `-H 'Content-Type: application/json' --data-binary '{"id":true,"name":"O'\\''Neil"}' 'http://localhost:4010/plants'`,
    )
  })
})
