import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import {
  hostileText,
  sample,
  sampleOfSeveral,
  sampleReport,
  stoppedReport,
} from '../../test/support/sample-report.ts'
import { failure, respond } from '../../test/support/exchange.ts'
import { detailOf } from '../data/quotation.ts'
import type { Report } from '../data/report.ts'
import { reporters } from './index.ts'

describe('json', () => {
  const schema = JSON.parse(
    readFileSync(new URL('report.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv({ strict: true, strictRequired: true, allErrors: true }).compile(schema)
  const written = JSON.parse(reporters.json(sample)) as Record<string, unknown>
  const excuse = { reason: 'x', expires: '2027-01-31' }
  const expired = { reason: 'x', expired: '2027-01-14', common: 'y' }

  test.each([
    ['a failed run', sample],
    ['a hostile server', sampleReport(hostileText)],
    ['a run on several operations', sampleOfSeveral],
    ['a run that could not be made', stoppedReport],
    [
      'a compared run',
      {
        ...sample,
        resolved: sample.resolved.map((entry) => ({ ...entry, ...excuse })),
        groups: sample.groups.map((group) => ({
          ...group,
          known: true,
          ...expired,
          again: { received: '200 OK', outcome: 'passed' as const },
          begins: {
            member: 'id' as const,
            unit: 'value' as const,
            passed: '-9',
            failed: '-12',
            isExact: false,
          },
        })),
        exchanges: sample.exchanges.map((exchange) => ({
          ...exchange,
          after: { number: 1, case: 'R1/plain' },
        })),
      },
    ],
  ])('matches the published schema: %s', (_name, report) => {
    validate(JSON.parse(reporters.json(report)))
    expect(validate.errors).toBeNull()
  })

  test.each([
    ['another version', { version: 2 }],
    ['an unknown member', { token: 'x' }],
    ['an unknown rule', { resolved: [{ rule: 'R99', code: 'x', case: 'x' }] }],
    ['an unknown exit code', { exitCode: 3 }],
  ])('the schema rejects %s', (_name, change) => {
    expect(validate({ ...written, ...change })).toBe(false)
  })

  test('has the sentence about a failure, without its parts', () => {
    const quoting = detailOf(['it sent ', { quoted: '"SSH-2.0"' }])
    const error = { code: 'header-line', ...quoting } as const
    const responses = [
      { ...failure('malformed'), ...quoting },
      respond(200, { protocolErrors: [error] }),
    ]
    const exchanges = sample.exchanges.map((exchange, at) => ({
      ...exchange,
      response: responses[at % 2]!,
    }))
    const text = reporters.json({ ...sample, exchanges })
    validate(JSON.parse(text))
    expect(validate.errors).toBeNull()
    expect(text).toContain(String.raw`"detail": "it sent \"SSH-2.0\""`)
  })

  test('contains only exchanges of findings', () => {
    const groups = sample.groups.filter(({ rule }) => rule === 'R7')
    const { exchanges } = JSON.parse(reporters.json({ ...sample, groups })) as Report
    expect(exchanges.map(({ number }) => number)).toEqual([3])
  })
})
