import { subjectOf } from '../core/problems.ts'
import type { MockRequest } from '../core/exchange.ts'
import { jsonText } from '../core/json.ts'
import { Mock } from '../core/mock.ts'
import { type MockSettings, resolveSettings } from '../core/mock-options.ts'
import { TOKEN, UNKNOWN_TOKEN } from './classify.ts'
import { type Answer, answerOf, canonical, isAccepted, type Sample } from './sample.ts'
import { withConstants, type Varying, varyingOf } from './varying.ts'

/** What `learn` finds out: a part of the options of `createMock`. */
export type Profile = Pick<
  MockSettings,
  'behavior' | 'errors' | 'order' | 'join' | 'response' | 'latency' | 'unexplained' | 'learned'
>

/** A mock that plays a profile in process for recorded requests. */
export interface Play {
  /** The mock's answer. Requests count in the order of the calls. */
  readonly respond: (sample: Sample) => Answer
  /** The key of the problem that decides about the answer on an empty mock; undefined if the request is accepted. */
  readonly decisiveKey: (sample: Sample) => string | undefined
  /** The key of the rule for a class of problems; undefined without one. */
  readonly ruleKey: (key: string) => string | undefined
  /** Forgets all plants. */
  readonly reset: () => void
}

export function play(profile: Profile, path: string): Play {
  const rule = profile.errors?.[UNKNOWN_TOKEN]
  // The token itself is never recorded or learned.
  const tokens = rule !== undefined && rule !== 'accepted' ? { tokens: [TOKEN] } : {}
  const basePath = path.replace(/\/plants$/, '')
  const options = { ...profile, basePath, behavior: { ...profile.behavior, ...tokens } }
  const mock = new Mock(options)
  const { behavior, player } = resolveSettings(options)
  const requestOf = ({ request }: Sample): MockRequest => {
    const truncated = request.body.length > behavior.bodyLimit
    return { ...request, truncated, body: truncated ? request.body.subarray(0, behavior.bodyLimit) : request.body }
  }
  return {
    respond: (sample) => answerOf(mock.respond(requestOf(sample)).response, sample.request.method),
    decisiveKey: (sample) => player.find(subjectOf(requestOf(sample), path, behavior))[0]?.key,
    ruleKey: (key) => player.ruleOf(key)?.[1],
    reset: () => mock.reset(),
  }
}

/** Whether two bodies are equal, but for members that never repeat. */
export function isSameBody(expected: Answer, actual: Answer, varying: Varying): boolean {
  const [first, second] = [expected, actual].map((answer) => {
    const { json, text } = withConstants(answer, varying)
    return json === undefined ? text : canonical(json)
  })
  return first === undefined || second === undefined || first === second
}

/** How answers are compared with those of a profile. */
export interface Comparison {
  /** Members that never repeat. */
  readonly varying: Varying
  /** The first header that differs, or is missing on one side. */
  readonly otherHeader: (expected: Answer, actual: Answer) => string | undefined
}

export function comparisonWith({ response, errors }: Profile): Comparison {
  const has = (template: unknown, text: string): boolean => jsonText(template ?? null).includes(text)
  const [accepted, refused] = [response?.plant, [errors, response?.error]].map((each) => has(each, '{counter}'))
  const hasCounter = (answer: Answer): boolean => (isAccepted(answer) ? accepted : refused) === true
  const otherHeader: Comparison['otherHeader'] = (expected, actual) => {
    const steady = (text = ''): string => (hasCounter(actual) ? text.replace(/\d+/g, '0') : text)
    const [all, own] = [expected.headers ?? {}, actual.headers ?? {}]
    // A profile cannot say that a header is absent, and the mock adds some of its own.
    const isOwn = (name: string): boolean => own[name] === undefined && !has([response, errors], `"${name}":`)
    return Object.keys({ ...all, ...own }).find((name) => steady(all[name]) !== steady(own[name]) && !isOwn(name))
  }
  return { varying: varyingOf([response, errors]), otherHeader }
}

/** How well a profile reproduces what was recorded. */
export interface Fidelity {
  readonly requests: number
  readonly sameStatus: number
  readonly sameBody: number
  /** Those with another status, body or header. */
  readonly different: readonly Sample[]
}

/** Replays recorded requests in their order on a fresh mock with the profile, and compares statuses and bodies. */
export function fidelityOf(profile: Profile, samples: readonly Sample[], path: string): Fidelity {
  const { respond } = play(profile, path)
  const { varying, otherHeader } = comparisonWith(profile)
  let [sameStatus, sameBody] = [0, 0]
  const different: Sample[] = []
  for (const sample of samples) {
    const { answer } = sample
    const expected = respond(sample)
    const isSame = expected.status === answer.status && expected.fault === answer.fault
    const isWhole = isSame && isSameBody(expected, answer, varying)
    sameStatus += Number(isSame)
    sameBody += Number(isWhole)
    if (!isWhole || otherHeader(expected, answer) !== undefined) different.push(sample)
  }
  return { requests: samples.length, sameStatus, sameBody, different }
}
