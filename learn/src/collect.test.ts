import { expect, test } from 'vitest'
import {
  learnWith,
  type Respond as RespondInProcess,
  settingsInProcess,
} from '../test/support/learn-in-process.ts'
import { serviceOf, wrongId, wrongText } from '../test/support/plant-service.ts'
import { sampleWith } from '../../test/support/samples.ts'
import { servedStore } from '../../test/support/store.ts'
import type { Case } from '../../contract/data/case.ts'
import { casesOf } from '../../contract/cases/index.ts'
import { ClientInProcess, transmitTo } from '../../contract/in-process.ts'
import { collect, type Sender } from './collect.ts'
import type { ResponseData } from './samples/response-data.ts'
import { type Sample, sampleOf } from './samples/sample.ts'

const written = casesOf(servedStore.source).filter(({ rule }) => rule === 'R1' || rule === 'N5')
const plain = written.find(({ id }) => id === 'R1/plain')
const generated = [{ ...plain!, id: 'R1/generated-1' }]

type Respond = (testCase: Case, count: number) => ResponseData['status']

/** Collects from a service that responds to a case, the first or a later time. */
async function collected(
  respond: Respond,
  mayCreate = true,
  cases = written,
  isReadable: (sample: Sample) => boolean = () => true,
) {
  const counts = new Map<string, number>()
  const recorded: string[] = []
  const sent: string[] = []
  const reasons: string[] = []
  const samples = new Map<Case, Sample>()
  const respondTo = (testCase: Case): Sample => {
    const count = (counts.get(testCase.id) ?? 0) + 1
    counts.set(testCase.id, count)
    const response = { status: respond(testCase, count) }
    return sampleWith('{"id":1,"name":"a"}', response, { caseId: testCase.id })
  }
  const sender: Sender = {
    samples,
    mayCreate,
    record: async (cases) => {
      for (const testCase of cases) {
        recorded.push(testCase.id)
        const sample = respondTo(testCase)
        if (isReadable(sample)) samples.set(testCase, sample)
      }
    },
    send: async (testCase) => {
      sent.push(testCase.id)
      return respondTo(testCase)
    },
    replace: (testCase, sample) => {
      samples.set(testCase, sample)
    },
    giveUp: (reason) => {
      reasons.push(reason)
    },
  }
  const limits = await collect(sender, { written: cases, generated }, servedStore)
  return { limits, changed: reasons[0], recorded, sent, samples, reasons }
}

test('the cases of check come first, then probes and limits, and generated ones last', async () => {
  const { recorded } = await collected(() => 200)
  expect(recorded[0]).toBe(written[0]!.id)
  expect(recorded.at(-1)).toBe('R1/generated-1')
  const positions = ['N2/learn-malformed-0-0', 'V3/learn-bodyLimit-kept'].map((id) =>
    recorded.indexOf(id),
  )
  expect(positions[0]).toBeGreaterThan(written.length)
  expect(positions[1]).toBeGreaterThan(positions[0]!)
})

test('the first cases of each rule are sent again at the end', async () => {
  const { sent, changed } = await collected(() => 200)
  const again = sent.filter((id) => !id.includes('learn'))
  expect(changed).toBeUndefined()
  expect(again.filter((id) => id.startsWith('N5/'))).toHaveLength(5)
  expect(again).toContain(plain!.id)
})

test('a case that then gets another status says that the service has changed, and ends the run', async () => {
  const { changed, recorded } = await collected(({ id }, count) =>
    id === plain!.id && count > 1 ? 500 : 200,
  )
  expect(changed).toBe(
    `The service changed while it was learned: ${plain!.id} got 200, and later 500. Learn it again when it is stable.`,
  )
  expect(recorded).not.toContain('R1/generated-1')
})

test.each<[what: string, failure: ResponseData['status']]>([
  ['a reset connection', 'reset'],
  ['a response that takes too long', 'hang'],
  ['a single 500', 500],
])(
  '%s, when a case is sent again, does not say that the service has changed',
  async (_, failure) => {
    const { changed, sent } = await collected(({ id }, count) =>
      id === plain!.id && count === 2 ? failure : 200,
    )
    expect(changed).toBeUndefined()
    expect(sent.filter((id) => id === plain!.id)).toHaveLength(2)
  },
)

test('a value of a wrong type that was stored may be refused as a repeated one', async () => {
  const isMistyped = ({ facts }: Case): boolean => facts.origins.id === 'mistyped'
  const { changed } = await collected((testCase, count) =>
    count > 1 && isMistyped(testCase) ? 409 : 201,
  )
  expect(changed).toBeUndefined()
  const statusOfRefused = (count: number): number => (count > 1 ? 422 : 400)
  const refused = await collected((testCase, count) =>
    isMistyped(testCase) ? statusOfRefused(count) : 201,
  )
  expect(refused.changed).toContain('got 400, and later 422')
})

test('connections that fail each time do not say that the service has changed', async () => {
  const { changed, samples } = await collected(({ id }, count) =>
    id === plain!.id && count > 1 ? 'reset' : 200,
  )
  expect([changed, samples.get(plain!)?.response.status]).toEqual([undefined, 200])
})

