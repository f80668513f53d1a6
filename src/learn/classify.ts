import type { Behavior } from '../core/behavior.ts'
import type { Body } from '../core/body.ts'
import { findProblems, type FoundProblem, subjectOf } from '../core/problems.ts'
import { valuesOf } from '../core/template.ts'
import { type Answer, explain, isAccepted, type Sample } from './sample.ts'

/** The credential of recorded requests: the token itself is never recorded. */
export const TOKEN = '$PLANT_STORE_TOKEN'

/** If a profile has a rule for this class, the service refuses unknown tokens. */
export const UNKNOWN_TOKEN = 'credential-unknown'

/** A sample with everything that is unusual or wrong about its request. */
export interface Classified extends Sample {
  readonly content: Body
  readonly problems: readonly FoundProblem[]
}

/** Finds the problems of each request; a repeated id is one whose earlier request was accepted. */
export function classify(samples: readonly Sample[], path: string, behavior: Behavior): readonly Classified[] {
  const known = new Set<string>()
  const isInteger = (id: unknown): id is number | bigint => typeof id === 'number' || typeof id === 'bigint'
  const isKnown = (id: unknown): boolean => isInteger(id) && known.has(`${id}`)
  return samples.map((sample) => {
    const { request, answer } = sample
    const truncated = request.body.length > behavior.bodyLimit
    const isRepeated = (id: unknown): boolean => !sample.isRepeat && isKnown(id)
    const subject = subjectOf({ ...request, truncated }, path, behavior, isRepeated)
    const problems = findProblems(subject)
    const { body: content } = subject
    const { id } = valuesOf(request, undefined, content)
    const isPlant = isAccepted(answer) && !problems.some(({ key }) => key.startsWith('unknown-'))
    if (isPlant && isInteger(id)) known.add(`${id}`)
    return { ...sample, problems, content }
  })
}

/** Which classes of problems the service accepts: judged by requests without any other problem that it refuses. */
export function acceptedClasses(
  all: readonly Classified[],
  isPlant: (answer: Answer) => boolean,
): (problem: FoundProblem) => boolean {
  const decided = new Map<string, boolean>()
  const accepts = ({ key, accepted }: FoundProblem): boolean => decided.get(key) ?? accepted
  // A class that is accepted makes more requests show what happens to the others.
  for (let round = 0; round < 3; round += 1) {
    const votes = new Map<string, number>()
    for (const { problems, answer } of all) {
      const keys = new Set(problems.filter((problem) => !accepts(problem)).map(({ key }) => key))
      for (const { key } of problems) {
        if (keys.size > 1 || (keys.size === 1 && !keys.has(key))) continue
        votes.set(key, (votes.get(key) ?? 0) + (isPlant(answer) ? 1 : -1))
      }
    }
    for (const [key, vote] of votes) if (vote !== 0) decided.set(key, vote > 0)
  }
  if (!decided.has(UNKNOWN_TOKEN)) decided.set(UNKNOWN_TOKEN, !changesAnswers(UNKNOWN_TOKEN, all))
  return accepts
}

/** Whether requests with a problem get another answer than those that have all but this one of their problems. */
function changesAnswers(key: string, all: readonly Classified[]): boolean {
  const others = ({ problems }: Classified): string =>
    problems.flatMap((each) => (each.key === key ? [] : each.key)).join()
  const textOf = (each: Classified): string => JSON.stringify({ ...explain(each), case: '' })
  const [having, lacking] = [true, false].map((has) =>
    all.filter(({ problems }) => problems.some((each) => each.key === key) === has),
  ) as [Classified[], Classified[]]
  const usual = Map.groupBy(lacking, others)
  return having.some((each) => usual.get(others(each))?.every((other) => textOf(other) !== textOf(each)))
}
