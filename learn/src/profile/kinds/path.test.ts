import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../src/problems/request-context.ts'
import { within } from '../classes/kind.ts'
import { kindOfPath } from './path.ts'

const kindOf = (target: string, path: string) =>
  kindOfPath({ request: { target }, path } as RequestContext)

test.each<[difference: string, target: string, kind: ReturnType<typeof kindOfPath>]>([
  ['a slash at the end', '/v1/plants/', 'slash'],
  ['several slashes at the end', '/v1/plants//', within('slashes', 'end')],
  ['several slashes within', '/v1//plants', 'slashes'],
  ['a percent-encoded slash', '/v1%2Fplants', 'encoded-slash'],
  ['a percent sign without digits', '/v1/plants%zz', 'malformed'],
  ['a percent sign before an escape', '/v1/plants%%41', 'malformed'],
  ['an escape that is well-formed', '/v1/plants%41', 'other'],
  ['capitals', '/V1/Plants', 'letter-case'],
  ['a segment below', '/v1/plants/7', 'below'],
  ['a longer last segment', '/v1/plantsa', 'other'],
])('a path may differ by %s', (_difference, target, kind) => {
  expect(kindOf(target, '/v1/plants')).toEqual(kind)
})

test('characters may be percent-encoded in another way', () => {
  expect(kindOf('/~plants/7', '/%7Eplants')).toBe('below')
})

test('below a path with any beginning, whole segments count', () => {
  expect(kindOf('/api/plants/7', '*/plants')).toBe('below')
  expect(kindOf('/api/houseplants/7', '*/plants')).toBe('other')
})
