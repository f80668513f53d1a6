import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Ended, launch, main, runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import { testServer } from '../../test/servers/index.ts'
import { listen, type Override } from '../../test/servers/listen.ts'
import { startStore } from '../../test/support/start.ts'

const { pathOf, write } = await useFolder()
const TOKEN = 'tok-3f9a1c77'
/** A port on which nothing listens. */
const unused = 'http://127.0.0.1:1'

beforeEach(() => vi.stubEnv('PLANT_STORE_TOKEN', TOKEN))
afterEach(() => vi.unstubAllEnvs())

const serve = async (name: string): Promise<string> => {
  const server = await testServer(name).listen()
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server.url
}

const check = (...args: string[]): Promise<Ended> => runInProcess(['check', ...args])

/** The output without what differs from run to run. */
const normalized = (text: string, url: string): string =>
  text
    .replaceAll(url, 'http://127.0.0.1:8080')
    .replace(/(\w+) \(\d{3} cases\)/g, '$1 (0 cases)')
    .replace(/openapi\.yaml:\d+/g, 'openapi.yaml:10')
    .replace(/Check [0-9a-z]{7}( [0-9a-z]{4})?\b/g, 'Check 0000000')
    .replace(/"id":\d+/g, '"id":1')
    .replace(/\d+ cases? in \d+ requests?, \d+(\.\d+)? m?s/g, '0 cases in 0 requests, 0 ms')
    // A busy machine takes longer than the first line of progress.
    .replace(/^\d+ of \d+ requests.*\n/gm, '')

describe('the output of a whole run', () => {
  test.each([
    ['a correct server', () => serve('plain'), ['--only', 'R1,N2']],
    ['a faulty server', () => serve('fastapi'), ['--only', 'N4']],
    ['a server that is not there', () => unused, []],
  ])('of %s', async (_name, start, args) => {
    const url = await start()
    const { code, stdout, stderr } = await check(url, ...args, '--seed', '42', '--explore', '0')
    expect(
      normalized(`${stdout}--- stderr\n${stderr}--- exit code ${code}\n`, url),
    ).toMatchSnapshot()
  })
})

