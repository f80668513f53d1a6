import { createServer } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { launch, runInProcess } from '../../test/support/cli.ts'
import { scratch } from '../../test/support/package.ts'
import { fetchPlant } from '../../test/support/post.ts'
import { listenLocally } from '../../test/support/start.ts'

/** Clears the screen, sets the title, rings, and goes back to the start of the line. */
const attack = '\u001b[2J\u001b]0;title\u0007\r\u009b31m'
const inSource = String.raw`\u001b[2J\u001b]0;title\u0007\r\u009b31m`

const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/

/** Starts a server that responds so to everything; returns its URL. */
const startServer = async (status: number, body: unknown): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

describe('no control character reaches the terminal', () => {
  test.each([
    ['an error of a config module', `throw new Error('${inSource}')`],
    ['a thrown text of a config module', `throw '${inSource}'`],
    [
      'a timer of a config module',
      `setTimeout(() => { throw new Error('${inSource}') }); export default {}`,
    ],
    [
      'a rejection of a config module',
      `Promise.reject(new Error('${inSource}')); export default {}`,
    ],
    [
      'a wrong option of a config module',
      `export default { scenario: '${inSource}', '${inSource}': 1 }`,
    ],
  ])('from %s', async (_source, text) => {
    await using folder = await scratch()
    const file = join(folder.path, 'config.mjs')
    await writeFile(file, text)
    const { code, stdout, stderr } = await launch(['mock', '--port', '0', '--config', file]).ended
    expect(code).toBe(2)
    expect(stderr).toContain('\\u001b')
    expect(stdout + stderr).not.toMatch(unsafe)
  })

  test('a function of a scenario', async () => {
    await using folder = await scratch()
    const file = join(folder.path, 'config.mjs')
    const answer = `() => { throw new Error('${inSource}') }`
    await writeFile(file, `export default { scenario: { answer: ${answer} } }`)
    const { line, stop } = launch(['mock', '--port', '0', '--config', file])
    const [url = ''] = /http:\/\/\S+/.exec(await line(/listening/)) ?? []
    await fetchPlant(url, {}, '{"id":1,"name":"fern"}')
    await line(/^400/)
    const { stdout, stderr } = await stop()
    expect(stderr).toContain('\\u001b')
    expect(stdout + stderr).not.toMatch(unsafe)
  })

  const refusing = { error: 1, message: attack }
  test.each<[source: string, status: number, body: unknown, args: (url: string) => string[]]>([
    [
      'a service, in check',
      422,
      refusing,
      (url) => [
        'check',
        url,
        '--token',
        'a-token',
        '--explore',
        '0',
        '--only',
        'R1/first,N1',
        '-q',
      ],
    ],
    [
      'a service that refuses, in check',
      401,
      refusing,
      (url) => ['check', url, '--token', 'a-token', '-q'],
    ],
    [
      'a service that refuses, in learn',
      401,
      refusing,
      (url) => ['learn', url, '--token', 'a-token', '-q'],
    ],
    [
      'a mock, in scenarios',
      400,
      { error: 7001, message: attack },
      (url) => ['scenarios', '--url', url],
    ],
    [
      'a mock, in use',
      400,
      { error: 7001, message: attack },
      (url) => ['use', attack, '--url', url],
    ],
    [
      'a mock, in requests',
      200,
      { requests: [], scenarios: { [attack]: {} }, message: attack },
      (url) => ['requests', '--url', url],
    ],
  ])('from %s', async (_source, status, body, args) => {
    const { stdout, stderr } = await runInProcess(args(await startServer(status, body)))
    expect(stdout + stderr).not.toMatch(unsafe)
  })

  test.each<[source: string, args: readonly string[]]>([
    ['an unknown option', ['mock', `--${attack}`]],
    ['an unknown command', [attack]],
    ['an argument', ['check', attack, '--token', 'a-token']],
    ['the name of a file', ['mock', '--config', attack]],
    ['a reporter', ['check', 'http://127.0.0.1:1', '--token', 'a-token', '--reporter', attack]],
    [
      'a token command',
      ['check', 'http://127.0.0.1:1', '--token-command', `printf '${attack}' >&2; exit 3`],
    ],
  ])('from %s', async (_source, args) => {
    const { code, stdout, stderr } = await runInProcess(args)
    expect(code).toBe(2)
    expect(stderr).not.toBe('')
    expect(stdout + stderr).not.toMatch(unsafe)
  })
})
