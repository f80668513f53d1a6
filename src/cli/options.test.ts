import { Command } from 'commander'
import { describe, expect, test, vi } from 'vitest'
import { runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import { checkOptions, learnOptions, mockOptions } from './options.ts'
import { addOptions } from './read-flags.ts'
import { readSettings } from './read-settings.ts'

const { write } = await useFolder()

const builtIn =
  'auto, created, rejected, slow, flaky, busy, hang, offline, off-contract-500, off-contract-nameless, off-contract-truncated, off-contract-204'

const rejected: [command: string, stderr: string][] = [
  ['mok', "error: unknown command 'mok'\n(Did you mean mock?)\n…"],
  ['--port 0', "error: unknown option '--port'…"],
  ['mock --prot 0', "error: unknown option '--prot'\n(Did you mean --port?)"],
  ['mock -t9f3a', "error: unknown option '-t'"],
  ['mock --token9f3a', "error: unknown option '--token…'"],
  ['mock --token', "error: option '--token <token>' argument missing"],
  ['mock --token=', '--token takes printable ASCII without spaces (got a string of 0 characters).'],
  ['mock --port x', '--port takes a whole number from 0 to 65535 (got "x").'],
  ['mock -p 65536', '--port takes a whole number from 0 to 65535 (got 65536).'],
  ['mock --host=', '--host takes an address, such as 127.0.0.1, or 0.0.0.0 for all (got "").'],
  ['mock --delay 2s', '--delay takes milliseconds, such as 200 or 50-250 (got "2s").'],
  ['mock --delay 250-50', '--delay takes a min that is not above max (got 250 and 50).'],
  ['mock --behavior echo-id', '--behavior echo-id takes true or false (got "").'],
  ['mock --behavior echo-di=true', 'The behavior "echo-di" is unknown: did you mean "echo-id"? …'],
  [
    'mock --behavior credential-status=200',
    '--behavior credential-status takes a whole number from 400 to 499 (got 200).',
  ],
  ['mock --scenario slwo', `--scenario "slwo" is unknown: did you mean "slow"? Known: ${builtIn}.`],
  ['check http://a --strickt', "error: unknown option '--strickt'\n(Did you mean --strict?)"],
  [
    'check http://a --accept-denials',
    "--accept-denials is gone: use --level A3=open, or levels: { A3: 'open' }.",
  ],
  [
    'check http://a --level V1',
    '--level takes rules with levels, such as V1=must,A3=open (got "V1").',
  ],
  ['check http://a --level V1=mus', '--level.V1 takes must, should or open (got "mus").'],
  ['check http://a --level v1=must', '--level.v1 is unknown: did you mean "V1"? Known: …'],
  [
    'check http://a --level V8=must',
    '--level.V8 takes only open: no response would be wrong (got "must").',
  ],
  ['check http://a --timeout 0', '--timeout takes seconds from 0.001 to 86400 (got 0).'],
  ['check http://a --seed 0.5', '--seed takes a whole number from -2147483648 to 2147483647 …'],
]

test.each(['', 'mock ', 'check ', 'use '])('plant-store-kit %s--help', async (command) => {
  const { code, stdout, stderr } = await runInProcess(`${command}--help`.split(' '))
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatchSnapshot()
})

test.each(['', 'mock', 'check', 'learn', 'types', 'init', 'scenarios', 'use', 'requests'])(
  'the help of a terminal of 80 columns has no longer line: %s',
  async (command) => {
    const { stdout } = await runInProcess(`${command} --help`.trim().split(' '))
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  },
)

test('without a command, prints the help as an error', async () => {
  const { code, stdout, stderr } = await runInProcess([])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Usage: plant-store-kit /)
})

test.each(rejected)('the wrong options %j are reported', async (command, message) => {
  const { code, stdout, stderr } = await runInProcess(command.split(' '))
  expect([code, stdout]).toEqual([2, ''])
  const [start = '', isCut] = message.split('…')
  if (isCut === undefined) expect(stderr).toBe(`${start}\n`)
  else expect(stderr).toContain(start)
})