describe('wrong usage', () => {
  test.each([
    ['no base URL', [], 'A base URL is missing: plant-store-kit check http://localhost:4010'],
    ['an argument too many', [unused, '--only', 'N1', unused], "too many arguments for 'check'"],
    [
      'an unknown reporter',
      [unused, '-r', 'juint=out.xml'],
      'The reporter "juint" is unknown: did you mean "junit"? Known: text, json, junit, github, markdown, html, har.',
    ],
    [
      'two reports on stdout',
      [unused, '-r', 'text', '-r', 'json'],
      'Two outputs go to stdout: the text report and the json report. Give each its own file, such as --reporter json=FILE.',
    ],
    ['a reporter without a file', [unused, '-r', 'html='], 'The reporter html= lacks a file.'],
    [
      'a missing baseline',
      [unused, '--baseline', 'missing.json'],
      'Cannot compare with missing.json: the file does not exist. Create it with --update-baseline or --reporter json=FILE.',
    ],
    [
      'a baseline besides --compare',
      [unused, '--baseline', 'x', '--compare', 'y'],
      "with option '--baseline <file>'",
    ],
    [
      'a token besides --token-command',
      [unused, '--token-command', 'x', '--token', 'y'],
      "'--token-command <command>' cannot be used with option '--token <token>'",
    ],
    ['an update without a baseline', [unused, '--update-baseline'], 'needs --baseline FILE.'],
    ['a missing config file', [unused, '--config', 'no.yaml'], 'Cannot read no.yaml: no such file'],
    [
      'a missing key',
      [unused, '--key', 'no.pem'],
      'Cannot read the PEM file no.pem: no such file or directory.',
    ],
    [
      'a path below a file',
      [unused, '-r', `html=${import.meta.filename}/report.html`],
      `Cannot write the html report to ${import.meta.filename}/report.html: not a directory.`,
    ],
    [
      'a report in a folder that cannot be created',
      [unused, '-r', `html=${import.meta.filename}/folder/report.html`],
      `Cannot write the html report to ${import.meta.filename}/folder/report.html: `,
    ],
    [
      'a baseline that cannot be written',
      [unused, '--update-baseline', '--baseline', import.meta.dirname],
      `Cannot write the baseline to ${import.meta.dirname}: it is a folder.`,
    ],
  ])('is reported: %s', async (_name, args, message) => {
    const { code, stdout, stderr } = await check(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  test('is reported: no token', async () => {
    vi.stubEnv('PLANT_STORE_TOKEN', '')
    const stderr =
      'A token that the server accepts is missing: use --token TOKEN, --token-command COMMAND or set PLANT_STORE_TOKEN.\n'
    expect(await check(unused)).toEqual({ code: 2, stdout: '', stderr })
  })

  test('is reported: wrong options in the config file', async () => {
    const content = 'stict: true\nonly: N1\ntoken: |\n  abc\nbadToken: Bearer abc\n'
    const file = await write('wrong.yaml', content)
    const { code, stderr } = await check(unused, '--config', file)
    expect(code).toBe(2)
    expect(stderr).toContain('stict is unknown: did you mean "strict"?')
    expect(stderr).toContain('only takes a list (got "N1")')
    expect(stderr).toContain(
      'token takes printable ASCII without spaces (got a token with white space around it)',
    )
    expect(stderr).toContain('badToken takes the token alone, without "Bearer"')
  })
})

describe('outputs', () => {
  const names = async () => {
    await mkdir(pathOf('out'), { recursive: true })
    const file = await write('out/same.json', '')
    await symlink('same.json', pathOf('out/link.json')).catch(() => {})
    await link(file, pathOf('out/hard.json')).catch(() => {})
    return file
  }

  test.each([
    ['a name twice', ['json=out/none.json', 'html=out/none.json']],
    ['another spelling', ['json=out/none.json', 'html=./out/../out/none.json']],
    ['another spelling in a new folder', ['json=no/a.json', 'html=no/x/../a.json']],
    ['a symbolic link', ['json=out/same.json', 'html=out/link.json']],
    ['a hard link', ['json=out/same.json', 'html=out/hard.json']],
    ['stdout and its name', ['json', 'html=/dev/stdout']],
    ['two names of stdout', ['json=/dev/fd/1', 'html=/dev/stdout']],
    ['annotations twice', ['github', 'github']],
  ])('that are one file are refused: %s', async (_how, reporters) => {
    await names()
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(pathOf())
    const { code, stdout, stderr } = await check(
      unused,
      ...reporters.flatMap((value) => ['-r', value]),
    )
    cwd.mockRestore()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /^Two outputs go to .*: the \w+ report and the \w+ report\. Give each its own file, such as --reporter \w+=FILE\.\n$/,
    )
  })

  test.each([
    [
      'the baseline',
      ['--update-baseline', '--baseline'],
      'Two outputs go to FILE: the baseline and the json report.',
    ],
    [
      'a baseline that is read',
      ['--baseline'],
      'Cannot write the json report to FILE, which is the baseline (FILE). Give it another file.',
    ],
    [
      'the earlier report',
      ['--compare'],
      'Cannot write the json report to FILE, which is the earlier report (FILE).',
    ],
    [
      'the config file',
      ['--config'],
      'Cannot write the json report to FILE, which is the config file (FILE).',
    ],
    ['the CA certificates', ['--ca'], 'which is the file of CA certificates (FILE).'],
    [
      'the key',
      ['--cert', import.meta.filename, '--key'],
      'which is the key of the client certificate (FILE).',
    ],
  ])('do not overwrite %s', async (_what, flags, message) => {
    const content = '{"version":3,"findings":[]}'
    const file = await write('known.json', flags.includes('--config') ? '{}' : content)
    const before = await readFile(file, 'utf8')
    const { code, stderr } = await check(unused, ...flags, file, '-r', `json=${file}`)
    expect(code).toBe(2)
    expect(stderr).toContain(message.replaceAll('FILE', file))
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  test('are not touched if one of them cannot be written', async () => {
    const [none, file] = [pathOf('none.json'), await write('kept.html', 'old')]
    const args = ['-r', `json=${none}`, '-r', `html=${file}`, '-r', `junit=${file}/x.xml`]
    const { code, stdout, stderr } = await check(unused, ...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe(`Cannot write the junit report to ${file}/x.xml: not a directory.\n`)
    expect(await readFile(file, 'utf8')).toBe('old')
    await expect(readFile(none)).rejects.toThrow('ENOENT')
  })

  /** Runs a check in a shell whose files may have at most 4 to 8 KB. */
  const limited = async (url: string, command: string): Promise<Ended> => {
    const node = `exec '${process.execPath}' '${main}' check '${url}' --only N1 --explore 0 -q`
    const args = ['-c', `ulimit -f 8; ${node} ${command}`]
    // Node would be ended by the limit while it writes a compile cache.
    const options = { cwd: pathOf(), env: { PLANT_STORE_TOKEN: TOKEN } }
    const child = spawn('sh', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const [stdout, stderr] = [text(child.stdout), text(child.stderr)]
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, stdout: await stdout, stderr: await stderr }
  }

  test('that are too long leave the old file and the other reports, and each is named', async () => {
    const file = await write('long.json', 'old')
    const url = await serve('plain')
    const command = '-r json=long.json -r har=long.har -r markdown=short.md -r text'
    const { code, stdout, stderr } = await limited(
      url,
      `${command} --baseline b.json --update-baseline`,
    )
    expect([code, stdout.length > 100]).toEqual([2, true])
    expect(stderr).toBe(
      `Cannot write the json report to long.json: file too large.
Cannot write the har report to long.har: file too large.
Wrote 0 findings to b.json. Later runs with --baseline b.json fail only on other findings.
`,
    )
    expect(await readFile(file, 'utf8')).toBe('old')
    expect(await readFile(pathOf('short.md'), 'utf8')).toContain('keeps the contract')
    const files = await readdir(pathOf())
    expect(files.filter((name) => /^\.|\.har$/.test(name))).toEqual([])
  })

  test('on stdout that do not fit end with exit code 2', async () => {
    const { code, stderr } = await limited(await serve('plain'), '-r json > stdout.json')
    expect([code, stderr]).toEqual([2, 'Cannot write to stdout: file too large.\n'])
  })

  test('on a full disk end with exit code 2', async (context) => {
    context.skip(!existsSync('/dev/full'), 'this system has no /dev/full')
    const { code, stderr } = await limited(await serve('plain'), '> /dev/full')
    expect([code, stderr]).toEqual([2, 'Cannot write to stdout: no space left on device.\n'])
  })

  test('of a shell that reads them are written straight', async () => {
    const file = pathOf('substituted.txt')
    const command = `'${process.execPath}' '${main}' check '${await serve('plain')}' --only N1 --explore 0 -r text=/dev/fd/3 3>'${file}'`
    const env = { ...process.env, PLANT_STORE_TOKEN: TOKEN }
    await promisify(execFile)('sh', ['-c', command], { env })
    expect(await readFile(file, 'utf8')).toContain('The server keeps the contract')
  })

  test('that are long bodies have no file beside a pipe', async () => {
    const fifo = pathOf('body.fifo')
    await promisify(execFile)('mkfifo', [fifo])
    const received = readFile(fifo, 'utf8')
    const url = await serve('short-tag')
    await check(url, '--explore', '0', '--only', 'V4/tag-10000', '-r', `markdown=${fifo}`)
    expect(await received).toContain(`--replay 'V4/tag-10000'`)
    expect((await readdir(pathOf())).filter((name) => name.endsWith('.body'))).toEqual([])
  })

  test('are complete after a signal that came when the run had ended', async () => {
    const fifo = pathOf('late.fifo')
    await promisify(execFile)('mkfifo', [fifo])
    const reporters = ['-r', 'text', '-r', `json=${fifo}`]
    const args = [
      'check',
      await serve('plain'),
      '--only',
      'N1',
      '--explore',
      '0',
      '-q',
      ...reporters,
    ]
    const running = launch(args, { PLANT_STORE_TOKEN: TOKEN })
    await running.line(/^    \d+ cases in/)
    process.kill(running.pid, 'SIGINT')
    expect(JSON.parse(await readFile(fifo, 'utf8'))).toMatchObject({ exitCode: 0 })
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('to a FIFO without a reader end at one signal', async () => {
    const fifo = pathOf('unread.fifo')
    await promisify(execFile)('mkfifo', [fifo])
    const args = ['check', await serve('plain'), '--only', 'N1', '--explore', '0', '-q']
    const running = launch([...args, '-r', 'text', '-r', `json=${fifo}`], {
      PLANT_STORE_TOKEN: TOKEN,
    })
    await running.line(/^    \d+ cases in/)
    process.kill(running.pid, 'SIGTERM')
    const stderr = `Cannot write the json report to ${fifo}: the run was interrupted, and no program reads from it.\n`
    expect(await running.ended).toMatchObject({ code: 2, stderr })
  })
})

test('--only and --skip take names with commas', async () => {
  const names = [
    '--only',
    'V3/name-like-1,000,N3',
    '--only',
    'N5',
    '--skip',
    'N3/body-type-null,V3/name-like-1,000',
  ]
  const args = [await serve('plain'), '--explore', '0', '--quiet', '-r', 'json', ...names]
  const report = JSON.parse((await check(...args)).stdout) as { run: { options: object } }
  expect(report.run.options).toMatchObject({
    only: ['V3/name-like-1,000', 'N3', 'N5'],
    skip: ['N3/body-type-null', 'V3/name-like-1,000'],
  })
})

test('--verbose prints what the text report else counts', async () => {
  const args = [await serve('plain'), '--explore', '0', '--only', 'N2']
  const [brief, verbose] = [await check(...args), await check(...args, '--verbose')]
  expect(brief.stdout).toContain('Notes: 1 of N2 (--verbose lists them)')
  expect(verbose.stdout).toContain('· N2: a byte order mark before a valid body')
})

test('a page links rules to their page in the package, from the folder in which it is', async () => {
  const file = pathOf('pages/check.html')
  await check(await serve('plain'), '--explore', '0', '--only', 'N1', '-r', `html=${file}`)
  const [, href = ''] = /<dd><p>.*?<a href="([^"]*)#n1"/.exec(await readFile(file, 'utf8')) ?? []
  const page = new URL(href, pathToFileURL(file))
  expect(await readFile(page, 'utf8')).toContain('# The rules of the contract')
})

describe('an unreachable server', () => {
  test('still gets the reports in files', async () => {
    const file = pathOf('unreachable/report.json')
    expect(await check(unused, '-r', 'text', '-r', `json=${file}`)).toMatchObject({ code: 2 })
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ exitCode: 2 })
  })

  test('is waited for with --wait', async () => {
    const { code, stderr } = await check(unused, '--wait', '0.3')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^Waiting up to 0\.3 s for http.*\nhttp.* was not ready within 0\.3 s: nothing listens.*\n$/,
    )
  })
})

describe('a check', () => {
  test('writes several reports, none with the token, even if the server repeats it', async () => {
    await using server = await listen({
      respond: (usual, { authorization }) =>
        usual.status === 200
          ? usual
          : { status: 422, headers: { 'X-Echo': authorization }, body: authorization },
    })
    const names = ['json', 'junit', 'html', 'github', 'markdown', 'har']
    const files = names.map((name) => pathOf(`reports/report.${name}`))
    const reporters = names.flatMap((name, at) => ['-r', `${name}=${files[at]}`])
    const args = [server.url, '-r', 'text', ...reporters, '--explore', '0', '--only', 'N4']
    const { code, stdout } = await check(...args)
    expect([code, stdout.length > 100]).toEqual([1, true])
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      expect(text).toContain('PLANT_STORE_TOKEN')
      expect(text).not.toContain(TOKEN)
    }
  })

  test('whose reports are all files says in one sentence how it ended', async () => {
    const url = await serve('plain')
    const args = [url, '--only', 'N2', '--explore', '0', '-r', `json=${pathOf('verdict.json')}`]
    const { code, stdout, stderr } = await check(...args)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toMatch(
      /\nThe server keeps the contract, as far as was checked: 0 violations, 0 warnings, \d+ notes?\.\n$/,
    )
  })

  test('reads the config file, which flags override', async () => {
    const url = await serve('plain')
    const report = pathOf('config.json')
    const settings = {
      baseUrl: url,
      only: ['N1', 'N2'],
      explore: 0,
      seed: 7,
      strict: true,
      timeoutSeconds: 5,
    }
    const file = await write(
      'check.yaml',
      JSON.stringify({ ...settings, reporters: [`json=${report}`] }),
    )
    const args = ['--config', file, '--seed', '9', '--only', 'N2', '--quiet']
    expect(await check(...args)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(JSON.parse(await readFile(report, 'utf8'))).toMatchObject({
      run: { seed: 9, options: { only: ['N2'], explore: 0, strict: true, timeoutSeconds: 5 } },
    })
  })

  test.each([
    ['R1/generated-7', { generated: { seed: 3, position: 7 } }],
    ['N3/body-type-null', { id: 'N3/body-type-null' }],
  ])('sends one case again with --replay %s', async (id, expected) => {
    const { stdout } = await check(
      await serve('plain'),
      '-r',
      'json',
      '--seed',
      '3',
      '--replay',
      id,
    )
    const { cases } = JSON.parse(stdout) as { cases: object[] }
    expect(cases).toMatchObject([expected])
  })

  test('sends the token that a command prints, and hides it', async () => {
    await using server = await listen({
      isAuthenticated: ({ authorization }) => authorization === 'Bearer s3cret',
    })
    const args = [
      server.url,
      '--only',
      'R1/plain',
      '--explore',
      '0',
      '-r',
      'json',
      '--token-command',
      'echo s3cret',
    ]
    const { code, stdout, stderr } = await check(...args)
    expect([code, (stdout + stderr).includes('s3cret')]).toEqual([0, false])
    const failed = 'The token command failed with exit code 7. Run it alone to see its output.\n'
    const asFile = String.raw`printf '\357\273\277s3cret\r\n'`
    expect(await check(...args.slice(0, -1), asFile)).toMatchObject({ code: 0 })
    expect(
      await check(server.url, '--token-command', String.raw`printf 's\0003\000'`),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'Cannot read the output of the token command: it is UTF-16, but must be UTF-8.\n',
      ) as unknown,
    })
    const failing = await check(
      server.url,
      '--token-command',
      'echo s3cret; echo s3cret >&2; exit 7',
    )
    expect(failing).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(failed) as unknown,
    })
  })

  test('sends further headers and hides secret ones', async () => {
    const tenants = ['-H', 'X-Tenant: plants', '-H', 'X-Tenant: $HOME']
    const headers = [...tenants, '--header', 'X-API-Key: k3y-k3y-k3y']
    const { stdout } = await check(
      await serve('fastapi'),
      ...headers,
      '--only',
      'N4',
      '--explore',
      '0',
    )
    expect(stdout).toContain(
      `'X-Tenant: plants' -H 'X-Tenant: $HOME' -H 'X-API-Key: '"$PLANT_STORE_HEADER_X_API_KEY"`,
    )
    expect(stdout).not.toContain('k3y-k3y')
  })

  test('has colors only if they are requested', async () => {
    const args = ['check', await serve('plain'), '--only', 'N1', '--explore', '0']
    const env = { PLANT_STORE_TOKEN: TOKEN }
    const [color, plain] = await Promise.all([
      launch(args, { ...env, FORCE_COLOR: '1' }).ended,
      launch(args, { ...env, NO_COLOR: '1' }).ended,
    ])
    expect(color.stdout).toContain('\u001b[32m')
    expect(plain.stdout).not.toContain('\u001b')
  })

  test('does not fail if the reader of its output is gone', async () => {
    const endWithoutReader = async (name: string, rule: string): Promise<Ended> => {
      const args = ['check', await serve(name), '--only', rule, '--explore', '0', '--quiet']
      const running = launch(args, { PLANT_STORE_TOKEN: TOKEN })
      running.closeOutput()
      return running.ended
    }
    const ends = [endWithoutReader('plain', 'N1'), endWithoutReader('fastapi', 'N4')]
    const [correct, faulty] = await Promise.all(ends)
    expect(correct).toMatchObject({ code: 0, stderr: '' })
    expect(faulty).toMatchObject({ code: 1, stderr: '' })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('reports what it saw until %s', async (signal) => {
    const second = Promise.withResolvers<void>()
    await using server = await listen({
      send: (response, _usual, { number }) =>
        void (number === 1 ? response.end() : second.resolve()),
    })
    const running = launch(['check', server.url, '--quiet'], { PLANT_STORE_TOKEN: TOKEN })
    await second.promise
    const { code, stdout, stderr } = await running.stop(signal)
    expect([code, stdout.length > 100]).toEqual([1, true])
    expect(stderr).toBe('Interrupted: the report covers only the requests sent so far.\n')
  })
})

