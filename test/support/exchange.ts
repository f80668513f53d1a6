import type { Case } from '../../contract/data/case.ts'
import { store } from './store.ts'
import { casesOf } from '../../contract/cases/index.ts'
import { parseBaseUrl } from '../../contract/client/base-url.ts'
import type {
  Exchange,
  Failure,
  ReceivedResponse,
  SentRequest,
} from '../../contract/data/exchange.ts'
import { fillCase } from '../../contract/cases/fill/fill-case.ts'
import { FreshSource } from '../../contract/cases/fill/fresh-source.ts'

const cases = casesOf(store)

export function caseOf(id: string): Case {
  const found = cases.find((testCase) => testCase.id === id)
  if (!found) throw new Error(`no case ${id}`)
  return found
}

const base = parseBaseUrl('http://store.test')
const secrets = { token: 'a-good-token', badToken: 'a-bad-token', headers: [] }

/** The request of a case as it is sent, with the same fresh id and name each time. */
export const requestOf = (testCase: Case): SentRequest =>
  fillCase(testCase, { base, secrets, fresh: new FreshSource(1, 1_800_000_000_000) }).sent

/** The body of a case as it is sent. */
export const bodyOf = (testCase: Case): Uint8Array => requestOf(testCase).body ?? new Uint8Array()

/** What differs from a correct response. */
export type ResponseOverrides = Partial<Omit<ReceivedResponse, 'body'>> & {
  readonly body?: string | Uint8Array
}

export const json: readonly (readonly [string, string])[] = [['Content-Type', 'application/json']]

/** A response that is correct for its status, with overrides. */
export function respond(status: number, overrides: ResponseOverrides = {}): ReceivedResponse {
  const bodies: Record<number, string> = {
    200: '{"name":"Fern"}',
    400: '{"error":1,"message":"no"}',
  }
  const { body = bodies[status] ?? '' } = overrides
  return {
    type: 'response',
    version: '1.1',
    status,
    reason: 'X',
    headers: json,
    protocolErrors: [],
    ...overrides,
    body: typeof body === 'string' ? Buffer.from(body) : body,
  }
}

export function failure(kind: Failure['kind']): Failure {
  return { type: 'failure', kind, detail: 'details', received: new Uint8Array() }
}

/** An exchange of a written case; `body` is the request's. */
export const exchange = (
  id: string,
  received: ReceivedResponse | Failure,
  body?: string,
): Exchange => exchangeOf(caseOf(id), received, body)

export function exchangeOf(
  testCase: Case,
  received: ReceivedResponse | Failure,
  body = '{"id":1,"name":"Fern"}',
): Exchange {
  return {
    number: 7,
    case: testCase.id,
    request: { ...requestOf(testCase), body: Buffer.from(body) },
    timing: { started: 0, duration: 1 },
    response: received,
  }
}
