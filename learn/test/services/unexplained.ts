import { mock } from 'node:test'
import { readRecording } from './recording.ts'
import { replay } from './replay.ts'

// npm run unexplained -- SERVICE: what the profile of a recorded service does not give, and what its check takes for drift.

const HOUR = 3_600_000

mock.timers.enable({ apis: ['Date'], now: Date.now() })
const [name = ''] = process.argv.slice(2)
const recording = await readRecording(new URL(`${name}/recording.json`, import.meta.url))
const { learned, drift } = await replay(recording, () => mock.timers.setTime(Date.now() + HOUR))
const { requests, sameStatus, sameBody, profile } = learned

const byText = Map.groupBy(
  profile.unexplained ?? [],
  ({ status, failure, text = '' }) => `${status ?? failure} ${text}`,
)
const lines = [...byText]
  .toSorted(([, a], [, b]) => b.length - a.length)
  .map(([text, list]) => `${String(list.length).padStart(5)}  ${text}  (${list[0]!.case})`)
const summary = `${requests} responses, ${sameStatus} with the same status, ${sameBody} with the same body`
const changed = drift.map(({ case: id, message }) => `drift  ${id}: ${message}`)
process.stdout.write(`${[...lines, ...changed, summary].join('\n')}\n`)
process.exit()
