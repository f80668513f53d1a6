import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readRecording } from './services/recording.ts'
import { replay } from './services/replay.ts'

/** A service, and how many of the responses to 1,000 requests the mock with its profile gives, at least. */
interface Row {
  readonly name: string
  readonly sameStatus: number
  readonly sameBody: number
}

const rows: readonly Row[] = [
  { name: 'express-zod', sameStatus: 998, sameBody: 987 },
  { name: 'fastify', sameStatus: 995, sameBody: 994 },
  { name: 'hono', sameStatus: 998, sameBody: 998 },
  { name: 'koa-joi', sameStatus: 995, sameBody: 986 },
]

/** In 1,000 requests. */
const MAX_GAPS = 20

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30) }))
afterEach(() => vi.useRealTimers())

test.each(rows)('$name is learned, and then shows no drift', async (row) => {
  const { name, sameStatus, sameBody } = row
  const file = new URL(`services/${name}/recording.json`, import.meta.url)
  const { learned, requests, gaps, drift } = await replay(await readRecording(file), () =>
    vi.setSystemTime(Date.now() + 3_600_000),
  )
  const lacking = `${gaps.length} of ${requests} requests are not recorded, such as ${JSON.stringify(gaps[0])}`
  const advice = `bash learn/test/services/${name}/record.sh records the service again`
  expect((1000 * gaps.length) / requests, `${lacking}: ${advice}`).toBeLessThanOrEqual(MAX_GAPS)
  const inThousand = (count: number): number => Math.floor((1000 * count) / learned.requests)
  expect(inThousand(learned.sameStatus)).toBeGreaterThanOrEqual(sameStatus)
  expect(inThousand(learned.sameBody)).toBeGreaterThanOrEqual(sameBody)
  expect(drift).toEqual([])
})
