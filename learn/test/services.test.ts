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
  { name: 'actix-web', sameStatus: 996, sameBody: 940 },
  { name: 'axum', sameStatus: 993, sameBody: 961 },
  { name: 'cpp-httplib', sameStatus: 983, sameBody: 951 },
  { name: 'django-rest', sameStatus: 994, sameBody: 983 },
  { name: 'express', sameStatus: 995, sameBody: 987 },
  { name: 'express-zod', sameStatus: 998, sameBody: 988 },
  { name: 'fastapi', sameStatus: 993, sameBody: 991 },
  { name: 'fastify', sameStatus: 995, sameBody: 994 },
  { name: 'flask-marshmallow', sameStatus: 994, sameBody: 992 },
  { name: 'go-gin', sameStatus: 998, sameBody: 988 },
  { name: 'go-net-http', sameStatus: 999, sameBody: 969 },
  { name: 'hono', sameStatus: 998, sameBody: 998 },
  { name: 'javalin', sameStatus: 993, sameBody: 964 },
  { name: 'koa-joi', sameStatus: 995, sameBody: 986 },
  { name: 'litestar', sameStatus: 997, sameBody: 994 },
  { name: 'mojolicious', sameStatus: 994, sameBody: 956 },
  { name: 'nestjs', sameStatus: 995, sameBody: 983 },
  { name: 'sinatra', sameStatus: 993, sameBody: 976 },
  { name: 'slim', sameStatus: 999, sameBody: 992 },
  { name: 'spring-boot', sameStatus: 992, sameBody: 948 },
]

/** In 1,000 requests. */
const MAX_GAPS = 20

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30) }))
afterEach(() => vi.useRealTimers())

// A connection that a service resets may be seen before or after its response.
const options = { timeout: 300_000, retry: 1 }

test.each(rows)('$name is learned, and then shows no drift', options, async (row) => {
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
