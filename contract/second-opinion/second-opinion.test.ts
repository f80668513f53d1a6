import { describe, expect, test } from 'vitest'
import { rulesIn, testServer } from '../../test/servers/index.ts'
import { cases, check, type CheckOptions, type Report } from '../index.ts'
import { dreddVerdicts, passesDredd } from './dredd.ts'
import { agrees, opinionsIn, prismBugs, prismMockFindings, startPrism } from './prism.ts'

const base: Omit<CheckOptions, 'baseUrl'> = { token: 'a-good-token', seed: 7, explore: 0 }

/** Prism never responds to malformed JSON, and to what it takes for it. */
const encoded = cases.filter(({ request }) => request.encoding !== undefined).map(({ id }) => id)
const silent = ['open', 'N2', 'N1/empty-chunked', 'V5/nested-5000', 'V5/nested-30000', ...encoded]
const responding: Omit<CheckOptions, 'baseUrl'> = { ...base, skip: silent, explore: 100 }

/** A few of the requests without a response: each waits for the time limit. */
const malformed = cases.filter(({ rule, expect: fate }) => rule === 'N2' && fate === 'refuse').map(({ id }) => id)
const withoutResponse: Omit<CheckOptions, 'baseUrl'> = {
  ...base,
  only: [...malformed.slice(0, 4), ...encoded.slice(0, 2)],
  timeoutSeconds: 1.5,
}

const bugs = Object.entries(prismBugs)

const checkPrism = async (baseUrl: string): Promise<Report[]> => [
  await check({ ...responding, baseUrl }),
  await check({ ...withoutResponse, baseUrl }),
]

describe.concurrent('second opinions', { timeout: 120_000 }, () => {
  test('Prism as a proxy agrees with the contract except for known bugs', async () => {
    await using server = await testServer('plain').start()
    await using prism = await startPrism(server.url)
    const reports = await checkPrism(prism.url)
    const judged = reports.flatMap(opinionsIn)
    const unexplained = judged.filter(
      (each) => !agrees(each) && !bugs.some(([, [opinion, affects]]) => opinion === each.opinion && affects(each)),
    )
    expect(unexplained.map(({ id, opinion }) => `${id}: ${opinion}`)).toEqual([])
    // A bug that is fixed leaves this list.
    const fixed = bugs.filter(([, [opinion, affects]]) => {
      const affected = judged.filter(affects)
      return affected.length === 0 || affected.some((each) => each.opinion !== opinion)
    })
    expect(fixed.map(([bug]) => bug)).toEqual([])
    expect(judged.length).toBeGreaterThan(350)
    expect(judged.filter(agrees).length / judged.length).toBeGreaterThan(0.85)
  })

  test('check finds the known bugs of Prism as a mock', async () => {
    await using prism = await startPrism()
    const reports = await checkPrism(prism.url)
    const found = (['violation', 'warning'] as const).flatMap((kind) =>
      reports.flatMap((report) => rulesIn(report, kind).map((rule) => `${kind} ${rule}`)),
    )
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(prismMockFindings).toSorted())
  })

  test.each(Object.entries(dreddVerdicts))('Dredd passes %s: %s', async (server, passes) => {
    await using running = await testServer(server).start()
    expect(await passesDredd(running.url)).toBe(passes)
  })
})
