import { type BodyOperation, merged, type Schema } from 'plant-store-kit/operation'
import { readJson } from 'plant-store-kit/json'
import { invalidValue, membersOf, ofObject, validatorOf, valuesOf } from 'plant-store-kit/recording'
import { type Problem } from 'plant-store-kit/responder'
import type { Probe } from './probe.ts'

/**
 * Bodies with two problems: a value of the right type that another keyword forbids, such as `enum`, and a member that is
 * missing or has another type. They show which one the service reports.
 */
export function forbiddenValuesBesideOthers(operation: BodyOperation): readonly Probe[] {
  const { sendable, others } = membersOf(operation)
  const withRole = sendable.filter((member) => !others.includes(member))
  return sendable.flatMap((member, index) => {
    const forbidden = forbiddenValue(member.schema)
    if (forbidden === undefined) return []
    // In a document of many members, not each beside each.
    const partners = new Set([...withRole, sendable[(index + 1) % sendable.length]!])
    partners.delete(member)
    return [...partners].flatMap(({ name, schema, isRequired }) => {
      const { json: wrong } = invalidValue(schema) ?? {}
      const values = [...(wrong === undefined ? [] : [wrong]), ...(isRequired ? [null] : [])]
      return values.map((json) => probeOf([member.name, forbidden], [name, json]))
    })
  })
}

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

/** A member with a value as JSON, or without one. */
type Value = readonly [name: string, json: string | null]

function probeOf(forbidden: Value, partner: Value): Probe {
  const names = [forbidden, partner].map(([name]) => encodeURIComponent(name))
  const problem = partner[1] === null ? 'missing' : 'type'
  return {
    rule: 'N11',
    slug: `forbidden-${names.join('-and-')}-${problem}`,
    body: ofObject((object) => object.having(new Map([forbidden, partner]))),
  }
}
