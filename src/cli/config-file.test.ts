import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, type TestContext } from 'vitest'
import { launch, runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { mockOptions } from './options.ts'
import { readSettings } from './read-settings.ts'

const { pathOf, write: writeNamed } = await useFolder()
let count = 0
const write = (extension: string, content: string): Promise<string> =>
  writeNamed(`config-${(count += 1)}${extension}`, content)

const subfolder = (): Promise<string> => mkdtemp(pathOf('sub-'))

describe('a config file', () => {
  const yaml = 'port: 0\nscenarios: { big: { choose: [{ when: { id: 9007199254740993 } }] } }\n'
  const json = '{"port":0,"scenarios":{"big":{"choose":[{"when":{"id":9007199254740993}}]}}}'
  const module = `export default ${json.replace('993', '993n')}\n`
  test.each([
    ['.yaml', yaml],
    ['.yml', yaml],
    ['.json', json],
    ['.json', `\ufeff${json}`],
    ['.yaml', `\ufeff${yaml}`],
    ['.mjs', module],
    ['.mjs', `\ufeff${module}`],
    ['.ts', `const text: string = ''\n${module}`],
  ])('may be %s, with exact ids', async (extension, content) => {
    const scenarios = { big: { choose: [{ when: { id: 9007199254740993n } }] } }
    const config = await write(extension, content)
    expect(await readSettings(mockOptions, { config })).toEqual({ config, port: 0, scenarios })
  })

  test('may have $schema and members x-…, which are no options', async () => {
    const config = await write('.yaml', '$schema: a.json\nx-port: &port 8080\nport: *port\n')
    expect(await readSettings(mockOptions, { config })).toEqual({ config, port: 8080 })
  })

  test('may have anchors in members that begin with x-, and merge them', async () => {
    const config = await write(
      '.yaml',
      `x-refusal: &refusal { status: 422, message: 'wrong {member}' }
x-names: &names [rejected, auto]
errors:
  type: { <<: *refusal, status: 400 }
  required: *refusal
scenarios:
  later: { sequence: *names }
`,
    )
    const refusal = { status: 422, message: 'wrong {member}' }
    expect(await readSettings(mockOptions, { config })).toEqual({
      config,
      errors: { type: { ...refusal, status: 400 }, required: refusal },
      scenarios: { later: { sequence: ['rejected', 'auto'] } },
    })
  })

  test.each([
    ['UTF-16', 'utf16le', 'port: 0'],
    ['UTF-16', 'utf16le', '\ufeffport: 0'],
    ['UTF-16', 'latin1', '\xfe\xff\0p'],
    ['UTF-16', 'latin1', '\0p\0o'],
    ['UTF-32', 'latin1', '\xff\xfe\0\0p\0\0\0'],
    ['UTF-32', 'latin1', 'p\0\0\0o\0\0\0'],
  ] as const)('in %s is refused by name: %s %j', async (name, encoding, content) => {
    const config = pathOf('wide.yaml')
    await writeFile(config, Buffer.from(content, encoding))
    await expect(readSettings(mockOptions, { config })).rejects.toThrow(
      `Cannot read ${config}: it is ${name}, but must be UTF-8.`,
    )
  })

  test('in Latin-1 is refused, instead of losing its letters', async () => {
    const config = pathOf('latin.yaml')
    await writeFile(config, Buffer.from('scenarios: { Gieß: auto }', 'latin1'))
    await expect(readSettings(mockOptions, { config })).rejects.toThrow(
      `Cannot read ${config}: it is not well-formed UTF-8.`,
    )
  })

  const keys =
    'openapi, operation, document, host, port, basePath, scenario, scenarios, delay, behavior, errors, order, join, response, latency, unexplained, learned, resources, collections, limits, headersTimeout, requestTimeout, idleTimeout, allowControlFrom, controlToken, mock, handlers, check, $schema'
  test.each<[name: string, extension: string, content: string, message: string]>([
    [
      'malformed JSON',
      '.json',
      '{"port": [1,] "x"',
      'Cannot read FILE: line 1, column 15: unexpected "\\"".',
    ],
    [
      'a list in a module',
      '.mjs',
      'export default []',
      'Cannot use FILE: it takes an object with openapi, …',
    ],
    [
      'no default export',
      '.mjs',
      'export const port = 0',
      'Cannot read FILE: it has no default export.',
    ],
    [
      'a base path with a query',
      '.yaml',
      'basePath: /a?b',
      'Cannot use FILE: line 1: basePath takes a path, …',
    ],
    [
      'a URL as base path',
      '.yaml',
      'basePath: http://x',
      'Cannot use FILE: line 1: basePath takes a path, …',
    ],
    [
      'a base path with a space',
      '.yaml',
      'basePath: x y',
      'Cannot use FILE: line 1: basePath takes a path, …',
    ],
    [
      'an export that rejects',
      '.mjs',
      'export default Promise.reject(null)',
      'Cannot read FILE: it threw null.',
    ],
    [
      'an unknown tag',
      '.yaml',
      'delay: !foo 3',
      'Cannot read FILE: Unresolved tag: !foo at line 1, column 8.',
    ],
    [
      'an origin without a scheme',
      '.json',
      '{\n"allowControlFrom":\n["a:1"]}',
      'line 3: allowControlFrom[0] takes a …',
    ],
    [
      'timeouts that do not fit together',
      '.yaml',
      'headersTimeout: 30000',
      'The value of "headersTimeout" is out of …',
    ],
    ['another extension', '.toml', '', 'Cannot read FILE: a config file ends in .json, .yaml, …'],
    [
      'a wrong value in an anchor',
      '.yaml',
      'x-a: &a\n  status: 1\nerrors:\n  type: { <<: *a }\n  required: *a',
      'Cannot use FILE: line 2: errors.type.status takes a whole number from 200 to 599 (got 1); line 2: errors.required.status takes …',
    ],
    [
      'a quoted merge key',
      '.json',
      '{"errors":{"type":{"<<":{"status":422}}}}',
      'line 1: errors.type.<< is unknown. …',
    ],
    [
      'an alias without an anchor',
      '.yaml',
      'errors: { type: *a }',
      'Cannot read FILE: Unresolved alias …',
    ],
    [
      'an alias in its own anchor',
      '.yaml',
      'scenarios: &a\n  b: *a',
      'Cannot read FILE: an alias is in its own anchor.',
    ],
    [
      'a second document',
      '.yaml',
      'scenario: auto\n---\nscenario: slow',
      'Cannot read FILE: line 2: another YAML document begins; the file must be one.',
    ],
    [
      'a getter that throws',
      '.mjs',
      'export default { get port() { throw new Error("no port") } }',
      'Cannot read FILE: no port.',
    ],
    [
      'a member twice',
      '.yaml',
      'scenarios:\n  a: auto\n  "a": slow',
      'Cannot read FILE: line 3: the member "a" is there twice.',
    ],
    [
      'a member twice in JSON',
      '.json',
      '{"port":1,\n"port":2}',
      'Cannot read FILE: line 2: the member "port" is there twice.',
    ],
    ['an empty JSON text', '.json', ' \n', 'Cannot read FILE: it is empty.'],
    [
      'unknown options, which lists the known ones once',
      '.yaml',
      'colour: x\n\nscenaro: auto',
      `Cannot use FILE: line 1: colour is unknown. Known: ${keys}; line 3: scenaro is unknown: did you mean "scenario"?.`,
    ],
    [
      'several wrong values',
      '.yaml',
      'port: 70000\ndelay: -1\nlimits: { tokens: 0 }\nhost: 7\nrequestTimeout: 0',
      'Cannot use FILE: line 1: port takes a whole number from 0 to 65535 (got 70000); line 2: delay takes milliseconds from 0 to 600000, {min, max} or {median, sigma} (got -1); line 3: limits.tokens takes a whole number from 1 (got 0); line 4: host takes an address, such as 127.0.0.1, or 0.0.0.0 for all (got 7); line 5: requestTimeout takes a whole number from 1 (got 0).',
    ],
    [
      'an unknown scenario',
      '.yaml',
      'scenarios:\n  a.b:\n    sequence:\n      - auto\n      - zzz',
      'Cannot use FILE: line 5: scenarios.a.b.sequence[1] "zzz" is unknown. …',
    ],
  ])('with %s is rejected', async (_name, extension, content, message) => {
    const file = await write(extension, content)
    const { code, stderr } = await runInProcess(['mock', '--port', '0', '--config', file])
    expect(code).toBe(2)
    const [start = '', isCut] = message.replace('FILE', file).split('…')
    if (isCut === undefined) expect(stderr).toBe(`${start}\n`)
    else expect(stderr).toContain(start)
  })

  test.each(['.json', '.yaml', '.mjs'])(
    'that does not exist is rejected: %s',
    async (extension) => {
      const file = pathOf(`missing${extension}`)
      const stderr = `Cannot read ${file}: no such file or directory.\n`
      expect(await runInProcess(['mock', '--config', file])).toEqual({
        code: 2,
        stdout: '',
        stderr,
      })
    },
  )
})

// A mock needs a moment to notice a change, so its tests run beside each other.

type Files = Readonly<Record<string, string>>

/** Starts a mock with a config file, until the test ends. */
async function startMock({ onTestFinished }: TestContext, file: string, ...args: string[]) {
  const flags = ['--port', '0', '--config', file, ...args]
  const running = launch(['mock', ...flags], {}, undefined, onTestFinished)
  const [url = ''] = /http:\/\/\S+/.exec(await running.line(/listening/)) ?? []
  const post = async (): Promise<string> => {
    const response = await fetchPlant(url)
    return `${response.status} ${await response.text()}`
  }
  return { ...running, post }
}

/** Starts a mock with the files of a folder; the first one is the config file. */
async function startWith(context: TestContext, files: Files) {
  const folder = await subfolder()
  const pathIn = (name: string): string => join(folder, name)
  for (const [name, content] of Object.entries(files)) await writeFile(pathIn(name), content)
  const [config = ''] = Object.keys(files)
  const { line, post } = await startMock(context, pathIn(config))
  /** Waits until the mock has read the config again. */
  const reloaded = (): Promise<string> => line(/^Reloaded/)
  return { pathIn, line, post, reloaded }
}

describe.concurrent('a config file of a running mock', () => {
  test('is overridden by flags, member by member', async (context) => {
    const content = 'port: 1\nscenario: rejected\nbehavior: { echoId: true, repeatedId: refused }\n'
    const flags = ['--scenario', 'auto', '--behavior', 'echo-id=false']
    const { post } = await startMock(context, await write('.yaml', content), ...flags)
    expect(await post()).toBe('200 {"name":"fern"}')
    expect(await post()).toMatch(/^400 \{"error":4001,/)
  })

  test('is read again when it changes, and keeps the state of tokens', async (context) => {
    const file = await write('.yaml', 'behavior: { repeatedId: refused }\n')
    const { line, post } = await startMock(context, file)
    expect(await post()).toMatch(/^200 /)
    await writeFile(file, 'behavior: { repeatedId: refused, echoId: true }\n')
    expect(await line(/Reloaded|Cannot/)).toBe(`Reloaded ${file}.`)
    expect(await post()).toMatch(/^400 \{"error":4001,/)
  })

  test('has no effect while it is wrong or missing', async (context) => {
    const file = await write('.yaml', 'scenario: rejected\n')
    const { line, post, stop } = await startMock(context, file)
    await writeFile(file, 'scenario: slwo\n')
    expect(await line(/Reloaded|Cannot/)).toMatch(
      /^Cannot use .*: line 1: .+ The previous settings stay in use\.$/,
    )
    await rm(file)
    const missing = `Cannot read ${file}: no such file or directory. The previous settings stay in use.`
    expect(await line(/Reloaded|Cannot/)).toBe(missing)
    expect(await post()).toMatch(/^400 /)
    expect(await stop()).toMatchObject({ code: 0, stderr: '' })
  })

  /** Never shows the file half written. */
  const replace = async (file: string, content: string): Promise<void> => {
    await writeFile(`${file}.new`, content)
    await rename(`${file}.new`, file)
  }

  test.for<readonly [string, string]>([
    ['', 'it is empty'],
    ['# scenario: auto\n', 'it has no settings; write {} for the defaults'],
  ])('has no effect while it is %j', async ([content, reason], context) => {
    const file = await write('.yaml', 'scenario: rejected\n')
    const { line, post } = await startMock(context, file)
    await replace(file, content)
    expect(await line(/Reloaded|Cannot/)).toBe(
      `Cannot use ${file}: ${reason}. The previous settings stay in use.`,
    )
    expect(await post()).toMatch(/^400 /)
    await replace(file, '{}')
    expect(await line(/Reloaded|Cannot/)).toBe(`Reloaded ${file}.`)
    expect(await post()).toMatch(/^200 /)
  })

  test('names the changes that need a restart', async (context) => {
    const file = await write('.yaml', 'scenario: auto\n')
    const { line, post } = await startMock(context, file)
    await writeFile(`${file}.new`, 'scenario: rejected\nport: 7\nbasePath: /x\n')
    await rename(`${file}.new`, file)
    expect(await line(/Reloaded|Cannot/)).toBe(`Reloaded ${file}. Restart to apply: basePath.`)
    expect(await post()).toMatch(/^400 /)
  })

  test.for<readonly [string, string]>([
    ['module', 'export default'],
    ['commonjs', 'module.exports ='],
  ])('is read again if it is a module: %s', async ([type, assign], context) => {
    const own = await subfolder()
    const file = join(own, 'config.js')
    await writeFile(join(own, 'package.json'), `{"type":"${type}"}`)
    await writeFile(file, `${assign} { scenario: 'rejected' }`)
    const { line, post } = await startMock(context, file)
    expect(await post()).toMatch(/^400 /)
    await writeFile(file, `${assign} { scenario: 'auto' }`)
    await line(/^Reloaded/)
    expect(await post()).toMatch(/^200 /)
    await writeFile(file, `\n${assign} {{`)
    await line(/^Cannot read .*config\.js: line 2: /)
    await writeFile(file, `\n\n${assign} no.such`)
    // The file may have been read twice while it was written.
    await line(/^Cannot read .*config\.js: line 3: /)
  })
})

describe.concurrent('what a config module imports', () => {
  beforeEach((context) =>
    context.skip(!('registerHooks' in nodeModule), 'this Node has no module.registerHooks'),
  )

  const imports = `import { scenario } from './part.mjs'\nexport default { scenario }`
  const exported = (scenario: string): string => `export const scenario = '${scenario}'`
  const inCommonJs = (scenario: string): string => `module.exports = { scenario: '${scenario}' }`

  test.for<[what: string, files: Files, changed: string]>([
    ['an ES module', { 'config.mjs': imports, 'part.mjs': exported('rejected') }, exported('auto')],
    [
      'a module that an imported one imports',
      {
        'config.mjs': imports,
        'part.mjs': `export { scenario } from './deep.mjs'`,
        'deep.mjs': exported('rejected'),
      },
      exported('auto'),
    ],
    [
      'TypeScript',
      {
        'config.mts': imports.replace('.mjs', '.mts'),
        'part.mts': `export const scenario: string = 'rejected'`,
      },
      exported('auto'),
    ],
    [
      'JSON',
      {
        'config.mjs': `import part from './part.json' with { type: 'json' }\nexport default part`,
        'part.json': '{"scenario":"rejected"}',
      },
      '{"scenario":"auto"}',
    ],
    [
      'CommonJS, required by CommonJS',
      {
        'config.js': `module.exports = require('./middle')`,
        'middle.js': `module.exports = require('./part')`,
        'part.js': inCommonJs('rejected'),
      },
      inCommonJs('auto'),
    ],
    [
      'CommonJS with names, imported by an ES module',
      { 'config.mjs': imports.replace('.mjs', '.cjs'), 'part.cjs': inCommonJs('rejected') },
      inCommonJs('auto'),
    ],
  ])('is read again when it changes: %s', async ([, files, changed], context) => {
    const { pathIn, post, reloaded } = await startWith(context, files)
    expect(await post()).toMatch(/^400 /)
    await writeFile(pathIn(Object.keys(files).at(-1)!), changed)
    await reloaded()
    expect(await post()).toMatch(/^200 /)
  })

  test('is read again when an editor replaces it, after an error, and when it comes back', async (context) => {
    const { pathIn, line, post, reloaded } = await startWith(context, {
      'config.mjs': imports,
      'part.mjs': exported('auto'),
    })
    const part = pathIn('part.mjs')
    await writeFile(pathIn('new'), exported('rejected'))
    await rename(pathIn('new'), part)
    await reloaded()
    expect(await post()).toMatch(/^400 /)

    await writeFile(part, '\nexport const =')
    expect(await line(/^Cannot/)).toMatch(
      /part\.mjs, line 2: .* The previous settings stay in use\.$/,
    )
    expect(await post()).toMatch(/^400 /)

    await rm(part)
    expect(await line(/^Cannot/)).toMatch(/Cannot find module '.*part\.mjs'/)
    await writeFile(part, exported('auto'))
    await reloaded()
    expect(await post()).toMatch(/^200 /)
  })

  test('is found when the config begins to import it, even before it exists', async (context) => {
    const { pathIn, line, post, reloaded } = await startWith(context, {
      'config.mjs': `export default { scenario: 'auto' }`,
    })
    await writeFile(pathIn('config.mjs'), imports)
    await line(/^Cannot/)
    await writeFile(pathIn('part.mjs'), exported('rejected'))
    await reloaded()
    expect(await post()).toMatch(/^400 /)
  })

  test('is not read again from a package', async (context) => {
    const config = imports.replace('./part.mjs', 'a-package/part.mjs')
    const { pathIn, post, reloaded } = await startWith(context, {
      'config.mjs': 'export default {}',
    })
    await mkdir(pathIn('node_modules/a-package'), { recursive: true })
    const part = pathIn('node_modules/a-package/part.mjs')
    await writeFile(part, exported('rejected'))
    await writeFile(pathIn('config.mjs'), config)
    await reloaded()
    await writeFile(part, exported('auto'))
    await writeFile(pathIn('config.mjs'), `${config}\n`)
    await reloaded()
    expect(await post()).toMatch(/^400 /)
  })
})

describe('the working folder', () => {
  test('provides a config file, which the first line names', async () => {
    const cwd = await subfolder()
    await writeFile(
      join(cwd, 'plant-store.config.mts'),
      'export default { $schema: "x", basePath: "/v1", port: 0 }',
    )
    expect(await launch(['mock'], {}, cwd).line(/listening/)).toMatch(
      /:\d+\/v1 with plant-store\.config\.mts$/,
    )
  })

  test('with two config files is refused', async () => {
    const before = process.cwd()
    onTestFinished(() => process.chdir(before))
    process.chdir(await subfolder())
    for (const name of ['plant-store.config.ts', 'plant-store.yaml']) await writeFile(name, '')
    const names = 'plant-store.config.ts and plant-store.yaml'
    expect(await runInProcess(['mock'])).toEqual({
      code: 2,
      stdout: '',
      stderr: `This folder has ${names}. Keep one of them, or choose one with --config.\n`,
    })
  })
})
