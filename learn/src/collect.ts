import { type BodyOperation } from 'plant-store-kit/operation'
import { type Case, isFreshEachTime } from 'plant-store-kit/recording'
import { type BodyMockOperation, type Behavior } from 'plant-store-kit/responder'
import { findFreshIntegerRange, hasFreshIntegerIn } from './limits/fresh-integer-range.ts'
import { findLimits } from './limits/find-limits.ts'
import { boundaryCases } from './limits/boundary-cases.ts'
import { probesOf } from './probes/probes.ts'
import { asFirstRun } from './repetition/first-run.ts'
import { identityOf } from './samples/identity.ts'
import type { Sample } from './samples/sample.ts'
import { withoutVarying } from './varying/varying-tokens.ts'

/** Sends requests to the service that is learned. */
export interface Sender {
  /** Those of recorded cases whose responses show how the service responds. */
  readonly samples: ReadonlyMap<Case, Sample>
  /** Whether requests that the service may accept are sent. */
  readonly mayCreate: boolean
  /** Sends cases and keeps their samples. */
  record(cases: readonly Case[]): Promise<void>
  /**
   * Sends one case without keeping its sample, as a bisection does: its sizes differ from run to run with the lengths of the
   * ids. Undefined without a response that shows how the service responds.
   */
  send(testCase: Case): Promise<Sample | undefined>
  /** Keeps another sample of a recorded case. */
  replace(testCase: Case, sample: Sample): void
  /** Stops the run for a reason in a sentence: nothing more is sent, and nothing is learned. */
  giveUp(reason: string): void
}

/** The cases of `check`. */
export interface PlannedCases {
  readonly written: readonly Case[]
  readonly generated: readonly Case[]
}

/**
 * Sends everything that a profile is inferred from: the cases of `check`, probes, the requests that find limits and those
 * at the limits, and some of them again. Generated cases come last, because they may fill the service. Returns the limits.
 */
export async function collect(
  sender: Sender,
  { written, generated }: PlannedCases,
  operation: BodyMockOperation,
): Promise<Partial<Behavior>> {
  const { source } = operation
  const { samples } = sender
  await sender.record(written)
  if (isDown(samples)) {
    sender.giveUp(samples.size === 0 ? NO_RESPONSE : ONLY_FAILURES)
    return {}
  }
  await sender.record(probesOf(source))
  const range = await findRange(sender, operation)
  const isInRange = (sample: Sample): boolean => hasFreshIntegerIn(sample, range)
  const limits = await findOtherLimits(sender, range, operation)
  // `check` sends them too, and those that the profile does not explain must be known.
  await sender.record(boundaryCases(source, limits).map(({ testCase }) => testCase))
  await sendFailedAgain(sender)
  const changed = await changeSince(sender, casesCheckedAgain(written, source), isInRange)
  if (changed === undefined) await sender.record(generated)
  else sender.giveUp(changed)
  return limits
}

const NO_RESPONSE = 'No response showed how the service responds, such as when each has status 429.'
const ONLY_FAILURES = 'The service responded with 5xx or not at all to every valid request.'

/** If one id in ten is in the range, 98 of 100 requests get one in so many tries. */
const MAX_TRIES = 40

/** The range with the limits of other members and of bodies, unless requests that the service may accept are not sent. */
async function findOtherLimits(
  sender: Sender,
  range: Partial<Behavior>,
  { source }: BodyMockOperation,
): Promise<Partial<Behavior>> {
  if (!sender.mayCreate) return range
  const send = async (testCase: Case): Promise<Sample | undefined> => {
    let sample = await sender.send(testCase)
    // A refusal of the id says nothing about the limit.
    for (let tries = 1; tries < MAX_TRIES && sample !== undefined; tries += 1) {
      if (hasFreshIntegerIn(sample, range)) break
      sample = await sender.send(testCase)
    }
    return sample
  }
  return findLimits(send, source, [...sender.samples.values()], range)
}

