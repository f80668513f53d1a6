import { mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Ended, runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import type { Override } from '../../test/servers/listen.ts'
import { serveMock, startInProcess } from '../../test/servers/in-process.ts'
import { startStore } from '../../test/support/start.ts'
import type { Config } from '../adapters/node.ts'
import { configure, createMock } from '../core/create-mock.ts'
import { playProfile } from '../../learn/src/profile/play-profile.ts'

const { pathOf, write } = await useFolder()
const TOKEN = 'tok-3f9a1c77'
/** A port on which nothing listens. */
const unused = 'http://127.0.0.1:1'

beforeEach(() => vi.stubEnv('PLANT_STORE_TOKEN', TOKEN))
afterEach(() => vi.unstubAllEnvs())
const read = (name: string): Promise<string> => readFile(pathOf(name), 'utf8')

const learn = (...args: string[]): Promise<Ended> => runInProcess(['learn', '-q', ...args])
const check = (...args: string[]): Promise<Ended> =>
  runInProcess(['check', '-q', '--no-create', ...args])

const service: Config = {
  behavior: { credentialStatus: 401 },
  errors: { required: { error: 7, message: '{member} is missing' }, 'absent/tag': 'accepted' },
}

const startService = () => {
  const mock = createMock(playProfile(service))
  return { mock, url: serveMock(mock) }
}

test('learn writes a profile that mock plays and check compares with', async () => {
  const { url, mock } = startService()
  // An empty file may be overwritten.
  const output = await write('store.yaml', '')
  const learned = await learn(url, '--output', output, '--no-create')
  expect(learned).toMatchObject({ code: 0, stderr: '' })
  expect(learned.stdout).toMatch(
    /^Learned from \d{3,4} responses in .* s: .*store\.yaml\nThe mock with this profile gives the same status for (\d+) of \1 requests and the same body for \d+\.\n/,
  )
  const text = await read('store.yaml')
  expect(text).toContain(`from: ${url}\n`)
  expect(text).toContain('credentialStatus: 401')
  expect(text).not.toContain(TOKEN)

  const same = await check(url, '--profile', output, '--only', 'N4')
  expect([same.code, same.stdout]).toEqual([
    0,
    expect.stringContaining(`keeps the contract and responds as ${output}`),
  ])

  configure(
    mock,
    playProfile({ ...service, errors: { required: { error: 7, message: 'no {member}' } } }),
  )
  const changed = await check(url, '--profile', output, '--only', 'N4/id-required')
  expect(changed.code).toBe(1)
  expect(changed.stdout).toMatch(
    /✗ N4 .*\/message of the body is "no id", the profile has "id is missing"/s,
  )
  expect(changed.stdout).toMatch(/profile .*store\.yaml:\d+: required.*reproduce +curl /s)
  expect(changed.stdout).toContain('0 violations, 1 difference from the profile')
  expect(await readdir(pathOf())).toEqual(['store.yaml'])
})

test('an update prints what changed, and keeps the options that are not learned', async () => {
  const { url } = startService()
  const old =
    '{"port":8080,"learned":{"from":"http://a","seed":1,"requests":1,"version":1,"noCreate":true}}'
  const file = await write('own.json', old)
  const updated = await check(
    url,
    '--profile',
    file,
    '--update-profile',
    '--only',
    'N4/id-required',
  )
  expect([updated.code, updated.stderr]).toEqual([
    0,
    expect.stringMatching(/^Changed in .*own\.json:\n/),
  ])
  expect(updated.stderr).toContain('\nbehavior: {"credentialStatus":401}, was nothing\n')
  expect(JSON.parse(await read('own.json'))).toMatchObject({ port: 8080, learned: { from: url } })
})

test('an update without successful requests refuses a profile that was learned with them', async () => {
  const old = '{"learned":{"from":"http://a","seed":1,"requests":1,"version":1}}'
  const file = await write('whole.json', old)
  const refused = await check(unused, '--profile', file, '--update-profile')
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('--update-profile with --no-create would remove what '),
  ])
  expect(await read('whole.json')).toBe(old)
})

