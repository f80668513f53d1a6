/*
 * Starts four mocks and each installed proxy, and checks that every token keeps its state: `node verify.ts`, or
 * `node verify.ts nginx`. Needs `plant-store-kit` and Node 22.18 or later; uses free ports and a temporary folder.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { remote } from 'plant-store-kit/control'

interface Proxy {
  readonly name: string
  /** Its configuration in this folder. */
  readonly file: string
  /** Arguments with which it reads a copy of the file. */
  readonly args: (folder: string, copy: string) => readonly string[]
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    file: 'nginx.conf',
    args: (folder, copy) => ['-p', folder, '-e', 'stderr', '-c', copy],
  },
  { name: 'haproxy', file: 'haproxy.cfg', args: (_, copy) => ['-db', '-f', copy] },
  {
    name: 'envoy',
    file: 'envoy.yaml',
    args: (_, copy) => ['--disable-hot-restart', '-l', 'warn', '-c', copy],
  },
]
const TOKENS = Array.from({ length: 200 }, (_, n) => `token-${n}`)

const cli = fileURLToPath(
  new URL('dist/cli/main.cjs', import.meta.resolve('plant-store-kit/package.json')),
)
const running = new Set<ChildProcess>()

/** Starts a program; `undefined` if it is not installed. */
async function start(program: string, args: readonly string[]): Promise<ChildProcess | undefined> {
  // Debian has nginx and HAProxy in a folder that is not on every PATH.
  const PATH = [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].join(delimiter)
  const child = spawn(program, args, {
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if ((await once(child, 'spawn').catch(() => undefined)) === undefined) return undefined
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal)
  if (running.has(child)) await once(child, 'exit')
}

async function startMock(config: string): Promise<{ child: ChildProcess; url: string }> {
  const child = (await start(process.execPath, [
    cli,
    'mock',
    '--port',
    '0',
    '--config',
    config,
    '--quiet',
  ]))!
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, url: /http:\S+/.exec(line.toString())![0] }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

async function verify({ name, file, args }: Proxy, folder: string): Promise<void> {
  const report = (text: string): void => console.log(`${name}: ${text}`)
  const config = join(folder, 'plant-store.yaml')
  await copyFile(join(import.meta.dirname, 'plant-store.yaml'), config)
  const mocks = await Promise.all([
    startMock(config),
    startMock(config),
    startMock(config),
    startMock(config),
  ])
  const ports = [await freePort(), ...mocks.map((mock) => new URL(mock.url).port)]
  const url = `http://127.0.0.1:${ports[0]}`

  /** Starts the proxy with its file, but with the ports in use, and without the lines that contain `without`. */
  const startProxy = async (without?: string): Promise<ChildProcess | undefined> => {
    const lines = (await readFile(join(import.meta.dirname, file), 'utf8')).split('\n')
    const used = lines.filter((line) => without === undefined || !line.includes(without)).join('\n')
    const copy = join(folder, file)
    await writeFile(
      copy,
      used.replaceAll(/\b401([0-4])\b/g, (_, nth: string) => `${ports[Number(nth)]}`),
    )
    const proxy = await start(name, args(folder, copy))
    if (proxy === undefined) return undefined
    let log = ''
    for (const stream of [proxy.stdout!, proxy.stderr!])
      stream.on('data', (text: Buffer) => (log += text.toString()))
    const isUp = (): Promise<boolean> =>
      fetch(`${url}/_mock/health`)
        .then(({ ok }) => ok)
        .catch(() => false)
    while (!(await isUp())) {
      assert.ok(running.has(proxy), `${name} does not start: ${log}`)
      await wait(20)
    }
    return proxy
  }
  const send = (token: string, tag: string, headers: object = {}): Promise<Response> =>
    fetch(`${url}/plants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id: 1, name: token, tag }),
    })
  /** Creates a plant with each token; a request that fails is sent again. Returns how many failed. */
  const createAll = async (tag: string): Promise<number> => {
    const create = async (token: string, failed = 0): Promise<number> => {
      const { status } = await send(token, tag).catch(() => ({ status: 0 }))
      if (status === 200) return failed
      assert.ok(failed < 3, `A valid request got ${status} four times.`)
      return create(token, failed + 1)
    }
    const failures = await Promise.all(TOKENS.map((token) => create(token)))
    return failures.reduce((sum, failed) => sum + failed)
  }
  const tagsOf = async (token: string): Promise<string> =>
    (await remote(url, { token }).plants()).map(({ tag }) => tag).join(' ')
  /** The URL of the mock that has the plant with this tag, by token. */
  const ownersOf = async (
    wanted: string,
    asked: readonly { readonly url: string }[] = mocks,
  ): Promise<Map<string, string>> => {
    const owners = new Map<string, string>()
    for (const mock of asked)
      for (const { name: token, tag } of await remote(mock.url).plants())
        if (tag === wanted) {
          assert.ok(!owners.has(token), `Two mocks have the state of ${token}.`)
          owners.set(token, mock.url)
        }
    assert.equal(owners.size, TOKENS.length)
    return owners
  }

  const proxy = await startProxy('4014')
  if (proxy === undefined) return report('skipped, because it is not installed')
  await createAll('one')
  const before = await ownersOf('one')
  assert.equal(new Set(before.values()).size, 3)
  assert.deepEqual(new Set(await Promise.all(TOKENS.map(tagsOf))), new Set(['one']))
  const token = 'token-0'
  const control = remote(url, { token })
  for (const authorization of [`bearer ${token}`, `BEARER  ${token}`])
    await send(token, 'again', { authorization })
  assert.equal(await tagsOf(token), 'one again again')
  report(`isolation: ${TOKENS.length} tokens on 3 mocks, each with its own plants`)

  const few = ['--cases', '200', '--explore', '20']
  const command = ['check', url, '--token', 'check', '--quiet', ...few]
  const check = await start(process.execPath, [cli, ...command])
  assert.deepEqual(await once(check!, 'exit'), [0, null])
  report('contract: a check finds no violation')

  const sequence = async (token: string): Promise<number[]> => {
    await remote(url, { token }).use('flaky')
    const responses = await Promise.all([1, 2, 3].map(() => send(token, 'flaky')))
    await remote(url, { token }).use(undefined)
    return responses.map(({ status }) => status).toSorted((a, b) => a - b)
  }
  for (const statuses of await Promise.all(TOKENS.slice(1, 21).map(sequence)))
    assert.deepEqual(statuses, [200, 400, 400])
  report('sequences: two 400 and one 200 for each token, with 3 requests at once')

  for (let times = 0; times < 5; times += 1) {
    const status = await send(token, 'fault', { prefer: 'scenario=offline' }).then(
      (response) => response.status,
      () => 0,
    )
    assert.ok(status === 0 || status === 503, `A reset became the status ${status}.`)
  }
  await control.use({ fault: 'cut-off' })
  await assert.rejects(async () => (await send(token, 'fault')).text())
  await control.use(undefined)
  assert.equal(await tagsOf(token), 'one again again fault')
  report('faults: clients see resets and truncated responses, and no token moves')

  const waiting = control.waitForRequest(({ request }) => request.body.includes('event'), {
    timeout: 10_000,
  })
  await send(token, 'event')
  await waiting
  await assert.rejects(
    control.waitForRequest(() => false, { timeout: 100 }),
    /No matching request/,
  )
  await assert.rejects(remote(url).reset(), /Behind this proxy/)
  report('control API: works for each token, with events; requests for all tokens are refused')

  await stop(proxy)
  await startProxy()
  await createAll('two')
  const added = await ownersOf('two')
  const moved = TOKENS.filter((token) => added.get(token) !== before.get(token))
  const elsewhere = moved.filter((token) => added.get(token) !== mocks[3].url)
  const counts = `${moved.length} of ${TOKENS.length} tokens moved, ${elsewhere.length} of them to another mock`
  assert.ok(moved.length > 20 && moved.length < 90 && elsewhere.length < 10, counts)
  report(`a mock is added: ${counts}`)

  await stop(mocks[0].child, 'SIGKILL')
  const failed = await createAll('three')
  await ownersOf('three', mocks.slice(1))
  const tags = await Promise.all(TOKENS.map(tagsOf))
  const kept = TOKENS.filter((_, nth) => tags[nth]?.includes('two'))
  assert.deepEqual(
    kept,
    TOKENS.filter((token) => added.get(token) !== mocks[0].url),
  )
  const lost = TOKENS.length - kept.length
  report(
    `a mock is killed: its ${lost} tokens lost their state, the others kept it; ${failed} requests failed`,
  )

  await writeFile(config, 'scenario: rejected\n')
  const deadline = performance.now() + 10_000
  for (const token of TOKENS)
    while ((await send(token, 'four')).status !== 400)
      assert.ok(
        performance.now() < deadline,
        'The change of the config file did not apply to all tokens.',
      )
  report('config file: a change applies to all tokens')
}

const names = process.argv.slice(2)
const wanted = PROXIES.filter(({ name }) => names.length === 0 || names.includes(name))
assert.ok(wanted.length > 0, `Choose from ${PROXIES.map(({ name }) => name).join(', ')}.`)
for (const proxy of wanted) {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-cluster-'))
  try {
    await verify(proxy, folder)
  } finally {
    await Promise.all([...running].map((child) => stop(child)))
    await rm(folder, { recursive: true })
  }
}
