import type { Case } from '../../contract/case.ts'
import { cases } from '../../contract/cases/index.ts'
import type { ReceivedResponse, Exchange, Failure } from '../../contract/exchange.ts'

export function caseOf(id: string): Case {
  const found = cases.find((each) => each.id === id)
  if (!found) throw new Error(`no case ${id}`)
  return found
}

/** What a test wants otherwise about an answer. */
export type Said = Partial<Omit<ReceivedResponse, 'body'>> & { readonly body?: string | Uint8Array }

export const json: readonly (readonly [string, string])[] = [['Content-Type', 'application/json']]

const usual = new Map([
  [200, '{"name":"Fern"}'],
  [400, '{"error":1,"message":"no"}'],
])

/** An answer that is right for its status unless it is said to be otherwise. */
export function answer(status: number, said: Said = {}): ReceivedResponse {
  const { body = usual.get(status) ?? '' } = said
  return {
    type: 'response',
    statusLine: `HTTP/1.1 ${status} X`,
    version: '1.1',
    status,
    reason: 'X',
    headers: json,
    interim: [],
    framing: 'content-length',
    wireLength: 0,
    protocolErrors: [],
    ...said,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  }
}

export const failure = (kind: Failure['kind'], status?: number): Failure => ({
  type: 'failure',
  kind,
  detail: 'so it was',
  ...(status !== undefined && { status }),
  received: new Uint8Array(),
  reused: false,
})

/** The seventh exchange of a run; `sent` is the request's body. */
export const exchange = (
  id: string,
  response: ReceivedResponse | Failure,
  sent = '{"id":1,"name":"Fern"}',
): Exchange => ({
  number: 7,
  case: id,
  request: {
    method: 'POST',
    url: 'http://store.test/plants',
    target: '/plants',
    headers: [],
    body: Buffer.from(sent),
    chunked: false,
  },
  timing: { started: 0, duration: 1 },
  response,
})
