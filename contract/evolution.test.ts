import { expect, test, vi } from 'vitest'
import type { BodyOperation } from '../src/document/document.ts'
import { startInProcess } from '../test/servers/in-process.ts'
import { json, type Members, type Override } from '../test/servers/listen.ts'
import { rulesIn } from '../test/servers/index.ts'
import {
  evolve,
  membersOfPlant,
  optionsOf,
  type Part,
  withCreated,
} from '../test/support/evolve.ts'
import { check, type Report } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Checks a server that differs from the mock of today's document. */
function checkEvolved(
  operation: BodyOperation,
  override: Override,
  only: readonly string[],
): Promise<Report> {
  return check({
    baseUrl: startInProcess(override),
    token: 'a-token',
    ...optionsOf(operation),
    only,
    seed: 7,
    explore: 0,
  })
}

const withStatus = (status: number): Override => ({
  respond: (usual) => (usual.status === 200 ? { ...usual, status } : usual),
})

const created = evolve(withCreated)

test('a server that responds with the documented 201 passes', async () => {
  const report = await checkEvolved(created, withStatus(201), ['R1', 'R7', 'N4', 'A1'])
  expect(report.stopped).toBe(undefined)
  expect([rulesIn(report, 'violation'), rulesIn(report, 'warning')]).toEqual([[], []])
  expect(report.exitCode).toBe(0)
  expect(report.hints.join()).toContain('The names of the created plants begin with')
  const verdicts = Object.fromEntries(report.coverage.map(({ rule, verdict }) => [rule, verdict]))
  expect([verdicts['R1'], verdicts['R3'], verdicts['R7']]).toEqual(['passed', 'passed', 'passed'])
})

const withMember = (name: string, schema: Part): BodyOperation =>
  evolve((document) => {
    membersOfPlant(document)[name] = schema
  })

/** Refuses plants that the mock of today's document accepts, and others than those are unchanged. */
const refusing = (isWrong: (plant: Members) => boolean): Override => ({
  respond: (usual, { plant }) =>
    usual.status === 200 && isWrong(plant)
      ? json(400, { error: 1, message: 'a member is wrong' })
      : usual,
})

const isInt32 = (value: unknown): boolean =>
  value === undefined || (Number.isInteger(value) && Math.abs(Number(value) + 0.5) < 2 ** 31)

const height = withMember('heightCm', { type: 'integer', format: 'int32' })
const tagOfTwo = withMember('tag', { type: 'string', enum: ['indoor', 'outdoor'] })
const listed = withMember('tags', { type: 'array', items: { type: 'string' }, maxItems: 2 })
const patterned = withMember('name', { type: 'string', pattern: '^[A-Z][a-z0-9]+$', maxLength: 20 })
const isTag = (value: unknown): boolean =>
  [undefined, 'indoor', 'outdoor'].includes(value as string)
const isList = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.length <= 2 && value.every((item) => typeof item === 'string'))

const rules = ['R1', 'R7', 'N4', 'N5', 'N6', 'N7', 'N8', 'N11', 'N12', 'V1', 'V3', 'V4', 'V5']

test.each<[string, BodyOperation, Override, string, readonly string[]]>([
  [
    'takes heightCm as a string of digits',
    height,
    refusing(({ heightCm }) => heightCm !== '5' && !isInt32(heightCm)),
    'heightCm',
    ['violation N7'],
  ],
  [
    'accepts an int64 as heightCm',
    height,
    refusing(({ heightCm }) => heightCm !== undefined && !Number.isInteger(heightCm)),
    'heightCm',
    ['warning N8'],
  ],
  [
    'refuses heightCm',
    height,
    refusing((plant) => 'heightCm' in plant),
    'heightCm',
    ['violation R1', 'warning V4'],
  ],
  [
    'refuses the least heightCm',
    height,
    refusing(({ heightCm }) => !isInt32(heightCm) || heightCm === -(2 ** 31)),
    'heightCm',
    ['warning V4'],
  ],
  [
    'ignores the letter case of the enum',
    tagOfTwo,
    refusing(({ tag }) => !isTag(typeof tag === 'string' ? tag.toLowerCase() : tag)),
    'tag',
    ['violation N11'],
  ],
  [
    'allows an item more',
    listed,
    refusing(({ tags }) => !isList(Array.isArray(tags) && tags.length === 3 ? [] : tags)),
    'tags',
    ['violation N11'],
  ],
  ['ignores the pattern of name', patterned, {}, '', ['violation R3', 'violation N11']],
])('a server that %s is found', async (_title, operation, override, member, found) => {
  const report = await checkEvolved(operation, override, rules)
  const failing = report.groups.filter(({ kind }) => kind !== 'note')
  expect([...new Set(failing.map(({ kind, rule }) => `${kind} ${rule}`))]).toEqual(found)
  const cases = failing.flatMap(({ findings }) => findings.map((finding) => finding.case))
  // One case sends every member, so also the wrong one.
  const ofMembers = cases.filter((id) => id !== 'R1/body-every-member')
  expect(ofMembers.filter((id) => !id.split('/', 2)[1]!.startsWith(member.split('/')[0]!))).toEqual(
    [],
  )
  expect(report.stopped).toBe(undefined)
})

test('each keyword that a server ignores is a group of its own, which cites it', async () => {
  const bounded = evolve((document) => {
    const members = membersOfPlant(document)
    members['tag'] = { type: 'string', enum: ['indoor', 'outdoor'] }
    members['heightCm'] = { type: 'integer', minimum: 1, maximum: 500 }
  })
  const report = await checkEvolved(bounded, {}, ['N11'])
  const places = report.groups.map(({ findings: [{ citation }] }) => citation.pointer)
  expect(new Set(places)).toEqual(
    new Set([
      '/components/schemas/Plant/properties/heightCm/maximum',
      '/components/schemas/Plant/properties/heightCm/minimum',
      '/components/schemas/Plant/properties/tag/enum',
    ]),
  )
  expect(places).toHaveLength(3)
})
