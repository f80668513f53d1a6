import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { launch, runInProcess } from '../../test/support/cli.ts'
import { useFolder } from '../../test/support/files.ts'
import { ORDER, shop } from '../../test/support/shop.ts'
import { startServer } from '../adapters/node.ts'
import { remote } from '../control/remote.ts'
import { readDocument } from '../document-file/read-document.ts'
import { openOperation } from '../document/open-document.ts'
import { playProfile } from '../../learn/src/profile/play-profile.ts'
import { openDocument, operationToCheck } from './openapi.ts'

const { pathOf, write } = await useFolder()

const TODO = `openapi: 3.0.3
info: { title: Todo, version: 1.4.0 }
paths:
  /todos:
    get:
      responses: { 200: { description: All. } }
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [title]
              properties:
                title: { type: string, minLength: 1 }
                due: { type: string, format: date }
            examples:
              empty: { value: { title: '' } }
              milk: { value: { title: Milk, due: 2026-11-30 } }
      responses:
        201: { description: Created. }
        422: { description: Refused. }
`
const todo = await write('todo.yaml', TODO)
const shopFile = await write('shop.json', JSON.stringify(shop))

const send = async (url: string, body: unknown): Promise<number> => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer ada' }
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
}

describe('mock --openapi', () => {
  test('names the chosen operation of several, and no parts of the others', async () => {
    const post = TODO.slice(TODO.indexOf('    post:'))
    const put = post.replace('    post:', '    put:')
    const trace = (path: string): string =>
      `  ${path}:\n    parameters: [{ $ref: '#/components/parameters/Trace' }]\n`
    const components = 'components: { parameters: { Trace: { name: trace, in: querystring } } }\n'
    const withTrace = TODO.replace('  /todos:\n', trace('/todos'))
    await write('several.yaml', withTrace + put + trace('/notes') + post + components)
    const flags = ['-q', '--port', '0', '--openapi', 'several.yaml', '--operation', 'PUT /todos']
    const { line, stop } = launch(['mock', ...flags], {}, pathOf())
    expect(await line(/./)).toMatch(
      /^PUT \/todos of Todo 1\.4\.0 \(several\.yaml\): mock listening/,
    )
    const notes = (await stop()).stderr.split('\n').filter((note) => /breaks|trace/.test(note))
    expect(notes).toEqual([
      expect.stringContaining('The optional querystring parameter "trace" of /todos is ignored'),
      expect.stringContaining('#/paths/~1todos/put/requestBody'),
    ])
  })

  test('names responses that have no valid body', async () => {
    const closed = TODO.replace(
      '201: { description: Created. }',
      `201:
          description: Created.
          content:
            application/json:
              schema:
                allOf:
                  - { type: object, properties: { title: {} }, additionalProperties: false }
                  - { type: object, required: [id], properties: { id: { type: string } } }`,
    )
    await write('closed.yaml', closed)
    const { line, stop } = launch(
      ['mock', '-q', '--port', '0', '--openapi', 'closed.yaml'],
      {},
      pathOf(),
    )
    await line(/./)
    expect((await stop()).stderr.split('\n')).toContain(
      'No valid body of the response 201 can be built: no value is allowed (closed.yaml:28 #/paths/~1todos/post/responses/201/content/application~1json/schema/allOf/1/properties/id).',
    )
  })

  test('names the document, its operation and what is left out', async () => {
    const { line, stop } = launch(['mock', '--port', '0', '--openapi', 'todo.yaml'], {}, pathOf())
    const [, url = ''] =
      /^Todo 1\.4\.0 \(todo\.yaml\), 2 operations: mock listening on (http:\S+)$/.exec(
        await line(/./),
      ) ?? []
    expect(await line(/./)).toBe(
      `Try it: curl '${url}/todos' -H 'Content-Type: application/json' -d '{"title":"Milk"}'`,
    )
    expect(await send(`${url}/todos`, { title: 'Milk' })).toBe(201)
    expect(await send(`${url}/todos`, { title: '' })).toBe(422)
    expect(await line(/^201/)).toMatch(/^201 POST \/todos auto/)
    expect((await stop()).stderr.split('\n')).toEqual([
      'The example breaks its schema and is not sent: /title must have at least 1 character (todo.yaml:18 #/paths/~1todos/post/requestBody/content/application~1json/examples/empty/value).',
      '',
    ])
  })

  test('reads a changed document again, keeps what a token has, and survives a wrong one', async () => {
    const file = await write('changing.yaml', TODO)
    const { line } = launch(['mock', '--port', '0', '--openapi', file])
    const [url = ''] = /http:\S+/.exec(await line(/listening/)) ?? []
    await send(`${url}/todos`, { title: 'Milk' })
    const ada = remote(url, { token: 'ada' })
    await ada.use('slow')

    const limited = TODO.replace('minLength: 1', 'minLength: 9').replace('1.4.0', '2.0.0')
    await writeFile(file, limited)
    expect(await line(/^Reloaded/)).toBe(
      `Reloaded ${file}. Now it serves Todo 2.0.0 (${file}), 2 operations.`,
    )
    expect(await line(/breaks/)).toContain('/title must have at least 9 characters')
    await ada.use(undefined)
    expect(await send(`${url}/todos`, { title: 'Milk' })).toBe(422)
    expect(await ada.plants()).toEqual([{ title: 'Milk' }])

    const broken = limited.replace('openapi: 3.0.3', 'openapi: 2.0.0')
    await writeFile(pathOf('new.yaml'), broken)
    await rename(pathOf('new.yaml'), file)
    expect(await line(/^Cannot/)).toBe(
      `Cannot use ${file}: the document must be OpenAPI 3.0, 3.1 or 3.2 (#/openapi, line 1 is "2.0.0"). The previous settings stay in use.`,
    )
    await writeFile(file, 'openapi: [\n')
    expect(await line(/^Cannot/)).toMatch(
      /^Cannot read .*line 2.* The previous settings stay in use\.$/,
    )
    expect(await send(`${url}/todos`, { title: 'Milk and honey' })).toBe(201)

    await writeFile(file, limited.replaceAll('/todos', '/tasks'))
    await line(/^Reloaded/)
    expect(await send(`${url}/tasks`, { title: 'Milk and honey' })).toBe(201)
  })

  test('in a config file is relative to it, and its scenarios name examples and members', async () => {
    await mkdir(pathOf('config'))
    const text = `openapi: ../shop.json
operation: createOrder
behavior: { members: { customer: { maxLength: 3 } } }
scenarios: { big: { choose: [{ when: { customer: Ada }, answer: rejected }] } }
`
    await write(join('config', 'shop.yaml'), text)
    const config = join('config', 'shop.yaml')
    const { line } = launch(['mock', '--port', '0', '-c', config], {}, pathOf())
    const listening = await line(/listening/)
    expect(listening).toMatch(/^Shop 2\.3\.0 \(shop\.json\): mock .* with config\/shop\.yaml$/)
    const [url = ''] = /http:\S+/.exec(listening) ?? []
    const headers = { 'content-type': 'application/json', 'x-shop-key': 'k' }
    const post = (order: object): Promise<Response> =>
      fetch(`${url}/v2/orders`, { method: 'POST', headers, body: JSON.stringify(order) })
    expect((await post(ORDER)).status).toBe(201)
    expect((await post({ ...ORDER, customer: 'Grace' })).status).toBe(422)
  })
})

