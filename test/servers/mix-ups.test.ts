import { expect, test } from 'vitest'
import { check } from '../../contract/index.ts'
import { text } from '../../contract/reporters/text.ts'
import { testServer } from './index.ts'
import { startInProcess } from './in-process.ts'
import type { Override } from './listen.ts'
import { json, type Members } from './listen.ts'
import { isValid } from './overrides.ts'

/** The report on some cases, without the line breaks of its sentences. */
async function reportOn(baseUrl: string, only: readonly string[]) {
  const report = await check({ baseUrl, token: 'a-good-token', explore: 0, only })
  return { report, page: text(report).text.replaceAll(/\n {6,13}(?! |│)/g, ' ') }
}

test('a tag that is kept is shown with the request that sent it, which had ended', async () => {
  await using server = await testServer('kept-tag').start()
  const { page } = await reportOn(server.url, ['R1/again', 'R1/tag-between'])
  expect(page).toMatch(/responded 200 with the tag that request \d+ had sent before \(\d+ times\)/)
  expect(page).toMatch(/sent by +│ request \d+, R1\/tag-between\n/)
  expect(page).toMatch(/overlap +that request had ended before this one began/)
  expect(page).toMatch(/again +sent alone: 200 OK with a tag that it did not send\n/)
  expect(page).toMatch(/reproduce +npx plant-store-kit check '[^']+' --only R9\n/)
  expect(page).toMatch(/needs +other requests before it or at the same time/)
})

test('a name that is mixed up only at once is shown so, and is right alone', async () => {
  await using server = await testServer('name-in-variable').start()
  const { page } = await reportOn(server.url, ['R1/at-once'])
  expect(page).toMatch(/with the name that request \d+ sent at the same time \(\d+ times\)/)
  expect(page).toMatch(/overlap +both requests were under way at the same time \(so in \d+ of \d+/)
  expect(page).toMatch(/again +sent alone: 200 OK with its own name\n/)
})

/** Reads all bodies into one object, so that a member that is absent has its last value. */
const oneObject = (): Override => {
  const read: Record<string, unknown> = {}
  return {
    respond: (usual, { authenticated, isOperation, isJson, plant }) => {
      if (!authenticated || !isOperation || !isJson) return usual
      Object.assign(read, plant)
      const { name } = read as Members
      return isValid(read) ? json(200, { name }) : usual
    },
  }
}

test('the name of another request leads the report on invalid requests that are accepted', async () => {
  const { report } = await reportOn(startInProcess(oneObject()), ['R1/plain', 'N4/name-required'])
  expect(report.groups.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
    'violation R9',
    'violation N4',
  ])
  expect(report.groups[0]?.findings[0].message).toMatch(
    /^no name: responded 200 with the name that/,
  )
})
