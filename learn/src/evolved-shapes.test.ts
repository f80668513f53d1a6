import { expect, test } from 'vitest'
import { nested, renamed } from '../../test/support/evolved-documents.ts'
import { optionsOf, partOf } from '../../test/support/evolve.ts'
import { learnInProcess } from '../test/support/learn-in-process.ts'
import { expectLearned, type LearnedService } from '../test/support/learned-service.ts'
import { numbered, withNewPlant } from '../../test/support/odd-documents.ts'
import {
  isInteger,
  isText,
  type Judge,
  serviceOf,
  wrongId,
  wrongText,
} from '../test/support/plant-service.ts'
import { isObject } from '../../src/base/check-value.ts'
import { openMockOperation } from '../../src/core/open-operation.ts'

/** Without tag, and its id has another name. */
const ordered = withNewPlant((schema, document) => {
  partOf(document, 'paths')['/plants/{orderId}'] = {}
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

const services: readonly (readonly [title: string, service: LearnedService])[] = [
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
        response: { success: { body: { name: '{name}', label: '#{orderId} {name}' } } },
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
  await expectLearned(service)
})

test('an integer that is accepted once is no id where the document has another one', async () => {
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
  expect(profile.unexplained?.map(({ case: id }) => id)).not.toContain('open/number-again')
})
