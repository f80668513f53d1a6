import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { respond, caseOf, failure } from '../../test/support/exchange.ts'
import { testServer } from '../../test/servers/index.ts'
import type { Difference, ExpectedResponses } from '../judge/expected-responses.ts'
import type { Exchange, Headers } from '../exchange.ts'
import { check } from '../index.ts'
import { readOptions } from '../options.ts'
import { Recorder } from '../recorder.ts'
import { reporterNames, reporters } from './index.ts'
import type { Citation } from '../citation.ts'
import type { Group, Report } from '../report/types.ts'

const utf8 = new TextEncoder()

/** Citations as if all of openapi.yaml were in its line 7: a change of the document moves its lines. */
function withFixedLines(report: Report): Report {
  const fix = (citation: Citation): Citation =>
    citation.pointer === undefined ? citation : { ...citation, line: 7 }
  const fixAll = <Cited extends { readonly citation: Citation }>(list: readonly Cited[]) =>
    list.map((cited): Cited => ({ ...cited, citation: fix(cited.citation) }))
  const groups = report.groups.map((group): Group => {
    const [first, ...others] = fixAll(group.findings)
    return { ...group, findings: [first!, ...others] }
  })
  return { ...report, groups, rules: fixAll(report.rules) }
}

/** A report with findings of every kind; `hostile` is added to all that the server sends. */
function reportOf(hostile = ''): Report {
  const inJson = JSON.stringify(hostile).slice(1, -1)
  const plant = `{"name":"Fern${inJson}","tag":null}`
  const unprocessable = respond(422, {
    reason: 'Unprocessable Entity',
    body: `{"detail":"name missing${inJson}"}`,
  })
  const reset = {
    ...failure('reset'),
    detail: `read ECONNRESET${hostile}`,
    received: utf8.encode(hostile),
  }
  const sent: [string, string, Exchange['response']][] = [
    ['R1/plain', '{"id":1,"name":"Fern"}', respond(200, { reason: `OK${hostile}`, body: plant })],
    [
      'R1/tag',
      '{"id":2,"name":"Fern","tag":"indoor"}',
      respond(200, { reason: 'OK', body: plant }),
    ],
    ['N4/empty-object', '{}', unprocessable],
    ['N2/open-brace', '{', reset],
    ['V1/0-ID', '{"id":-4,"name":"Moss"}', respond(400, { reason: 'Bad Request' })],
    ['N5/id-true', '{"id":true,"name":"Moss"}', respond(400, { body: Uint8Array.of(0, 255) })],
    ['A6/made-up', '{"id":3,"name":"Ivy"}', respond(200, { reason: 'OK' })],
  ]
  const difference: Difference = {
    line: 12,
    text: `message: id is missing${hostile}`,
    pointer: '/message',
    expected: '"id is missing"',
    received: `"no id${hostile}"`,
    message: `/message is "no id${hostile}", the profile has "id is missing"`,
  }
  const profile: ExpectedResponses = {
    name: 'plant-store.yaml',
    cases: [],
    differenceOf: ({ id }) =>
      id === 'N4/empty-object' || id === 'N5/id-true' ? difference : undefined,
  }
  const baseUrl = 'http://127.0.0.1:8080'
  const settings = readOptions({ baseUrl, token: 'a-good-token', seed: 42, explore: 0, profile })
  const recorder = new Recorder(settings)
  for (const [at, [id, body, response]] of sent.entries()) {
    const headers: Headers = Object.entries({
      Host: '127.0.0.1:8080',
      'User-Agent': 'plant-store-kit',
      Authorization: 'Bearer $PLANT_STORE_TOKEN',
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    })
    const request = { method: 'POST', url: `${baseUrl}/plants`, headers, body: utf8.encode(body) }
    recorder.record(caseOf(id), {
      number: at + 1,
      case: id,
      request,
      timing: { started: 1_800_000_000_000 + 10 * at, duration: 3 },
      response,
    })
  }
  recorder.skip(caseOf('A5/bad-token'), 'no bad token was given (--bad-token)')
  const run = {
    baseUrl,
    seed: 42,
    mark: 'k3x9',
    started: 1_800_000_000_000,
    ended: 1_800_000_000_900,
  }
  const gone = {
    rule: 'R8',
    code: 'timeout',
    property: 'no complete response in time',
    requests: 'invalid',
  } as const
  return {
    ...withFixedLines(recorder.report({ run, stopped: undefined })),
    comparedWith: 'the baseline',
    resolved: [{ ...gone, in: ['N1', 'N2'] }],
  }
}

