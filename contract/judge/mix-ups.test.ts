import { describe, expect, test } from 'vitest'
import { caseOf, exchangeOf, respond } from '../../test/support/exchange.ts'
import { withNewPlant } from '../../test/support/odd-documents.ts'
import { store } from '../../test/support/store.ts'
import type { BodyOperation } from '../../src/document/document.ts'
import { casesOf } from '../cases/index.ts'
import type { Case } from '../data/case.ts'
import type { JudgedEntry } from '../data/report.ts'
import type { Levels } from '../rules/levels.ts'
import { judgeExchange } from './judge.ts'
import { MixUps, settleMixUps } from './mix-ups.ts'

/** A request from 10 to 20 ms of the run and its response, unless it has another start. */
interface Exchanged {
  readonly sent: object
  readonly received: object
  readonly as?: Case
  readonly started?: number
  readonly status?: number
}

interface Run {
  readonly operation?: BodyOperation
  readonly levels?: Levels
}

/** The findings of a run, as it is settled. */
const settled = (exchanges: readonly Exchanged[], { operation = store, levels = {} }: Run = {}) => {
  const mixUps = new MixUps(operation)
  const entries = exchanges.map(({ sent, received, as = caseOf('R1/plain'), ...given }, at) => {
    const { started = 10, status = 200 } = given
    const exchange = {
      ...exchangeOf(as, respond(status, { body: JSON.stringify(received) }), JSON.stringify(sent)),
      number: at + 1,
      timing: { started, duration: 10 },
    }
    mixUps.observe(as, exchange)
    const judged = judgeExchange(as, exchange, { operation, levels })
    return { case: as, exchange, ...judged, isEvidence: true } satisfies JudgedEntry
  })
  return settleMixUps(entries, mixUps, { operation, levels, isWanted: () => true })
}

