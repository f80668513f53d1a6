import { describe, expect, test, vi } from 'vitest'
import { launch, runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { startServer } from '../adapters/node.ts'
import { checkOptions, mockOptions } from './options.ts'
import { readSettings } from './read-settings.ts'
import { sharedFileCheck } from './shared-config.ts'

const { write } = await useFolder()

const document = `{
  openapi: '3.1.0',
  info: { title: 'Seeds', version: '1' },
  paths: { '/seeds': { post: {
    requestBody: { content: { 'application/json': { schema: {} } } },
    responses: { 201: { description: 'Created.' } },
  } } },
}`

describe('a config with sections', () => {
  const text = `scenario: rejected
delay: 5
behavior: { echoId: true, credentialStatus: 401 }
mock:
  port: 0
  delay: 0
  behavior: { echoId: false }
handlers: { baseUrl: /api }
check:
  baseUrl: http://127.0.0.1:1
  skip: [V5]
`

  test('gives the mock the common options and those of its section', async () => {
    const config = await write('all.yaml', text)
    const { line } = launch(['mock', '--config', config])
    const [url = ''] = /http:\/\/\S+/.exec(await line(/listening/)) ?? []
    expect((await fetchPlant(url)).status).toBe(400)
    expect((await fetchPlant(url, { prefer: 'scenario=auto', authorization: '' })).status).toBe(401)
  })

  test('flags count before the environment, that before the section, and that before the rest', async () => {
    const config = await write('order.yaml', text)
    vi.stubEnv('PLANT_STORE_CONTROL_TOKEN', 'from-env')
    const section = { name: 'mock', check: sharedFileCheck } as const
    const settings = await readSettings(mockOptions, { config, port: 7 }, { section })
    vi.unstubAllEnvs()
    expect(settings).toEqual({
      config,
      scenario: 'rejected',
      delay: 0,
      behavior: { echoId: false, credentialStatus: 401 },
      port: 7,
      controlToken: 'from-env',
    })
    const ofCheck = await readSettings(
      checkOptions,
      { config, skip: ['V6'] },
      { section: { ...section, name: 'check' } },
    )
    expect(ofCheck).toEqual({ config, baseUrl: 'http://127.0.0.1:1', skip: ['V6'] })
  })

  test('gives check its section, and the token comes from the environment', async () => {
    await using server = Object.assign(
      await startServer({ port: 0, scenario: 'off-contract-500' }),
      {
        [Symbol.asyncDispose]: () => server.close(0),
      },
    )
    const section = { baseUrl: server.url, only: ['N3/body-type-null'], explore: 0 }
    const config = await write('check.yaml', JSON.stringify({ scenario: 'auto', check: section }))
    vi.stubEnv('PLANT_STORE_TOKEN', 'demo')
    const { code, stdout } = await runInProcess(['check', '--config', config, '--quiet'])
    vi.unstubAllEnvs()
    expect(code).toBe(1)
    expect(stdout).toMatch(/1 violation/)
  })

  test('may have a document as an object, which --openapi replaces', async () => {
    const config = await write('document.mjs', `export default { document: ${document}, mock: {} }`)
    const { line } = launch(['mock', '--port', '0', '--config', config])
    expect(await line(/listening/)).toMatch(/^Seeds 1: mock listening/)
    const file = await write('garden.yaml', document.replace('Seeds', 'Garden'))
    const other = launch(['mock', '--port', '0', '--config', config, '--openapi', file])
    expect(await other.line(/listening/)).toMatch(/^Garden 1 .*: mock listening/)
  })

  test('finds the file of its document beside it', async () => {
    await write('seeds.yaml', document)
    const config = await write('beside.yaml', 'openapi: seeds.yaml\nmock: { port: 0 }\n')
    expect(await launch(['mock', '--config', config]).line(/listening/)).toMatch(/^Seeds 1/)
    const { stderr } = await runInProcess(['check', 'http://127.0.0.1:1', '--config', config])
    expect(stderr).not.toContain('seeds.yaml')
  })

  test('is read again when it changes', async () => {
    const config = await write('again.yaml', text)
    const { line } = launch(['mock', '--config', config])
    await line(/listening/)
    await write('again.yaml', text.replace('port: 0', 'scenario: slwo'))
    expect(await line(/Cannot|Reloaded/)).toMatch(
      /again\.yaml: line 5: mock\.scenario "slwo" is unknown: did you mean "slow"\?/,
    )
    await write('again.yaml', text.replace('delay: 5', 'delay: 6'))
    expect(await line(/Reloaded/)).toBe(`Reloaded ${config}.`)
  })

  const alone = 'or a config file with the options of check alone'
  test.each<[title: string, content: string, message: string]>([
    [
      'an unknown section',
      'handlrs: {}\nport: 0',
      'line 1: handlrs is unknown: did you mean "handlers"? Known: openapi, …',
    ],
    [
      'an option of the mock beside sections',
      'handlers: {}\nport: 0',
      'line 2: port belongs to the section mock, since the config has sections.',
    ],
    [
      'an unknown option in a section',
      'mock:\n  prot: 1\ncheck:\n  skp: []',
      'line 2: mock.prot is unknown: did you mean "port"? Known: …; line 4: check.skp is unknown: did you mean "skip"? …',
    ],
    [
      'a wrong value in the section of another command',
      'mock: {}\ncheck: { explore: -1 }\nhandlers: { baseUrl: a }',
      'line 2: check.explore takes a whole number from 0 (got -1); line 3: handlers.baseUrl takes a URL or a path, …',
    ],
    ['a document in a section', 'mock: { openapi: a.yaml }', 'line 1: mock.openapi is unknown…'],
    [
      'two documents',
      'openapi: a.yaml\ndocument: {}\nmock: {}',
      'it takes only one of openapi and document.',
    ],
    [
      'tokens',
      'check:\n  token: s3cret\n  badToken: s3cret\n  credentials: { key: s3cret }',
      `line 2: check.token is a secret, which a page that imports this config would contain: use PLANT_STORE_TOKEN, --token, ${alone}; line 3: check.badToken is a secret, …`,
    ],
    [
      'a secret header',
      'check: { headers: { X-Api-Key: s3cret } }',
      `line 1: check.headers.X-Api-Key is a secret, which a page that imports this config would contain: use --header, ${alone}.`,
    ],
    [
      'a base URL with a password',
      'check: { baseUrl: https://ada:s3cret@a.example }',
      'line 1: check.baseUrl contains a user or a password: leave it out, and give the token.',
    ],
    [
      'a control token',
      'controlToken: s3cret\nmock: { controlToken: s3cret }',
      'line 2: mock.controlToken is a secret, which a page that imports this config would contain: use --control-token or PLANT_STORE_CONTROL_TOKEN; line 1: controlToken is a secret, …',
    ],
    [
      'an unknown scenario in the common part',
      'scenarios:\n  a: auto\n  b: { answer: aa }\nmock: { scenarios: { a: slow } }',
      'line 3: scenarios.b.answer "aa" is unknown. Known: auto, …',
    ],
    [
      'an unknown class of problems in a section',
      'mock:\n  errors:\n    tpe: accepted',
      'line 3: mock.errors.tpe is not a class of problems: did you mean "type"? …',
    ],
  ])('is refused by every command with %s', async (_title, content, message) => {
    const file = await write('wrong.yaml', content)
    const { code, stderr } = await runInProcess(['mock', '--port', '0', '--config', file])
    const [start = '', ...parts] = `Cannot use ${file}: ${message}`.split('…')
    expect(code).toBe(2)
    expect(stderr.startsWith(start)).toBe(true)
    for (const part of parts) expect(stderr).toContain(part)
    expect(stderr).not.toContain('s3cret')
  })

  test('is refused by check and learn, too', async () => {
    const file = await write('wrong.yaml', 'check: { token: s3cret }')
    for (const command of ['check', 'learn']) {
      const { code, stderr } = await runInProcess([command, 'http://127.0.0.1:1', '--config', file])
      expect([code, stderr]).toEqual([2, expect.stringMatching(/line 1: check\.token is a secret/)])
    }
  })
})

describe('a config of one command', () => {
  test('of check may have tokens', async () => {
    const config = await write('alone.yaml', 'token: abc\nbadToken: def\nheaders: { X-Api-Key: a }')
    const section = { name: 'check', check: sharedFileCheck } as const
    expect(await readSettings(checkOptions, { config }, { section })).toMatchObject({
      token: 'abc',
      badToken: 'def',
    })
  })

  test('of the mock may have a control token and a document', async () => {
    const config = await write(
      'one.mjs',
      `export default { controlToken: 'a', document: ${document} }`,
    )
    const { line } = launch(['mock', '--port', '0', '--config', config])
    expect(await line(/listening/)).toMatch(/^Seeds 1/)
  })
})
