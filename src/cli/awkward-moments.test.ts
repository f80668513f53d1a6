import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer } from '../adapters/node.ts'
import { endAll, launch } from '../../test/support/cli.ts'
import { sendBytes, statuses } from '../../test/support/raw-http.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** `plant-store-kit mock` as a shell starts it; `$0` is Node and `$@` what it runs. */
const mock = async (script: string, ...args: string[]) => {
  const child = spawn(
    'sh',
    ['-c', script, process.execPath, main, 'mock', '--port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  ends.push(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<[code: number | null, signal: string | null, stderr: string]>(
    (resolve) => child.on('exit', (code, signal) => resolve([code, signal, said])),
  )
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.pause()
  const port = Number(/:(\d+)/.exec(first.toString())?.[1])
  return { child, ended, port }
}

const creation =
  'POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r\nContent-Length: 22\r\n\r\n{"id":1,"name":"fern"}'

describe('where no file can be opened', () => {
  const reading = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const dial = async (port: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    ends.push(() => socket.destroy())
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    return socket
  }

  const paths = ['/openapi.yaml', '/_mock', '/_mock/scenarios']
  test.each(paths)('%s is answered later', async (path) => {
    const { port, child, ended } = await mock('ulimit -n 64; exec "$0" "$@"')
    const asking = await dial(port)
    const others: Socket[] = []
    while (others.length < 80) others.push(await dial(port))
    let answer = ''
    asking.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    asking.write(reading(path))
    await Promise.race([once(asking, 'data'), once(asking, 'close')])
    // Now and then one file is free, for the system waits with who knocks.
    expect(answer).toMatch(/^(?:|HTTP\/1\.1 (?:200|503) .*)$/s)
    for (const other of others) other.destroy()
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String))
      .toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null, ''])
  })
})

describe('the end', () => {
  test.each([[], ['--workers', '2']])('needs nobody who reads the log: %j', async (...args) => {
    const { port, child, ended } = await mock('exec "$0" "$@"', ...args)
    for (let nth = 0; nth < 100; nth += 1) await sendBytes(port, creation.repeat(100), 'last')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null, ''])
  })

  test('comes when the terminal is closed', async () => {
    const { child, ended } = await mock('exec "$0" "$@"')
    child.kill('SIGHUP')
    expect(await ended).toEqual([0, null, ''])
  })

  test.each([[], ['--workers', '2']])('comes at once when asked for twice: %j', async (...args) => {
    const { port, child, ended } = await mock('exec "$0" "$@"', '--scenario', 'hang', ...args)
    const hanging = connect(port, '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => hanging.write(creation, resolve))
    // By a FIN or a reset, of which `once` would make a failure.
    const closed = new Promise((resolve) => hanging.once('close', resolve))
    child.kill('SIGTERM')
    // The first signal is heard once nobody answers any more; of several processes one may still take the connection.
    const signal = (): AbortSignal => AbortSignal.timeout(500)
    await expect
      .poll(
        () => fetch(`http://127.0.0.1:${port}/`, { signal: signal() }).then(String, () => 'gone'),
        {
          timeout: 10_000,
        },
      )
      .toBe('gone')
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT', ''])
    await closed
  })
})

// Nothing else gives a test a terminal: `script` as Linux has it.
const hasTerminal = spawnSync('sh', ['-c', 'script --version']).status === 0

describe('a terminal', () => {
  test.runIf(hasTerminal)('that is held holds no answer', async () => {
    const { port } = await mock('exec script -qec "\'$0\' $*" /dev/null')
    for (let nth = 0; nth < 100; nth += 1) {
      const answers = await sendBytes(port, creation.repeat(100), 'last')
      expect(statuses(answers)).toEqual(Array.from({ length: 100 }, () => 200))
    }
  })
})

describe('a config file', () => {
  test('that is none ends no mock in an endless read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-config-'))
    try {
      const pipe = join(folder, 'pipe.json')
      spawnSync('sh', ['-c', 'mkfifo "$0"', pipe])
      for (const [file, why] of [
        [pipe, 'it is no regular file'],
        [folder, 'it is a folder'],
      ] as const)
        expect(await launch(['mock', '--port', '0', '--config', file]).ended).toEqual({
          code: 1,
          stdout: '',
          stderr: `Cannot read ${file}: ${why}.\n`,
        })
    } finally {
      await endAll()
      await rm(folder, { recursive: true })
    }
  })
})

describe('a check', () => {
  const check = (script: string, ...args: string[]) => {
    const env = { ...process.env, PLANT_STORE_TOKEN: 'demo' }
    const child = spawn('sh', ['-c', script, process.execPath, main, 'check', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    ends.push(() => child.kill('SIGKILL'))
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    const ended = new Promise<[code: number | null, stderr: string]>((resolve) =>
      child.on('close', (code) => resolve([code, stderr])),
    )
    return { child, ended }
  }

  test('says the same where nobody reads what it says', async () => {
    const { child, ended } = check('exec "$0" "$@"', 'http://127.0.0.1:1')
    child.stderr.destroy()
    expect(await ended).toEqual([2, ''])
  })

  test('blames no server for handles that its own machine lacks', async () => {
    const server = await startServer({ port: 0 })
    try {
      const { ended } = check('ulimit -n 40; exec "$0" "$@"', server.url, '--explore', '0')
      expect(await ended).toEqual([0, ''])
    } finally {
      await server.close()
    }
  })

  test('keeps the baseline that a full disk lets none follow', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-baseline-'))
    const server = await startServer({ port: 0, scenario: 'off-contract-500' })
    const file = join(folder, 'known.json')
    const before = '{"version":1,"findings":[]}\n'
    await writeFile(file, before)
    try {
      const args = [server.url, '--only', 'N1,N2,N3,N4,N5', '--explore', '0', '--baseline', file]
      const { ended } = check('ulimit -f 1; exec "$0" "$@"', ...args, '--update-baseline')
      expect(await ended).toEqual([
        2,
        `Cannot write the baseline ${file}: EFBIG: file too large, write.\n`,
      ])
      expect(await readFile(file, 'utf8')).toBe(before)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  })

  test('does not take for a report what a full disk cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-full-'))
    const server = await startServer({ port: 0 })
    const file = join(folder, 'report.json')
    try {
      const args = [server.url, '--only', 'N1', '--explore', '0', '--json']
      // What a file may have of blocks is what a disk has left.
      const { ended } = check(`ulimit -f 8; exec "$0" "$@" >'${file}'`, ...args)
      expect(await ended).toEqual([
        2,
        'Cannot write what was asked for to stdout: the file would be larger than it may.\n',
      ])
      expect((await readFile(file)).length).toBeLessThan(10_000)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  })
})