test('a baseline makes known findings pass and new ones fail', async () => {
  const file = pathOf('known.json')
  const options = ['--explore', '0', '--only', 'N3,N4', '--baseline', file]
  const url = await serve('fastapi')
  const { code, stderr } = await check(url, ...options, '--update-baseline', '--quiet')
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Wrote 1 finding to /)])
  expect(await check(url, ...options)).toMatchObject({ code: 0 })
  expect(await check(await serve('message-missing'), ...options)).toMatchObject({ code: 1 })
  const { stdout } = await check(await serve('plain'), ...options)
  expect(stdout).toContain(`Gone since ${file}: 1\n· R7: status, 422 (invalid requests)`)
})

test('an earlier report never replaces the baseline of the config', async () => {
  const content = '{"version":3,"findings":[]}'
  const [known, earlier] = [await write('kept.json', content), await write('before.json', content)]
  const config = await write('with-baseline.yaml', `baseline: ${known}`)
  const args = ['--config', config, '--compare', earlier, '--update-baseline']
  const { code, stderr } = await check(unused, ...args)
  const message = '--update-baseline cannot be used with --compare: give --baseline FILE instead.\n'
  expect([code, stderr]).toEqual([2, message])
  expect(await readFile(known, 'utf8')).toBe(content)
})

