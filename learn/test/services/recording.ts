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

/** A request with placeholders, and its responses as places in the list of them. */
export interface RecordedRequest {
  /** `POST /plants` with the headers of a plain request, if absent. */
  readonly head?: string
  readonly body?: string
  /** One, if all are the same; else those of each run, in their order. */
  readonly get: number | readonly (readonly number[])[]
}

/** What a service responds to the requests of `learn` and `check`. */
export interface ServiceRecording {
  /** The language, the framework and its version. */
  readonly service: string
  /** How many runs were recorded. */
  readonly runs: number
  readonly responses: readonly RecordedResponse[]
  readonly requests: readonly RecordedRequest[]
}

export const PLAIN_HEAD = 'POST /plants'

const lines = (items: readonly unknown[]): string =>
  items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')

/** A line per response and per request, so that a diff shows what changed. */
const formatRecording = ({ service, runs, responses, requests }: ServiceRecording): string =>
  `{\n  "service": ${JSON.stringify(service)},\n  "runs": ${runs},\n  "responses": [\n${lines(responses)}\n  ],\n  "requests": [\n${lines(requests)}\n  ]\n}\n`

export async function readRecording(file: string | URL): Promise<ServiceRecording> {
  return JSON.parse(await readFile(file, 'utf8')) as ServiceRecording
}

export function writeRecording(file: string, recording: ServiceRecording): Promise<void> {
  return writeFile(file, formatRecording(recording))
}
