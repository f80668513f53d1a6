import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { MAX_PARTS, furtherNames } from '../../../src/document/values/parts.ts'
import { countsAround } from '../../../src/document/values/value-about.ts'
import { type ObjectText, objectText } from '../../operation/body-text.ts'
import { sampleOf } from '../../operation/sample-text.ts'
import type { Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { typeValues } from './type-values.ts'

/** The optional members that a valid object does not have, with ordinary values. */
export const optionalTexts = ({ properties = [] }: Schema, plain: ObjectText): ObjectText =>
  new Map(
    properties.flatMap(({ name, schema: part }) => {
      const json = plain.has(name) || merged(part).readOnly ? undefined : sampleOf(part)
      return json === undefined ? [] : [[name, json] as const]
    }),
  )

/** An object with a number of members: the plain ones, then optional ones, then further ones. */
const objectOf = (count: number, schema: Schema, plain: ObjectText): string => {
  const { additionalProperties } = schema
  const optional = optionalTexts(schema, plain)
  const further = furtherNames(schema, count).map((name) => {
    const json = additionalProperties && sampleOf(additionalProperties)
    return [name, json ?? '"green"'] as const
  })
  return objectText(new Map([...plain, ...optional, ...further].slice(0, count)))
}

/** Values for a member that the document does not name. */
const furtherValues = ({ additionalProperties }: Schema): readonly Value[] => {
  const isAsserted = additionalProperties !== undefined && !additionalProperties.isNever
  const whole = isAsserted ? merged(additionalProperties) : undefined
  const otherValues = whole === undefined ? [] : [...typeValues(whole), ...valuesOf(whole)]
  const fitting = additionalProperties && sampleOf(additionalProperties)
  const about = 'additionalProperties'
  return [
    { about, json: '"green"' },
    { about, json: fitting },
    ...otherValues.map((value) =>
      value.about === 'text' ? value : ({ ...value, about } as const),
    ),
  ]
}

/** Members of other names, and too many or too few members. */
export const objectValues = (schema: Schema, plain: ObjectText): readonly Value[] => {
  const name = furtherNames(schema, 1)[0]!
  const ofFurther = furtherValues(schema).flatMap(
    ({ about, json }, at): Value | readonly Value[] => {
      if (json === undefined) return []
      const text = objectText(new Map([...plain, [name, json]]))
      const words = at === 0 ? { slug: name, words: `has an additional member "${name}"` } : {}
      return { about, json: text, rule: 'V5', inner: { name, json }, ...words }
    },
  )
  const ofCount = (about: 'minProperties' | 'maxProperties'): readonly Value[] =>
    countsAround(schema[about], MAX_PARTS).map((count) => ({
      about,
      json: objectOf(count, schema, plain),
      size: { count, unit: 'members' },
    }))
  return [...ofFurther, ...ofCount('minProperties'), ...ofCount('maxProperties')]
}
