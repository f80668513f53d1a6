import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** A response with placeholders for what is new in each run; without one the fault that the client saw. */
export type RecordedResponse =
  | {
      readonly status: number
      /** Without those that say how the body was sent. */
      readonly headers: readonly (readonly [name: string, value: string])[]
      readonly body: string
    }
  | { readonly fault: 'hang' | 'closed' }

/** A request with placeholders, and the names of its responses. */
export interface RecordedRequest {
  /** `POST /plants` with the headers of a plain request, if absent. */
  readonly head?: string
  readonly body?: string
  /** One, if all are the same; else those of each run, in their order, or one if these are the same. */
  readonly get: string | readonly (readonly string[])[]
}

/** What a service responds to the requests of `learn` and `check`. */
export interface ServiceRecording {
  /** The language, the framework and its version. */
  readonly service: string
  /** How many runs were recorded. */
  readonly runs: number
  /** By a name that depends on the response alone. */
  readonly responses: Readonly<Record<string, RecordedResponse>>
  readonly requests: readonly RecordedRequest[]
}

/** The name of a response. */
export const nameOf = (response: RecordedResponse): string =>
  createHash('sha256').update(JSON.stringify(response)).digest('hex').slice(0, 8)

export const PLAIN_HEAD = 'POST /plants'

const lines = (items: readonly string[]): string => items.map((item) => `    ${item}`).join(',\n')

/** A line per response and per request, in an order that runs do not change, so that a diff shows what has changed. */
function formatRecording({ service, runs, responses, requests }: ServiceRecording): string {
  const responseLines = Object.entries(responses)
    .map(([name, response]) => `${JSON.stringify(name)}: ${JSON.stringify(response)}`)
    .toSorted()
  const requestLines = requests.map((request) => JSON.stringify(request)).toSorted()
  const head = `"service": ${JSON.stringify(service)},\n  "runs": ${runs}`
  return `{\n  ${head},\n  "responses": {\n${lines(responseLines)}\n  },\n  "requests": [\n${lines(requestLines)}\n  ]\n}\n`
}

export async function readRecording(file: string | URL): Promise<ServiceRecording> {
  return JSON.parse(await readFile(file, 'utf8')) as ServiceRecording
}

export function writeRecording(file: string, recording: ServiceRecording): Promise<void> {
  return writeFile(file, formatRecording(recording))
}
