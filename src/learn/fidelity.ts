import { jsonText } from '../core/json.ts'
import { Mock } from '../core/mock.ts'
import type { MockSettings } from '../core/mock-options.ts'
import { TOKEN, UNKNOWN_TOKEN } from './classify.ts'
import { type Answer, answerOf, canonical, type Sample } from './sample.ts'

/** What `learn` finds out: a part of the options of `createMock`. */
export type Profile = Pick<
  MockSettings,
  'behavior' | 'errors' | 'order' | 'join' | 'response' | 'latency' | 'unexplained' | 'learned'
>

/** Plays a profile in process: what the mock answers to a recorded request. Requests count in the order of the calls. */
export function play(profile: Profile, path: string): (sample: Sample) => Answer {
  const rule = profile.errors?.[UNKNOWN_TOKEN]
  // The token itself is never recorded or learned.
  const tokens = rule !== undefined && rule !== 'accepted' ? { tokens: [TOKEN] } : {}
  const basePath = path.replace(/\/plants$/, '')
  const mock = new Mock({ ...profile, basePath, behavior: { ...profile.behavior, ...tokens } })
  const { bodyLimit } = mock.behavior
  return ({ request }) => {
    const truncated = request.body.length > bodyLimit
    const body = truncated ? request.body.subarray(0, bodyLimit) : request.body
    return answerOf(mock.respond({ ...request, body, truncated }).response, request)
  }
}

/** Whether two bodies are equal; where a profile has counters, their digits may differ. */
export function isSameBody(expected: Answer, actual: Answer, hasCounter: boolean): boolean {
  const [first, second] = [expected, actual].map(({ json, text }) => (json === undefined ? text : canonical(json)))
  if (first === undefined || second === undefined || first === second) return true
  return hasCounter && first.replace(/\d+/g, '0') === second.replace(/\d+/g, '0')
}

/** How well a profile reproduces what was recorded. */
export interface Fidelity {
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Those with another status or body. */
  readonly different: readonly Sample[]
}

/** Replays recorded requests in their order on a fresh mock with the profile, and compares statuses and bodies. */
export function fidelityOf(profile: Profile, samples: readonly Sample[], path: string): Fidelity {
  const respond = play(profile, path)
  const hasCounter = jsonText([profile.response, profile.errors]).includes('{counter}')
  let sameStatus = 0
  const different: Sample[] = []
  for (const sample of samples) {
    const { answer } = sample
    const expected = respond(sample)
    const isSame = expected.status === answer.status && expected.fault === answer.fault
    sameStatus += Number(isSame)
    if (!isSame || !isSameBody(expected, answer, hasCounter)) different.push(sample)
  }
  return { requests: samples.length, sameStatus, sameBody: samples.length - different.length, different }
}