const ofPost = ['--operation', 'POST /todos']

describe('check --openapi', () => {
  test('checks against the document, which its report names', async () => {
    const server = await startServer({ document: await readDocument(todo), port: 0 })
    onTestFinished(() => server.close(0))
    const args = [
      'check',
      server.url,
      '--openapi',
      todo,
      '--explore',
      '0',
      '--only',
      'R1,N4,N11',
      ...ofPost,
    ]
    const json = await runInProcess([...args, '--reporter', 'json'])
    const { document, groups = [], coverage } = JSON.parse(json.stdout) as Record<string, object[]>
    expect(document).toEqual({ title: 'Todo', version: '1.4.0', path: todo })
    expect(groups.filter((group) => !('kind' in group) || group.kind !== 'note')).toEqual([])
    expect(coverage).toContainEqual(expect.objectContaining({ rule: 'N11', verdict: 'passed' }))
    expect(json.stderr).toMatch(/^POST \/todos at \S+: \d+ requests/m)
    const text = await runInProcess(args)
    expect(text.stdout.split('\n')[0]).toBe(`Todo 1.4.0 (${todo}) at ${server.url}`)
    expect([json.code, text.code]).toEqual([0, 0])
  })
})

test('the command of a report sends its case again, with the same document and headers', async () => {
  vi.stubEnv('PLANT_STORE_TOKEN', 'tok-3f9a1c77')
  vi.stubEnv('PLANT_STORE_HEADER_X_API_KEY', 'k3y-of-ada')
  onTestFinished(() => void vi.unstubAllEnvs())
  const received: string[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    received.push([method, url, headers['x-api-key'], headers['transfer-encoding']].join(' '))
    response.writeHead(500).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const flags = ['--openapi', todo, ...ofPost, '-H', 'X-Api-Key: k3y-of-ada']
  const only = ['--only', 'N2/trailing-comma-chunked', '--explore', '0']
  const { stdout } = await runInProcess(['check', url, ...flags, ...only])
  expect(stdout).not.toContain('k3y-of-ada')
  const [, command = ''] = /  reproduce  npx plant-store-kit (check .*)/.exec(stdout) ?? []
  const { stdout: words } = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${command}`])
  received.length = 0
  const again = await runInProcess(words.trimEnd().split('\n'))
  expect(again.stdout).toContain('case       N2/trailing-comma-chunked\n')
  expect(received).toContain('POST /todos k3y-of-ada chunked')
})

describe('learn --openapi', () => {
  const servedBy = async (text: string): Promise<string> => {
    const errors = { required: { status: 422, text } } as const
    const document = await readDocument(todo)
    const server = await startServer({ ...playProfile({ document, errors }), port: 0 })
    onTestFinished(() => server.close(0))
    return server.url
  }

  test('writes a profile that the mock plays, and with which check compares', async () => {
    const profile = pathOf('todo-profile.yaml')
    const url = await servedBy('no {member}')
    const learning = ['learn', url, '--openapi', todo, '--output', profile]
    expect(
      await runInProcess([...learning, '--quiet', '--no-create', '--min-fidelity', '1']),
    ).toMatchObject({
      code: 0,
    })
    const text = await readFile(profile, 'utf8')
    expect(text).toContain('required/title: { text: no title }')
    expect(text).toContain('openapi: todo.yaml')

    const { line, stop } = launch(['mock', '--quiet', '--port', '0', '--config', profile])
    const [mockUrl = ''] = /http:\S+/.exec(await line(/listening/)) ?? []
    const response = await fetch(`${mockUrl}/todos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([response.status, await response.text()]).toEqual([422, 'no title'])
    await stop()

    const comparing = ['--openapi', todo, '--profile', profile, '--only', 'N4', '--quiet']
    const { stdout: same } = await runInProcess(['check', url, ...comparing])
    expect(same).not.toContain('Drift')
    const changed = await runInProcess(['check', await servedBy('{member}?'), ...comparing])
    expect(changed.stdout).toContain('the body is "title?", the profile has "no title"')
    expect(changed.code).toBe(1)
    expect(await runInProcess(['check', url, '--token', 'a', '--profile', profile])).toMatchObject({
      code: 2,
      stderr: `${profile} is a profile of todo.yaml, and not of the Plant Store: choose this document with --openapi, or with the option document.\n`,
    })
  })
})

