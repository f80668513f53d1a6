import { capitalized } from 'plant-store-kit/options'
import { type BodyOperation } from 'plant-store-kit/operation'
import { literalJson, readJson, pointerTo } from 'plant-store-kit/json'
import {
  ruleOfMember,
  ruleOfWrongType,
  type Members,
  membersOf,
  type Member,
  validatorOf,
  type RuleId,
} from 'plant-store-kit/recording'
import { bodyWith } from './member-body.ts'
import { valuesOfAllTypes } from './member-values.ts'
import { type Probe, titleOfBody } from './probe.ts'

/** Values of the members that no table is about, and bodies without them. */
export function valuesOfFurtherMembers(operation: BodyOperation): readonly Probe[] {
  return membersOf(operation).others.flatMap((member) => probesOfMember(member, operation))
}

function probesOfMember(member: Member, operation: BodyOperation): readonly Probe[] {
  const members = membersOf(operation)
  const { name } = member
  return [undefined, ...valuesOfAllTypes].map((json, index) => {
    const body = bodyWith(members, name, json)
    return {
      rule: ruleOfValue(member, json, members),
      slug: `member-${encodeURIComponent(name)}-${index}`,
      title: titleOfBody(body),
      body,
      isVerbatim: true,
    }
  })
}

/** The rule of a request with a value of a member, as JSON text, or without it. */
function ruleOfValue(member: Member, json: string | undefined, members: Members): RuleId {
  const { name, schema, isRequired } = member
  if (json === undefined) return isRequired ? 'N4' : ruleOfMember(name, members)
  const isValid = validatorOf(schema)(readJson(json).value).length === 0
  // Also of a value that another keyword forbids: profiles name their cases by these rules.
  return isValid ? ruleOfMember(name, members) : ruleOfWrongType(pointerTo('', name), members)
}

/** A name that the suite sends in another letter case only in the Plant Store. */
export function nameInCapitals(operation: BodyOperation): readonly Probe[] {
  const members = membersOf(operation)
  const { name } = members.roles
  if (name === 'name' || !members.strings.includes(name)) return []
  const withoutName = bodyWith(members, name, undefined).slice(0, -1)
  const body = `${withoutName},${literalJson(inOtherCase(name))}:"$NAME"}`
  return [{ rule: 'N4', slug: 'name-capital', body, isVerbatim: true }]
}

/** A name with a capital at its beginning, or with capitals alone if it begins with one. */
function inOtherCase(name: string): string {
  const withCapital = capitalized(name)
  return withCapital === name ? name.toUpperCase() : withCapital
}
