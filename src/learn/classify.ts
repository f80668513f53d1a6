import { type Behavior, type BehaviorName, behaviorNames } from '../core/behavior.ts'
import { findProblems, type Subject, subjectOf } from '../core/problems.ts'
import type { FoundProblem } from '../core/errors.ts'
import { explain, isAccepted, type Sample } from './sample.ts'

/** The credential of recorded requests: the token itself is never recorded. */
export const TOKEN = '$PLANT_STORE_TOKEN'

/** If a profile has a rule for this class, the service refuses unknown tokens. */
export const UNKNOWN_TOKEN = 'credential-unknown'

/** A sample with everything that is unusual or wrong about its request. */
export interface Classified extends Sample {
  readonly subject: Subject
  readonly problems: readonly FoundProblem[]
}

/** A sample with the problems that the service refuses; the first one decides in the default order. */
export interface Decided extends Classified {
  readonly refused: readonly FoundProblem[]
}

/** Finds the problems of each request; a repeated id is one whose earlier request was accepted. */
export function classify(samples: readonly Sample[], path: string, behavior: Behavior): readonly Classified[] {
  const known = new Set<string>()
  return samples.map((sample) => {
    const truncated = sample.request.body.length > behavior.bodyLimit
    const isKnownId = (id: unknown): boolean => !sample.isRepeat && known.has(String(id))
    const subject = subjectOf({ ...sample.request, truncated }, path, behavior, isKnownId)
    const problems = findProblems(subject)
    const { id } = (subject.body.value ?? {}) as { id?: unknown }
    const isStored = isAccepted(sample.response) && !problems.some(({ key }) => key.startsWith('unknown-'))
    if (isStored && /^(number|bigint)$/.test(typeof id)) known.add(String(id))
    return { ...sample, subject, problems }
  })
}

/** Which classes of problems the service accepts: judged by requests without any other problem that the mock refuses. */
export function acceptedClasses(all: readonly Classified[]): (problem: FoundProblem) => boolean {
  const votes = new Map<string, number>()
  for (const { problems, response } of all) {
    const refused = new Set(problems.flatMap(({ key, accepted }) => (accepted ? [] : key)))
    for (const { key } of problems)
      if (refused.size === 0 || (refused.size === 1 && refused.has(key)))
        votes.set(key, (votes.get(key) ?? 0) + (isAccepted(response) ? 1 : -1))
  }
  if (!votes.get(UNKNOWN_TOKEN)) votes.set(UNKNOWN_TOKEN, isTokenRead(all) ? -1 : 1)
  return ({ key, accepted }) => (votes.get(key) ? (votes.get(key) as number) > 0 : accepted)
}

/** Whether requests with an unknown token get a response that none with a known one gets. */
function isTokenRead(all: readonly Classified[]): boolean {
  const byResponse = Map.groupBy(all, (each) => JSON.stringify({ ...explain(each), case: '' }))
  const isUnknown = ({ problems }: Classified): boolean => problems.some(({ key }) => key === UNKNOWN_TOKEN)
  return [...byResponse.values()].some((same) => same.every(isUnknown))
}

/** The behavior that decides about a class of problems: `credentialStatus` for `credential-missing`. */
export function behaviorOf(key: string, names: readonly string[] = behaviorNames): BehaviorName | undefined {
  const word = key.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())
  return names.findLast((name) => word.startsWith(name.replace('Status', ''))) as BehaviorName | undefined
}
