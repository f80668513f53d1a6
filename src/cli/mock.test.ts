import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launch, main, type Program, runInProcess } from '../../test/support/cli.ts'
import { scratch } from '../../test/support/package.ts'
import { shop } from '../../test/support/shop.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { freePort } from '../../test/support/program.ts'

const FERN = '{"id":1,"name":"fern"}'

const mock = async (...args: string[]): Promise<Program & { readonly url: string }> => {
  const running = launch(['mock', '--port', '0', ...args])
  const [url = ''] = /http:\/\/[^"]+/.exec(await running.line(/listening/)) ?? []
  return { ...running, url }
}

const post = async (url: string, body = FERN, headers: Record<string, string> = {}) => {
  const response = await fetchPlant(url, headers, body)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('the log', () => {
  test('starts with the URL, a curl line that works and the console', async () => {
    const running = launch(['mock', '--port', '0'])
    const pattern =
      /^Plant Store 1\.0\.0 \(openapi\.yaml\): mock listening on (http:\/\/127\.0\.0\.1:\d+)$/
    const url = pattern.exec(await running.line(/./))?.[1] ?? ''
    const hint = await running.line(/./)
    expect(hint).toBe(
      `Try it: curl '${url}/plants' -H 'Authorization: Bearer demo' -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`,
    )
    expect(await running.line(/./)).toBe(`Console: ${url}/_mock`)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${hint.slice(8)} --silent`])
    expect(stdout).toBe('{"name":"Monstera deliciosa"}')
    expect(await running.line(/./)).toMatch(/^200 POST \/plants auto [\d.]+ ms$/)
  })

  test('has one line per exchange, with the problems and without secrets', async () => {
    const { url, line, stop } = await mock()
    await post(url, '{"id":"\u202e\u200b\\u001b[31m"}')
    expect(await line(/^\d/)).toMatch(
      /^400 POST \/plants auto [\d.]+ ms "name" is required; "id" must be an integer \(got "\\u202e\\u200b\\u001b\[31m"\)$/,
    )
    await post(url, FERN, { authorization: 'Basic x' })
    expect(await line(/^\d/)).toMatch(/^400 POST \/plants - [\d.]+ ms the Authorization header/)
    await fetch(`${url}/trees?access_token=s3cr3t-t0k3n-long`)
    expect(await line(/^\d/)).toMatch(/^404 GET \/trees\?access_token=s3cr… - [\d.]+ ms /)
    await expect(post(url, FERN, { prefer: 'scenario=offline' })).rejects.toThrow('fetch failed')
    expect(await line(/plants/)).toMatch(/^reset POST \/plants offline [\d.]+ ms$/)
    expect(await stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('lists how a profile breaks the contract, and what it needs to be played whole', async () => {
    const errors = {
      'credential-unknown': { status: 401 },
      'body-missing': 'accepted',
      'type/tag/null': 'accepted',
    }
    const learned = { from: 'http://127.0.0.1:3000', seed: 1, requests: 712, version: 1 }
    await using folder = await scratch()
    const file = join(folder.path, 'profile.json')
    await writeFile(file, JSON.stringify({ learned, errors }))
    const { line, stop } = await mock('--config', file)
    expect(await line(/^Every token/)).toBe(
      'Every token is accepted: give --token to play the response to an unknown token.',
    )
    expect(await line(/^The mock plays/)).toBe(
      'The mock plays 2 breaches of the contract as learned:',
    )
    expect(await line(/./)).toMatch(/^  N1: no body: responded 200/)
    expect(await line(/./)).toMatch(/^  N7: tag is null: responded 200/)
    await stop()
    await writeFile(file, JSON.stringify({ errors: { 'type/tag/null': 'accepted' } }))
    const other = await mock('--config', file, '--token', 'good')
    expect(await other.line(/^The mock plays/)).toBe(
      'The mock plays 1 breach of the contract as configured:',
    )
    await other.stop()
  })

  test('lists what behaviors break in one operation, and not in several', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'shop.json')
    const { post: operation } = shop.paths['/v2/orders']
    const paths = { ...shop.paths, '/v2/drafts': { post: { ...operation, operationId: 'draft' } } }
    await writeFile(file, JSON.stringify({ ...shop, paths }))
    const behavior = '--behavior=unknown-path-status=422'
    const several = await mock('--openapi', file, behavior)
    await several.line(/^Console/)
    expect((await fetch(`${several.url}/v3`)).status).toBe(422)
    expect(await several.line(/./)).toMatch(/^422 GET \/v3 /)
    const limits = '--behavior=members={"tag":{"maxLength":1}}'
    const { line } = await mock(limits)
    expect(await line(/^The mock plays/)).toBe(
      'The mock plays 1 breach of the contract as configured:',
    )
  })

  test('has one line with --quiet', async () => {
    const { url, stop } = await mock('--quiet')
    await post(url)
    const stdout = `Plant Store 1.0.0 (openapi.yaml): mock listening on ${url}\n`
    expect(await stop()).toEqual({ code: 0, stdout, stderr: '' })
  })

  test('does not contain a token of --token', async () => {
    const token = 's3cr3t-t0k3n-of-some-length'
    const { url, line, stop } = await mock('--token', token, '--token', `${token}-2`)
    expect(await line(/^Try it/)).toContain('-H "Authorization: Bearer $PLANT_STORE_TOKEN"')
    const credentials = [`Bearer ${token}`, `Bearer ${token}-2`, `Bearer ${token}-3`, token]
    const statuses = credentials.map((authorization) => post(url, FERN, { authorization }))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 400, 400])
    await post(`${url}/x?token=${token}#`)
    await line(/^404/)
    const { stdout, stderr } = await stop()
    expect(stdout + stderr).not.toContain(token)
  })
})

describe('options', () => {
  test('apply to the mock', async () => {
    const flags = '--base-path=/api/v1 --scenario=flaky --delay=1-2 --host=127.0.0.1'
    const behavior = ['--behavior=echo-id=true', '--behavior=credential-status=401']
    const { url } = await mock(...flags.split(' '), ...behavior)
    expect(new URL(url).pathname).toBe('/api/v1')
    const statuses = [await post(url), await post(url), await post(url)].map(
      (response) => response.status,
    )
    expect(statuses).toEqual([400, 400, 200])
    expect((await post(url)).body).toEqual({ id: 1, name: 'fern' })
    expect((await post(url, FERN, { authorization: '' })).status).toBe(401)
  })

  test('report a port in use and an address of another machine', async () => {
    const { port } = new URL((await mock()).url)
    expect(await runInProcess(['mock', '--port', port])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: the port is in use. Choose another one with --port (0 for any free port).\n`,
    })
    expect(await runInProcess(['mock', '--port', '0', '--host', '192.0.2.1'])).toMatchObject({
      code: 1,
      stderr: 'Cannot listen on 192.0.2.1:0: EADDRNOTAVAIL. Check --host and --port.\n',
    })
  })

  test('--host 0.0.0.0 prints a warning', async () => {
    const open = await mock('--host', '0.0.0.0')
    expect(await open.line(/^Other/)).toBe(
      'Other machines can reach this server. The control API and the console are off; --control-token turns them on.',
    )
    expect((await open.stop()).stdout).not.toContain('Console: ')
    const guarded = await mock('--host', '0.0.0.0', '--control-token', 'sesame-open')
    expect(await guarded.line(/^Other/)).toBe(
      'Other machines can reach this server. The control API and the console require the control token.',
    )
    const { stdout, stderr } = await guarded.stop()
    expect(stdout).toContain('Console: ')
    expect(stdout + stderr).not.toContain('sesame')
  })
})

describe('a signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends the mock', async (signal) => {
    const { stop } = await mock()
    expect(await stop(signal)).toMatchObject({ code: 0, stderr: '' })
  })

  test('lets pending responses finish', async () => {
    const { url, line, stop } = await mock()
    const slow = post(url, FERN, { prefer: 'delay=400', connection: 'close' })
    await post(url, '{}')
    await line(/^400/)
    expect(await stop()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^200 POST/m) })
    expect(await slow).toEqual({ status: 200, body: { name: 'fern' } })
  })
})

describe('a log that nobody reads', () => {
  /** A mock whose output stays in its pipes until it is read. */
  const startUnread = async (...args: string[]) => {
    const port = await freePort()
    const child = spawn(process.execPath, [main, 'mock', '--port', port, ...args])
    onTestFinished(() => void child.kill('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    const isUp = (): Promise<unknown> => fetch(`${url}/_mock/health`).catch(() => undefined)
    await expect.poll(isUp, { timeout: 60_000 }).toBeTruthy()
    const ended = once(child, 'exit')
    return { url, child, ended }
  }
  /** Sends requests whose lines in the log have 10,000 characters. */
  const sendLong = async (url: string, count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) await fetch(`${url}/${'a'.repeat(10_000)}`)
  }

  test('keeps the memory flat, counts the lines that it drops, and goes on', async () => {
    const { url, child, ended } = await startUnread()
    await sendLong(url, 400)
    const read = new PassThrough()
    child.stdout.pipe(read)
    const lines: string[] = []
    for await (const line of createInterface(read)) {
      lines.push(line)
      if (line.includes('dropped')) break
    }
    const note = /^(\d+) lines dropped: the log was not read fast enough\.$/
    const dropped = Number(note.exec(lines.pop() ?? '')?.[1])
    const printed = lines.filter((line) => line.startsWith('404')).length
    expect(dropped + printed).toBe(400)
    expect(printed).toBeGreaterThan(100)
    // 1 MiB waits, and the pipe and this process hold some.
    expect(printed).toBeLessThan(200)
    child.kill()
    expect(await ended).toEqual([0, null])
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('does not delay the end by %s', async (signal) => {
    const { url, child, ended } = await startUnread()
    await sendLong(url, 50)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
  })

  test('may be that of errors', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'plant-store.config.mjs')
    const answer = `() => { console.log('a'.repeat(10_000)); throw new Error('b'.repeat(10_000)) }`
    await writeFile(file, `export default { scenario: { answer: ${answer} } }`)
    const { url, child, ended } = await startUnread('--config', file)
    for (let sent = 0; sent < 300; sent += 1) expect((await post(url)).status).toBe(400)
    for (const stream of [child.stdout, child.stderr]) {
      let printed = ''
      stream.setEncoding('utf8').on('data', (part: string) => (printed += part))
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/^\d+ lines dropped: /m)
      expect(printed.length).toBeLessThan(2_000_000)
    }
    child.kill()
    expect(await ended).toEqual([0, null])
  })

  test('is silent after its reader has left', async () => {
    const { url, child, ended } = await startUnread()
    child.stdout.destroy()
    child.stderr.destroy()
    await sendLong(url, 50)
    child.kill()
    expect(await ended).toEqual([0, null])
  })
})

test('a closed pipe does not stop the mock', async () => {
  const { url, closeOutput, stop } = await mock()
  closeOutput()
  for (let count = 0; count < 20; count += 1) expect((await post(url)).status).toBe(200)
  expect(await stop()).toMatchObject({ code: 0, stderr: '' })
})
