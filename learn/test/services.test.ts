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
  { name: 'actix-web', sameStatus: 994, sameBody: 938 },
  { name: 'axum', sameStatus: 991, sameBody: 959 },
  { name: 'cpp-httplib', sameStatus: 981, sameBody: 949 },
  { name: 'django-rest', sameStatus: 992, sameBody: 981 },
  { name: 'express', sameStatus: 993, sameBody: 985 },
  { name: 'express-zod', sameStatus: 996, sameBody: 986 },
  { name: 'fastapi', sameStatus: 991, sameBody: 989 },
  { name: 'fastify', sameStatus: 993, sameBody: 992 },
  { name: 'flask-marshmallow', sameStatus: 992, sameBody: 990 },
  { name: 'go-echo', sameStatus: 993, sameBody: 970 },
  { name: 'go-gin', sameStatus: 996, sameBody: 986 },
  { name: 'go-net-http', sameStatus: 997, sameBody: 967 },
  { name: 'hono', sameStatus: 996, sameBody: 996 },
  { name: 'javalin', sameStatus: 991, sameBody: 962 },
  { name: 'koa-joi', sameStatus: 993, sameBody: 984 },
  { name: 'litestar', sameStatus: 995, sameBody: 992 },
  { name: 'mojolicious', sameStatus: 992, sameBody: 954 },
  { name: 'nestjs', sameStatus: 993, sameBody: 981 },
  { name: 'sinatra', sameStatus: 991, sameBody: 974 },
  { name: 'slim', sameStatus: 997, sameBody: 990 },
  { name: 'spring-boot', sameStatus: 990, sameBody: 946 },
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
