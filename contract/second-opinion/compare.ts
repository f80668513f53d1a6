import { cases } from '../cases/index.ts'
import { faults, rights } from '../faults/index.ts'
import { rulesOf } from '../faults/trial.ts'
import { check } from '../index.ts'
import type { CheckOptions } from '../options.ts'
import type { Report } from '../report.ts'
import { askDredd } from './dredd.ts'
import { type DreddTrial, prismFaults } from './known-faults.ts'
import { agrees, type Asked, opinionsIn } from './opinion.ts'
import { startPrism } from './prism.ts'

const base: CheckOptions = { token: 'a-good-token', seed: 7, timeout: 10_000 }

/** What Prism takes for JSON and answers; the rest would only be waited for. */
const answered: CheckOptions = { ...base, skip: ['open', 'N2', 'N1/empty-chunked'], explore: 100 }

/** A few of what Prism never answers: each takes the whole time limit. */
const unanswered: CheckOptions = {
  ...base,
  only: cases
    .filter(({ rule, expect }) => rule === 'N2' && expect === 'refuse')
    .slice(0, 6)
    .map(({ id }) => id),
  explore: 0,
  timeout: 1500,
}

async function withServer<Result>(
  name: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const specimen = [...faults, ...rights].find((each) => each.name === name)
  if (specimen === undefined) throw new Error(`There is no server called "${name}".`)
  const server = await specimen.start()
  try {
    return await use(server.url)
  } finally {
    await server.close()
  }
}

/** What Prism says of our requests when it stands before a right server. */
export function prismOnRequests(): Promise<Asked[]> {
  return withServer('plain', async (upstream) => {
    await using prism = await startPrism(upstream)
    const reports = [await check(prism.url, answered), await check(prism.url, unanswered)]
    return reports.flatMap(opinionsIn)
  })
}

/** Opinions apart from ours that no known fault explains, and faults that showed no more. */
export function unexplained(asked: readonly Asked[]): string[] {
  const news = asked
    .filter((each) => !agrees(each))
    .filter(
      (each) =>
        !prismFaults.some((fault) => fault.opinion === each.opinion && fault.concerns(each)),
    )
    .map(({ each, opinion }) => `${each.id}: ${opinion}`)
  const mended = prismFaults
    .filter((fault) => {
      const concerned = asked.filter(fault.concerns)
      return concerned.length === 0 || concerned.some(({ opinion }) => opinion !== fault.opinion)
    })
    .map(({ because }) => `no longer (or not always): ${because}`)
  return [...news, ...mended]
}

/** What `check` says of `prism mock`: one report of what it answers, one of what it does not. */
export async function checkPrism(): Promise<readonly Report[]> {
  await using prism = await startPrism()
  const answers = await check(prism.url, { ...answered, skip: ['N2', 'N1/empty-chunked'] })
  return [answers, await check(prism.url, unanswered)]
}

/** Every kind of finding with its rule, each once. */
export const findingsIn = (reports: readonly Report[]): string[] => [
  ...new Set(
    reports.flatMap((report) =>
      ['violation', 'warning'].flatMap((kind) =>
        rulesOf(kind, report).map((rule) => `${kind} ${rule}`),
      ),
    ),
  ),
]

/** A server as the suite and Dredd see it. */
export async function bothOn({ server }: DreddTrial): Promise<Omit<DreddTrial, 'because'>> {
  return withServer(server, async (url) => {
    const report = await check(url, { ...base, explore: 0 })
    const { verdict } = await askDredd(url)
    const [breaks] = rulesOf('violation', report)
    return { server, ...(breaks !== undefined && { breaks }), dredd: verdict }
  })
}

/** Dredd on a right server by a document without examples, whose allOf it would have to read. */
export const dreddWithoutExamples = (): ReturnType<typeof askDredd> =>
  withServer('plain', (url) => askDredd(url, 'without'))
