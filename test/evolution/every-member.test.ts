import { describe, expect, test } from 'vitest'
import { casesOf } from '../../contract/cases/index.ts'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createMock } from '../../src/core/create-mock.ts'
import { openMockOperation } from '../../src/core/open-operation.ts'
import { namedBodies } from '../../src/document/bodies/named-bodies.ts'
import { selectLearned } from '../../src/document/checkable.ts'
import { parseDocument } from '../../src/document/parse-document.ts'
import { classesOf } from '../../learn/src/profile/classes/classes.ts'
import { placeholdersOf } from '../../learn/src/profile/templates/placeholder-names.ts'
import { memberOf } from '../../src/base/check-value.ts'
import { evolvedDocument } from '../support/evolve.ts'
import type { OpenApi } from '../support/evolved.ts'
import { post } from '../support/post.ts'

interface NewMember {
  readonly name: string
  readonly schema: object
  readonly value: unknown
  /** A limit of `behavior.members` that the value is outside of; members of other types have none. */
  readonly limit?: object
}

/** One of each type; all are required. */
const members: readonly NewMember[] = [
  { name: 'notes', schema: { type: 'string' }, value: 'likes shade', limit: { maxLength: 3 } },
  { name: 'heightCm', schema: { type: 'integer', minimum: 0 }, value: 30, limit: { maximum: 29 } },
  { name: 'price', schema: { type: 'number' }, value: 2.5, limit: { minimum: 3 } },
  { name: 'isToxic', schema: { type: 'boolean' }, value: false },
  { name: 'tags', schema: { type: 'array', items: { type: 'string' } }, value: ['small'] },
  {
    name: 'origin',
    schema: {
      type: 'object',
      required: ['country'],
      properties: { country: { type: 'string' } },
    },
    value: { country: 'Norway' },
  },
  { name: 'planted', schema: { type: 'string', format: 'date' }, value: '2027-02-28' },
  { name: 'light', schema: { type: 'string', enum: ['sun', 'shade'] }, value: 'shade' },
  { name: 'text', schema: { type: 'string' }, value: 'named like a placeholder' },
  {
    name: 'pot',
    schema: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    value: 12,
  },
]

const document = evolvedDocument(({ paths, components }: OpenApi) => {
  const { Plant } = components.schemas
  for (const { name, schema } of members) {
    Plant.properties[name] = schema
    Plant.required.push(name)
  }
  // They lack the new members.
  const { requestBody, responses } = paths['/plants'].post
  for (const { content } of [requestBody, responses['200']])
    delete content['application/json'].examples
})

const plant = {
  id: 1,
  name: 'Fern',
  ...Object.fromEntries(members.map(({ name, value }) => [name, value])),
}
const plantText = JSON.stringify(plant)
const operation = selectLearned(parseDocument(document))
const cases = casesOf(operation)
const bodies = namedBodies(operation)

describe.each(members)('a member $name', ({ name, value }) => {
  test('has cases that lack it, give it another type, and vary it', () => {
    const ofMember = cases.filter(({ facts }) => facts.varies.includes(name))
    const rules = new Set(ofMember.map(({ rule }) => rule))
    expect([...rules]).toContain('N4')
    expect([...rules].filter((rule) => /^N[567]$/.test(rule))).not.toEqual([])
    expect([...rules].filter((rule) => /^V[1-4]$|^R1$/.test(rule))).not.toEqual([])
  })

  test('comes back, and is in store, journal and control API', async () => {
    const mock = createMock({ document })
    const respond = createFetch(mock)
    const url = 'http://plants.example'
    const response = await respond(
      new Request(`${url}/plants`, {
        method: 'POST',
        headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
        body: plantText,
      }),
    )
    expect(memberOf(await response.json(), name)).toEqual(value)
    expect(memberOf(mock.plants()[0], name)).toEqual(value)
    expect(memberOf(mock.requests()[0]!.request.json, name)).toEqual(value)
  })

  test('decides a scenario', () => {
    const mock = createMock({ document })
    mock.use({ choose: [{ when: { [name]: { present: true } }, answer: { status: 409 } }] })
    expect(post(mock, { body: plantText }).status).toBe(409)
    const { [name]: _, ...others } = plant as Record<string, unknown>
    expect(post(mock, { body: JSON.stringify(others) }).status).toBe(400)
  })

  test('has classes of problems, and a placeholder in profiles', () => {
    const served = openMockOperation({ document })
    const isClass = (key: string): boolean => classesOf(served.source).get(key) !== undefined
    const ofValue = [`type/${name}`, `oneOf/${name}`].filter(isClass)
    expect([isClass(`required/${name}`), ofValue]).toEqual([true, [expect.any(String)]])
    expect([...placeholdersOf(served.source).values()]).toContainEqual([name])
  })

  test('is in the fixtures: missing, and of another type', () => {
    const lacking = Object.values(bodies.missingMember).filter(
      (body) => !(name in (body as object)),
    )
    expect(lacking.length).toBeGreaterThan(1)
    const mistyped = Object.values(bodies.wrongType).filter((body) => {
      const member = memberOf(body, name)
      return member !== undefined && typeof member !== typeof value
    })
    expect(mistyped).not.toEqual([])
  })
})

test.each(members.filter(({ limit }) => limit !== undefined))(
  'a member $name has limits as a behavior',
  ({ name, limit }) => {
    const mock = createMock({ document, behavior: { members: { [name]: limit! } } })
    expect(post(mock, { body: plantText }).status).toBe(400)
    expect(mock.requests()[0]!.problems).toMatchObject([{ pointer: `/${name}` }])
  },
)
