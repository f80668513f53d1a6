import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MockServer, startServer } from '../adapters/node.ts'
import { endAll, launch, runCommand } from '../../test/support/cli.ts'

let server: MockServer
beforeAll(async () => {
  server = await startServer({
    port: 0,
    scenarios: { closed: { description: 'the \u001b[31mshop is shut', answer: 'rejected' } },
  })
})
beforeEach(() => server.mock.reset())
afterEach(endAll)
afterAll(() => server.close(0))

const create = async (token: string, id: string, url = server.url): Promise<void> => {
  await fetch(`${url}/plants`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // The next server at the same port does not know this one's connections.
      connection: 'close',
    },
    body: `{"id":${id},"name":"fern"}`,
  })
}

const run = (...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> =>
  runCommand([...args, '--url', server.url])

/** Where nothing listens any more. */
const nowhere = async (): Promise<string> => {
  const { url, close } = await startServer({ port: 0 })
  await close(0)
  return url
}
const unreached = (url: string): string =>
  `Cannot reach a mock at ${url} (ECONNREFUSED). Is it running? plant-store-kit mock starts one.\n`

const LIST = `* auto                   validates the request, then 200 or 400
  created                always 200, with what was sent or an example
  rejected               always 400, whatever was sent
  slow                   like auto, after 2 seconds
  flaky                  400, 400, then like auto
  hang                   never answers
  offline                resets the connection
  off-contract-500       breaks the contract: 500 with an HTML page
  off-contract-nameless  breaks the contract: 200 without a name
  off-contract-cut-off   breaks the contract: 200 with JSON cut off
  off-contract-204       breaks the contract: 204 without a body
  closed                 the \\u{1b}[31mshop is shut
`

describe('plant-store-kit scenarios', () => {
  test('lists those of a mock, and marks the one in force', async () => {
    expect(await run('scenarios')).toEqual({ code: 0, stdout: LIST, stderr: '' })
    server.mock.world('adalovelace').use({ answer: 'created' })
    const { stdout } = await run('scenarios', '--token', 'adalovelace')
    expect(stdout).toContain('\n* custom                 defined while it ran\n')
  })

  test('prints JSON', async () => {
    const { stdout } = await run('scenarios', '--json')
    const { inForce, scenarios } = JSON.parse(stdout) as { inForce: string; scenarios: unknown[] }
    expect([inForce, scenarios.length, scenarios[4]]).toEqual([
      'auto',
      12,
      { name: 'flaky', description: '400, 400, then like auto', inForce: false },
    ])
  })

  test('does not mind that nobody reads', async () => {
    const running = launch(['scenarios', '--url', server.url])
    running.closeOutput()
    expect(await running.stop(0 as unknown as NodeJS.Signals)).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  test('says where no mock is', async () => {
    const url = await nowhere()
    expect(await runCommand(['scenarios', '--url', url])).toEqual({
      code: 1,
      stdout: '',
      stderr: unreached(url),
    })
  })
})

describe('plant-store-kit use', () => {
  test('switches everybody', async () => {
    expect(await run('use', 'flaky')).toEqual({
      code: 0,
      stdout: 'flaky is in force for every token without a scenario of its own\n',
      stderr: '',
    })
    expect(server.mock.scenario).toBe('flaky')
    await run('use', '--default')
    expect(server.mock.scenario).toBe('auto')
  })

  test('switches one token, and shows it shortened', async () => {
    const { stdout } = await run('use', 'hang', '--token', 'adalovelace')
    expect(stdout).toBe('hang is in force for ada…\n')
    expect([server.mock.world('adalovelace').scenario, server.mock.scenario]).toEqual([
      'hang',
      'auto',
    ])
    const back = await run('use', '--default', '--token', 'adalovelace', '--json')
    expect(JSON.parse(back.stdout)).toEqual({
      scenario: 'auto',
      own: false,
      default: 'auto',
      token: 'ada…',
    })
  })

  const refused: [name: string, args: string[], code: number, stderr: string][] = [
    [
      'a scenario that is none',
      ['slwo'],
      1,
      'The scenario "slwo" is not known: did you mean "slow"? There are auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204, closed.\n',
    ],
    [
      'no name',
      [],
      2,
      'Say which scenario: plant-store-kit use NAME, or plant-store-kit use --default.\n',
    ],
    [
      'a name and the default',
      ['slow', '--default'],
      2,
      'Say which scenario: plant-store-kit use NAME, or plant-store-kit use --default.\n',
    ],
    [
      'a token that HTTP cannot carry',
      ['slow', '--token', 's3 cret'],
      2,
      "error: option '--token <token>' argument '…' is invalid. It takes printable ASCII without spaces.\n",
    ],
    [
      'a control token that HTTP cannot carry',
      ['slow', '--control-token', 's3 cret'],
      2,
      "error: option '--control-token <token>' argument '…' is invalid. It takes printable ASCII without spaces.\n",
    ],
  ]
  test.concurrent.each(refused)('refuses %s', async (_name, args, code, stderr) => {
    expect(await run('use', ...args)).toEqual({ code, stdout: '', stderr })
  })

  test('refuses a URL that is none', async () => {
    const { code, stderr } = await runCommand(['use', 'slow', '--url', 'localhost:4010'])
    expect([code, stderr]).toEqual([
      2,
      "error: option '--url <url>' argument 'localhost:4010' is invalid. It takes one such as http://127.0.0.1:4010.\n",
    ])
  })

  test('says what is no mock', async () => {
    const other = await startServer({ port: 0, controlToken: 'sesame' })
    const { code, stderr } = await runCommand(['use', 'slow', '--url', other.url])
    expect([code, stderr]).toEqual([
      1,
      'The Control-Token header must be what the mock was started with (--control-token).\n',
    ])
    const environment = { PLANT_STORE_CONTROL_TOKEN: 'sesame' }
    expect((await runCommand(['use', 'slow', '--url', other.url], environment)).code).toBe(0)
    await other.close(0)
  })
})

describe('plant-store-kit requests', () => {
  test('shows the journal', async () => {
    await create('adalovelace', '1')
    await create('bob', '"\u202e7"')
    const { stdout } = await run('requests')
    expect(stdout).toMatch(
      /^200 POST \/plants auto [\d.]+ ms\n400 POST \/plants auto [\d.]+ ms "id" must be an integer \(got "\\u\{202e\}7"\)\n$/,
    )
    expect((await run('requests', '--status', '4xx')).stdout).toMatch(/^400 [^\n]+\n$/)
    expect((await run('requests', '--last', '1')).stdout).toMatch(/^400 [^\n]+\n$/)
    expect((await run('requests', '--last', '0')).stdout).toBe('')
    expect((await run('requests', '--token', 'ada')).stdout).toBe('')
    const { stdout: lines } = await run('requests', '--json', '--token', 'adalovelace')
    expect(JSON.parse(lines)).toMatchObject({ token: 'ada…', status: 200, problems: [] })
  })

  test('follows what comes, over a restart too', async () => {
    const first = await startServer({ port: 0 })
    for (const id of ['1', '2', '3']) await create('ada', id, first.url)
    const { port } = new URL(first.url)
    const args = ['requests', '--follow', '--last', '1', '--json', '--url', first.url]
    const following = launch(args)
    expect(await following.line(/./)).toContain('"id":3,')
    await create('bob', '4', first.url)
    expect(await following.line(/./)).toContain('"id":4,')
    await first.close(0)
    const second = await startServer({ port: Number(port) })
    await create('bob', '5', second.url)
    expect(await following.line(/./)).toContain('"id":1,')
    expect(await following.stop('SIGINT')).toMatchObject({
      code: 0,
      stderr: 'The mock is gone; waiting until it is back.\n',
    })
    await second.close(0)
  })

  test('ends when nobody reads', async () => {
    await create('ada', '1')
    const following = launch(['requests', '--follow', '--url', server.url])
    await following.line(/./)
    following.closeOutput()
    const timer = setInterval(() => void create('ada', '2'), 20)
    expect(await following.stop(0 as unknown as NodeJS.Signals)).toMatchObject({ code: 0 })
    clearInterval(timer)
  })

  test('does not wait for a mock that never was', async () => {
    const url = await nowhere()
    const { code, stderr } = await runCommand(['requests', '--follow', '--url', url])
    expect([code, stderr]).toEqual([1, unreached(url)])
  })
})

describe('plant-store-kit mock', () => {
  test('lets an origin in that is named', async () => {
    const running = launch(['mock', '--port', '0', '--allow-control-from', 'http://a.example:81/'])
    const url = /http:\S+/.exec(await running.line(/listening/))?.[0] ?? ''
    const answer = await fetch(`${url}/_mock/scenario`, {
      headers: { origin: 'http://a.example:81' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://a.example:81')
    const { code, stderr } = await runCommand(['mock', '--allow-control-from', '*'])
    expect([code, stderr]).toEqual([
      2,
      "error: option '--allow-control-from <origin>' argument '*' is invalid. An origin is a scheme, a host and a port alone, such as http://localhost:5173.\n",
    ])
  })

  test('bound to all of the network says so', async () => {
    const token = 'sesame-open-yourself'
    const args = ['mock', '--port', '0', '--host', '0.0.0.0']
    const open = launch(args)
    expect(await open.line(/^Others/)).toBe(
      'Others than this machine can reach the store. Control and console are off for all; --control-token switches them on.',
    )
    const guarded = launch([...args, '--control-token', token])
    expect(await guarded.line(/^Others/)).toBe(
      'Others than this machine can reach the store. Control and console ask for the control token.',
    )
    const { stdout, stderr } = await guarded.stop()
    expect(stdout + stderr).not.toContain('sesame')
  })

  test('takes the control token from its surroundings', async () => {
    const running = launch(['mock', '--port', '0'], { PLANT_STORE_CONTROL_TOKEN: 'sesame' })
    const url = /http:\S+/.exec(await running.line(/listening/))?.[0] ?? ''
    expect((await fetch(`${url}/_mock/scenario`)).status).toBe(401)
  })

  test('opens the console', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
    const opened = join(folder, 'opened')
    for (const name of ['xdg-open', 'open']) {
      await writeFile(join(folder, name), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`)
      await chmod(join(folder, name), 0o755)
    }
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`
    const running = launch(['mock', '--port', '0', '--open'], { PATH })
    const page = (await running.line(/^Console: /)).slice(9)
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toBe(page)
    await rm(folder, { recursive: true })
    const without = launch(['mock', '--port', '0', '--open'], { PATH: '' })
    expect(await without.line(/^No browser/)).toMatch(
      /^No browser could be opened here\. The console is at http:\S+\/_mock$/,
    )
  })
})