describe('mock --openapi with a profile', () => {
  const errors = 'errors: { type/due/number: { status: 418, text: "{due} is no day" } }\n'

  test('plays it, and lists its breaches', async () => {
    const config = await write('profile.yaml', `openapi: ${todo}\n${errors}`)
    const { line, stop } = launch(['mock', '--port', '0', '--config', config])
    const [url = ''] = /http:\S+/.exec(await line(/listening/)) ?? []
    expect(await line(/^The mock plays/)).toBe(
      'The mock plays 1 breach of the contract as configured:',
    )
    expect(await line(/./)).toMatch(/^  R7: due is .*: responded 418, a status that the document/)
    expect(await send(`${url}/todos`, { title: 'Rest', due: 5 })).toBe(418)
    await stop()
  })

  test('names the line of a class that the document does not have', async () => {
    const config = await write('wrong.yaml', `${errors}order: [required/titel]\n`)
    const { code, stderr } = await runInProcess(['mock', '--config', config, '--openapi', todo])
    expect(code).toBe(2)
    expect(stderr).toContain(
      'line 2: order[0] "required/titel" is not a class of problems: did you mean "required/title"?',
    )
    const { stderr: ofPlantStore } = await runInProcess(['mock', '--config', config])
    expect(ofPlantStore).toContain('line 1: errors.type/due/number is not a class of problems')
  })
})