const findingsOf = (...given: Parameters<typeof settled>): readonly string[] =>
  settled(...given).flatMap(({ findings }) =>
    findings.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`),
  )

const moss: Exchanged = { sent: { id: 1, name: 'Plant 7 1' }, received: { name: 'Plant 7 1' } }
/** A response with the name of that request. */
const mixedUp: Exchanged = { sent: { id: 2, name: 'Plant 7 2' }, received: { name: 'Plant 7 1' } }
const again: Exchanged = { sent: { id: 3, name: 'Plant 7 3' }, received: { name: 'Plant 7 1' } }
const violation = 'violation R9 name-of-another-request'
const warning = 'warning R9 name-of-another-request'

describe('a name of another request', () => {
  test('is a warning once, and a violation from the second time on', () => {
    expect(findingsOf([moss, mixedUp])).toEqual([warning])
    expect(findingsOf([moss, mixedUp, again])).toEqual([violation, violation])
  })

  test('is a violation at once in the success of a request that must fail', () => {
    const as = caseOf('N4/name-required')
    expect(findingsOf([moss, { ...mixedUp, as, sent: { id: 2 } }])).toEqual([
      'violation N4 accepted',
      violation,
    ])
  })

  test('has the level that the user gives to R9', () => {
    const twice = [moss, mixedUp, again]
    expect(findingsOf(twice, { levels: { R9: 'should' } })).toEqual([warning, warning])
    expect(findingsOf([moss, mixedUp], { levels: { R9: 'open' } })).toEqual([
      'note R9 name-of-another-request',
    ])
  })

  test.each<[string, Partial<Exchanged>, boolean]>([
    ['at the same time', { started: 19 }, true],
    ['before', { started: 21 }, false],
  ])('was sent %s', (_when, timing, isOverlapping) => {
    const [, entry] = settled([moss, { ...mixedUp, ...timing }])
    expect(entry?.findings.map(({ other }) => other)).toEqual([{ exchange: 1, isOverlapping }])
  })

  test.each<[string, Exchanged]>([
    ['in a refusal', { ...mixedUp, status: 400, received: { error: 1, message: 'Plant 7 1' } }],
    ['as part of a text', { ...mixedUp, received: { name: 'Plant 7 1!' } }],
    ['in another member', { ...mixedUp, received: { name: 'Plant 7 2', last: 'Plant 7 1' } }],
    [
      'that its own request has in another place',
      {
        ...mixedUp,
        sent: { id: 2, name: 'Plant 7 2', tag: 'PLANT-7-1' },
      },
    ],
    [
      'whose id was sent before',
      {
        ...mixedUp,
        as: caseOf('open/id-again'),
        sent: { id: 1, name: 'Plant 7 2' },
      },
    ],
    [
      'to a name that was sent before',
      {
        ...mixedUp,
        as: caseOf('open/name-again'),
      },
    ],
    ['to an id that every run sends', { ...mixedUp, as: caseOf('V1/id-number-0') }],
    ['of a later request', { ...mixedUp, started: -20 }],
  ])('is right %s', (_where, exchanged) => {
    expect(findingsOf([moss, exchanged]).filter((finding) => finding.includes('R9'))).toEqual([])
  })

  test('is right as a text of the service, which it sent before any request had it', () => {
    const constant = { ...mixedUp, started: -20 }
    expect(findingsOf([constant, moss, again])).not.toContain(warning)
  })

  test('is right if neither request has an id by which a service can tell them apart', () => {
    const withoutId = (exchanged: Exchanged, name: string): Exchanged => ({
      ...exchanged,
      as: caseOf('N4/id-required'),
      sent: { name },
    })
    const first = withoutId(moss, 'Plant 7 1')
    expect(findingsOf([first, withoutId(mixedUp, 'Plant 7 2')])).not.toContain(violation)
    expect(findingsOf([moss, withoutId(mixedUp, 'Plant 7 2')])).toContain(violation)
  })
})

describe('a tag of another request', () => {
  const tagged: Exchanged = {
    as: caseOf('R1/tag-between'),
    sent: { id: 1, name: 'Plant 7 1', tag: 'Plant 7 1' },
    received: { name: 'Plant 7 1', tag: 'Plant 7 1' },
  }
  const untagged: Exchanged = {
    sent: { id: 2, name: 'Plant 7 2' },
    received: { name: 'Plant 7 2', tag: 'Plant 7 1' },
  }

  test('is found in the response to a request without one', () => {
    expect(findingsOf([tagged, untagged])).toEqual(['warning R9 tag-of-another-request'])
  })

  test('is right if it is a word that many requests send', () => {
    const plant = { id: 1, name: 'Plant 7 1', tag: 'indoor' }
    const indoor = { ...tagged, sent: plant, received: plant }
    const received = { name: 'Plant 7 2', tag: 'indoor' }
    expect(findingsOf([indoor, { ...untagged, received }])).toEqual(['note R10 text-changed'])
  })
})

test('the stored name is right if both requests have a special value in one member', () => {
  const ofKey = (exchanged: Exchanged): Exchanged => ({
    ...exchanged,
    as: caseOf('R1/tag-like-null'),
    sent: { ...exchanged.sent, tag: 'null' },
  })
  const judged = (second: Exchanged): readonly string[] =>
    findingsOf([ofKey(moss), second]).filter((finding) => finding.includes('R9'))
  expect(judged(ofKey(mixedUp))).toEqual([])
  expect(judged(mixedUp)).toEqual([warning])
})

describe('of another document', () => {
  const operation = withNewPlant((schema) => {
    const text = { type: 'string' }
    schema['properties'] = {
      ...(schema['properties'] as object),
      author: text,
      day: { ...text, format: 'date' },
    }
    schema['required'] = ['id', 'name', 'author', 'day']
  })
  const plain = casesOf(operation).find(({ id }) => id === 'R1/plain')!
  const ofMember = (member: string, [text, own]: readonly [string, string]): readonly string[] => {
    const first = {
      id: 1,
      name: 'Plant 7 1',
      author: 'texta1b2c3d',
      day: '2030-01-01',
      [member]: text,
    }
    const second = {
      id: 2,
      name: 'Plant 7 2',
      author: 'texta1b2c3e',
      day: '2030-01-02',
      [member]: own,
    }
    return findingsOf(
      [
        { as: plain, sent: first, received: first },
        { as: plain, sent: second, received: { ...second, [member]: text } },
      ],
      { operation },
    ).filter((finding) => finding.includes('R9'))
  }

  test('any member that is new in each request shows a mix-up', () => {
    expect(ofMember('author', ['texta1b2c3d', 'texta1b2c3e'])).toEqual([
      'warning R9 author-of-another-request',
    ])
  })

  test.each([
    ['day', '2034-09-01', '2034-09-02'],
    ['author', 'abc', 'abd'],
  ])('a %s such as %s may be a value of the service', (member, text, own) => {
    expect(ofMember(member, [text, own])).toEqual([])
  })
})