test.each([
  ['mock', '--token', 's3 cret'],
  ['mock', '--behavior', 'tokens=s3 cret'],
  ['mock', '--control-token', 's3 cret'],
  ['mock', "--tokn=s3'cret"],
  ['mock', "-Ts3'cret"],
  ['check', 'http://a', '-qTs3cret'],
  ['check', 'http://a', '-T\u001bs3cret=s3cret'],
  ['mock', 's3cret', 'more'],
  ['use', 'slow', '--token', 's3 cret'],
  ['check', 'http://a', '--bad-token', 's3 cret'],
  ['check', 'http://a', 's3cret'],
  ['check', 'http://a', '--header', 's3cret'],
  ['check', 'http://a', '--credential', 's3cret'],
])('no secret is in the error message for %j', async (...args) => {
  const { code, stdout, stderr } = await runInProcess(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/./)
  expect(stderr).not.toMatch(/s3.?cret/)
})

test('the environment variable of an option is checked as well', async () => {
  vi.stubEnv('PLANT_STORE_TOKEN', 's3 cret')
  const stderr =
    'PLANT_STORE_TOKEN takes printable ASCII without spaces (got a string of 7 characters).\n'
  expect(await runInProcess(['check', 'http://a'])).toEqual({ code: 2, stdout: '', stderr })
  vi.unstubAllEnvs()
})

test.each([
  ['PLANT_STORE_TOKEN', 'check'],
  ['PLANT_STORE_BAD_TOKEN', 'check'],
  ['PLANT_STORE_TOKEN', 'learn'],
  ['PLANT_STORE_CONTROL_TOKEN', 'mock'],
])(
  'white space around %s, such as the last line feed of its file, is left out',
  async (name, command) => {
    const rows = { check: checkOptions, learn: learnOptions, mock: mockOptions }[command]!
    const { key } = rows.find(({ env }) => env === name)!
    for (const value of ['abc\n', '\ufeffabc\r\n', ' abc\t']) {
      vi.stubEnv(name, value)
      expect(await readSettings(rows, {})).toMatchObject({ [key]: 'abc' })
    }
    vi.stubEnv(name, '\n')
    expect(await readSettings(rows, {})).not.toHaveProperty(key)
    vi.unstubAllEnvs()
  },
)

test.each([
  ['check', 'http://a', '--token'],
  ['check', 'http://a', '--bad-token'],
  ['learn', 'http://a', '--token'],
  ['mock', '--token'],
  ['mock', '--control-token'],
  ['use', 'slow', '--token'],
])('a token after the word Bearer is explained: %s %s %s', async (...args) => {
  for (const value of ['Bearer s3cret', 'bearer  s3cret', 'Authorization: Bearer s3cret']) {
    const { code, stderr } = await runInProcess([...args, value])
    expect([code, stderr]).toEqual([2, `${args.at(-1)} takes the token alone, without "Bearer".\n`])
  }
})

test.each<[text: string, value: object]>([
  ['tokens=any', { tokens: 'any' }],
  ['tokens=a,7', { tokens: ['a', '7'] }],
  ['repeated-id=refused', { repeatedId: 'refused' }],
  ['members.tag.maxLength=40', { members: { tag: { maxLength: 40 } } }],
  ['members.name.pattern=^[a-z=.]*$', { members: { name: { pattern: '^[a-z=.]*$' } } }],
  [
    'members.id.maximum=9223372036854775806',
    { members: { id: { maximum: 9_223_372_036_854_775_806n } } },
  ],
  ['members={"a.b":{"minimum":1}}', { members: { 'a.b': { minimum: 1 } } }],
])('--behavior %s is read', (text, value) => {
  expect(mockOptions.find(({ key }) => key === 'behavior')?.parse?.(text)).toEqual(value)
})

