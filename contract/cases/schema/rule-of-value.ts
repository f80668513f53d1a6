import type { Problem } from '../../../src/base/validator.ts'
import type { RequestPlace } from '../../../src/document/places/request-place.ts'
import { valueAt } from '../../../src/document/pointer.ts'
import { hasType } from '../../operation/constraints.ts'
import type { Members } from '../../operation/members.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { Concern } from '../../rules/citable-document.ts'
import type { RuleId } from '../../rules/rules.ts'
import type { BodyVerdict } from '../decide/body-verdict.ts'
import { ruleOfMember, ruleOfProblem } from '../decide/rule-of-problem.ts'
import { uniqueAt } from './body-place.ts'
import type { PlacedValue } from './keyword-value.ts'

/** Keywords of alternatives: what is wrong within one of them is a problem of the place around it. */
const ofAlternatives = new Set<Problem['keyword']>(['oneOf', 'anyOf', 'not'])

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`)

/** Whether a problem is one of the value at the place. */
const isAtPlace = ({ pointer, keyword }: Problem, place: RequestPlace): boolean =>
  (ofAlternatives.has(keyword) && isWithin(place.pointer, pointer)) ||
  isWithin(pointer, place.pointer)

/** Whether JSON text is one of the ids that services count with. */
const isOrdinaryId = (json: string): boolean =>
  /^[1-9]\d{0,9}$/.test(json) && Number(json) < 2 ** 31

/** The rule of a valid value at a place. */
const ruleOfPlace = ({ place, value: { json = '' } }: PlacedValue, members: Members): RuleId => {
  if (uniqueAt(place, members) === 'id' && isOrdinaryId(json)) return 'R1'
  if (members.whole !== undefined) return hasType(members.body, 'string') ? 'V3' : 'V1'
  const member = members.sendable.find(({ name }) => name === place.names[0])
  return member === undefined ? 'V4' : ruleOfMember(member.name, members)
}

/** Whether servers that follow a discriminator accept a valid value, too. */
const isOfPlace = ({ names, whole }: RequestPlace, body: unknown): boolean => {
  const value = valueAt(body, names)
  return value === undefined || validatorOf(whole)(value).length === 0
}

/** The rule of a value, and its place or the problem there. */
export interface RuleOfValue {
  readonly rule: RuleId
  readonly concern: Pick<Concern, 'keyword'> & { readonly place: string }
  /** Whether servers may differ about it, so that only the form of their response is judged. */
  readonly isOpen: boolean
}

/** What the document says about a value, by what it says about its body; undefined if that says nothing about the value. */
export const ruleOfValue = (
  placed: PlacedValue,
  verdict: BodyVerdict,
  members: Members,
): RuleOfValue | undefined => {
  switch (verdict.kind) {
    case 'valid': {
      if (!isOfPlace(placed.place, verdict.value)) return undefined
      const rule = placed.value.rule ?? ruleOfPlace(placed, members)
      return { rule, concern: { place: placed.place.pointer }, isOpen: !verdict.isClear }
    }
    case 'invalid': {
      const { problems, rules, isClear } = verdict
      const [rule, ...others] = new Set(rules)
      const isAlone = problems.every((problem) => isAtPlace(problem, placed.place))
      const problem = problems.find((candidate) => ruleOfProblem(candidate, members) === rule)
      if (problem === undefined || others.length > 0 || !isAlone) return undefined
      const { keyword } = problem
      const { pointer } = ofAlternatives.has(keyword) ? placed.place : problem
      return { rule: rule!, concern: { place: pointer, keyword }, isOpen: !isClear }
    }
    default:
      return undefined
  }
}
