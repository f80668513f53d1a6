import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { json, listen } from '../test/servers/listen.ts'
import { caseOf } from '../test/support/exchange.ts'
import { root, run, scratch } from '../test/support/package.ts'
import type { Case } from './data/case.ts'
import { describeContract } from './vitest.ts'
import type { Report } from './data/report.ts'

const refusing = await listen({ respond: () => json(400, { error: 1, message: 'always' }) })
const accepting = await listen({ respond: () => json(200, { name: 'Fern' }) })
afterAll(() => Promise.all([refusing, accepting].map((server) => server[Symbol.asyncDispose]())))

let report: Report | undefined

const further: Case = { ...caseOf('N3/body-type-null'), id: 'N3/from-the-profile' }

describeContract({
  name: 'a server that refuses everything, asked what must be refused',
  baseUrl: () => `${refusing.url}/api`,
  token: 'any-token',
  noCreate: true,
  only: ['N3', 'N4', 'A1'],
  skip: ['A1/absent-after-accepted'],
  explore: 20,
  // Some of its generated cases are of N4.
  seed: 13,
  profile: { name: 'store.yaml', cases: [further], differenceOf: () => undefined },
  onReport: (made) => {
    report = made
  },
})

test('the suite ends in a report', () => {
  expect(report?.exitCode).toBe(0)
  expect(report?.counts.responses).toBeGreaterThan(20)
  expect(report?.counts.responses).toBe(report?.counts.requests)
  expect(report?.cases).toHaveProperty(['N3/from-the-profile'])
})

test('the test of generated requests is not skipped for those that the options leave out', ({
  task,
}) => {
  const generated = report?.notChecked.filter((unchecked) => unchecked.case.includes('generated'))
  expect(generated?.length).toBeGreaterThan(0)
  const [suite] = task.file.tasks
  const tests = suite?.type === 'suite' ? suite.tasks : []
  expect(tests.find(({ name }) => name === 'generated requests')?.result?.state).toBe('pass')
})

describeContract({
  name: 'a server that accepts everything, which the baseline knows',
  baseUrl: () => accepting.url,
  token: 'any-token',
  only: ['N3'],
  explore: 5,
  baseline: {
    version: 3,
    findings: [{ rule: 'N3', code: 'accepted', received: '200', requests: 'invalid', in: ['N3'] }],
  },
})

const content = { 'application/json': { schema: { type: 'object' } } }
const creating = (operationId: string) => ({
  operationId,
  requestBody: { required: true, content },
  responses: { 201: { description: '', content }, 400: { description: '', content } },
})

describeContract({
  name: 'two operations',
  baseUrl: () => refusing.url,
  document: {
    openapi: '3.1.0',
    info: { title: 'Garden', version: '1' },
    paths: {
      '/plants': { post: creating('createPlant') },
      '/trees': { post: creating('createTree') },
    },
  },
  noCreate: true,
  only: ['N1', 'createPlant', 'createTree'],
  explore: 0,
})

test('several operations have suites of their own', ({ task }) => {
  const suite = task.file.tasks.find(({ name }) => name === 'two operations')
  const parts = suite?.type === 'suite' ? suite.tasks : []
  expect(parts.map(({ name }) => name)).toEqual([
    'createPlant',
    'createTree',
    'the check as a whole',
  ])
  const [ofPlants] = parts
  const [ofRule] = ofPlants?.type === 'suite' ? ofPlants.tasks : []
  const tests = ofRule?.type === 'suite' ? ofRule.tasks : []
  expect(tests.map(({ name }) => name.split(':', 2).join(':'))).toContain('createPlant:N1/absent')
})

describe.concurrent('describeContract fails if', () => {
  const down =
    'The check could not be made: Nothing listens at 127.0.0.1 port 1 (ECONNREFUSED): is the server running?'
  const unselected =
    'The check could not be made: No case is left to send: excluded by only, skip or replay; no bad token was given.'

  test.each<[string, object[], string[], string[]]>([
    [
      'the server is down, no case is left, an option is wrong or a response breaks the contract',
      [
        {},
        { only: ['A5'] },
        { only: ['R99'] },
        { baseUrl: '$ACCEPTING', only: ['N3'], explore: 0 },
      ],
      [],
      [
        `store 0 > the check as a whole\nError: ${down}`,
        `store 1 > the check as a whole\nError: ${unselected}`,
        'UsageError: No rule or case is named "R99"',
        // With what was expected, sent and received.
        'N3/body-type-null: the body is null\nError: N3: the body is null: responded 200 OK\nDocument: openapi.yaml:',
        '\nExpected: 400 with an Error body\n\nRequest:\nPOST ',
        "\n\nReproduce:\ncurl -q -i --path-as-is -g -H 'Authorization: Bearer '",
      ],
    ],
    [
      'a filter leaves out the last test',
      [{}],
      ['-t', 'N3/body-type-null'],
      [`store 0\nError: ${down}`],
    ],
  ])('%s, and says why', async (_when, options, flags, messages) => {
    await using folder = await scratch()
    for (const [at, more] of options.entries()) {
      const all = { name: `store ${at}`, baseUrl: 'http://127.0.0.1:1', token: 'demo', ...more }
      const source = `import { describeContract } from '${join(root, 'contract/vitest.ts').replaceAll('\\', '/')}'
        describeContract(${JSON.stringify(all).replace('$ACCEPTING', accepting.url)})`
      await writeFile(join(folder.path, `contract-${at}.test.mjs`), source)
    }
    const running = run(root, 'vitest', 'run', '--root', folder.path, '--reporter', 'dot', ...flags)
    const printed = await running.then(() => 'nothing failed', String)
    for (const message of messages) expect(printed).toContain(message)
  })
})
