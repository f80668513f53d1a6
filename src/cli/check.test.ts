import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../../test/servers/index.ts'
import { type Ended, endAll, launch, runCommand } from '../../test/support/cli.ts'

const TOKEN = 'tok-3f9a1c77'
/** A port that no server of a test is ever given. */
const nowhere = 'http://127.0.0.1:1'
let folder = ''
const open: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-check-'))
})
/** Not for tests that run at the same time: it ends what any of them has started. */
async function endServers(): Promise<void> {
  await endAll()
  await Promise.all(open.splice(0).map((server) => server.close()))
}
afterAll(() => rm(folder, { recursive: true }))

/** Starts a test server and returns its base URL. */
async function serve(name: string): Promise<string> {
  const server = await testServer(name).start()
  open.push(server)
  return server.url
}

/** Without what differs from run to run, or with every new case. */
const steady = (text: string, url: string): string =>
  text
    .replaceAll(url, 'http://127.0.0.1:8080')
    .replaceAll(`127.0.0.1 port ${new URL(url).port}`, '127.0.0.1 port 8080')
    .replaceAll(folder, '.')
    .replace(/Plant [0-9a-z]{7}\b/g, 'Plant 0000000')
    .replace(/\d+ cases in \d+ requests, \d+(\.\d+)? m?s/g, '0 cases in 0 requests, 0 ms')
    .replace(/\(\d+\): /g, '(0): ')
    .replace(/^\d+ of \d+ requests.*\n/gm, '')

/** A whole run as a console shows it: what was asked, what was printed, how it ended. */
async function consoleRun(
  url: string,
  args: readonly string[],
  env: Record<string, string> = { PLANT_STORE_TOKEN: TOKEN },
): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['check', ...args], env)
  const asked = [
    '$ plant-store-kit check',
    ...args.map((arg) => (/\s/.test(arg) ? `'${arg}'` : arg)),
  ]
  const parts = [
    asked.join(' '),
    ...(stdout === '' ? [] : ['--- stdout', stdout.trimEnd()]),
    ...(stderr === '' ? [] : ['--- stderr', stderr.trimEnd()]),
    `--- exit code ${code}`,
  ]
  return steady(`${parts.join('\n')}\n`, url)
}

const check = (
  args: readonly string[],
  env: Record<string, string> = { PLANT_STORE_TOKEN: TOKEN },
): Promise<Ended> => runCommand(['check', ...args], env)

const shown = (name: string): string => `__snapshots__/check/${name}.txt`

describe('a whole run', () => {
  afterEach(endServers)

  test('against a right server', async () => {
    const url = await serve('plain')
    const args = [url, '--seed', '42', '--explore', '20', '--skip', 'open', 'A6', 'V8']
    await expect(await consoleRun(url, args)).toMatchFileSnapshot(shown('right'))
  })

  test('against a faulty server', async () => {
    const url = await serve('express')
    const args = [url, '--only', 'N2', '--seed', '42', '--explore', '0']
    await expect(await consoleRun(url, args)).toMatchFileSnapshot(shown('faulty'))
  })

  test('that warns, read strictly', async () => {
    const url = await serve('refuse-edges')
    const args = [url, '--only', 'V2', '--explore', '0', '--seed', '42', '--strict']
    await expect(await consoleRun(url, args)).toMatchFileSnapshot(shown('strict'))
  })

  test('where nothing listens', async () => {
    await expect(await consoleRun(nowhere, [nowhere])).toMatchFileSnapshot(shown('unreachable'))
  })

  test('that creates nothing', async () => {
    const url = await serve('plain')
    const args = [url, '--no-create', '--explore', '20', '--seed', '42', '--quiet']
    await expect(await consoleRun(url, args)).toMatchFileSnapshot(shown('no-create'))
  })

  test('that finds what is known', async () => {
    const url = await serve('express')
    const file = join(folder, 'known.json')
    const base = [url, '--only', 'N2', '--explore', '0', '--seed', '42', '--baseline', file]
    expect(await check([...base, '--update-baseline'])).toMatchObject({ code: 0 })
    await expect(await consoleRun(url, base)).toMatchFileSnapshot(shown('baseline'))
  })

  test('with annotations for GitHub', async () => {
    const url = await serve('fastapi')
    const args = [url, '--only', 'N4', '--explore', '0', '--seed', '42', '-r', 'github']
    await expect(await consoleRun(url, args)).toMatchFileSnapshot(shown('github'))
  })
})