test('a case with the status it had before is sent again once, whatever the status is', async () => {
  const { changed, sent } = await collected(({ id }) => (id === plain!.id ? 500 : 200))
  expect(changed).toBeUndefined()
  expect(sent.filter((id) => id === plain!.id)).toHaveLength(1)
})

test('of a service that keeps ids, a case with an id of its own is not sent again', async () => {
  const withOwnId = written.filter(({ facts }) => facts.origins.id === 'fixed')
  const isKnown = ({ facts }: Case, count: number): boolean =>
    count > 1 && facts.origins.id === 'fixed'
  const respond: Respond = (testCase, count) => (isKnown(testCase, count) ? 409 : 201)
  const { changed, sent } = await collected(respond, true, [...withOwnId, plain!])
  expect(withOwnId.length).toBeGreaterThan(0)
  expect([changed, sent.includes(plain!.id)]).toEqual([undefined, true])
})

test('the cases of a document that was read again are sent again, too', async () => {
  const copies = written.map((testCase) => ({ ...testCase }))
  const respond: Respond = ({ id }, count) => (id === plain!.id && count > 1 ? 500 : 201)
  const { changed } = await collected(respond, true, copies)
  expect(changed).toContain(`${plain!.id} got 201, and later 500`)
})

test('a request without a response is sent again, and its response counts', async () => {
  const { samples, changed } = await collected(({ id }, count) =>
    id === plain!.id && count === 1 ? 'reset' : 200,
  )
  expect([changed, samples.get(plain!)?.response.status]).toEqual([undefined, 200])
})

test.each([
  [3, 200],
  [4, 'hang'],
])('of %d hanging requests, the first counts with the status %s', async (count, status) => {
  const hanging = new Set(written.filter(({ rule }) => rule === 'N5').slice(-count))
  const { samples } = await collected((testCase, times) =>
    hanging.has(testCase) && times === 1 ? 'hang' : 200,
  )
  expect(samples.get([...hanging][0]!)?.response.status).toBe(status)
})

test('without the creation of plants, no limits are looked for', async () => {
  const { limits, sent } = await collected(() => 400, false)
  expect(limits).toEqual({})
  expect(sent.filter((id) => id.includes('learn'))).toEqual([])
})

test('limits of a service that accepts all sizes are those of none', async () => {
  const { limits } = await collected(() => 200)
  expect(limits).toEqual({ bodyLimit: 16_777_216, nestingLimit: 1_000_000 })
})

test.each<[what: string, ofOrdinary: ResponseData['status'], ofOthers: number]>([
  ['5xx', 503, 400],
  ['nothing', 'reset', 400],
])('gives up a service that responds %s to every valid request', async (_what, status, others) => {
  const isOrdinary = ({ rule }: Case): boolean => rule === 'R1'
  const { reasons, recorded, sent } = await collected((testCase) =>
    isOrdinary(testCase) ? status : others,
  )
  expect(reasons).toEqual(['The service responded with 5xx or not at all to every valid request.'])
  expect([recorded.length, sent]).toEqual([written.length, []])
})

test('gives up a service without a response that shows how it responds', async () => {
  const { reasons } = await collected(
    () => 429,
    true,
    written,
    () => false,
  )
  expect(reasons).toEqual([
    'No response showed how the service responds, such as when each has status 429.',
  ])
})

test('goes on if one of the valid requests gets another response', async () => {
  const isDown = ({ rule, id }: Case): boolean => rule === 'R1' && id !== plain!.id
  const { recorded } = await collected((testCase) => (isDown(testCase) ? 500 : 200))
  expect(recorded.at(-1)).toBe('R1/generated-1')
})

/** The limits of members that are found out, without the rest of what is learned. */
async function limitsOf(respond: RespondInProcess): Promise<unknown> {
  const { source } = servedStore
  const client = new ClientInProcess(transmitTo(respond), source, { started: 1_700_000_000_000 })
  const learned = await learnWith(client, settingsInProcess(source), servedStore, {
    collect,
    sampleOf,
    learnFrom: (samples, _service, behavior) => {
      const requests = samples.length
      return { profile: { behavior }, requests, sameStatus: requests, sameBody: requests }
    },
  })
  return learned.profile.behavior?.members
}

test('asks for ids beyond each guess until the service refuses one', async () => {
  const respond = serviceOf((plant) => {
    const wrong = wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
    if (wrong !== undefined) return wrong
    // An id beyond 2^53 is a bigint.
    return Number.isSafeInteger(plant['id']) ? { name: plant['name'] } : 'id: out of range'
  })
  expect(await limitsOf(respond)).toEqual({
    id: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  })
})

test('finds a bound of ids that no other service has, and what passes it is no change of the service', async () => {
  const respond = serviceOf((plant) => {
    const wrong = wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
    if (wrong !== undefined) return wrong
    return Number(plant['id']) > 999_999_999 ? 'id: too large' : { name: plant['name'] }
  })
  // A service that changed would be an error.
  expect(await limitsOf(respond)).toEqual({ id: { maximum: 999_999_999 } })
})
