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

/** Spellings of numbers that services show in messages, or convert. */
export const spelledNumbers: readonly Probe[] = [
  { rule: 'N3', slug: 'body-decimal', body: '12345678e0' },
  { rule: 'N3', slug: 'body-infinite', body: '1e400' },
  {
    rule: 'N5',
    slug: 'id-low',
    title: '$number low',
    body: objectOf(body`${nameOf.id}:-7.25`, name),
  },
  {
    rule: 'N5',
    slug: 'id-fraction-text',
    title: '$number fraction text',
    body: objectOf(body`${nameOf.id}:"7.25"`, name),
  },
  {
    rule: 'N5',
    slug: 'id-plus',
    title: '$number plus',
    body: objectOf(body`${nameOf.id}:"+$ID"`, name),
  },
  {
    rule: 'N6',
    slug: 'name-decimal',
    title: '$string decimal',
    body: objectOf(id, body`\n${nameOf.name}:12345678e0`),
  },
  {
    rule: 'N7',
    slug: 'tag-decimal',
    title: '$optional decimal',
    body: objectOf(id, name, body`\n${nameOf.tag}:12345678e0`),
  },
]

export const repeatedMembers: readonly Probe[] = [
  {
    rule: 'open',
    slug: 'id-twice',
    title: '$number twice',
    body: objectOf(wideName, body`${nameOf.id}:"fern"`, id),
  },
  {
    rule: 'open',
    slug: 'name-twice',
    title: '$string twice',
    body: objectOf(id, body`${nameOf.name}:5`, wideName),
  },
  {
    rule: 'open',
    slug: 'tag-twice',
    title: '$optional twice',
    body: objectOf(id, name, body`${nameOf.tag}:[]`, body`${nameOf.tag}:"sun"`),
  },
]