const sample = reportOf()
const none = { groups: [], coverage: [], notChecked: [], exchanges: [], cases: {}, curl: {} }
const stopped: Report = {
  ...sample,
  ...none,
  counts: { ...sample.counts, responses: 0 },
  exitCode: 2,
  stopped: 'nothing listens at 127.0.0.1:9',
}

describe.each(reporterNames)('%s', (name) => {
  const write = reporters[name]

  test('formats the sample report', async () => {
    const options = { width: 100, version: '1.2.3' }
    await expect(write(sample, options)).toMatchFileSnapshot(`__snapshots__/sample.${name}.txt`)
  })

  // HAR has no place for either: it holds requests and responses only.
  test.skipIf(name === 'har')('says why no run was made', () => {
    expect(write(stopped).replaceAll('\\', '')).toContain('nothing listens at 127.0.0.1')
  })
})

/** Commands and markup for every place where a report is read. */
const hostile =
  '</script></style>]]><img src=x onerror=alert(1)>|`|**b**[x](javascript:x)\r\n' +
  '::error::owned\n##[error]owned\n##vso[task.complete]\n\u001b[31mred\u001b]0;title\u0007\u009b2J\u202eevil\u0000 @everyone\n'

describe.each(reporterNames)('%s of a hostile server', (name) => {
  const written = reporters[name](reportOf(hostile))

  test('contains no control characters', () => {
    // oxlint-disable-next-line no-control-regex -- the expression finds control characters
    const control =
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/
    expect(control.exec(written)).toBeNull()
  })

  test('gives no command to a build server', () => {
    const lines = written.split('\n').map((line) => line.trimStart())
    const commands = lines.filter((line) => line.startsWith('::'))
    expect(
      commands.filter(
        (line) => !/^::(error|warning|notice) (file=[^:]*,line=\d+,)?title=/.test(line),
      ),
    ).toEqual([])
    expect(lines.filter((line) => /##\w*\[/.test(line))).toEqual([])
  })
})

describe('text', () => {
  test('fits 80 columns by default', () => {
    const lines = reporters.text(sample).split('\n')
    expect(lines.filter((line) => line.length > 80 && !/curl|│/.test(line))).toEqual([])
  })

  test('claims no more than was checked if one case was sent', () => {
    const counts = { ...sample.counts, cases: 1, violations: 0 }
    expect(reporters.text({ ...sample, counts, exitCode: 0 })).toMatch(
      /as\s+far\s+as\s+was\s+checked/,
    )
  })

  test('shows warnings of a strict run like violations', () => {
    const run = { ...sample.run, options: { ...sample.run.options, strict: true } }
    const written = reporters.text({ ...sample, run })
    expect(written.match(/^ {2}reproduce/gm)).toHaveLength(6)
  })
})

describe('what further requests showed', () => {
  const again = { received: `200 OK${hostile}`, outcome: 'passed' } as const
  const begins = {
    member: 'name',
    unit: 'characters',
    passed: '255',
    failed: '256',
    isExact: true,
  } as const
  const followUps = { again, begins, common: 'every name of more than 255 characters' }
  const groups = sample.groups.map((group) => ({ ...group, ...followUps }))
  const names = ['text', 'markdown', 'html', 'github', 'junit'] as const

  test.each(names)('is in the report %s', (name) => {
    const written = reporters[name]({ ...sample, groups }).replaceAll(/[\\\s]+/g, ' ')
    expect(written).toContain('every name from 256 characters')
    expect(written).toMatch(/sent again ?: 200 OK.*?, so it is intermittent/)
  })

  test('is not shown if the case failed in the same way, and without a claim if it failed otherwise', () => {
    const textOf = (outcome: 'same' | 'other'): string => {
      const changed = { again: { received: '502 X', outcome } }
      return reporters.text({
        ...sample,
        groups: groups.map((group) => ({ ...group, ...changed })),
      })
    }
    expect(textOf('same')).not.toContain('again')
    expect(textOf('other')).toMatch(/again +sent again: 502 X\n/)
  })

  test('about a single case is in the headline', () => {
    const single = groups.map((group) => ({ ...group, count: 1 }))
    const lines = reporters.text({ ...sample, groups: single }, { width: 120 })
    expect(lines).toContain('(every name from 256 characters)')
  })
})

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
    ['a hostile server', reportOf(hostile)],
    ['a run that could not be made', stopped],
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
    ['an unknown rule', { resolved: [{ rule: 'R9', code: 'x', case: 'x' }] }],
    ['an unknown exit code', { exitCode: 3 }],
  ])('the schema rejects %s', (_name, change) => {
    expect(validate({ ...written, ...change })).toBe(false)
  })

  test('contains only exchanges of findings', () => {
    const groups = sample.groups.filter(({ rule }) => rule === 'R7')
    const { exchanges } = JSON.parse(reporters.json({ ...sample, groups })) as Report
    expect(exchanges.map(({ number }) => number)).toEqual([3])
  })
})

