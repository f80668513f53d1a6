import type { Case } from '../../contract/case.ts'
import { id, name } from '../../contract/cases/case-row.ts'
import { type Behavior, readBehavior } from '../core/behavior.ts'
import { toCase } from './probes.ts'

/** The largest body in bytes, and the deepest nesting, that `learn` tries. */
const [maxBody, maxNesting] = [2 ** 20, 30_000]

/** Requests at each limit of a profile, and one beyond; without a limit, one as large as `learn` tries. */
export function limitCases(settings: Partial<Behavior> = {}): readonly Case[] {
  const { bodyLimit, nestingLimit, nameLimit, tagLimit, idMin, idMax } = readBehavior(settings)
  const text = (size: number): string => 'a'.repeat(Math.max(0, size))
  const row = (slug: string, ...members: readonly string[]): Case =>
    toCase(['V3', `limit-${slug}`, `{${members.join(',')}}`])
  const around = (
    slug: string,
    limit: bigint | number | string,
    sign: bigint,
    make: (size: string) => string,
  ): Case[] =>
    typeof limit === 'string'
      ? []
      : [row(`${slug}-kept`, make(`${limit}`), name), row(`${slug}-passed`, make(`${BigInt(limit) + sign}`), name)]
  const sizes = (limit: number | 'none', max = Infinity): readonly (readonly [string, number])[] =>
    limit === 'none'
      ? []
      : limit > max
        ? [['kept', max]]
        : [
            ['kept', limit],
            ['passed', limit + 1],
          ]
  return [
    ...around('id-max', idMax, 1n, (size) => `"id":${size}`),
    ...around('id-min', idMin, -1n, (size) => `"id":${size}`),
    ...sizes(nameLimit).map(([slug, size]) => row(`name-${slug}`, id, `"name":"${text(size)}"`)),
    ...sizes(tagLimit).map(([slug, size]) => row(`tag-${slug}`, id, name, `"tag":"${text(size)}"`)),
    ...sizes(nestingLimit, maxNesting).map(([slug, size]) =>
      row(`nesting-${slug}`, id, name, `"nest":${'['.repeat(size - 1)}${']'.repeat(size - 1)}`),
    ),
    // An id has 1 to 10 digits, so that a body within the limit may be 9 bytes shorter.
    ...sizes(bodyLimit, maxBody).map(([slug, size]) => {
      const rest = `{"id":,"name":"a"}`.length + (slug === 'kept' ? 10 : 1)
      return row(`body-${slug}`, id, `"name":"a"${' '.repeat(Math.max(0, size - rest))}`)
    }),
  ]
}
