import type { ServerResponse } from 'node:http'
import type { MockAnswer } from '../../core/exchange.ts'
import { NUMBERS } from '../../core/refusal.ts'

/** Writes an answer whole; `last` says that the server takes no more requests. */
export function writeAnswer(
  response: ServerResponse,
  { status, headers, body }: MockAnswer,
  last: boolean,
): void {
  const head: string[] = []
  for (const name in headers) head.push(name, headers[name] as string)
  if (last) head.push('connection', 'close')
  const length = Buffer.byteLength(body)
  const bodiless = status === 204 || status === 205 || status === 304
  if (!bodiless) head.push('content-length', String(length))
  if (!writeHead(response, status, head, last)) return
  // What is as long in bytes as in characters is ASCII, which Node writes faster as such.
  if (bodiless) response.end()
  else response.end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Writes an answer's head and half of its body, and breaks off. */
export function writeHalf(response: ServerResponse, answer: MockAnswer, last: boolean): void {
  const body = Buffer.from(answer.body)
  const headers = { ...answer.headers, 'content-length': String(body.length) }
  if (!writeHead(response, answer.status, Object.entries(headers).flat(), last)) return
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.destroy())
}

/** False where Node cannot send it and the sender is told so: thrown on, that would end the process. */
function writeHead(
  response: ServerResponse,
  status: number,
  head: string[],
  last: boolean,
): boolean {
  try {
    response.writeHead(status, head)
    return true
  } catch (error) {
    writeAnswer(response, unsendable((error as Error).message), last)
    return false
  }
}

function unsendable(why: string): MockAnswer {
  const message = `the scenario in force cannot answer: ${why}`
  return {
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: NUMBERS.scenario, message }),
    delay: 0,
  }
}