describe('junit', () => {
  test.each([sample, reportOf(hostile), stopped])('is well-formed XML', (report) => {
    const xml = reporters.junit(report)
    const text = xml.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(?:lt|gt|amp|quot|#\d+);/g, '')
    expect(text).not.toMatch(/[<>&]/)
    const { documentElement } = new new Window().DOMParser().parseFromString(xml, 'application/xml')
    expect([documentElement.tagName, documentElement.querySelector('parsererror')]).toEqual([
      'testsuites',
      null,
    ])
  })

  test('skips each case of a known group, with its own message', () => {
    const groups = sample.groups.map((group) => ({ ...group, known: true, reason: 'ticket 7' }))
    const skipped = reporters
      .junit({ ...sample, groups })
      .match(/<skipped message="R3: [^"]*\(known: ticket 7\)"/g)
    expect(new Set(skipped).size).toBe(2)
  })

  test('contains the results of a run that ended early, and why', () => {
    const xml = reporters.junit({ ...sample, exitCode: 2, stopped: 'interrupted' })
    expect(xml).toContain('<error message="interrupted" type="stopped">interrupted</error>')
    expect(xml.match(/<testcase [^>]*><failure/g)).toHaveLength(7)
  })

  test('has ASCII only, and times that add up to the time of the run', () => {
    const xml = reporters.junit(sample)
    const times = xml.match(/(?<=<testcase [^>]*time=")[\d.]+/g) ?? []
    expect(times.reduce((sum, time) => sum + Number(time), 0)).toBeCloseTo(
      sample.run.durationMs / 1000,
    )
    expect(xml).toMatch(/^[\n -~]*$/)
  })
})

test('html contains no scripts and no external resources', () => {
  const page = reporters.html(reportOf(hostile))
  const document = new new Window().DOMParser().parseFromString(page, 'text/html')
  expect(document.querySelector('script, link, img, iframe, object, form, svg')).toBeNull()
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'`)
  expect(page).not.toMatch(/url\(|@import|https?:(?!\/\/127)/)
})

test.each([
  ['created', 'R1 R7', 'V3', 'N1 N4 A1'],
  ['fastapi', 'R5 R7', 'N1 N4', 'R1 V3 A1'],
  ['refusal-html', 'R5 R6', 'N1 N4 A1', 'R1 V3'],
  ['flask', '', '', 'R1 N1 N4 V3'],
  ['refuse-apostrophe', 'R1', '', 'N1 N4 V3 A1'],
])(
  'the reports on the server %s show the same rules as failed, kept and passed',
  async (name, failed, aside, others) => {
    const only = ['R1/plain', 'R1/name-of-words', 'N1/absent', 'N4/id', 'V3/emoji', 'A1/absent']
    await using server = await testServer(name).start()
    for (const strict of [false, true]) {
      const report = await check({
        baseUrl: server.url,
        token: 'a-good-token',
        seed: 7,
        explore: 0,
        only,
        strict,
      })
      const rulesWith = (wanted: string): string[] =>
        report.coverage.filter(({ verdict }) => verdict === wanted).map(({ rule }) => rule)
      const [bad, kept, good] = [rulesWith('failed'), rulesWith('kept'), rulesWith('passed')]
      expect(bad).toEqual(expect.arrayContaining(failed.match(/\w+/g) ?? []))
      expect(kept).toEqual(expect.arrayContaining(aside.match(/\w+/g) ?? []))
      expect(good).toEqual(expect.arrayContaining(others.split(' ')))
      const formats = {
        text: ['✗ ', '~ ', '✓ '],
        markdown: ['❌ ', '☑️ ', '✅ '],
        html: ['✗</span>', '~</span>', '✓</span>'],
      } as const
      for (const [format, [no, partly, yes]] of Object.entries(formats)) {
        const shown = `${reporters[format as keyof typeof formats](report)} `
        const expected = [
          ...bad.map((rule) => no + rule),
          ...kept.map((rule) => partly + rule),
          ...good.map((rule) => yes + rule),
        ]
        expect(expected.filter((mark) => !new RegExp(`${mark}\\b`).test(shown))).toEqual([])
      }
      const suites = new Set(
        reporters.junit(report).match(/(?<=classname="plant-store-kit\.)\w+(?="[^>]*><failure)/g),
      )
      expect(good.filter((rule) => suites.has(rule))).toEqual([])
      expect(suites.size > 0).toBe(report.exitCode === 1)
    }
  },
)

test('annotations begin with the outcome, and those of drift point to the profile', () => {
  expect(reporters.github(sample).match(/file=[^:]*/g)).toEqual([
    'file=plant-store.yaml,line=12,title=Drift from plant-store.yaml',
  ])
  const [outcome, first] = reporters
    .github(sample, { annotateFile: 'src/plants, v1.ts' })
    .split('\n')
  expect(outcome).toMatch(
    /^::error title=Plant Store 1\.0\.0 \(openapi\.yaml\)::The server breaks the contract/,
  )
  expect(first).toMatch(/^::error file=src\/plants%2C v1\.ts,title=R3%3A /)
})

test.each([
  [9, 9, []],
  [10, 9, ['::notice title=Plant Store 1.0.0 (openapi.yaml)::and 1 more finding']],
  [30, 9, ['::notice title=Plant Store 1.0.0 (openapi.yaml)::and 21 more findings']],
])('of %i findings %i are annotations, those that fail the run first', (count, shown, more) => {
  const [violation] = sample.groups
  const known = { ...violation!, known: true }
  const groups = Array.from({ length: count }, (_, at) => (at < count - 1 ? known : violation!))
  const [outcome, first, ...rest] = reporters
    .github({ ...sample, groups })
    .trimEnd()
    .split('\n')
  expect(outcome).toContain('::error title=Plant Store 1.0.0 (openapi.yaml)::')
  expect(first).toMatch(/^::error title=R3/)
  const levels = rest.filter((line) => line.startsWith('::warning title=R3'))
  expect(1 + levels.length).toBe(shown)
  expect(rest.slice(levels.length)).toEqual(more)
})
