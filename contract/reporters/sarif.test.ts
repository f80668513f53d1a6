import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { lines } from '../../src/generated/lines.ts'
import { rules } from '../rules.ts'
import { sample } from './sample.ts'
import { sarif } from './sarif.ts'

const text = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
}
const strings = { type: 'object', additionalProperties: { type: 'string' } }
const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { type: 'string' },
    binary: { type: 'string', pattern: '^[A-Za-z0-9+/]*=*$' },
  },
}
const web = {
  protocol: { type: 'string' },
  version: { type: 'string' },
  headers: strings,
  body,
}
const closed = (properties: object, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

/** What SARIF 2.1.0 says of the objects this report uses (sections 3.13 to 3.52). */
const schema = closed(
  {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      items: closed(
        {
          tool: closed({
            driver: closed(
              {
                name: { type: 'string' },
                version: { type: 'string' },
                rules: {
                  type: 'array',
                  items: closed(
                    {
                      id: { type: 'string' },
                      shortDescription: text,
                      fullDescription: text,
                      defaultConfiguration: closed({
                        level: { enum: ['error', 'warning', 'note'] },
                      }),
                    },
                    ['id'],
                  ),
                },
              },
              ['name'],
            ),
          }),
          invocations: {
            type: 'array',
            items: closed(
              {
                executionSuccessful: { type: 'boolean' },
                exitCode: { type: 'integer' },
                startTimeUtc: { type: 'string' },
                endTimeUtc: { type: 'string' },
                toolExecutionNotifications: {
                  type: 'array',
                  items: closed({ level: { const: 'error' }, message: text }, ['message']),
                },
              },
              ['executionSuccessful'],
            ),
          },
          columnKind: { const: 'utf16CodeUnits' },
          properties: { type: 'object' },
          results: {
            type: 'array',
            items: closed(
              {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['error', 'warning', 'note'] },
                message: text,
                locations: { type: 'array', minItems: 1 },
                partialFingerprints: strings,
                occurrenceCount: { type: 'integer', minimum: 1 },
                webRequest: closed({
                  ...web,
                  method: { type: 'string' },
                  target: { type: 'string' },
                }),
                webResponse: closed({
                  ...web,
                  statusCode: { type: 'integer' },
                  reasonPhrase: { type: 'string' },
                  noResponseReceived: { type: 'boolean' },
                }),
                suppressions: {
                  type: 'array',
                  items: closed(
                    { kind: { enum: ['inSource', 'external'] }, justification: { type: 'string' } },
                    ['kind'],
                  ),
                },
              },
              ['message'],
            ),
          },
        },
        ['tool'],
      ),
    },
  },
  ['version', 'runs'],
)

interface Log {
  readonly runs: readonly [
    {
      readonly results: readonly {
        readonly ruleId: string
        readonly ruleIndex: number
        readonly level: string
      }[]
    },
  ]
}
const log = JSON.parse(sarif(sample, { version: '1.2.3' })) as Log

describe('the SARIF report', () => {
  test('has the structure of SARIF 2.1.0', () => {
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
    const known = sample.groups.map((group) => ({ ...group, known: true }))
    const reports = [
      sample,
      { ...sample, groups: known },
      { ...sample, exitCode: 2 as const, stopped: 'x' },
    ]
    for (const report of reports) {
      validate(JSON.parse(sarif(report)))
      expect(validate.errors).toBeNull()
    }
  })

  test('has a result for each cause', () => {
    const { results } = log.runs[0]
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['R3', 'error'],
      ['R8', 'error'],
      ['V1', 'warning'],
      ['A6', 'note'],
    ])
    expect(results.map(({ ruleIndex }) => rules[ruleIndex]?.id)).toEqual(['R3', 'R8', 'V1', 'A6'])
  })

  test('points at the lines of openapi.yaml', () => {
    const startLine = lines['/components/schemas/Plant']
    expect(log.runs[0].results[0]).toMatchObject({
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'openapi.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine },
          },
        },
      ],
    })
  })

  test('holds the exchange', () => {
    expect(log.runs[0].results[2]).toMatchObject({
      webRequest: {
        method: 'POST',
        target: '/api/plants?a=1',
        body: { text: '{"id":4,"name":"Fern"}' },
      },
      webResponse: { statusCode: 400, reasonPhrase: 'Bad Request', body: { binary: 'AP/+gA==' } },
    })
    expect(log.runs[0].results[1]).toMatchObject({ webResponse: { noResponseReceived: true } })
  })
})