test('an empty baseline is written by an update, and refused otherwise', async () => {
  const file = await write('blank.json', '\n')
  const options = ['--explore', '0', '--only', 'N3', '--quiet', '--baseline', file]
  const stderr = `Cannot compare with ${file}: it is empty.\n`
  expect(await check(unused, ...options)).toMatchObject({ code: 2, stderr })
  expect(await check(await serve('plain'), ...options, '--update-baseline')).toMatchObject({
    code: 0,
  })
  expect(await check(await serve('plain'), ...options)).toMatchObject({ code: 0 })
})

test('a baseline may begin with a byte order mark; UTF-16 is named', async () => {
  const content = '\ufeff{"version":3,"findings":[]}'
  const options = ['--explore', '0', '--only', 'N3', '--quiet', '--baseline']
  const url = await serve('plain')
  expect(await check(url, ...options, await write('mark.json', content))).toMatchObject({ code: 0 })
  await writeFile(pathOf('wide.json'), Buffer.from(content, 'utf16le'))
  expect(await check(url, ...options, pathOf('wide.json'))).toMatchObject({
    code: 2,
    stderr: `Cannot compare with ${pathOf('wide.json')}: it is UTF-16, but must be UTF-8.\n`,
  })
})

test('--compare fails only on what an earlier report lacks, and lists what is new, gone and unchanged', async () => {
  const only = ['--explore', '0', '--only', 'N3,N4', '--quiet']
  const file = pathOf('earlier.json')
  const url = await serve('fastapi')
  expect(await check(url, ...only, '-r', `json=${file}`)).toMatchObject({ code: 1 })
  const same = await check(url, ...only, '--compare', file)
  expect([same.code, same.stdout]).toEqual([
    0,
    expect.stringContaining(`Unchanged since ${file}: 1`),
  ])
  expect(same.stdout).toContain('✓ The server breaks the contract only in known ways')
  const other = await check(await serve('message-missing'), ...only, '--compare', file)
  expect([other.code, other.stdout]).toEqual([1, expect.stringMatching(/New since .*: 1\n· R6: /)])
  expect(other.stdout).toMatch(/Gone since .*: 1\n· R7: status, 422 /)
})