test('several operations are listed, and learn needs one', async () => {
  const post = shop.paths['/v2/orders'].post
  const { operationId: _, ...unnamed } = post
  const paths = { ...shop.paths, '/v2/drafts': { post: unnamed } }
  const file = await write('several.json', JSON.stringify({ ...shop, paths }))
  const message = `Cannot use ${file}: it has 2 operations. Choose one with --operation: createOrder (POST /v2/orders), "POST /v2/drafts".\n`
  expect(await runInProcess(['learn', 'http://127.0.0.1:1', '--openapi', file])).toMatchObject({
    code: 2,
    stderr: message,
  })
})

test('of many operations that are left out ten are listed', async () => {
  const requestBody = { content: { 'text/csv': {} } }
  const post = { requestBody, responses: { 200: { description: 'done' } } }
  const left = Array.from({ length: 13 }, (_, index) => [`/v2/things${index}`, { post }])
  const paths = { ...shop.paths, ...Object.fromEntries(left) }
  const file = await write('large.json', JSON.stringify({ ...shop, paths }))
  const args = ['check', 'http://127.0.0.1:1', '--token', 'abcd', '--openapi', file]
  const { stderr } = await runInProcess(args)
  expect(stderr.match(/ is left out: /g)).toHaveLength(10)
  expect(stderr).toContain('\n3 more operations are left out.\n')
})

test.each<[args: string[], message: string]>([
  [['--openapi', 'no.yaml'], 'Cannot read no.yaml: the file does not exist.\n'],
  [
    ['--operation', 'createPlants'],
    'the operation "createPlants" is unknown: did you mean "createPlant"? Known: createPlant.\n',
  ],
  [
    ['--openapi', shopFile, '--operation', 'x'],
    `Cannot use ${shopFile}: the operation "x" is unknown. Known: createOrder.\n`,
  ],
])('%j is a usage error', async (args, message) => {
  for (const command of [
    ['mock', '--port', '0'],
    ['check', 'http://127.0.0.1:1', '--token', 'a'],
  ])
    expect(await runInProcess([...command, ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: message,
    })
})

test('a document is parsed once for all that use it', async () => {
  const openapi = await write('once.yaml', TODO)
  const name = 'POST /todos'
  const opened = await openDocument({ openapi, operation: name }, operationToCheck)
  expect(opened.operation?.name).toBe(name)
  expect(openOperation({ document: opened.document, operation: name })).toBe(opened.operation)
})
