import { isInteger, readJson, typeOf } from 'plant-store-kit/json'
import { ofNumber, ofOptional, ofString } from 'plant-store-kit/recording'
import type { Probe } from './probe.ts'
import { gap, wideOptional, wideString } from './wide-members.ts'

/** JSON of all types. */
const valuesOfAllTypes: readonly string[] = [
  '0',
  '-7',
  '12.50',
  'true',
  'false',
  'null',
  '"x"',
  '[]',
  '[1]',
  '[1,2]',
  '{}',
  '{"a":1}',
  '"12"',
  '"-3"',
  '"  "',
  String.raw`"\u0000\u0007"`,
  String.raw`"\u00a0"`,
]

/** A value as the whole body, and as each member, after the others. */
function probesOfValue(json: string, index: number): readonly Probe[] {
  const { value } = readJson(json)
  const isString = typeof value === 'string'
  const asNumber = ofNumber((number, object) =>
    objectOf(
      ...object.without(number, object.string),
      ...wideString(object),
      `${number.key}:${json}`,
    ),
  )
  const asString = ofString((string, object) => {
    const wide = isString ? [] : wideOptional(object)
    return objectOf(...wide, ...object.without(string), `${string.key}:${json}`)
  })
  const asOptional = ofOptional(({ key }, object) => {
    const text = `${key}:${json}`
    if (isString) return object.plus(text)
    return objectOf(...object.without(object.string), ...wideString(object), text)
  })
  return [
    { rule: typeOf(value) === 'object' ? 'N4' : 'N3', slug: `body-${index}`, body: gap + json },
    { rule: isInteger(value) ? 'V1' : 'N5', slug: `id-${index}`, body: asNumber },
    { rule: isString ? 'V3' : 'N6', slug: `name-${index}`, body: asString },
    { rule: isString ? 'V4' : 'N7', slug: `tag-${index}`, body: asOptional },
  ]
}

const objectOf = (...members: readonly string[]): string => `{${members.join()}}`

export const valuesOfMembers: readonly Probe[] = valuesOfAllTypes.flatMap(probesOfValue)
