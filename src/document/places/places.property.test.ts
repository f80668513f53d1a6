import { expect, test } from 'vitest'
import { evolvedDocuments } from '../../../test/support/evolved-documents.ts'
import { oddDocuments } from '../../../test/support/odd-documents.ts'
import { isObject } from '../../base/check-value.ts'
import type { Problem, ProblemKeyword } from '../../base/validator.ts'
import { merged } from '../merge.ts'
import type { Operation } from '../document.ts'
import { namesIn } from '../pointer.ts'
import { Sampler } from '../sample/sample.ts'
import type { Schema } from '../schema.ts'
import { type Place, placeAt, Places } from './places.ts'

const documents: readonly (readonly [title: string, operation: Operation])[] = [
  ...evolvedDocuments,
  ...oddDocuments.map(({ title, operation }) => [title, operation] as const),
]

const WRONG = [null, true, -1, 1.5, 1e6, '', 'é'.repeat(300), [], [1, 1], {}, { other: null }]

/** A value with each of some others at each place in it, and without each of its members. */
function* changesOf(value: unknown): Generator {
  yield* WRONG
  if (!isObject(value) && !Array.isArray(value)) return
  for (const name of Object.keys(value)) {
    const { [name]: inner, ...others } = value as Record<string, unknown>
    const changed = (part: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(name), part) : { ...value, [name]: part }
    if (!Array.isArray(value)) yield others
    for (const part of changesOf(inner)) yield changed(part)
  }
}

/** Keywords that are not in the schema: `false` is one itself, the others are limits of the validator. */
const WITHOUT_KEYWORD: readonly string[] = ['false', 'depth', 'steps', 'unread']

/** Whether a schema has the keyword that a problem names. */
const hasKeyword = (schema: Schema, keyword: ProblemKeyword): boolean =>
  WITHOUT_KEYWORD.includes(keyword) ||
  schema[(keyword === 'type' ? 'types' : keyword) as keyof Schema] !== undefined

/** Problems whose keyword is in the schema around their place. */
const OF_PARENT: readonly ProblemKeyword[] = ['required', 'additionalProperties']

/** Whether the schemas of a place, or a discriminator around it, have the keyword of a problem. */
function isExplained(root: Place, { pointer, keyword }: Problem): boolean {
  const names = namesIn(pointer)
  const around = placeAt(root, names.slice(0, -1))
  const place = OF_PARENT.includes(keyword) ? around : placeAt(root, names)
  const isOfDiscriminator = around?.schemas.some(({ discriminator }) => discriminator !== undefined)
  return (
    place?.schemas.some((schema) => hasKeyword(schema, keyword)) === true ||
    (keyword === 'enum' && isOfDiscriminator === true)
  )
}

test.each(documents)('%s: the place of a problem has a schema with its keyword', (_, operation) => {
  const [{ schema, validate }] = operation.requestBody!.content
  const place = new Places(merged).of(schema)
  const problems = [0, 1, 2].flatMap((seed) => {
    const { value } = new Sampler('request').sample(schema, { seed })
    return Array.from(changesOf(value)).flatMap((changed) => validate(changed))
  })
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.filter((problem) => !isExplained(place, problem))).toEqual([])
})