test('a long body is in a file beside a report, and not on stdout', async () => {
  const file = pathOf('long/report.md')
  const url = await serve('short-tag')
  const { stdout } = await check(
    url,
    '--explore',
    '0',
    '--only',
    'V4/tag-10000',
    '--strict',
    '-r',
    'text',
    '-r',
    `markdown=${file}`,
  )
  const replay = `npx plant-store-kit check '${url}' --replay 'V4/tag-10000' --strict`
  expect(stdout).toContain(`  reproduce  ${replay}\n`)
  const body = pathOf('long/report-V4-tag-10000.body')
  expect(await readFile(file, 'utf8')).toContain(` --data-binary '@${body}' '${url}/plants'\n`)
  expect(await readFile(body, 'utf8')).toMatch(
    /^\{"id":\d+,"name":"Check \w{7} \w{4}","tag":"Check \w{7} \w{4} a{10000}"\}$/,
  )
})

test.each(['html=r&d.html', 'junit=a&b.xml', "markdown=bob's.md"])(
  'a long body is in a file beside the report %s, whose format escapes the name',
  async (reporter) => {
    const [name = '', file = ''] = reporter.split('=')
    const path = pathOf(`escaped/${file}`)
    const args = ['--explore', '0', '--only', 'V4/tag-10000', '-r', `${name}=${path}`]
    await check(await serve('short-tag'), ...args)
    const body = path.replace(/\.\w+$/, '-V4-tag-10000.body')
    expect(await readFile(body, 'utf8')).toMatch(/"tag":"Check \w{7} \w{4} a{10000}"/)
  },
)

