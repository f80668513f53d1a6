import { execFile, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
// @ts-expect-error -- the package has no types
import autocannon from 'autocannon'

/** A request that all connections send again and again. */
export interface LoadedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a server did in some seconds; `errors` are responses with a status from 400. */
export interface Load {
  readonly requests: number
  readonly errors: number
  readonly seconds: number
}

/** Sends POST requests by so many connections at once. */
export interface LoadGenerator {
  readonly name: string
  readonly send: (request: LoadedRequest, seconds: number) => Promise<Load>
}

/** wrk where it is installed, which leaves more of the processor to the server, else autocannon. */
export function loadGenerator(connections: number, folder: string): LoadGenerator {
  const hasWrk = spawnSync('wrk', ['--version']).error === undefined
  return hasWrk ? wrk(connections, folder) : autocannonLoad(connections)
}

/** What wrk sends, and what it prints. */
const scriptOf = ({ headers, body }: LoadedRequest): string => `
wrk.method = "POST"
wrk.body = ${JSON.stringify(body)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
  .join('\n')}
done = function(summary)
  io.write(string.format('{"requests":%d,"errors":%d,"microseconds":%d}\\n',
    summary.requests, summary.errors.status, summary.duration))
end
`

type Summary = Readonly<Record<'requests' | 'errors' | 'microseconds', number>>

function wrk(connections: number, folder: string): LoadGenerator {
  const script = join(folder, 'wrk.lua')
  return {
    name: 'wrk',
    send: async (request, seconds) => {
      writeFileSync(script, scriptOf(request))
      const options = ['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`]
      const { stdout } = await promisify(execFile)('wrk', [...options, '-s', script, request.url])
      const summary = /^\{.*\}$/m.exec(stdout)
      if (summary === null) throw new Error(`wrk printed no summary: ${stdout}`)
      const { microseconds, ...counts } = JSON.parse(summary[0]) as Summary
      return { ...counts, seconds: microseconds / 1e6 }
    },
  }
}

/** The part of autocannon's result that is used; the duration is in seconds. */
interface Result {
  readonly requests: { readonly total: number }
  readonly duration: number
  readonly '4xx': number
  readonly '5xx': number
}

/** Milliseconds between the looks of autocannon at the clock. */
const SAMPLE = 20

const autocannonLoad = (connections: number): LoadGenerator => ({
  name: 'autocannon',
  send: async (request, seconds) => {
    const options = { ...request, method: 'POST', connections, duration: seconds }
    const result = (await autocannon({ ...options, sampleInt: SAMPLE })) as Result
    const errors = result['4xx'] + result['5xx']
    return { requests: result.requests.total, errors, seconds: result.duration }
  },
})