test('helps', async () => {
  const { code, stdout, stderr } = await check(['--help'])
  expect([code, stderr]).toEqual([0, ''])
  await expect(stdout).toMatchFileSnapshot(shown('help'))
})

test('--list names every case and sends nothing', async () => {
  const { code, stdout, stderr } = await check(['--list'], {})
  const lines = stdout.trimEnd().split('\n')
  expect([code, stderr]).toEqual([0, ''])
  await expect(`${lines.slice(0, 12).join('\n')}\n`).toMatchFileSnapshot(shown('list-head'))
  expect(lines.at(-1)).toMatch(/^\d{3} cases, and up to 200 generated ones in each run$/)
  expect(lines.length).toBeGreaterThan(170)
})

test('--list follows the selection', async () => {
  const { stdout } = await check(['--list', '--only', 'N3,N1', '--explore', '0'], {})
  const ids = stdout.trimEnd().split('\n').slice(0, -1)
  expect(new Set(ids.map((line) => line.split('/')[0]))).toEqual(new Set(['N1', 'N3']))
})

test('--list --json is read by programs', async () => {
  const args = ['--list', '--json', '--only', 'N3,N1', '--explore', '0']
  const { cases, explore } = JSON.parse((await check(args, {})).stdout) as {
    cases: { id: string; level: string; title: string }[]
    explore: number
  }
  expect(new Set(cases.map(({ id }) => id.split('/')[0]))).toEqual(new Set(['N1', 'N3']))
  expect([Object.keys(cases[0] ?? {}), explore]).toEqual([['id', 'level', 'title'], 0])
})

describe('asked wrongly', () => {
  const token = ['--token', TOKEN]
  const refused: [name: string, args: string[], stderr: string][] = [
    [
      'no base URL',
      token,
      'A base URL is needed: plant-store-kit check http://localhost:4010, say. (plant-store-kit check --help shows more)\n',
    ],
    [
      'no token',
      ['http://127.0.0.1:1'],
      'A token that the server accepts is needed: give --token TOKEN, or set PLANT_STORE_TOKEN.\n',
    ],
    [
      'a base URL that is none',
      ['localhost:4010', ...token],
      'The base URL "localhost:4010" is not one: write it like http://localhost:4010 or https://example.com/api.\n',
    ],
    [
      'two base URLs',
      ['http://127.0.0.1:1', '--only', 'N1', 'http://127.0.0.1:2', ...token],
      'Several base URLs are given: check one at a time.\n',
    ],
    [
      'a flag that is none',
      ['http://127.0.0.1:1', '--strickt'],
      "error: unknown option '--strickt'\n(Did you mean --strict?)\n",
    ],
    [
      'an argument too many',
      ['http://127.0.0.1:1', TOKEN],
      "error: too many arguments for 'check'. Expected 1 argument but got 2.\n",
    ],
    [
      'a reporter that is none',
      ['http://127.0.0.1:1', ...token, '--reporter', 'juint=out.xml'],
      'No reporter is named "juint": did you mean "junit"? There are text, json, junit, html, github, markdown, sarif, har, tap.\n',
    ],
    [
      'two reports on stdout',
      ['http://127.0.0.1:1', ...token, '-r', 'text', '-r', 'json'],
      'Only one report can go to stdout: give the others a file, such as --reporter json=report.json.\n',
    ],
    [
      'a report without its file',
      ['http://127.0.0.1:1', ...token, '-r', 'html='],
      'The reporter html lacks its file after the "=".\n',
    ],
    [
      'a rule that is none',
      ['http://127.0.0.1:1', ...token, '--only', 'N11'],
      'There is no rule "N11": rules are R1 to R8, N1 to N10, V1 to V8, A1 to A6, open.\n',
    ],
    [
      'a case that is none',
      ['http://127.0.0.1:1', ...token, '--only', 'N3/nul'],
      'There is no case "N3/nul": did you mean "N3/null"? --list prints them all.\n',
    ],
    [
      'a number that is none',
      ['http://127.0.0.1:1', '--explore', 'many'],
      "error: option '--explore <number>' argument 'many' is invalid. It takes a whole number from 0.\n",
    ],
    [
      'a time that is none',
      ['http://127.0.0.1:1', '--timeout', '0'],
      "error: option '--timeout <seconds>' argument '0' is invalid. It takes seconds, such as 30 or 0.5.\n",
    ],
    [
      'a header that is none',
      ['http://127.0.0.1:1', '--header', 's3cret'],
      "A header cannot be read: write it like --header 'X-Tenant: plants'.\n",
    ],
    [
      'a replay without its seed',
      ['http://127.0.0.1:1', ...token, '--replay', '17:0'],
      'A replay needs the seed of its run: it stands in the report.\n',
    ],
    [
      'a baseline that is not there',
      ['http://127.0.0.1:1', ...token, '--baseline', 'nowhere.json'],
      'Cannot read the baseline nowhere.json: there is no such file; --update-baseline makes it.\n',
    ],
    [
      'an update without a baseline',
      ['http://127.0.0.1:1', ...token, '--update-baseline'],
      '--update-baseline needs --baseline FILE to say where.\n',
    ],
    [
      'a config file that is not there',
      ['http://127.0.0.1:1', ...token, '--config', 'nowhere.yaml'],
      'Cannot read nowhere.yaml: there is no such file.\n',
    ],
  ]
  test.concurrent.each(refused)('%s', async (_name, args, stderr) => {
    expect(await check(args, {})).toEqual({ code: 2, stdout: '', stderr })
  })

  test('a setting of the file that is none', async () => {
    const file = join(folder, 'wrong.yaml')
    await writeFile(file, 'stict: true\nonly: N1\n')
    const { code, stderr } = await check([nowhere, '--config', file])
    expect(code).toBe(2)
    expect(stderr).toContain('stict is not known: did you mean "strict"?')
    expect(stderr).toContain('only takes a list of texts')
  })

  test('a report in a place that is none', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const { code, stdout, stderr } = await check([nowhere, '-r', `html=${file}/report.html`])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(
      `Cannot write the html report to ${file}/report.html: a file stands where its folder would be.\n`,
    )
  })
})

