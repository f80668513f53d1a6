import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endAll, launch, type Running, runCommand } from '../../test/support/cli.ts'

const FERN = '{"id":1,"name":"fern"}'
const READY = /^Plant Store mock listening on (http:\/\/127\.0\.0\.1:\d+.*)$/

afterEach(endAll)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

const urlIn = (line: string): string => /http:\/\/[^"]+/.exec(line)?.[0] ?? ''
/** A server that is ready, and its URL. */
const mock = async (...args: string[]): Promise<Running & { readonly url: string }> => {
  const running = launch(['mock', '--port', '0', ...args])
  return { ...running, url: urlIn(await running.line(/listening/)) }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}
const post = async (
  url: string,
  body = FERN,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(`${url}/plants`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo', 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, body: await response.json() }
}
const statuses = async (url: string, count: number): Promise<number[]> => {
  const all: number[] = []
  for (let nth = 0; nth < count; nth += 1) all.push((await post(url)).status)
  return all
}
/** Bytes that fetch would not send; resolves with what comes back. */
const send = (url: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let all = ''
    socket.on('data', (chunk) => (all += chunk.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(all))
    socket.write(text, 'latin1')
  })

describe('the command line', () => {
  test('tells its version', async () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    ) as { version: string }
    expect(await runCommand(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test.each([[['--help']], [['mock', '--help']]])('helps: %j', async (args) => {
    const { code, stdout, stderr } = await runCommand(args)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatchSnapshot()
  })

  test('helps where nothing is asked', async () => {
    const { code, stdout, stderr } = await runCommand([])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^Usage: plant-store-kit /)
  })

  const scenarios =
    'There are auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204.'
  const hint = '(plant-store-kit --help shows what there is)\n'
  const refused: [name: string, args: string[], stderr: string, code?: number][] = [
    [
      'a command that is none',
      ['moc'],
      `error: unknown command 'moc'\n(Did you mean mock?)\n${hint}`,
    ],
    [
      'a flag that is none',
      ['mock', '--prot', '0'],
      "error: unknown option '--prot'\n(Did you mean --port?)\n",
    ],
    ['a flag without a command', ['--port', '0'], `error: unknown option '--port'\n${hint}`],
    [
      'a flag without its value',
      ['mock', '--token'],
      "error: option '--token <token>' argument missing\n",
    ],
    [
      'an empty token',
      ['mock', '--token', ''],
      "error: option '--token <token>' argument '' is invalid. It must not be empty.\n",
    ],
    [
      'a port that is none',
      ['mock', '--port', 'x'],
      "error: option '-p, --port <port>' argument 'x' is invalid. It takes a whole number from 0 to 65535.\n",
    ],
    [
      'a port too high',
      ['mock', '-p', '65536'],
      "error: option '-p, --port <port>' argument '65536' is invalid. It takes a whole number from 0 to 65535.\n",
    ],
    [
      'a seed that is none',
      ['mock', '--seed', '-1'],
      "error: option '--seed <number>' argument '-1' is invalid. It takes a whole number from 0.\n",
    ],
    [
      'a delay that is none',
      ['mock', '--delay', '2s'],
      "error: option '--delay <ms>' argument '2s' is invalid. It takes milliseconds up to 600000, such as 200, or a range, such as 50-250.\n",
    ],
    [
      'a delay upside down',
      ['mock', '--delay', '250-50'],
      "error: option '--delay <ms>' argument '250-50' is invalid. It takes milliseconds up to 600000, such as 200, or a range, such as 50-250.\n",
    ],
    [
      'a delay too long',
      ['mock', '--delay', '600001'],
      "error: option '--delay <ms>' argument '600001' is invalid. It takes milliseconds up to 600000, such as 200, or a range, such as 50-250.\n",
    ],
    [
      'a choice without a value',
      ['mock', '--choice', 'echo-id'],
      "error: option '--choice <name=value>' argument 'echo-id' is invalid. It takes NAME=VALUE.\n",
    ],
    [
      'a value that is none',
      ['mock', '--choice', 'echo-id=yes'],
      `error: option '--choice <name=value>' argument 'echo-id=yes' is invalid. The choice "echo-id" takes true | false (got "yes").\n`,
    ],
    [
      'quiet and JSON',
      ['mock', '--quiet', '--json'],
      "error: option '--json' cannot be used with option '-q, --quiet'\n",
    ],
    [
      'a scenario that is none',
      ['mock', '--scenario', 'slwo'],
      `The scenario "slwo" is not known: did you mean "slow"? ${scenarios}\n`,
    ],
    [
      'an address of another machine',
      ['mock', '--port', '0', '--host', '192.0.2.1'],
      'Cannot listen on 192.0.2.1:0: this machine has no such address. Choose one of its own with --host.\n',
      1,
    ],
    [
      'a token in a flag that is none',
      ['mock', "--tokn=s3'cret"],
      "error: unknown option '--tokn'\n",
    ],
    [
      'a token too many',
      ['mock', 's3cret', 'more'],
      "error: too many arguments for 'mock'. Expected 0 arguments but got 2.\n",
    ],
    [
      'a token in a wrong choice',
      ['mock', '--choice', "tokens=s3'cret,"],
      `error: option '--choice <name=value>' argument 'tokens=…' is invalid. The choice "tokens" takes any, or a list of tokens (printable ASCII without spaces).\n`,
    ],
    [
      'a token that HTTP cannot carry',
      ['mock', '--token', 's3 cret'],
      'The choice "tokens" takes any, or a list of tokens (printable ASCII without spaces).\n',
    ],
  ]
  test.concurrent.each(refused)('refuses %s', async (_name, args, stderr, code = 2) => {
    expect(await runCommand(args)).toEqual({ code, stdout: '', stderr })
  })

  test('refuses a port that is taken', async () => {
    const { url } = await mock()
    const { port } = new URL(url)
    expect(await runCommand(['mock', '--port', port])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot listen on 127.0.0.1:${port}: the port is taken. Stop what listens there, or choose another with --port (0 takes any free one).\n`,
    })
  })
})

describe('a mock', () => {
  test('says where it is, what to try, and what came', async () => {
    const running = launch(['mock', '--port', '0'])
    const url = READY.exec(await running.line(/./))?.[1] ?? ''
    const tried = await running.line(/./)
    expect(tried).toBe(
      `Try it: curl ${url}/plants -H 'Authorization: Bearer demo' -H 'Content-Type: application/json' -d '{"id":1,"name":"Monstera deliciosa"}'`,
    )
    expect(await running.line(/./)).toBe(`Console: ${url}/_mock`)
    const { stdout } = await promisify(execFile)('sh', ['-c', `${tried.slice(8)} --silent`])
    expect(stdout).toBe('{"name":"Monstera deliciosa"}')
    expect(await running.line(/./)).toMatch(/^200 POST \/plants auto [\d.]+ ms$/)
    await post(url, '{"id":"7"}')
    expect(await running.line(/./)).toMatch(
      /^400 POST \/plants auto [\d.]+ ms "name" is required; "id" must be an integer \(got "7"\)$/,
    )
    await post(url, FERN, { authorization: 'Basic x' })
    expect(await running.line(/./)).toMatch(
      /^400 POST \/plants - [\d.]+ ms the Authorization header must be "Bearer <ACCESS_TOKEN>" \(got something else\)$/,
    )
    await fetch(`${url}/trees?access_token=s3cr3t-t0k3n-long`)
    expect(await running.line(/./)).toMatch(
      /^404 GET \/trees\?access_token=s3cr… - [\d.]+ ms there is nothing at \/trees: /,
    )
    await expect(post(url, FERN, { prefer: 'scenario=offline' })).rejects.toThrow('fetch failed')
    expect(await running.line(/./)).toMatch(/^reset POST \/plants offline [\d.]+ ms$/)
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('takes every flag', async () => {
    const { url } = await mock(
      '--base-path=/api/v1',
      '--scenario=flaky',
      '--delay=1-2',
      '--seed=7',
      '--choice=echo-id=true',
      '--choice=credential-status=401',
      '--host=127.0.0.1',
    )
    expect(new URL(url).pathname).toBe('/api/v1')
    expect(await statuses(url, 3)).toEqual([400, 400, 200])
    expect((await post(url)).body).toEqual({ id: 1, name: 'fern' })
    expect((await post(url, FERN, { authorization: '' })).status).toBe(401)
  })

  test('has a curl line for an odd base path', async () => {
    const running = launch(['mock', '--port', '0', '--base-path', "/it's; echo hacked"])
    expect(await running.line(/^Try it/)).toContain(String.raw`/it'\''s; echo hacked/plants' -H`)
  })

  test('told to be quiet says one line', async () => {
    const { url, stop } = await mock('--quiet')
    await post(url)
    expect(await stop()).toEqual({
      code: 0,
      stdout: `Plant Store mock listening on ${url}\n`,
      stderr: '',
    })
  })

  test('says JSON lines', async () => {
    const running = launch(['mock', '--port', '0', '--json'])
    const ready = JSON.parse(await running.line(/./)) as { listening: string }
    expect(ready).toEqual({ listening: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
    await post(ready.listening, '{"id":"7"}', { authorization: 'Bearer s3cr3t-t0k3n-long' })
    const line = await running.line(/./)
    expect(JSON.parse(line)).toEqual({
      id: 1,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      token: 's3cr…',
      method: 'POST',
      target: '/plants',
      status: 400,
      fault: null,
      scenario: 'auto',
      duration: expect.any(Number),
      problems: ['"name" is required', '"id" must be an integer (got "7")'],
    })
  })

  test.each([
    ['text', [], String.raw`scenario "\u{9b}31m\u{85}" is not known`],
    ['JSON', ['--json'], String.raw`scenario \"\u009b31m\u0085\" is not known`],
  ])('prints no terminal escape that a request sends: %s', async (_name, flags, shown) => {
    const running = await mock(...flags)
    await send(
      running.url,
      `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\nPrefer: scenario="\x9b31m\x85"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    )
    const line = await running.line(/is not known/)
    expect(line).toContain(shown)
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('prints none that stands in a body', async () => {
    const running = await mock()
    await post(running.url, '{"id":"\u202e\u200b\\u001b[31m","name":"a"}')
    expect(await running.line(/must be an integer/)).toContain(
      String.raw`(got "\u{202e}\u{200b}\u001b[31m")`,
    )
  })

  test('never prints a token', async () => {
    const token = 's3cr3t-t0k3n-of-some-length'
    const running = launch(['mock', '--port', '0', '--token', token, '--token', `${token}-2`])
    const url = urlIn(await running.line(READY))
    expect(await running.line(/^Try it/)).toContain('-H "Authorization: Bearer $PLANT_STORE_TOKEN"')
    const answers = [
      await post(url, FERN, { authorization: `Bearer ${token}` }),
      await post(url, FERN, { authorization: `Bearer ${token}-2` }),
      await post(url, FERN, { authorization: `Bearer ${token}-3` }),
      await post(url, FERN, { authorization: token }),
      await post(`${url}/x?token=${token}#`, FERN),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 404])
    await running.line(/^404/)
    const { stdout, stderr } = await running.stop()
    expect(stdout + stderr).not.toContain(token)
  })
})

describe('the end', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('by %s is clean', async (signal) => {
    const { stop } = await mock()
    expect(await stop(signal)).toMatchObject({ code: 0, stderr: '' })
  })

  test('lets an answer under way finish', async () => {
    const { url, stop, line } = await mock('--json')
    // Both requests come in at once, and the first one's line tells so.
    const slow = 'Prefer: delay=400\r\nConnection: close\r\n'
    const request = (more: string): string =>
      `POST /plants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer demo\r\nContent-Type: application/json\r\n${more}Content-Length: 22\r\n\r\n${FERN}`
    const answers = send(url, request('') + request(slow))
    await line(/"id":1,/)
    const { code, stdout } = await stop()
    expect([code, (await answers).match(/\{"name":"fern"\}/g)]).toEqual([
      0,
      ['{"name":"fern"}', '{"name":"fern"}'],
    ])
    expect(stdout).toMatch(/"id":2,.*"status":200/)
  })

  test('breaks off what hangs', async () => {
    const { url, stop } = await mock('--scenario', 'hang')
    const answer = post(url).catch(() => 'broken')
    await post(url, FERN, { prefer: 'scenario=created' })
    expect(await stop()).toMatchObject({ code: 0, stderr: '' })
    expect(await answer).toBe('broken')
  })

  test('of who reads the log is not the end', async () => {
    const { url, closeOutput, stop } = await mock()
    closeOutput()
    expect(await statuses(url, 20)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(await stop()).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('a config file', () => {
  let count = 0
  const file = async (extension: string, content: string): Promise<string> => {
    count += 1
    const path = join(folder, `config-${count}${extension}`)
    await writeFile(path, content)
    return path
  }

  const yaml = `
scenario: closed
scenarios:
  closed: { answer: { error: 7, message: Closed } }
  big:
    choose:
      - when: { id: 9007199254740993 }
        answer: { body: { name: big, id: 9223372036854775807 } }
choices: { echo-id: true }
`
  const json = JSON.stringify({
    scenario: 'closed',
    scenarios: { closed: { answer: { error: 7, message: 'Closed' } }, big: '…' },
    choices: { 'echo-id': true },
  }).replace(
    '"…"',
    '{"choose":[{"when":{"id":9007199254740993},"answer":{"body":{"name":"big","id":9223372036854775807}}}]}',
  )
  const module = `export default {
  scenario: 'closed',
  scenarios: {
    closed: { answer: () => ({ answer: { error: 7, message: 'Closed' } }) },
    big: { choose: [{ when: { id: 9007199254740993n }, answer: { body: { name: 'big', id: 9223372036854775807n } } }] },
  },
  choices: { 'echo-id': true },
}
`
  const kinds: [extension: string, content: string][] = [
    ['.yaml', yaml],
    ['.yml', yaml],
    ['.json', json],
    ['.json', `\ufeff${json}`],
    ['.mjs', module],
    ['.ts', `const more: string = 'x'\n${module}`],
  ]
  test.each(kinds)('may be %s', async (extension, content) => {
    const { url } = await mock('--config', await file(extension, content))
    expect(await post(url)).toEqual({ status: 400, body: { error: 7, message: 'Closed' } })
    const big = (id: string): Promise<Answer> =>
      post(url, `{"id":${id},"name":"a"}`, { prefer: 'scenario=big' })
    expect((await big('9007199254740993')).body).toMatchObject({ name: 'big' })
    expect((await big('9007199254740992')).body).toMatchObject({ name: 'a' })
  })

  test('may be empty', async () => {
    expect(
      (await post((await mock('--config', await file('.yaml', '# nothing\n'))).url)).status,
    ).toBe(200)
  })

  test('gives way to flags', async () => {
    const path = await file(
      '.yaml',
      'port: 1\nscenario: rejected\nchoices: { echo-id: true, repeated-id: refused }\n',
    )
    const { url } = await mock('--config', path, '--scenario', 'auto', '--choice', 'echo-id=false')
    expect(await post(url)).toEqual({ status: 200, body: { name: 'fern' } })
    expect(await post(url)).toMatchObject({ status: 400, body: { error: 4001 } })
  })

  const members =
    'host, port, basePath, controlToken, allowControlFrom, scenario, scenarios, delay, seed, choices, headersTimeout, requestTimeout, idleTimeout, maxHeaderSize, workers, limits'
  const broken: [
    name: string,
    extension: string,
    content: string,
    message: string,
    code?: number,
  ][] = [
    ['JSON', '.json', '{"port": 1,}', 'Cannot read FILE: line 1, column 12: unexpected "}".'],
    [
      'a member given twice',
      '.json',
      '{"port": 1, "port": 2}',
      'Cannot read FILE: "port" is given twice.',
    ],
    [
      'YAML',
      '.yaml',
      'a: [',
      'Cannot read FILE: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 5.',
    ],
    ['a module', '.mjs', 'throw new Error("no")', 'Cannot read FILE: no.'],
    ['a list', '.json', '[]', `Cannot use FILE: it takes a record of ${members}.`],
    [
      'a typo',
      '.yaml',
      'scenaro: auto',
      `Cannot use FILE: scenaro is not known: did you mean "scenario"? There are ${members}.`,
    ],
    [
      'several mistakes',
      '.yaml',
      'port: 70000\nseed: -1\nlimits: { worlds: 0 }\nhost: 7',
      'Cannot use FILE: host takes a text; port takes a whole number from 0 to 65535; seed takes a whole number from 0; limits.worlds takes a whole number from 1.',
    ],
    [
      'a step',
      '.yaml',
      'scenarios: { a: { sequence: [{ answer: { status: 99 } }] } }',
      'Cannot use FILE: scenarios.a.sequence[0].answer.status takes a status from 200 to 599.',
    ],
    [
      'a name that is not there',
      '.yaml',
      'scenarios: { a: { sequence: [zzz] } }',
      'Cannot use FILE: The scenario "zzz" is not known: There are auto, created, rejected, slow, flaky, hang, offline, off-contract-500, off-contract-nameless, off-contract-cut-off, off-contract-204, a.',
    ],
    [
      'a choice',
      '.yaml',
      'choices: { echo-id: 7 }',
      'Cannot use FILE: The choice "echo-id" takes true | false (got 7).',
    ],
    [
      'a token',
      '.yaml',
      'choices: { tokens: ["s3 cret"] }',
      'Cannot use FILE: The choice "tokens" takes any, or a list of tokens (printable ASCII without spaces).',
    ],
    [
      'another kind',
      '.toml',
      'port = 1',
      'Cannot read FILE: a config file ends in .json, .yaml, .yml, .js, .mjs, .ts or .mts.',
    ],
  ]
  test.concurrent.each(broken)(
    'that is wrong is refused: %s',
    async (_name, extension, content, message, code = 2) => {
      const path = await file(extension, content)
      expect(await runCommand(['mock', '--port', '0', '--config', path])).toEqual({
        code,
        stdout: '',
        stderr: `${message.replace('FILE', path)}\n`,
      })
    },
  )

  test.each(['.json', '.yaml', '.mjs'])('that is not there is refused: %s', async (extension) => {
    const path = join(folder, `nothing${extension}`)
    expect(await runCommand(['mock', '--config', path])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot read ${path}: there is no such file.\n`,
    })
  })

  test('is read again when it changes, unless it is broken', async () => {
    const path = await file('.yaml', 'scenario: rejected\n')
    const { url, line, stop } = await mock('--config', path)
    expect(await statuses(url, 1)).toEqual([400])

    await writeFile(path, 'scenario: auto\n')
    expect(await line(/Read|Cannot/)).toBe(`Read ${path} again.`)
    expect(await statuses(url, 1)).toEqual([200])

    await writeFile(path, 'scenario: slwo\n')
    expect(await line(/Read|Cannot/)).toMatch(
      /^Cannot use .*: The scenario "slwo" is not known: did you mean "slow"\?.* The last good settings stay in force\.$/,
    )
    expect(await statuses(url, 1)).toEqual([200])

    await writeFile(`${path}.new`, 'scenario: rejected\nport: 7\nbasePath: /x\n')
    await rename(`${path}.new`, path)
    expect(await line(/Read|Cannot/)).toBe(
      `Read ${path} again. Changed at the next start only: basePath.`,
    )
    expect(await statuses(url, 1)).toEqual([400])

    await rm(path)
    expect(await line(/Read|Cannot/)).toBe(
      `Cannot read ${path}: there is no such file. The last good settings stay in force.`,
    )
    expect(await statuses(url, 1)).toEqual([400])
    expect(await stop()).toMatchObject({ code: 0, stderr: '' })
  })

  test('that comes back with its folder is read again', async () => {
    const inside = join(folder, 'gone')
    await mkdir(inside)
    const path = join(inside, 'mock.yaml')
    await writeFile(path, 'scenario: auto\n')
    const { url, line } = await mock('--config', path)
    await rm(inside, { recursive: true })
    expect(await line(/Read|Cannot/)).toMatch(/there is no such file/)

    await mkdir(inside)
    await writeFile(path, 'scenario: rejected\n')
    expect(await line(/Read|Cannot/)).toBe(`Read ${path} again.`)
    expect(await statuses(url, 1)).toEqual([400])
  })

  test('that is a module is read again, too', async () => {
    const path = await file('.mjs', "export default { scenario: 'rejected' }\n")
    const { url, line } = await mock('--config', path)
    expect(await statuses(url, 1)).toEqual([400])
    await writeFile(path, 'export default {}\n')
    await line(/^Read/)
    expect(await statuses(url, 1)).toEqual([200])
  })

  test('keeps worlds when it is read again', async () => {
    const path = await file('.yaml', 'choices: { repeated-id: refused }\n')
    const { url, line } = await mock('--config', path)
    expect(await statuses(url, 2)).toEqual([200, 400])
    await writeFile(path, 'choices: { repeated-id: refused, echo-id: true }\n')
    await line(/^Read/)
    expect(await statuses(url, 1)).toEqual([400])
  })
})
