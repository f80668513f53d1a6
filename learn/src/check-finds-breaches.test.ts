import { expect, test } from 'vitest'
import { servedStore, store as operation } from '../../test/support/store.ts'
import { type Case, isSentManyTimes } from '../../contract/data/case.ts'
import { fillCase } from '../../contract/cases/fill/fill-case.ts'
import { FreshSource } from '../../contract/cases/fill/fresh-source.ts'
import { casesOf } from '../../contract/cases/index.ts'
import { parseBaseUrl, targetOf } from '../../contract/client/base-url.ts'
import { type Exchange, joinedHeaderOf, type SentRequest } from '../../contract/data/exchange.ts'
import { judge } from '../../contract/judge/judge.ts'
import { type Behavior, readBehavior } from '../../src/problems/behavior.ts'
import type { MockRequest } from '../../src/base/request.ts'
import type { MockResponse } from '../../src/core/exchange.ts'
import { createMock } from '../../src/core/create-mock.ts'
import { withBehavior } from '../../src/core/with-behavior.ts'
import { contextOf } from '../../src/problems/request-context.ts'
import { breachesOf } from './profile/breaches.ts'
import { classesOf } from './profile/classes/classes.ts'
import { classify } from './profile/classify/classify.ts'
import { playProfile } from './profile/play-profile.ts'
import type { ErrorRule, ProfileOptions } from 'plant-store-kit/options'

const cases = casesOf(operation)

/*
 * `learn` and the mock list how a profile breaks the contract. For each class of problems and each kind of breach, this
 * plays a profile with only that breach, and expects that a case of `check` shows it.
 */

interface Sent {
  readonly testCase: Case
  readonly sent: SentRequest
  readonly request: MockRequest
}

const { keys: KEYS } = classesOf(servedStore)
const fresh = new FreshSource(1, 1_800_000_000_000)
const base = parseBaseUrl('http://store.test')

function prepare(testCase: Case): Sent {
  const secrets = { token: 'token', badToken: 'bad', headers: [] }
  const { sent } = fillCase(testCase, { base, secrets, fresh })
  const names = new Set(sent.headers.map(([name]) => name.toLowerCase()))
  const headers = new Map(Array.from(names, (name) => [name, joinedHeaderOf(sent.headers, name)!]))
  const { method, body = new Uint8Array(0) } = sent
  return { testCase, sent, request: { method, target: targetOf(sent), headers, body } }
}

const isFirst = ({ id }: Case): boolean => id === 'R1/first'
const first = prepare(cases.find(isFirst)!)
const others = cases.filter((testCase) => !isFirst(testCase) && !isSentManyTimes(testCase))
const requests = [first, ...others.map(prepare)]

const limitedTo = ({ bodyLimit }: Behavior, { request }: Sent): MockRequest => ({
  ...request,
  body: request.body.subarray(0, bodyLimit),
  truncated: request.body.length > bodyLimit,
})

/** Services under which the requests have every class. */
const behaviors: readonly Partial<Behavior>[] = [
  { tokens: ['$PLANT_STORE_TOKEN'] },
  {
    members: {
      id: { minimum: 1, maximum: 2 ** 31 - 1 },
      name: { minLength: 1 },
      tag: { minLength: 1 },
    },
    nestingLimit: 100,
    bodyLimit: 60_000,
  },
  { members: { name: { minLength: 2, maxLength: 100 }, tag: { minLength: 2, maxLength: 100 } } },
  { members: { name: { pattern: '^[!-~]*$' } } },
  { members: { tag: { pattern: '^[!-~]*$' } } },
]

/** For each behavior, the requests of each class. */
const tables = behaviors.map((behavior) => {
  const settings = readBehavior(behavior)
  const requestsOf = new Map<string, Sent[]>(KEYS.map((key) => [key, []]))
  for (const item of requests) {
    const isKnownId = (): boolean => item.testCase.id === 'open/id-again'
    const context = contextOf(limitedTo(settings, item), {
      operation: withBehavior(servedStore, settings),
      path: servedStore.path,
      behavior: settings,
      isKnownId,
    })
    for (const { key } of classify(context)) requestsOf.get(key)!.push(item)
  }
  return { behavior, requestsOf }
})

const received = ({ status, headers, body }: MockResponse): Exchange['response'] => ({
  type: 'response',
  version: '1.1',
  status,
  reason: '',
  headers: Object.entries(headers),
  body: new TextEncoder().encode(body),
  protocolErrors: [],
})

