import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startServer } from '../../src/adapters/node.ts'
import { testServer } from '../../test/servers/index.ts'
import { isGenerated } from '../data/case.ts'
import { check, type CheckOptions, type Report } from '../index.ts'
import { useFolder } from '../../test/support/files.ts'
import { freePort, run } from '../../test/support/program.ts'

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const document = pathOf('../../openapi.yaml')
const nextVersion = readFileSync(pathOf('../../examples/next-version/openapi.yaml'), 'utf8')

/** A file of an installed package. */
const inPackage = (name: string, file: string): string =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file)

/** What `check` finds in Prism, which generates its mock from the same document, and in which of the written cases. */
const prismFindings: readonly (readonly [finding: string, affected: RegExp])[] = [
  // Prism crashes on deeply nested JSON and on malformed media types.
  ['violation R7 500', /^N[3567].*nested$|^N10\/(json|parameter|text$)|^V7\/parameter-empty$/],
  // It refuses unknown charsets with an error of its own.
  ['violation R6 /error an object and /message missing', /^V7\/charset-(bogus|utf8mb4)$/],
  // It never responds to malformed JSON, nor to what it treats as malformed.
  ['violation R8 no complete response in time', /^N9\/utf|^N1\/empty-chunked$/],
  ['warning N9 200', /^N9\/(?!utf)/],
  ['warning N10 200', /\+json$/],
  // It reads integers as doubles.
  ['warning V1 400', /^V1\/id-(-?9223.*ID|9007.*\+ID|-9007.*-ID)$/],
  ['warning A4 401', /^A4/],
]
/** Of malformed JSON, a few requests are enough: each waits for the time limit. */
const options: Omit<CheckOptions, 'baseUrl'> = {
  token: 'a-good-token',
  seed: 7,
  explore: 100,
  skip: ['open', 'N2', 'V5/body-nested-5000', 'V5/body-nested-30000'],
  timeoutSeconds: 5,
}

/** The cases that are not generated, sorted, each once. */
const handWritten = (ids: readonly string[], cases: Report['cases']): string[] =>
  [...new Set(ids)].filter((id) => !isGenerated(cases[id]!)).toSorted()

const folder = await useFolder()

describe.concurrent('second opinions', { timeout: 120_000 }, () => {
  test('Prism agrees with the contract on every request except for its known bugs', async ({
    onTestFinished,
  }) => {
    const port = await freePort()
    const prism = run([
      inPackage('@stoplight/prism-cli', 'dist/index.js'),
      'mock',
      document,
      '--port',
      port,
    ])
    onTestFinished(async () => void (await prism.stop('SIGKILL')))
    await prism.line(/is listening on/)
    const { cases, groups } = await check({ ...options, baseUrl: `http://127.0.0.1:${port}` })
    const failing = groups.filter(({ kind }) => kind !== 'note')
    const byResponse = Map.groupBy(
      failing,
      ({ kind, rule, received }) => `${kind} ${rule} ${received}`,
    )
    const found = Array.from(byResponse, ([response, alike]): [string, string[]] => [
      response,
      handWritten(
        alike.flatMap(({ findings }) => findings.map((finding) => finding.case)),
        cases,
      ),
    ])
    // Generated requests with several unusual values have more rules.
    const ofCases = found.filter(([, ids]) => ids.length > 0)
    const expected = prismFindings.map(([finding, affected]) => {
      const ids = Object.keys(cases).filter((id) => affected.test(id))
      return [finding, handWritten(ids, cases)]
    })
    expect(Object.fromEntries(ofCases)).toEqual(Object.fromEntries(expected))
  })

  // Its two transactions are the example of the document, and a body without name.
  test.each([
    ['plain', true],
    ['created', false],
    ['refusal-html', false],
    ['message-missing', false],
    // It requires all members of an example.
    ['never-a-tag', false],
    // It compares names of members, not types.
    ['name-number', true],
    // It sends no malformed body.
    ['parser-text', true],
    // It always sends a credential.
    ['open-door', true],
  ])('Dredd passes %s: %s', async (server, passes) => {
    await using running = await testServer(server).listen()
    const flags = ['--hookfiles', pathOf('dredd-hooks.cjs'), '--loglevel', 'error']
    const { code, stdout, stderr } = await run([
      inPackage('dredd', 'bin/dredd'),
      document,
      running.url,
      ...flags,
    ]).ended
    expect(stdout, stderr).toMatch(/\d+ total/)
    expect(code === 0).toBe(passes)
  })

  test('Dredd passes each documented response of a mock of several operations', async ({
    onTestFinished,
  }) => {
    const server = await startServer({ document: parse(nextVersion), port: 0 })
    onTestFinished(() => server.close())
    // It sends no request without an example of each parameter of its path.
    const shown = nextVersion.replace('format: int64 }', 'format: int64 }\n        example: 1')
    const file = await folder.write('openapi.yaml', shown)
    const flags = ['--hookfiles', pathOf('dredd-by-status.cjs'), '--loglevel', 'error']
    const dredd = run([inPackage('dredd', 'bin/dredd'), file, server.url, ...flags])
    const { stdout, stderr } = await dredd.ended
    expect(stdout + stderr).toContain('23 passing, 0 failing, 0 errors, 0 skipped')
  })
})