test('a long body that no command of a report reads has no file', async () => {
  const args = ['--explore', '0', '--only', 'V4/tag-10000', '-r', `har=${pathOf('bodiless/a.har')}`]
  await check(await serve('short-tag'), ...args)
  expect(await readdir(pathOf('bodiless'))).toEqual(['a.har'])
})

test('a long body that was left unread has no file, because no curl line shows that', async () => {
  const unread = new WeakSet<object>()
  const respond: Override['respond'] = (usual, { connection, body }) => {
    if (unread.has(connection)) return { status: 500, headers: {}, body: '' }
    if (body.length > 10_000) unread.add(connection)
    return usual
  }
  const [file, url] = [
    pathOf('unread/report.md'),
    await startStore({ needsConnections: true, respond }),
  ]
  const args = [
    '--explore',
    '0',
    '--only',
    'N2/nested,R1/again',
    '-r',
    'text',
    '-r',
    `markdown=${file}`,
  ]
  const { stdout } = await check(url, ...args)
  const replay = `npx plant-store-kit check '${url}' --replay 'N2/nested' --replay 'R1/again'\n`
  expect(stdout).toContain(replay)
  expect(await readFile(file, 'utf8')).toContain(replay)
  expect(await readdir(pathOf('unread'))).toEqual(['report.md'])
})

test('commands do not load modules that they do not need', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context)
        if (/\\/contract\\/|fast-check|yaml|remote/.test(found.url)) console.log(found.url)
        return found
      },
    })
    const { run } = await import(process.argv[1])
    await run(['mock', '--help'])`
  const program = new URL('program.ts', import.meta.url).href
  const args = ['--input-type=module', '--eval', script, program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  for await (const text of child.stdout) stdout += String(text)
  const loaded = [...stdout.matchAll(/^file:.*?([\w-]+\.ts)$/gm)].map(([, name]) => name)
  const ofContract = [
    'levels.ts',
    'options.ts',
    'chain-rules.ts',
    'credential-rules.ts',
    'invalid-rules.ts',
    'response-rules.ts',
    'rule-table.ts',
    'valid-rules.ts',
    'reporter.ts',
  ]
  expect(new Set(loaded)).toEqual(new Set(ofContract))
})