/** The range of fresh integers; by the samples alone if requests that the service may accept are not sent. */
async function findRange(sender: Sender, operation: BodyMockOperation): Promise<Partial<Behavior>> {
  const samples = [...sender.samples.values()]
  // What varies, and which ids are known, shows only in all samples together.
  const ofFirstRun = (): readonly Sample[] => asFirstRun(withoutVarying(samples), operation)
  const send = async (testCase: Case): Promise<Sample | undefined> => {
    const sample = sender.mayCreate ? await sender.send(testCase) : undefined
    if (sample === undefined) return undefined
    samples.push(sample)
    return ofFirstRun().at(-1)
  }
  return findFreshIntegerRange(send, operation.source, ofFirstRun())
}

/** Whether the service is out of order, such as without its database, or no response shows anything about it. */
function isDown(samples: ReadonlyMap<Case, Sample>): boolean {
  const ordinary = [...samples].filter(
    ([{ expect, level }]) => expect === 'accept' && level === 'must',
  )
  const decisive = ordinary.length > 0 ? ordinary : [...samples]
  return decisive.every(([, sample]) => isFailure(sample))
}

/** Cases of each rule that are sent again at the end: a service that then responds differently has changed. */
const CHECKED_AGAIN = 5

/** Of each rule that every service must follow, the first cases whose requests nothing but the service changes. */
function casesCheckedAgain(written: readonly Case[], operation: BodyOperation): ReadonlySet<Case> {
  const isNameUnique = identityOf(operation)?.role === 'name'
  const comparable = written.filter(
    (testCase) =>
      testCase.level === 'must' &&
      testCase.request.need === undefined &&
      // A service may refuse a value that it stored before.
      isFreshEachTime(testCase) &&
      !(isNameUnique && testCase.facts.origins.name !== 'fresh'),
  )
  const byRule = Map.groupBy(comparable, ({ rule }) => rule)
  return new Set([...byRule.values()].flatMap((list) => list.slice(0, CHECKED_AGAIN)))
}

/** Each hanging request takes the whole time limit: of more than these, none is sent again. */
const MAX_HANGING = 3

/** Sends again what got no response, because a connection may fail for other reasons than the request. */
async function sendFailedAgain(sender: Sender): Promise<void> {
  const failed = [...sender.samples].filter(([, sample]) => !hasStatus(sample))
  const inTime = failed.filter(([, { response }]) => response.status !== 'hang')
  const hanging = failed.length - inTime.length
  for (const [testCase] of hanging <= MAX_HANGING ? failed : inTime) {
    const after = await sender.send(testCase)
    if (after !== undefined) sender.replace(testCase, after)
  }
}

/**
 * Sends cases that had a response again. Returns a sentence if one of them now gets another status.
 * @param isInRange a case has another id each time, which alone may be refused
 */
async function changeSince(
  sender: Sender,
  checked: ReadonlySet<Case>,
  isInRange: (sample: Sample) => boolean,
): Promise<string | undefined> {
  const before = [...sender.samples].filter(
    ([testCase, sample]) => checked.has(testCase) && hasStatus(sample) && isInRange(sample),
  )
  for (const [testCase, { response }] of before) {
    const { status: was } = response
    const after = await lastingSample(sender, testCase, was)
    if (after === undefined || !isInRange(after)) continue
    const { status: is } = after.response
    if (typeof is === 'number' && is !== was && !isNowRepeated(testCase, was, is))
      return `The service changed while it was learned: ${testCase.id} got ${was}, and later ${is}. Learn it again when it is stable.`
  }
  return undefined
}

/**
 * Whether the service read a value of a wrong type, such as false as 0, and now has it from before, which some answer with
 * 500.
 */
const isNowRepeated = (
  { facts: { origins } }: Case,
  was: Sample['response']['status'],
  is: number,
): boolean => Number(was) < 300 && is >= 400 && Object.values(origins).includes('mistyped')

/**
 * What a case gets now. A failure, such as a reset connection, is sent once more, because a single one does not show that the
 * service has changed.
 */
async function lastingSample(
  sender: Sender,
  testCase: Case,
  was: Sample['response']['status'],
): Promise<Sample | undefined> {
  const again = await sender.send(testCase)
  const isNewFailure = again !== undefined && isFailure(again) && again.response.status !== was
  return isNewFailure ? sender.send(testCase) : again
}

const hasStatus = ({ response }: Sample): boolean => typeof response.status === 'number'

/** Whether the service did not respond, or responded that it failed. */
const isFailure = (sample: Sample): boolean =>
  !hasStatus(sample) || Number(sample.response.status) >= 500