describe('a server out of reach', () => {
  afterEach(endServers)

  const sentences: [name: string, url: string, sentence: RegExp][] = [
    ['a name that is not found', 'http://plants.invalid', /^The name of plants\.invalid .*\n$/],
  ]
  test.each(sentences)('has one sentence for %s', async (_name, url, sentence) => {
    const { code, stdout, stderr } = await check([url])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(sentence)
  })

  test('has one sentence where TLS is refused', async () => {
    const url = await serve('plain')
    const { code, stdout, stderr } = await check([url.replace('http:', 'https:')])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^.*TLS.*\n$/)
  })

  test('still has the reports that were asked for', async () => {
    const file = join(folder, 'unreachable/report.json')
    const { code } = await check([nowhere, '-r', 'text', '-r', `json=${file}`])
    expect(code).toBe(2)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ exitCode: 2 })
  })

  test('is waited for', async () => {
    const { code, stderr } = await check([nowhere, '--wait', '0.3'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^Waiting up to 0\.3 s for .*\n.*although it was given 0\.3 s\.\n$/)
  })
})

describe('a check', () => {
  afterEach(endServers)

  test('writes several reports at once', async () => {
    const url = await serve('fastapi')
    const names = ['json', 'junit', 'html', 'github', 'markdown', 'sarif', 'har', 'tap']
    const files = names.map((name) => join(folder, 'reports', `report.${name}`))
    const wanted = names.flatMap((name, at) => ['-r', `${name}=${files[at]}`])
    const { code, stdout } = await check([url, '-r', 'text', ...wanted, '--explore', '10'])
    expect(code).toBe(1)
    expect(stdout).toContain('The server breaks the contract')
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      expect((await stat(file)).size).toBeGreaterThan(100)
      expect(text).not.toContain(TOKEN)
    }
  })

  test('follows the config file, and flags win', async () => {
    const url = await serve('express')
    const file = join(folder, 'check.yaml')
    const report = join(folder, 'config.json')
    const settings = { url, only: ['N1', 'N2'], explore: 0, seed: 7, strict: true, timeout: 5 }
    await writeFile(file, JSON.stringify({ ...settings, reporters: [`json=${report}`] }))
    const { code, stdout, stderr } = await check(['--config', file, '--seed', '9', '--only', 'N2'])
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: '' })
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
      run: { seed: 9, options: { only: ['N2'], explore: 0, strict: true, timeout: 5000 } },
    })
  })

  test('takes the token from a module', async () => {
    const url = await serve('plain')
    const file = join(folder, 'check.mjs')
    await writeFile(file, `export default { token: await Promise.resolve('${TOKEN}') }`)
    const { code } = await check([url, '--config', file, '--only', 'R1', '--explore', '0'], {})
    expect(code).toBe(0)
  })

  test('sends one generated case again', async () => {
    const url = await serve('express')
    const args = [url, '-q', '-r', 'json', '--seed', '3', '--replay', 'R1/generated-8']
    const { code, stdout } = await check(args)
    const { counts, cases } = JSON.parse(stdout) as {
      counts: { requests: number }
      cases: { replay: unknown }[]
    }
    expect({ code, requests: counts.requests }).toEqual({ code: 0, requests: 1 })
    expect(cases.map(({ replay }) => replay)).toEqual([{ seed: 3, path: '8' }])
  })

  test('sends the headers it is given', async () => {
    const seen = new Set<string>()
    const server = createServer((request, response) => {
      seen.add(`${request.headers['x-tenant'] as string} ${request.headers['x-api-key'] as string}`)
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const headers = ['-H', 'X-Tenant: plants', '--header', 'X-API-Key: k3y-k3y-k3y']
    const { stdout } = await check([url, ...headers, '--only', 'N1', '--explore', '0'])
    await new Promise((resolve) => server.close(resolve))
    expect([...seen]).toEqual(['plants k3y-k3y-k3y'])
    expect(stdout).toContain('X-API-Key: $X_API_KEY')
    expect(stdout).not.toContain('k3y-k3y')
  })

  test('keeps in a baseline what it did not ask for again', async () => {
    const url = await serve('express')
    const file = join(folder, 'grows.json')
    const base = [url, '--explore', '0', '--baseline', file, '--update-baseline', '-q']
    await check([...base, '--only', 'N2'])
    const before = (await readFile(file, 'utf8')).match(/"N2\//g)?.length
    const { code, stderr } = await check([...base, '--only', 'R1/plain'])
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('Wrote ') })
    expect((await readFile(file, 'utf8')).match(/"N2\//g)?.length).toBe(before)
    expect(before).toBeGreaterThan(10)
  })

  test('names what is cured, and fails for what is new', async () => {
    const file = join(folder, 'cured.json')
    const base = ['--explore', '0', '--baseline', file, '--only', 'N2', 'N4', '-q']
    const express = await serve('express')
    await check([express, ...base, '--update-baseline'])
    const right = await check([await serve('plain'), ...base])
    expect(right.code).toBe(0)
    expect(right.stdout).toContain('cured: ')
    const fastapi = await check([await serve('fastapi'), ...base])
    expect(fastapi.code).toBe(1)
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'tells what it has seen when interrupted by %s',
    async (signal) => {
      const requests: (() => void)[] = []
      let came = (): void => {}
      const second = new Promise<void>((resolve) => (came = resolve))
      const server = createServer((_request, response) => {
        requests.push(() => response.end())
        if (requests.length === 1) response.end()
        else came()
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const running = launch(['check', url, '--quiet'], {
        PLANT_STORE_TOKEN: TOKEN,
      })
      await second
      const { code, stdout, stderr } = await running.stop(signal)
      server.closeAllConnections()
      server.close()
      expect(code).toBe(1)
      expect(stdout).toContain('the run had ended')
      expect(stderr).toBe('The check was interrupted: the report tells what was seen so far.\n')
    },
  )

  test('needs no reader', async () => {
    const url = await serve('plain')
    const running = launch(['check', url, '--explore', '0'], { PLANT_STORE_TOKEN: TOKEN })
    running.closeOutput()
    expect(await running.stop(0 as unknown as NodeJS.Signals)).toMatchObject({
      code: 0,
      stderr: '',
    })
  })

  test('colours where colours are asked for', async () => {
    const url = await serve('plain')
    const args = [url, '--only', 'N1', '--explore', '0']
    const env = { PLANT_STORE_TOKEN: TOKEN, FORCE_COLOR: '1' }
    expect((await check(args, env)).stdout).toContain('\u001b[32m')
    expect((await check(args, { PLANT_STORE_TOKEN: TOKEN, NO_COLOR: '1' })).stdout).not.toContain(
      '\u001b',
    )
  })
})

test('what is not asked for is not loaded', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        const { url } = next(specifier, context)
        if (/contract\\/|fast-check/.test(url)) console.log('loaded', url)
        return next(specifier, context)
      },
    })
    const { run } = await import(process.argv[1])
    await run(['--help'])
    await run(['mock', '--help'])`
  const { execFile } = await import('node:child_process')
  const { promisify } = await import('node:util')
  const program = new URL('program.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', script, program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toContain('Usage: plant-store-kit mock')
  expect(stdout).not.toContain('loaded')
})
