import { body, id, name, nameOf } from './pieces/body-pieces.ts'
import { isInteger, readJson, typeOf } from 'plant-store-kit/json'
import { gap, objectOf, wideName, wideTag } from './body-texts.ts'
import { type Probe, titleOfBody } from './probe.ts'

/** JSON of all types. */
export const valuesOfAllTypes: readonly string[] = [
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

/** A value as the whole body, and as each member. */
function probesOfValue(json: string, index: number): readonly Probe[] {
  const { value } = readJson(json)
  const isString = typeof value === 'string'
  const wholeBody = body`${gap}${json}`
  const asId = objectOf(wideName, body`${nameOf.id}:${json}`)
  const asName = objectOf(isString ? '' : wideTag, id, body`${nameOf.name}:${json}`)
  const asTag = objectOf(id, isString ? name : wideName, body`${nameOf.tag}:${json}`)
  return [
    { rule: typeOf(value) === 'object' ? 'N4' : 'N3', part: 'body', body: wholeBody } as const,
    { rule: isInteger(value) ? 'V1' : 'N5', part: 'id', body: asId } as const,
    { rule: isString ? 'V3' : 'N6', part: 'name', body: asName } as const,
    { rule: isString ? 'V4' : 'N7', part: 'tag', body: asTag } as const,
  ].map(({ rule, part, body: pieces }) => ({
    rule,
    slug: `${part}-${index}`,
    title: titleOfBody(pieces),
    body: pieces,
  }))
}

export const valuesOfMembers: readonly Probe[] = valuesOfAllTypes.flatMap(probesOfValue)
