import {
  bothOn,
  checkPrism,
  dreddWithoutExamples,
  findingsIn,
  prismOnRequests,
  unexplained,
} from './compare.ts'
import { type DreddTrial, dreddTrials, mockFaults, prismFaults } from './known-faults.ts'
import { agrees, type Asked } from './opinion.ts'

/** What differs from what is known, a sentence each. */
const news: string[] = []
const say = (line: string): void => console.log(line)

function tellOfRequests(asked: readonly Asked[]): void {
  say(`Prism, as a proxy, agrees on ${asked.filter(agrees).length} of ${asked.length} requests. It`)
  for (const fault of prismFaults) {
    const ids = asked.filter(fault.concerns).map(({ each }) => each.id)
    const some = [...new Set(ids)].slice(0, 3).join(', ')
    say(`  ${fault.because}: ${fault.opinion} (${ids.length}: ${some} …)`)
  }
  news.push(...unexplained(asked))
}

/** What the check finds in Prism as a mock and did not before, and what it found before only. */
export function mockNews(found: readonly string[]): string[] {
  const known = mockFaults.map(([finding]) => finding)
  return [
    ...found.filter((each) => !known.includes(each)).map((each) => `the mock has a new ${each}`),
    ...known.filter((each) => !found.includes(each)).map((each) => `the mock has lost its ${each}`),
  ]
}

function tellOfMock(found: readonly string[]): void {
  say('\nThe check finds in Prism, as a mock,')
  for (const [finding, because] of mockFaults) say(`  ${finding}: ${because}`)
  news.push(...mockNews(found))
}

async function tellOfDredd(trial: DreddTrial): Promise<void> {
  const { server, breaks, dredd, because } = trial
  const ours = breaks === undefined ? 'keeps all' : `breaks ${breaks}`
  say(`  ${server.padEnd(20)} ${ours.padEnd(10)} ${dredd.padEnd(7)} ${because ?? ''}`.trimEnd())
  const now = await bothOn(trial)
  if (now.dredd !== dredd || now.breaks !== breaks) {
    news.push(`${server}: now ${now.breaks ?? 'keeps all'}, and Dredd ${now.dredd}`)
  }
}

if (import.meta.main) {
  tellOfRequests(await prismOnRequests())
  tellOfMock(findingsIn(await checkPrism()))
  say('\nServer, the check, Dredd:')
  for (const trial of dreddTrials) await tellOfDredd(trial)
  if ((await dreddWithoutExamples())['200'] !== 'fail') {
    news.push('Dredd has learnt to read allOf')
  }
  say('  Without an example Dredd reads no allOf, sends no body, and blames a right server.')
  say(news.length === 0 ? '\nAll as it was.' : `\nNot as it was:\n  ${news.join('\n  ')}`)
  process.exitCode = news.length === 0 ? 0 : 1
}
