import { isNumeric, isObject } from 'plant-store-kit/json'
import { type BodyMockOperation } from 'plant-store-kit/responder'
import { equalSamplesIn } from '../probes/equal-samples.ts'
import type { Sample } from '../samples/sample.ts'
import { hasSeveralWords } from '../values/tokens.ts'

/** Of several problems in any order, fewer values differ. */
export const MIN_DISTINCT = 4

/** Members of bodies, such as request ids, that have other values in the responses to equal requests. */
export function varyingInEqual(
  samples: readonly Sample[],
  operation: BodyMockOperation,
): readonly string[] {
  const names = equalSamplesIn(samples, operation).flatMap((equal) => {
    const values = equal.flatMap((sample) => newValuesIn(sample, sample.response.body))
    const byMember = Map.groupBy(values, ({ name }) => name)
    return [...byMember].flatMap(([name, list]) => {
      const distinct = new Set(list.map(({ value }) => value))
      return distinct.size >= MIN_DISTINCT ? name : []
    })
  })
  const { memberNames } = operation.request
  return [...new Set(names)].filter((name) => !memberNames.includes(name))
}

interface MemberValue {
  readonly name: string
  readonly value: string
}

/** The members of a body, at any depth, whose values have nothing of the request; a text of several words is a message. */
function newValuesIn({ request }: Sample, body: unknown): readonly MemberValue[] {
  const sentText = new TextDecoder().decode(request.body).toLowerCase()
  const isNew = (text: string): boolean =>
    !hasSeveralWords(text) && wordsIn(text).every((word) => !sentText.includes(word))
  return membersIn(body).filter(({ value }) => isNew(value))
}

/** The members with a text or a number in a JSON value; an item of an array is no member. */
function membersIn(value: unknown): readonly MemberValue[] {
  if (Array.isArray(value)) return value.flatMap(membersIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isScalar(inner) ? [{ name, value: String(inner) }] : membersIn(inner),
  )
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || isNumeric(value)

/** The words and numbers of a text, but no single characters, which are in any request. */
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[^\W_]{2,}/g) ?? []
