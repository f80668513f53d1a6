import { type BodyOperation, merged, type Schema } from 'plant-store-kit/operation'
import { readJson, pointerTo } from 'plant-store-kit/json'
import {
  valuesOf,
  ruleOfWrongType,
  objectText,
  plainTexts,
  type Members,
  membersOf,
  type Member,
  validatorOf,
} from 'plant-store-kit/recording'
import { type Problem } from 'plant-store-kit/responder'
import { valuesOfAllTypes } from './member-values.ts'
import { type Probe, titleOfBody } from './probe.ts'

/**
 * Bodies with two problems: a value of the right type that another keyword forbids, such as `enum`, and a member that is
 * missing or has another type. They show which one the service reports.
 */
export function forbiddenValuesBesideOthers(operation: BodyOperation): readonly Probe[] {
  const members = membersOf(operation)
  const { sendable } = members
  return sendable.flatMap((member, index) => {
    const json = forbiddenValue(member.schema)
    if (json === undefined) return []
    // In a document of many members, not each beside each.
    const next = sendable[(index + 1) % sendable.length]!
    const partners = new Set([...membersWithRole(members), next])
    partners.delete(member)
    return [...partners].flatMap((partner) => [
      ...besideWrongType({ member, json, partner }, members),
      ...besideMissing({ member, json, partner }, members),
    ])
  })
}

/** A member with a forbidden value, as JSON text, and one with another problem. */
interface Pair {
  readonly member: Member
  readonly json: string
  readonly partner: Member
}

const membersWithRole = ({ sendable, others }: Members): readonly Member[] =>
  sendable.filter((member) => !others.includes(member))

const problemsOf = (schema: Schema, json: string): readonly Problem[] =>
  validatorOf(schema)(readJson(json).value)

const breaksType = ({ keyword }: Problem): boolean => keyword === 'type'

/** Other probes have numbers outside their format. */
const isOfNumberFormat = ({ keyword, value }: Problem): boolean =>
  keyword === 'format' && typeof value !== 'string'

/** A value of the type of a schema that another keyword forbids. */
function forbiddenValue(schema: Schema): string | undefined {
  const texts = valuesOf(merged(schema)).flatMap(({ json }) => json ?? [])
  return texts.find((json) => {
    const problems = problemsOf(schema, json)
    const isOfOtherKeyword = !problems.some(breaksType) && !problems.some(isOfNumberFormat)
    return problems.length > 0 && isOfOtherKeyword
  })
}

function besideWrongType({ member, json, partner }: Pair, members: Members): readonly Probe[] {
  const wrong = valuesOfAllTypes.find((text) => problemsOf(partner.schema, text).some(breaksType))
  if (wrong === undefined) return []
  const texts = new Map([...plainTexts(members), [member.name, json], [partner.name, wrong]])
  return [
    probeOf(
      ['type', member, partner],
      ruleOfWrongType(pointerTo('', partner.name), members),
      texts,
    ),
  ]
}

function besideMissing({ member, json, partner }: Pair, members: Members): readonly Probe[] {
  if (!partner.isRequired) return []
  const texts = new Map([...plainTexts(members), [member.name, json]])
  texts.delete(partner.name)
  return [probeOf(['missing', member, partner], 'N4', texts)]
}

function probeOf(
  [problem, member, partner]: readonly ['type' | 'missing', Member, Member],
  rule: Probe['rule'],
  texts: ReadonlyMap<string, string>,
): Probe {
  const body = objectText(texts)
  const names = [member, partner].map(({ name }) => encodeURIComponent(name))
  return {
    rule,
    slug: `forbidden-${names.join('-and-')}-${problem}`,
    title: titleOfBody(body),
    body,
    isVerbatim: true,
  }
}
