import { describe, expect, test } from 'vitest'
import { caseOf } from '../../test/support/exchange.ts'
import { evolve, optionsOf, postOf } from '../../test/support/evolve.ts'
import { height, measured } from '../../test/support/evolved-documents.ts'
import { withNewPlant } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import { casesOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import type { CheckOptions } from '../data/options.ts'
import { type Settings, readOptions } from '../data/settings.ts'
import type { GapKind } from '../data/report.ts'
import { evidenceOf, probesOf, setUpCases } from './contact-cases.ts'
import { checkBody, planOf } from './plan.ts'

const cases = casesOf(store)

const ofStore = {
  ...optionsOf(store),
  baseUrl: 'http://store.test',
  token: 'a',
  explore: 0,
  seed: 1,
}

const settingsOf = (options: Partial<CheckOptions> = {}): Settings =>
  readOptions({ ...ofStore, ...options })

const plan = (options?: Partial<CheckOptions>) => planOf(settingsOf(options))

const idsOf = (cases: readonly Case[]): readonly string[] => cases.map(({ id }) => id)

const tagNull = caseOf('N7/tag-type-null')

describe('a run', () => {
  test('begins with the plain request alone', () => {
    expect(idsOf(plan().first)).toEqual(['R1/first'])
  })

  test('sends the plain request 40 times, some of them beside other requests', () => {
    const { sequences } = plan()
    const plainOnes = sequences.flat().filter(({ id }) => id === 'R1/again')
    expect(plainOnes).toHaveLength(40)
    expect(new Set(idsOf(sequences.at(-1)!))).toEqual(new Set(['R1/again']))
  })

  test('sends a case about a used connection between two plain requests, an accepted one twice', () => {
    const { sequences } = plan({ only: ['R1/again', 'R1/tag-between', 'A1/absent-after-accepted'] })
    const pair = ['R1/tag-between', 'R1/again']
    expect(sequences.map(idsOf)).toEqual([
      ['R1/again', ...pair, ...pair],
      ['R1/again', 'A1/absent-after-accepted', 'R1/again'],
      Array.from({ length: 35 }, () => 'R1/again'),
    ])
  })

  test('sends the plain request after the largest refused body of each rule and path', () => {
    const { sequences } = plan({
      only: ['R1/again', 'N4', 'N6/name-type-5', 'N6/name-number-chunked'],
    })
    expect(sequences.slice(0, -1).map(idsOf)).toEqual([
      ['N4/body-name-in-constructor', 'R1/again'],
      ['N6/name-type-5', 'R1/again'],
      ['N6/name-number-chunked', 'R1/again'],
    ])
    expect(sequences.at(-1)).toHaveLength(37)
  })

  test('takes paths that differ in their query for one', () => {
    const { sequences } = plan({ only: ['R1/again', 'open/query', 'open/origin'] })
    expect(sequences.slice(0, -1).map(idsOf)).toEqual([['open/query', 'R1/again']])
  })

  test('sends several cases of a replay on one connection, in their order', () => {
    const replay = ['N6/generated-1', 'R1/again', 'n4/ID-required']
    const { sequences, requests, ...others } = plan({ replay, seed: 1 })
    expect(sequences.map(idsOf)).toEqual([['N6/generated-1', 'R1/again', 'N4/id-required']])
    expect(requests).toBe(3)
    expect([others.first, others.singles, others.bursts, others.generated]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })

  test('sends one case of a replay alone', () => {
    const { sequences, singles } = plan({ replay: ['N4/id-required'] })
    expect([sequences.flat(), idsOf(singles)]).toEqual([[], ['N4/id-required']])
  })

  test.each<[string, Partial<CheckOptions>, readonly string[]]>([
    ['an id', { only: ['R1/id-number-1'] }, ['open/id-again']],
    ['an id, in a replay', { replay: ['R1/id-number-1'] }, ['open/id-again']],
    ['a name', { only: ['V3/name-empty'] }, ['open/name-again']],
    ['no value', { only: ['R1/plain', 'N4'] }, []],
    ['an invalid id', { only: ['N5'] }, []],
    ['an id, beside the case that shows it', { only: ['R1/id-number-1', 'open/id-again'] }, []],
    [
      'an id, without the case that shows it',
      { only: ['R1/id-number-1'], skip: ['open/id-again'] },
      [],
    ],
    ['all values', {}, []],
  ])(
    'of a valid request that repeats %s asks whether servers accept that',
    (_what, options, ids) => {
      expect(idsOf(plan(options).repeatProbes)).toEqual(ids)
    },
  )

  test('pairs no request without a body', () => {
    const { sequences, singles } = plan({ only: ['R1/again', 'N1/absent'] })
    expect(sequences.map(idsOf)).toEqual([Array.from({ length: 40 }, () => 'R1/again')])
    expect(idsOf(singles)).toEqual(['N1/absent'])
  })

  test('pairs nothing if the plain request is not selected', () => {
    const { sequences, singles } = plan({ only: ['N4/id-required', 'N6/name-number-warm'] })
    expect(sequences.map(idsOf)).toEqual([['N6/name-number-warm'], []])
    expect(idsOf(singles)).toEqual(['N4/id-required'])
  })

  test('sends each other case alone, and once', () => {
    const { first, sequences, singles, bursts } = plan()
    const paired = new Set([...first, ...sequences.flat(), ...bursts.flat()])
    expect(singles.filter((testCase) => paired.has(testCase))).toEqual([])
    expect(new Set(singles).size).toBe(singles.length)
    expect(idsOf(singles)).toContain('R1/plain')
  })

  test('sends 32 valid plants at once, 32 with tags, 16 with one id, and 16 of each common refusal', () => {
    const { bursts } = plan()
    expect(bursts.map((cases) => [cases[0]!.id, cases.length])).toEqual([
      ['R1/at-once', 32],
      ['R1/tag-at-once', 32],
      ['N2/cut-off-object-at-once', 16],
      ['N3/body-type-[]-at-once', 16],
      ['N4/name-required-at-once', 16],
      ['N5/id-type-"5"-at-once', 16],
      ['N6/name-type-5-at-once', 16],
      ['N7/tag-type-null-at-once', 16],
      ['open/id-at-once', 16],
    ])
  })

  test('sends no more requests at once than the concurrency', () => {
    const { bursts } = plan({ concurrency: 5 })
    expect(new Set(bursts.map(({ length }) => length))).toEqual(new Set([5]))
  })

  test('counts its requests', () => {
    const { requests, generated } = plan({ only: ['R1/first', 'R1/plain', 'R1/at-once'] })
    expect([requests, generated.length]).toEqual([1 + 1 + 32, 0])
  })

  test('ends with generated requests that are selected', () => {
    const { generated, requests } = plan({ explore: 40, only: ['V1'] })
    expect(generated.length).toBeGreaterThan(0)
    expect(generated.filter(({ rule }) => rule !== 'V1')).toEqual([])
    const { singles } = plan({ only: ['V1'] })
    expect(requests).toBe(singles.length + generated.length)
  })

  test('generates other requests for another seed', () => {
    const bodiesOf = (seed: number) =>
      plan({ explore: 20, seed }).generated.map(({ request }) => request.body)
    expect(bodiesOf(1)).toEqual(bodiesOf(1))
    expect(bodiesOf(1)).not.toEqual(bodiesOf(2))
  })

  test('that creates nothing has only requests that must be refused', () => {
    const { singles, sequences, generated, skipped } = plan({ noCreate: true, explore: 30 })
    const cases = [...singles, ...sequences.flat(), ...generated]
    expect(cases.filter(({ mayCreate }) => mayCreate)).toEqual([])
    expect(generated.length).toBeGreaterThan(0)
    expect(skipped).toContainEqual({
      testCase: caseOf('R1/plain'),
      gap: { kind: 'excluded', reason: 'it may create plants' },
    })
  })

  test('sends the cases of its profile that are selected', () => {
    const ofProfile = (id: string): Case => ({ ...tagNull, id })
    const profile = {
      name: 'a profile',
      cases: [ofProfile('N7/of-profile'), ofProfile('N7/other')],
      differenceOf: () => undefined,
    }
    expect(idsOf(plan({ profile }).ofProfile)).toEqual(['N7/of-profile', 'N7/other'])
    expect(idsOf(plan({ profile, only: ['N7/of-profile'] }).ofProfile)).toEqual(['N7/of-profile'])
    expect(plan().ofProfile).toEqual([])
  })
})

describe('a run that creates nothing sends requests only to the method and the path', () => {
  const herbs = evolve((document) => {
    document['paths'] = { '/herbs': { put: postOf(document) } }
  })

  test.each([
    ['the Plant Store', evolve(() => {})],
    ['another path', herbs],
    ['another member', measured],
  ])('of %s', (_words, operation) => {
    const settings = settingsOf({ ...optionsOf(operation), noCreate: true, explore: 30 })
    const { method, path } = operation
    const isElsewhere = ({ request }: Case): boolean =>
      request.method !== method || request.target.split('?')[0] !== path
    const { first, singles, sequences, bursts, generated } = planOf(settings)
    const planned = [...first, ...singles, ...sequences.flat(), ...bursts.flat(), ...generated]
    expect(planned.length).toBeGreaterThan(100)
    const sent = [...planned, ...setUpCases(settings), ...probesOf(settings)]
    expect(idsOf(sent.filter(isElsewhere))).toEqual([])
    // Without a credential, only GET.
    const [elsewhere] = evidenceOf(settings).filter(isElsewhere)
    expect([elsewhere?.request.method, elsewhere?.credential]).toEqual(['GET', 'none'])
  })
})

test('each request with another method or path may create a plant', () => {
  const others = cases.filter(
    ({ facts: { differs }, request }) =>
      differs.includes('method') || request.target.split('?')[0] !== '/plants',
  )
  expect(others.length).toBeGreaterThan(10)
  expect(idsOf(others.filter(({ mayCreate }) => !mayCreate))).toEqual([])
})

describe('a case is left out with its reason', () => {
  test.each<[reason: string, kind: GapKind, id: string, options: Partial<CheckOptions>]>([
    ['excluded by only, skip or replay', 'excluded', 'R1/plain', { only: ['N4'] }],
    ['it may create plants', 'excluded', 'R1/plain', { noCreate: true }],
    ['it may create plants', 'excluded', 'N6/name-number-warm', { noCreate: true }],
    ['no bad token was given', 'not-given', 'A5/bad-token', {}],
    ['a rate or a concurrency of 1 excludes it', 'excluded', 'R1/at-once', { rate: 5 }],
    ['a rate or a concurrency of 1 excludes it', 'excluded', 'R1/at-once', { concurrency: 1 }],
  ])('%s (%s): %s', (reason, kind, id, options) => {
    const { skipped } = plan(options)
    expect(skipped).toContainEqual({ testCase: caseOf(id), gap: { kind, reason } })
    expect(skipped.map(({ testCase }) => testCase.id)).not.toContain('N4/id-required')
  })

  test.each<[header: string, ids: readonly string[]]>([
    [
      'Accept',
      [
        'R1/accept-anything',
        'R1/accept-list',
        'R1/no-accept',
        'N2/trailing-comma-accept',
        'N5/id-string-accept-anything',
        'N5/id-string-no-accept',
        'open/accept-html',
        'open/accept-xml',
        'open/accept-malformed',
        'open/accept-malformed-weight',
      ],
    ],
    ['User-Agent', ['open/no-user-agent']],
    [
      'accept-encoding',
      [
        'open/accept-gzip',
        'open/accept-gzip-large-name',
        'open/accept-gzip-large-tag',
        'open/accept-gzip-excluded',
        'open/accept-identity',
      ],
    ],
    ['Origin', ['open/origin']],
    ['X-Request-Id', ['R1/further-fields']],
    ['X-Team', []],
  ])('if the user sets %s, which it is about', (header, ids) => {
    const reason = 'the option headers sets a header that it is about'
    const { skipped } = plan({ headers: { [header]: 'application/json' } })
    const replaced = skipped
      .filter(({ gap }) => gap.reason === reason)
      .map(({ testCase }) => testCase.id)
    expect(replaced.toSorted()).toEqual(ids.toSorted())
  })

  test('if a header of the user stands where its credential is', () => {
    const { skipped } = plan({ headers: { 'x-api-key': 'a' } })
    const replaced = skipped.filter(({ gap }) => gap.reason.startsWith('the option headers'))
    expect(
      replaced.map(({ testCase: { request } }) => request.headers.map(([name]) => name)),
    ).toEqual(replaced.map(() => expect.arrayContaining([expect.stringMatching(/^x-api-key$/i)])))
    expect(replaced.length).toBeGreaterThan(0)
    expect(plan({ headers: { 'X-Team': 'a' } }).skipped.map(({ gap }) => gap.reason)).not.toContain(
      'the option headers sets a header that it is about',
    )
  })

  test('if it is of the profile', () => {
    const creating = { ...caseOf('R1/plain'), id: 'R1/of-profile' }
    const refused = { ...tagNull, id: 'N7/of-profile' }
    const profile = {
      name: 'a profile',
      cases: [creating, refused],
      differenceOf: () => undefined,
    }
    const { ofProfile, skipped } = plan({ profile, noCreate: true })
    expect(ofProfile).toEqual([refused])
    expect(skipped).toContainEqual({
      testCase: creating,
      gap: { kind: 'excluded', reason: 'it may create plants' },
    })
  })

  test('if it is generated', () => {
    const { generated, skipped } = plan({ explore: 30, skip: ['N5', 'N4', 'N6', 'N7'] })
    const generatedOnes = skipped.filter(({ testCase }) => testCase.generated !== undefined)
    const count = generated.length + generatedOnes.length
    expect([count > 20, count <= 30]).toEqual([true, true])
    expect(generatedOnes.map(({ testCase }) => testCase.rule)).toContain('N7')
    expect(new Set(generatedOnes.map(({ gap }) => gap.reason))).toEqual(
      new Set(['excluded by only, skip or replay']),
    )
  })

  test('if the user asks for fewer, of any operation', () => {
    const { skipped, singles } = plan({ cases: 100 })
    const leftOut = skipped.filter(({ gap }) => gap.kind === 'budget')
    expect(new Set(leftOut.map(({ gap }) => gap.reason))).toEqual(
      new Set(['each operation gets about 100 cases (--cases sends more)']),
    )
    const rulesOf = (list: readonly Case[]) => new Set(list.map(({ rule }) => rule))
    expect(singles.length).toBeLessThan(100)
    expect(rulesOf(singles)).toEqual(rulesOf(plan().singles))
    expect(plan().skipped.filter(({ gap }) => gap.kind === 'budget')).toEqual([])
  })

  test('not if a bad token is given', () => {
    expect(idsOf(plan({ badToken: 'b' }).singles)).toContain('A5/bad-token')
  })
})

test('a run with an unknown name is an error', () => {
  expect(() => plan({ only: ['N77'] })).toThrow('No rule or case is named "N77"')
})

test('a document without valid bodies has nothing to check', () => {
  const impossible = withNewPlant((schema) => {
    const properties = schema['properties'] as Record<string, unknown>
    properties['heightCm'] = { type: 'integer', minimum: 5, maximum: 3 }
    schema['required'] = ['id', 'name', 'heightCm']
  })
  expect(() => checkBody(settingsOf(optionsOf(impossible)))).toThrow(
    'Cannot check POST /plants: no valid body can be built, because no number is within the bounds of the schema (#/components/schemas/NewPlant/properties/heightCm). Change the schema, or check another operation.',
  )
  expect(plan(optionsOf(height)).requests).toBeGreaterThan(0)
})
