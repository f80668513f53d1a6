import type { Case } from '../../contract/case.ts'
import { id, name } from '../../contract/cases/case-row.ts'
import { type Behavior, readBehavior } from '../core/behavior.ts'
import { MAX_BODY, MAX_NESTING } from './limits.ts'
import { toCase } from './probes.ts'

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(settings: Partial<Behavior> = {}): readonly Case[] {
  const { bodyLimit, nestingLimit, nameLimit, tagLimit, idMin, idMax } = readBehavior(settings)
  const row = (slug: string, ...members: readonly string[]): Case =>
    toCase(['V3', `limit-${slug}`, `{${members.join(',')}}`])
  const ids = [
    ['id-max', idMax, 1n],
    ['id-min', idMin, -1n],
  ] as const
  const sizes: readonly (readonly [slug: string, limit: number | 'none', max: number, (size: number) => string])[] = [
    ['name', nameLimit, Infinity, (size) => `"name":"${'a'.repeat(size)}"`],
    ['tag', tagLimit, Infinity, (size) => `${name},"tag":"${'a'.repeat(size)}"`],
    ['nesting', nestingLimit, MAX_NESTING, (size) => `${name},"nest":${'['.repeat(size - 1)}${']'.repeat(size - 1)}`],
    ['body', bodyLimit - '{"id":,"name":"a"}'.length, MAX_BODY, (size) => `"name":"a"${' '.repeat(Math.max(0, size))}`],
  ]
  return [
    ...ids.flatMap(([slug, limit, step]) => {
      if (typeof limit === 'string') return []
      return [row(`${slug}-kept`, `"id":${limit}`, name), row(`${slug}-passed`, `"id":${BigInt(limit) + step}`, name)]
    }),
    ...sizes.flatMap(([slug, limit, max, make]) => {
      if (limit === 'none') return []
      // The size of a body is without its id, which has up to 10 digits.
      const spare = slug === 'body' ? 10 : 0
      const kept = row(`${slug}-kept`, id, make(Math.min(limit, max) - spare))
      return limit > max ? [kept] : [kept, row(`${slug}-passed`, id, make(limit + 1))]
    }),
  ]
}
