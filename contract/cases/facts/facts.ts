import { isObject } from '../../../src/base/check-value.ts'
import { type PlacedMember, parseJson } from '../../../src/base/json.ts'
import type { CaseFacts, CaseRequest } from '../../data/case.ts'
import type { Members } from '../../operation/members.ts'
import { placeholdersIn } from '../../operation/placeholders.ts'
import { plainBodyOf } from '../fill/body-of-runs.ts'
import { isShared, originsOf } from './origins.ts'
import { furtherNamesIn, isSpelledOtherwise, variedIn } from './varied-members.ts'

// From a request and the members of its operation to facts, which are read once in the text of the body: where its id and
// name come from, which members differ from those of the plain body. Whoever asks about a case asks these.

type BodyFacts = Pick<CaseFacts, 'origins' | 'varies' | 'furtherNames' | 'isRewritten'>

const withoutMembers: BodyFacts = { origins: {}, varies: [], furtherNames: [], isRewritten: true }

const bodyFactsOf = (request: CaseRequest, members: Members): BodyFacts => {
  const plainBody = plainBodyOf(request, members)
  if (plainBody === undefined) return withoutMembers
  const { text, placeholders } = plainBody
  const placedMembers: PlacedMember[] = []
  const { value: body } = parseJson(text, Infinity, placedMembers)
  if (!isObject(body) || placedMembers.length === 0) return withoutMembers
  const varies = variedIn(body, members)
  const furtherNames = furtherNamesIn(body, members)
  const isAsPlain = varies.length === 0 && furtherNames.length === 0
  return {
    origins: originsOf({ text, members: placedMembers, placeholders }, members),
    varies,
    furtherNames,
    isRewritten: isAsPlain && isSpelledOtherwise(body, text, members),
  }
}

/** The facts about the body of a request; the only place that reads them in its text. */
export const factsOf = (
  request: CaseRequest,
  members: Members,
): Omit<CaseFacts, 'repeats' | 'differs'> => {
  const placeholders = placeholdersIn(`${String(request.body ?? '')} ${request.target}`)
  return {
    ...bodyFactsOf(request, members),
    sharesValues: placeholders.some(isShared),
    hasSum: placeholders.some(({ kind }) => kind === 'sum'),
  }
}
