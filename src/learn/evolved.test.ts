import { expect, test } from 'vitest'
import { bounded, nested, renamed, tagOfTwo } from '../../test/support/evolved-documents.ts'
import { evolve, membersOfPlant, optionsOf, partOf } from '../../test/support/evolve.ts'
import {
  casesSentOnce,
  InProcessClient,
  learnInProcess,
  type Respond,
  respondWith,
} from '../../test/support/learn-in-process.ts'
import { numbered, withNewPlant } from '../../test/support/odd-documents.ts'
import type { Case } from '../../contract/data/case.ts'
import { openMockOperation } from '../core/open-operation.ts'
import type { MockOperation } from '../core/operation.ts'
import type { Operation } from '../document/document.ts'
import { readJson } from '../base/json.ts'
import type { Profile, ProfileOptions } from '../profile/settings/settings.ts'
import { expectedResponses } from './drift/drift.ts'
import { isObject } from '../base/check-value.ts'

type Plant = Readonly<Record<string, unknown>>

/** What a service says about a plant: why it refuses it, or the body of its response. */
type Judge = (plant: Plant) => string | object

/** A service by hand: problems of the credential, of the JSON text and of the plant, one after the other. */
function serviceOf(judge: Judge): Respond {
  return ({ method, target, headers, body }) => {
    const send = (status: number, content: object) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    const refuse = (status: number, message: string) => send(status, { error: 1, message })
    const { pathname } = new URL(target, 'http://plants.example')
    if (pathname !== '/plants') return refuse(404, 'no page')
    if (method !== 'POST') return refuse(405, 'no method')
    if (!/^Bearer \S+$/.test(headers.get('authorization') ?? '')) return refuse(401, 'no token')
    const { value } = readJson(new TextDecoder().decode(body), Infinity)
    if (!isObject(value)) return refuse(400, 'no object')
    const verdict = judge(value)
    return typeof verdict === 'string' ? refuse(422, verdict) : send(200, verdict)
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isInteger = (value: unknown): boolean =>
  typeof value === 'bigint' || (Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 63)

/** The problem that every one of the services finds first. */
const wrongId = ({ id }: Plant): string | undefined =>
  isInteger(id) ? undefined : `id: ${id === undefined ? 'missing' : 'no integer'}`
const wrongText = (plant: Plant, name: string, isRequired: boolean): string | undefined => {
  const { [name]: value } = plant
  if (value === undefined) return isRequired ? `${name}: missing` : undefined
  return isText(value) ? undefined : `${name}: no text`
}

const notes = evolve((document) => {
  membersOfPlant(document)['notes'] = { type: 'string' }
})
/** Without tag, and its id has another name. */
const ordered = withNewPlant((schema) => {
  const { name, id } = partOf(schema, 'properties')
  schema['properties'] = { name, orderId: id }
  schema['required'] = ['name', 'orderId']
})

/** A service without tags that accepts each `orderId` once. */
function keepOrders(): Judge {
  const known = new Set<unknown>()
  return (plant) => {
    const { orderId, name } = plant
    const wrong = wrongId({ id: orderId }) ?? wrongText(plant, 'name', true)
    if (wrong !== undefined) return wrong
    if (known.has(orderId)) return `order ${String(orderId)} is known`
    known.add(orderId)
    return { name, label: `#${String(orderId)} ${String(name)}` }
  }
}

interface Service {
  readonly operation: Operation
  readonly judge: Judge
  /** Parts of the profile that must be found. */
  readonly profile: ProfileOptions
  /** Bodies whose responses the mock with the profile must give. */
  readonly bodies: readonly string[]
}

const services: readonly (readonly [title: string, service: Service])[] = [
  [
    'an optional member with a shorter limit, which null clears',
    {
      operation: notes,
      judge: (plant) => {
        const { name, tag, notes: text = null } = plant
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        if (wrong !== undefined) return wrong
        if (text !== null && !isText(text)) return 'notes: no text'
        if (isText(text) && Array.from(text).length > 30) return 'notes: too long'
        return { name, tag, ...(text !== null && { notes: text }) }
      },
      profile: {
        behavior: { members: { notes: { maxLength: 30 } } },
        errors: { 'type/notes/null': 'accepted' },
      },
      bodies: [
        '{"id":70001,"name":"Hoya","notes":"by the window"}',
        '{"id":70002,"name":"Hoya","notes":null}',
        '{"id":70003,"name":"Hoya","notes":5}',
        '{"id":70004,"name":"Hoya","notes":"0123456789012345678901234567890"}',
        '{"id":70005,"name":"Hoya","tag":"a","notes":["a"]}',
      ],
    },
  ],
  [
    'a required bounded integer, of which the service accepts fewer values, and digits',
    {
      operation: bounded,
      judge: (plant) => {
        const { name, tag, heightCm } = plant
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        if (wrong !== undefined) return wrong
        if (heightCm === undefined) return 'heightCm: missing'
        const isDigits = isText(heightCm) && /^-?\d+$/.test(heightCm)
        const height = isDigits ? Number(heightCm) : heightCm
        if (!isInteger(height)) return 'heightCm: no integer'
        if (Number(height) < 0 || Number(height) > 300)
          return `heightCm: ${Number(height)} is outside 0 to 300`
        return { name, tag, heightCm: Number(height) }
      },
      profile: {
        behavior: { members: { heightCm: { maximum: 300 } } },
        errors: { 'type/heightCm/digits': 'accepted' },
      },
      bodies: [
        '{"id":70001,"name":"Hoya","heightCm":12}',
        '{"id":70002,"name":"Hoya","heightCm":300}',
        '{"id":70003,"name":"Hoya","heightCm":301}',
        '{"id":70004,"name":"Hoya","heightCm":501}',
        '{"id":70005,"name":"Hoya","heightCm":-1}',
        '{"id":70006,"name":"Hoya","heightCm":"7"}',
        '{"id":70007,"name":"Hoya","heightCm":true}',
        '{"id":70008,"name":"Hoya"}',
      ],
    },
  ],
  [
    'another name, in any letter case',
    {
      operation: renamed,
      judge: (plant) => {
        const lower = Object.fromEntries(
          Object.entries(plant).map(([name, value]) => [name.toLowerCase(), value]),
        )
        const { commonname: commonName, tag } = lower
        const wrong =
          wrongId(lower) ?? wrongText(lower, 'commonname', true) ?? wrongText(lower, 'tag', false)
        return wrong ?? { commonName, tag }
      },
      profile: { behavior: { memberCase: 'ignored' } },
      bodies: [
        '{"id":70001,"commonName":"Hoya"}',
        '{"id":70002,"COMMONNAME":"Hoya","tag":"a"}',
        '{"id":70003,"name":"Hoya"}',
        '{"id":70004,"commonName":5}',
      ],
    },
  ],
  [
    'no tag, an id of another name that is accepted once, and a response with more members',
    {
      operation: ordered,
      judge: keepOrders(),
      profile: {
        behavior: { repeatedId: 'refused' },
        errors: { 'repeated-id': { status: 422, message: 'order {value} is known' } },
        response: { plant: { body: { name: '{name}', label: '#{orderId} {name}' } } },
      },
      bodies: [
        '{"orderId":70001,"name":"Hoya"}',
        '{"orderId":70002,"name":"Hoya","tag":5}',
        '{"orderId":70001,"name":"Another"}',
        '{"orderId":70003}',
        '{"orderId":70003,"name":"Hoya"}',
        '{"name":"Hoya"}',
      ],
    },
  ],
  [
    'an enum that the service checks before other members',
    {
      operation: tagOfTwo,
      judge: (plant) => {
        const { name, tag } = plant
        if (isText(tag) && tag !== 'indoor' && tag !== 'outdoor')
          return 'tag: one of indoor, outdoor'
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        return wrong ?? { name, tag }
      },
      profile: {},
      bodies: [
        '{"id":70001,"name":"Hoya","tag":"indoor"}',
        '{"id":70002,"name":"Hoya","tag":"garden"}',
        '{"id":70003,"name":"Hoya","tag":""}',
        '{"id":70004,"name":"Hoya","tag":null}',
        '{"id":"x","name":"Hoya","tag":"garden"}',
        '{"name":"Hoya","tag":"garden"}',
        '{"id":70005,"name":5,"tag":"garden"}',
        '{"id":70006,"tag":"garden"}',
      ],
    },
  ],
  [
    'a nested object, whose country has a default',
    {
      operation: nested,
      judge: (plant) => {
        const { name, tag, origin } = plant
        const wrong =
          wrongId(plant) ?? wrongText(plant, 'name', true) ?? wrongText(plant, 'tag', false)
        if (wrong !== undefined) return wrong
        if (origin === undefined) return { name, tag }
        if (!isObject(origin)) return 'origin: no object'
        const { country = 'unknown', year } = origin
        if (!isText(country)) return 'country: no text'
        if (year !== undefined && (!isInteger(year) || Number(year) < 1700)) return 'year: wrong'
        return { name, tag, from: country }
      },
      profile: { errors: { 'required/origin.country': 'accepted' } },
      bodies: [
        '{"id":70001,"name":"Hoya","origin":{"country":"India"}}',
        '{"id":70003,"name":"Hoya","origin":{"country":5}}',
        '{"id":70004,"name":"Hoya","origin":{"country":"India","year":1699}}',
        '{"id":70005,"name":"Hoya","origin":"India"}',
      ],
    },
  ],
]

test.each(services)('learns %s', async (_title, service) => {
  const { operation, judge, profile, bodies } = service
  const respond = serviceOf(judge)
  const served = openMockOperation(optionsOf(operation))
  const learned = await learnInProcess(respond, served)
  expect(learned.profile).toMatchObject(profile)
  expect(learned.sameStatus / learned.requests).toBeGreaterThan(0.98)
  expect(learned.sameBody / learned.requests).toBeGreaterThan(0.92)
  const play = respondWith(learned.profile, served)
  for (const body of bodies) {
    const request = {
      method: 'POST',
      target: '/plants',
      headers: new Map([
        ['authorization', 'Bearer a-token'],
        ['content-type', 'application/json'],
      ]),
      body: new TextEncoder().encode(body),
    }
    const [actual, expected] = [play(request), respond(request)]
    expect([body, actual.status, JSON.parse(actual.body)]).toEqual([
      body,
      expected.status,
      JSON.parse(expected.body),
    ])
  }
  const check = checkWith(learned.profile, served)
  expect(check.differencesOf(respond)).toEqual([])
  const changed: Respond = (request) => {
    const response = respond(request)
    return { ...response, body: response.body.replace('missing', 'absent') }
  }
  expect(check.findsDifference(changed)).toBe(true)
})

test('a repeated integer is no repeated id where the document has another id', async () => {
  const known = new Set<unknown>()
  const respond = serviceOf(({ id, name, number }) => {
    if (!isText(id) || !isText(name) || !isInteger(number)) return 'a member is wrong'
    if (known.has(number)) return `number ${String(number)} is known`
    known.add(number)
    return { name }
  })
  const served = openMockOperation(optionsOf(numbered))
  const { profile } = await learnInProcess(respond, served)
  expect(profile.behavior).not.toHaveProperty('repeatedId')
  expect(profile.errors).not.toHaveProperty('repeated-id')
  expect(profile.unexplained?.map(({ case: id }) => id)).toContain('open/number-again')
  expect(checkWith(profile, served).differencesOf(respond)).toEqual([])
})

/** A later run of `check` with a profile. */
function checkWith(settings: Profile, operation: MockOperation) {
  const expected = expectedResponses(
    { settings, placeOf: () => undefined },
    'plant-store.yaml',
    operation,
  )
  const cases = [...casesSentOnce(operation.source), ...expected.cases]
  // Others send the id of the first one again.
  const inOrder = cases.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
  const differenceIn = (respond: Respond): ((testCase: Case) => string | undefined) => {
    const client = new InProcessClient(respond, operation.source, 1_800_000_000_000)
    return (testCase) => expected.differenceOf(testCase, client.send(testCase))?.message
  }
  return {
    differencesOf: (respond: Respond) => {
      const differenceOf = differenceIn(respond)
      return inOrder.flatMap((testCase) => differenceOf(testCase) ?? [])
    },
    findsDifference: (respond: Respond) => {
      const differenceOf = differenceIn(respond)
      return inOrder.some((testCase) => differenceOf(testCase) !== undefined)
    },
  }
}

const isFirst = ({ request }: Case): boolean => request.need === 'first'