test('limits of members from flags and from the config file are joined', async () => {
  const file = await write('limits.yaml', 'behavior: { members: { name: { maxLength: 80 } } }')
  const behavior = { members: { name: { minLength: 1 }, id: { minimum: 1 } } }
  const settings = await readSettings(mockOptions, { config: file, behavior })
  expect(settings['behavior']).toEqual({
    members: { name: { maxLength: 80, minLength: 1 }, id: { minimum: 1 } },
  })
})

describe('of two options that exclude each other', () => {
  const inFile = async (content: string, flags: object, rows = checkOptions): Promise<object> => {
    const file = await write('excluding.yaml', content)
    const { config: _config, ...settings } = await readSettings(rows, { ...flags, config: file })
    return settings
  }

  test('a flag replaces that of the config file', async () => {
    expect(await inFile('baseline: known.json', { compare: 'old.json' })).toEqual({
      compare: 'old.json',
    })
    expect(await inFile('compare: old.json', { baseline: 'known.json' })).toEqual({
      baseline: 'known.json',
    })
    expect(await inFile('document: {}', { openapi: 'shop.yaml' }, mockOptions)).toEqual({
      openapi: 'shop.yaml',
    })
  })

  test('the environment replaces that of the config file, with what belongs to it', async () => {
    vi.stubEnv('PLANT_STORE_TOKEN', 'abc')
    const content = 'tokenCommand: ./get-token.sh\ntokenTtlSeconds: 300'
    expect(await inFile(content, {})).toEqual({ token: 'abc' })
    expect(await inFile(content, { badToken: 'b' }, learnOptions)).toEqual({
      token: 'abc',
      badToken: 'b',
    })
    vi.unstubAllEnvs()
  })

  test('a flag replaces that of the environment', async () => {
    vi.stubEnv('PLANT_STORE_TOKEN', 'abc')
    const flags = { tokenCommand: './get-token.sh', tokenTtlSeconds: 300 }
    expect(await inFile('token: def', flags)).toEqual(flags)
    vi.unstubAllEnvs()
  })

  test('a config file has only one', async () => {
    const both = inFile('strict: true\ntoken: abc\ntokenCommand: ./get-token.sh', {})
    await expect(both).rejects.toThrow(
      /^Cannot use .*excluding\.yaml: line 3: tokenCommand cannot be used with token\.$/,
    )
    const file = await write('section.yaml', 'check:\n  compare: old.json\n  baseline: known.json')
    const { code, stderr } = await runInProcess(['check', 'http://a', '--config', file])
    const sentence = 'line 2: check.compare cannot be used with baseline.'
    expect([code, stderr]).toEqual([2, `Cannot use ${file}: ${sentence}\n`])
  })
})

describe('members of repeated flags may have any name', () => {
  test('such as those of headers', () => {
    const command = new Command()
    const values = addOptions(command, checkOptions)
    const names = ['constructor', '__proto__', 'X-A']
    const flags = names.flatMap((name) => ['-H', `${name}: 1`, '-H', `${name}: 2`])
    command.parse(flags, { from: 'user' })
    expect(Object.entries(values['headers'] as object)).toEqual([
      ['constructor', ['1', '2']],
      ['__proto__', ['1', '2']],
      ['X-A', ['1', '2']],
    ])
  })

  test('such as limits of members', () => {
    const command = new Command()
    const values = addOptions(command, mockOptions)
    const names = ['constructor', '__proto__']
    const limits = names.flatMap((name) => [`${name}.minimum=1`, `${name}.maximum=2`])
    const flags = limits.flatMap((limit) => ['--behavior', `members.${limit}`])
    command.parse(flags, { from: 'user' })
    const { members } = values['behavior'] as { members: Record<string, unknown> }
    expect(Object.entries(members)).toEqual(names.map((name) => [name, { minimum: 1, maximum: 2 }]))
  })
})