describe('the file stays unchanged', () => {
  const old = 'learned: { from: http://a, seed: 1, requests: 1, version: 1 }\n'
  const sometimes = (): Override => ({
    respond: (usual, { number }) => (number > 400 ? { ...usual, status: 500 } : usual),
  })
  const limited: Override = {
    respond: (usual) => ({ ...usual, status: 429, headers: { 'Retry-After': '60' } }),
  }
  const silent: Override = { send: () => {} }

  test.each<[string, () => Promise<string> | string, string[], string]>([
    [
      'is down',
      () => unused,
      [],
      'Nothing listens at 127.0.0.1 port 1 (ECONNREFUSED): is the server running?\n',
    ],
    [
      'is rate limited',
      () => startInProcess(limited),
      ['--patience', '1'],
      'accepted no more requests',
    ],
    ['does not respond', () => startStore(silent), ['--timeout', '0.1'], 'sent no HTTP response'],
    [
      'is down behind a gateway',
      () => startInProcess({ respond: (usual) => ({ ...usual, status: 503 }) }),
      [],
      'responded 503 Service Unavailable to every request',
    ],
    [
      'responds 500 to everything',
      () => startInProcess({ respond: (usual) => ({ ...usual, status: 500 }) }),
      [],
      'responded with 5xx or not at all to every valid request',
    ],
    [
      'responds 500 to valid requests, as without its database',
      () =>
        startInProcess({
          respond: (usual) => (usual.status === 200 ? { ...usual, status: 500 } : usual),
        }),
      [],
      'responded with 5xx or not at all to every valid request',
    ],
    [
      'changes',
      () => startInProcess(sometimes()),
      ['--no-create'],
      'got 400, and later 500. Learn it again when it is stable.',
    ],
    [
      'refuses the token',
      () => startInProcess({ isAuthenticated: () => false }),
      [],
      'Check the token',
    ],
  ])('if the service %s', async (_how, start, args, message) => {
    const output = await write('kept.yaml', old)
    const { code, stdout, stderr } = await learn(await start(), '--output', output, ...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`The service could not be learned, and ${output} is unchanged: `)
    expect(stderr).toContain(message)
    expect(await read('kept.yaml')).toBe(old)
  })

  test.each<[string, string, string]>([
    [
      'was made by hand',
      'port: 8080\n',
      'is a config file that was not learned. Choose another file',
    ],
    [
      'has an unknown member',
      `${old}erorrs: {}\n`,
      'line 2: erorrs is unknown: did you mean "errors"?',
    ],
    ['has a later version', old.replace('version: 1', 'version: 2'), 'install a newer one'],
    ['is cut off', old.slice(0, 30), 'Cannot read'],
  ])('if it %s', async (_how, content, message) => {
    const output = await write('wrong.yaml', content)
    const refusal = { code: 2, stderr: expect.stringContaining(message) }
    expect(await learn(unused, '--output', output)).toMatchObject(refusal)
    expect(await check(unused, '--profile', output, '--update-profile')).toMatchObject(refusal)
    expect(await read('wrong.yaml')).toBe(content)
  })
})

describe('an output that cannot be written is refused before the first request', () => {
  test.each([
    ['below a file', async () => `${await write('afile', '')}/x.yaml`, 'not a directory.'],
    [
      'in a folder below a file',
      async () => `${await write('afile', '')}/folder/x.yaml`,
      /not a directory|cannot be created/,
    ],
    [
      'with the name of a folder',
      async () => {
        await mkdir(pathOf('folder.yaml'), { recursive: true })
        return pathOf('folder.yaml')
      },
      'it is a folder.',
    ],
    [
      'on stdout, which has the summary',
      async () => {
        await symlink('/dev/stdout', pathOf('out.yaml'))
        return pathOf('out.yaml')
      },
      'the profile and the summary. Give each its own file.',
    ],
  ])('because it is %s', async (_where, nameOf, message) => {
    const { url, mock } = startService()
    const output = await nameOf()
    const { code, stdout, stderr } = await learn(url, '--output', output)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(message)
    expect(stderr).toContain(output)
    expect(mock.requests()).toEqual([])
  })
})

test.each(['', '# nothing\n'])('an empty profile is refused: %j', async (content) => {
  const file = await write('empty.yaml', content)
  const { code, stdout, stderr } = await check(unused, '--profile', file)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(
    /^Cannot use .*empty\.yaml: it (is empty|has no settings; write \{\} for the defaults)\.\n$/,
  )
})

test.each([
  [
    'an unknown format',
    ['learn', unused, '--output', 'x.toml'],
    'the name must end in .yaml, .yml, .json, .ts or .mts.',
  ],
  ['no base URL', ['learn'], 'A base URL is missing: plant-store-kit learn http'],
  ['a share over 1', ['learn', unused, '--min-fidelity', '98'], 'a number from 0 to 1'],
  ['an update without a profile', ['check', unused, '--update-profile'], 'needs --profile FILE.'],
  [
    'a missing profile',
    ['check', unused, '--profile', 'no.yaml'],
    'Cannot read no.yaml: no such file or directory.',
  ],
])('wrong usage is reported: %s', async (_what, args, message) => {
  expect(await runInProcess(args)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  })
})

test('a fidelity below the minimum fails; the file is written, and keeps the members of the user but those of another document', async () => {
  const learnedBefore = 'learned: { from: http://a, seed: 1, requests: 1, version: 1 }\n'
  const other = 'port: 8080\nopenapi: shop.yaml\noperation: POST /orders\n'
  await write('low.yaml', `\ufeffx-note: &note kept\n${other}${learnedBefore}`)
  let count = 0
  const random: Override = {
    respond: (usual, { plant }) =>
      'tag' in plant && usual.status === 400
        ? { ...usual, body: `{"error":1,"message":"${'no '.repeat((count += 1) ** 3 % 7)}"}` }
        : usual,
  }
  const args = ['--output', pathOf('low.yaml'), '--no-create', '--min-fidelity', '0.99']
  const { code, stdout } = await learn(startInProcess(random), ...args)
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /\n(?!1 )\d+ differ: see "unexplained" in .*low\.yaml\.\n.*The fidelity 0\.\d+ is below 0\.99\.\n$/s,
    ),
  ])
  const text = await read('low.yaml')
  expect(text).toContain('unexplained:\n  - { case: ')
  expect(text).toContain('\nx-note: kept\n')
  expect(text).toContain('\nport: 8080\n')
  expect(text).not.toMatch(/^(?:openapi|operation):/m)
})
