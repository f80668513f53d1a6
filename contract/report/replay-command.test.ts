import { expect, test } from 'vitest'
import { sample } from '../../test/support/sample-report.ts'
import type { Case } from '../data/case.ts'
import { type Exchange, hiddenHeadersOf } from '../data/exchange.ts'
import type { Report, RunOptions } from '../data/report.ts'
import type { HeaderText } from '../data/secret-text.ts'
import { replayCommand } from './replay-command.ts'

const first: Exchange = sample.exchanges[0]!

const ofPlantStore = { ...sample.run.options, profile: undefined, document: undefined }

const reportWith = (options: Partial<RunOptions>): Report => ({
  ...sample,
  run: { ...sample.run, options: { ...ofPlantStore, ...options } },
})

const commandWith = (options: Partial<RunOptions>): string =>
  replayCommand(first, reportWith(options)).replace(
    "npx plant-store-kit check 'http://127.0.0.1:8080' ",
    '',
  )

const withHeaders = (...headers: readonly HeaderText[]): Partial<RunOptions> =>
  hiddenHeadersOf(headers)

test('names server and case, and no option that has its default', () => {
  expect(replayCommand(first, reportWith({}))).toBe(
    "npx plant-store-kit check 'http://127.0.0.1:8080' --replay 'R1/plain'",
  )
})

test.each<[string, Partial<RunOptions>, string]>([
  [
    'the file of another document, and its operation',
    { document: { file: "joe's.yaml", operation: 'POST /orders' } },
    "--openapi 'joe'\\''s.yaml' --operation 'POST /orders' --replay 'R1/plain'",
  ],
  [
    'a variable for a document without a file',
    { document: { operation: 'POST /orders' } },
    `--openapi "$PLANT_STORE_OPENAPI" --operation 'POST /orders' --replay 'R1/plain'`,
  ],
  [
    'headers, and variables for those that are secret',
    withHeaders(
      { name: 'X-Tenant', value: ['two plants'] },
      { name: 'X-Api-Key', value: [{ variable: 'X_API_KEY' }] },
      { name: 'X-Empty', value: [] },
    ),
    `-H 'X-Tenant: two plants' -H 'X-Api-Key: '"$X_API_KEY" -H 'X-Empty: ' --replay 'R1/plain'`,
  ],
  [
    'a text like a variable as it is',
    withHeaders({ name: 'X-Env', value: ['$HOME $PLANT_STORE_TOKEN'] }),
    `-H 'X-Env: $HOME $PLANT_STORE_TOKEN' --replay 'R1/plain'`,
  ],
  [
    'a variable for a token within a header',
    withHeaders({ name: 'X-Sent', value: ['key ', { variable: 'PLANT_STORE_TOKEN' }, '!'] }),
    `-H 'X-Sent: key '"$PLANT_STORE_TOKEN"'!' --replay 'R1/plain'`,
  ],
  [
    'each header of one name',
    withHeaders({ name: 'X-Tenant', value: ['a'] }, { name: 'X-Tenant', value: ['b'] }),
    `-H 'X-Tenant: a' -H 'X-Tenant: b' --replay 'R1/plain'`,
  ],
  [
    'a header beyond ASCII as the shell reads it',
    withHeaders({ name: 'X-Tenant', value: ['Müller'] }),
    `-H 'X-Tenant: Müller' --replay 'R1/plain'`,
  ],
  [
    'variables for certificates',
    { ca: true, cert: true, insecure: true },
    '--ca "$PLANT_STORE_CA" --cert "$PLANT_STORE_CERT" --key "$PLANT_STORE_KEY" --insecure ' +
      "--replay 'R1/plain'",
  ],
  ['how many cases there are', { cases: 3000 }, "--replay 'R1/plain' --cases 3000"],
  ['that nothing may be created', { noCreate: true }, "--replay 'R1/plain' --no-create"],
  [
    'how fast requests are sent',
    { concurrency: 1, rate: 2.5, timeoutSeconds: 1, patienceSeconds: 0 },
    "--replay 'R1/plain' --concurrency 1 --rate 2.5 --timeout 1 --patience 0",
  ],
  [
    'how responses are judged',
    { strict: true, levels: { V1: 'must', A3: 'open' }, profile: 'store.yaml' },
    "--replay 'R1/plain' --strict --level V1=must,A3=open --profile 'store.yaml'",
  ],
])('has %s', (_what, options, expected) => {
  expect(commandWith(options)).toBe(expected)
})

const generated = (id: string, position: number): Case => ({
  ...sample.cases['R1/plain']!,
  id,
  generated: { seed: 7, position },
})

test('has the seed of a generated case', () => {
  const report = reportWith({})
  const cases = { ...report.cases, 'R1/plain': generated('R1/plain', 4) }
  expect(replayCommand(first, { ...report, cases })).toMatch(/ --seed 7 --replay 'R1\/plain'$/)
})

test('sends the case before it, too, if it fails only after that one', () => {
  const report = reportWith({ only: ['R1'], skip: ['N3'] })
  const command = replayCommand({ ...first, after: { number: 2, case: 'R1/tag' } }, report)
  expect(command).toMatch(/:8080' --replay 'R1\/tag' --replay 'R1\/plain'$/)
})

test('has the seed of a generated case that comes before it', () => {
  const report = reportWith({})
  const id = 'R1/generated-4'
  const cases = { ...report.cases, [id]: generated(id, 4) }
  const command = replayCommand({ ...first, after: { number: 2, case: id } }, { ...report, cases })
  expect(command).toMatch(/ --seed 7 --replay 'R1\/generated-4' --replay 'R1\/plain'$/)
})