const hanging: Exchange['response'] = {
  type: 'failure',
  kind: 'timeout',
  detail: '',
  received: new Uint8Array(0),
}

/** Whether one of the requests to a service with these settings gets a violation of the rule. */
function isFound(settings: ProfileOptions, list: readonly Sent[], rule: string): boolean {
  const mock = createMock(playProfile(settings))
  // Later requests may repeat its id.
  mock.respond(limitedTo(mock.behavior, first))
  return list.some((item) => {
    const { testCase, sent } = item
    const { response } = mock.respond(limitedTo(mock.behavior, item))
    const findings = judge(
      testCase,
      {
        number: 1,
        case: testCase.id,
        request: sent,
        timing: { started: 0, duration: 1 },
        response: response.fault === undefined ? received(response) : hanging,
      },
      { operation },
    )
    return findings.some((finding) => finding.kind === 'violation' && finding.rule === rule)
  })
}

/** What one rule of a profile can break. */
const rules: readonly ErrorRule[] = [
  'accepted',
  { status: 500 },
  { status: 400, headers: { 'content-type': 'text/plain' } },
  { status: 400, body: {} },
  { fault: 'hang' },
]

/** For each rule, the breaches of a profile in which all classes have it. */
const breachesByRule = rules.map((rule) => {
  const errors = Object.fromEntries(KEYS.map((key) => [key, rule]))
  return { rule, breaches: breachesOf({ errors, join: false }) }
})

const isOfClass = (breach: string, key: string): boolean =>
  breach.startsWith(`${key} is `) || breach.startsWith(`${key}: `)

/** No request can have these, because JSON allows the text there, or reads it as something else. */
const IMPOSSIBLE =
  /^body-json\/(number\/(?!start|delimiter|item-delimiter)|comma\/(item-)?delimiter|trailing-comma\/(?!name|item$))/

/** CONNECT needs a proxy; some simple servers send a body to HEAD, which R8 would blame on them. */
const NOT_SENT = /^unknown-method\/(connect|head)$/

/** Accepted alone, these are still refused: the value is no object (N3), or the id is out of range. */
const REFUSED_ANYWAY =
  /^(body-json\/(after|fraction|exponent|number)\/start|type\/id\/fraction\/low)$/

const isExcluded = (key: string): boolean => IMPOSSIBLE.test(key) || NOT_SENT.test(key)

test('the cases of check have every class of problems that a request can have', () => {
  const unknown = KEYS.filter((key) =>
    tables.every(({ requestsOf }) => requestsOf.get(key)!.length === 0),
  )
  expect(unknown).toEqual(KEYS.filter(isExcluded))
})

test.each(KEYS.filter((key) => !isExcluded(key)))(
  'check finds each breach of %s that learn lists',
  (key) => {
    for (const { rule, breaches } of breachesByRule) {
      if (rule === 'accepted' && REFUSED_ANYWAY.test(key)) continue
      // What breaks the contract decides the response, whatever else is wrong with the request.
      const settings = { errors: { [key]: rule }, order: [key], join: false } as const
      for (const breach of breaches.filter((line) => isOfClass(line, key))) {
        const [, id = ''] = /\((\w+)\)$/.exec(breach) ?? []
        const isShown = tables.some(({ behavior, requestsOf }) =>
          isFound({ ...settings, behavior }, requestsOf.get(key)!, id),
        )
        expect(isShown, breach).toBe(true)
      }
    }
  },
)

test.each<[ProfileOptions['response'], string]>([
  [{ plant: { status: 201 } }, 'R7'],
  [{ plant: { headers: { 'content-type': 'text/plain' } } }, 'R2'],
  [{ plant: { body: {} } }, 'R3'],
  [{ plant: { body: { name: '{name}', tag: '{tag|null}' } } }, 'R3'],
])('check finds the breach of the response %j, as learn does: %s', (response, rule) => {
  expect(breachesOf({ response }).join()).toContain(`(${rule})`)
  expect(isFound({ response }, requests, rule)).toBe(true)
})

test.each<[Partial<Behavior>]>([
  [{ members: { id: { minimum: 2 } } }],
  [{ members: { id: { maximum: 2 ** 31 - 2 } } }],
  [{ members: { name: { pattern: '^[a-zA-Z0-9 ]*$' } } }],
  [{ members: { tag: { pattern: '^[^^]*$' } } }],
])('check finds that the behavior %j refuses ordinary requests, as learn does', (behavior) => {
  expect(breachesOf({ behavior }).join()).toContain('(R1)')
  expect(isFound({ behavior }, requests, 'R1')).toBe(true)
})
