import { fileURLToPath } from 'node:url'
import { check } from '../../../contract/runner.ts'
import { plantStore } from '../../../src/core/plant-store.ts'
import { expectedResponses } from '../../src/drift/drift.ts'
import { type LearnResult, learn } from '../../src/learn.ts'
import { buildRecording, type RecordedRun } from './build-recording.ts'
import { type ServiceRecording, writeRecording } from './recording.ts'
import { recordingProxy } from './recording-proxy.ts'
import { TOKEN } from './request-key.ts'

// node --conditions=plant-store-source record.ts NAME PORT SERVICE: records the service that listens at a port of this machine as NAME/recording.json.

/** The runs begin a quarter of a year after each other, so that all digits of their ids differ. */
const BETWEEN_RUNS = 97 * 86_400_000

const realNow = Date.now.bind(Date)

/** Records a run whose clock is behind. */
async function recordRun(
  port: number,
  run: number,
  send: (baseUrl: string) => Promise<unknown>,
): Promise<RecordedRun> {
  const proxy = await recordingProxy(port)
  const host = `127.0.0.1:${proxy.port}`
  Date.now = () => realNow() - (run + 1) * BETWEEN_RUNS
  const started = Date.now()
  await send(`http://${host}`)
  Date.now = realNow
  await proxy.close()
  return { exchanges: proxy.exchanges, started, host, time: realNow() }
}

const [name = '', port = '', service = name] = process.argv.slice(2)
const options = { token: TOKEN, waitSeconds: 60, timeoutSeconds: 5 }
let learned: LearnResult | undefined
const runs: RecordedRun[] = []
const learnAt = async (baseUrl: string): Promise<void> => {
  learned = await learn({ ...options, baseUrl })
}
const checkAt = (baseUrl: string): Promise<unknown> => {
  const settings = learned!.profile
  const profile = expectedResponses({ settings, profileLine: () => undefined }, name, plantStore)
  return check({ ...options, baseUrl, profile, seed: 1 })
}
for (const send of [learnAt, checkAt, learnAt]) {
  runs.push(await recordRun(Number(port), runs.length, send))
  process.stderr.write(`${name}: ${runs.at(-1)!.exchanges.length} requests recorded\n`)
}
const file = fileURLToPath(new URL(`${name}/recording.json`, import.meta.url))
// Stack traces have the folder.
const { FOLDER = file } = process.env
const recording = JSON.stringify(buildRecording(service, runs)).replaceAll(FOLDER, `/srv/${name}`)
await writeRecording(file, JSON.parse(recording) as ServiceRecording)
const { requests, sameStatus, sameBody } = learned!
process.stderr.write(
  `${name}: ${requests} learned, ${sameStatus} same status, ${sameBody} same body\n`,
)
