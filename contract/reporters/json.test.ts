import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { faults, rights } from '../faults/index.ts'
import { trial } from '../faults/trial.ts'
import { check } from '../index.ts'
import { json } from './json.ts'
import { sample } from './sample.ts'

const schema = JSON.parse(
  readFileSync(new URL('report.schema.json', import.meta.url), 'utf8'),
) as object
const validate = new Ajv({ strict: true, strictRequired: true, allErrors: true }).compile(schema)

describe('the JSON report', () => {
  const written = JSON.parse(json(sample)) as Record<string, unknown>

  test('fits its published schema', () => {
    validate(written)
    expect(validate.errors).toBeNull()
  })

  test('fits it too where no run was made', () => {
    const nothing = { ...sample, groups: [], coverage: [], exchanges: [], cases: {}, curl: {} }
    validate(JSON.parse(json({ ...nothing, exitCode: 2, stopped: 'nothing listens' })))
    expect(validate.errors).toBeNull()
  })

  const spoilt: [string, Record<string, unknown>][] = [
    ['another version', { version: 2 }],
    ['an unknown member', { token: 'x' }],
    ['a rule that is none', { cured: [{ rule: 'R9', code: 'x', case: 'x' }] }],
    ['an exit code that is none', { exitCode: 3 }],
  ]
  test.each(spoilt)('the schema refuses %s', (_name, change) => {
    expect(validate({ ...written, ...change })).toBe(false)
  })

  test('holds bytes as text or in Base64', () => {
    expect(written).toMatchObject({
      exchanges: [
        { number: 1, sent: { body: { text: '{"id":1,"name":"Fern"}' } } },
        { number: 2, came: { body: { text: '' } } },
        { number: 3, came: { type: 'failure', kind: 'reset' } },
        { number: 4, came: { body: { base64: 'AP/+gA==' } } },
        { number: 5 },
      ],
    })
  })

  test('leaves out the traffic that no finding names', () => {
    const groups = sample.groups.slice(1, 2)
    expect(JSON.parse(json({ ...sample, groups }))).toMatchObject({ exchanges: [{ number: 3 }] })
  })

  const servers = ['plain', 'null-tag', 'gzip', 'cut-body', 'close-all', 'latin-1', 'rate-limit']
  test.each(servers)('of a real run against %s fits it', async (name) => {
    const server = [...faults, ...rights].find((each) => each.name === name)!
    const options = {
      token: 'a-good-token',
      seed: 7,
      explore: 5,
      rate: 100_000,
      badToken: 'a-bad-token',
    }
    validate(
      JSON.parse(json(await trial(server, (url, more) => check(url, { ...options, ...more })))),
    )
    expect(validate.errors).toBeNull()
  })
})
