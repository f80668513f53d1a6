import { readJson } from '../../../src/base/json.ts'
import type { Problem } from '../../../src/base/validator.ts'
import { pointerTo } from '../../../src/document/pointer.ts'
import { hasType } from '../../operation/constraints.ts'
import { exampleName } from '../../operation/fresh-name.ts'
import type { Members } from '../../operation/members.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { RuleId } from '../../rules/rules.ts'
import type { BodyVerdict } from '../decide/body-verdict.ts'
import { ruleOfMember } from '../decide/rule-of-problem.ts'
import type { BodyPlace, PlacedValue } from './places.ts'

/** Keywords of alternatives: what is wrong within one of them is a problem of the place around it. */
const ofAlternatives = new Set<Problem['keyword']>(['oneOf', 'anyOf', 'not'])

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`)

/** Whether a problem is one of the value at the place. */
const isAtPlace = (
  { pointer, keyword }: Problem,
  { place, value: { inner } }: PlacedValue,
): boolean => {
  if (ofAlternatives.has(keyword) && isWithin(place.pointer, pointer)) return true
  if (inner === undefined) return isWithin(pointer, place.pointer)
  return pointer === place.pointer || isWithin(pointer, pointerTo(place.pointer, inner.name))
}

/** The rule of a valid value at a place. */
const ruleOfPlace = (place: BodyPlace, members: Members): RuleId => {
  if (members.whole !== undefined) return hasType(members.body, 'string') ? 'V3' : 'V1'
  const member = members.sendable.find(({ name }) => name === place.part)
  return member === undefined ? 'V4' : ruleOfMember(member.name, members)
}

/** Whether servers that follow a discriminator accept a valid value, too. */
const isOfPlace = ({ place: { schema }, value: { json } }: PlacedValue): boolean => {
  if (schema === undefined || json === undefined) return true
  const { value } = readJson(json.replaceAll('$NAME', exampleName(1)), Infinity)
  return value === undefined || validatorOf(schema)(value).length === 0
}

/** The rule of a value; `isOpen`: servers may differ about it, so that only the form of their response is judged. */
export interface RuleOfValue {
  readonly rule: RuleId
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
      if (!isOfPlace(placed)) return undefined
      const rule = placed.value.rule ?? ruleOfPlace(placed.place, members)
      return { rule, isOpen: !verdict.isClear }
    }
    case 'invalid': {
      const { problems, rules, isOneDefect, isClear } = verdict
      const isAlone = isOneDefect && isAtPlace(problems[0]!, placed)
      return isAlone ? { rule: rules[0]!, isOpen: !isClear } : undefined
    }
    default:
      return undefined
  }
}
