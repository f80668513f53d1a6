import { isInteger, isObject, memberOf } from '../../src/check-value.ts'
import { readJson, typeOf } from '../../src/json.ts'
import type { CaseFacts, CaseRequest, Unique } from './case.ts'

/** What stands for the placeholders while a body is read. */
interface Values {
  readonly id: string
  readonly name: string
  readonly firstId: string
  readonly firstName: string
  readonly sharedId: string
}

/** Values as long as those of a run. */
const plain: Values = {
  id: '123456789',
  name: 'Plant 0000000 1',
  firstId: '123456789',
  firstName: 'Plant 0000000 1',
  sharedId: '123456789',
}
const otherId = '234567890'
const otherName = 'Plant 0000000 2'

/** The plain values with others for one kind of placeholders: a value of the body that changes with them has their origin. */
const changed: Readonly<Record<'fresh' | 'first' | 'shared', Values>> = {
  fresh: { ...plain, id: otherId, name: otherName },
  first: { ...plain, firstId: otherId, firstName: otherName },
  shared: { ...plain, sharedId: otherId },
}

const sumWithId = /\$\((-?\d+)([+-])ID\)/g
const placeholders: readonly (readonly [RegExp, keyof Values])[] = [
  [/\$FIRST_ID/g, 'firstId'],
  [/\$FIRST_NAME/g, 'firstName'],
  [/\$SAME_ID/g, 'sharedId'],
  [/\$ID/g, 'id'],
  [/\$(?:LONG_)?NAME/g, 'name'],
]

const filled = (text: string, values: Values): string => {
  const withSums = text.replace(sumWithId, (_, near: string, sign: string) =>
    String(BigInt(near) + BigInt(`${sign}${values.id}`)),
  )
  return placeholders.reduce(
    (result, [placeholder, key]) => result.replace(placeholder, values[key]),
    withSums,
  )
}

/** Whether two values are the same; they may be nested deeper than the call stack. */
const isSame = (left: unknown, right: unknown): boolean => {
  const pairs = [[left, right]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = pair
    if (!isParent(one) || !isParent(other)) {
      if (!Object.is(one, other)) return false
      continue
    }
    const names = Object.keys(one)
    if (names.length !== Object.keys(other).length) return false
    for (const name of names) pairs.push([one[name], other[name]])
  }
  return true
}

const isParent = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A fraction is a number that some servers take for an id. */
const hasType: Readonly<Record<Unique, (value: unknown) => boolean>> = {
  id: (value) => typeOf(value) === 'number',
  name: (value) => typeof value === 'string',
}

const uniqueMembers: readonly Unique[] = ['id', 'name']

const originsOf = (text: string, body: unknown): CaseFacts['origins'] => {
  const readings = Object.entries(changed).flatMap(([kind, values]) => {
    const other = filled(text, values)
    return other === filled(text, plain) ? [] : [[kind, readJson(other, Infinity).value] as const]
  })
  const origins = uniqueMembers.flatMap((member) => {
    const value = memberOf(body, member)
    if (value === undefined) return []
    const reading = readings.find(([, other]) => !isSame(memberOf(other, member), value))
    const ofRun = hasType[member](value) ? 'fixed' : 'mistyped'
    return [[member, reading?.[0] ?? ofRun] as const]
  })
  return Object.fromEntries(origins)
}

const plainTags: readonly unknown[] = ['indoor', plain.name]

const isPlain: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => isInteger(value) && value >= 1 && value < 2 ** 31,
  name: (value) => value === plain.name,
  tag: (value) => value === undefined || plainTags.includes(value),
}

const variesIn = (plant: Readonly<Record<string, unknown>>): readonly string[] => {
  const own = Object.keys(isPlain).filter((member) => !isPlain[member]!(memberOf(plant, member)))
  const hasFurther = Object.keys(plant).some((name) => !Object.hasOwn(isPlain, name))
  return hasFurther ? [...own, 'further'] : own
}

/** Whether the members have another order, white space or escapes. */
const isSpelledOtherwise = (plant: Readonly<Record<string, unknown>>, text: string): boolean => {
  const names = Object.keys(plant)
  const usual = Object.keys(isPlain).filter((member) => Object.hasOwn(plant, member))
  return names.join() !== usual.join() || /\\u|[{,]\s|"\s*:\s|^\s|\s$/.test(text)
}

const withoutMembers = { origins: {}, varies: [] }

const bodyFactsOf = ({
  body = [],
  encoding,
}: CaseRequest): Pick<CaseFacts, 'origins' | 'varies' | 'isRewritten'> => {
  const texts = body.filter((part) => typeof part === 'string')
  if (texts.length < body.length || encoding !== undefined)
    return { ...withoutMembers, isRewritten: true }
  const text = texts.join('')
  const plainText = filled(text, plain)
  const plant = readJson(plainText, Infinity).value
  if (!isObject(plant) || Object.keys(plant).length === 0)
    return { ...withoutMembers, isRewritten: true }
  const varies = variesIn(plant)
  const isRewritten = varies.length === 0 && isSpelledOtherwise(plant, plainText)
  return { origins: originsOf(text, plant), varies, isRewritten }
}

/** The facts about a request; the only place that reads them in its text. */
export const factsOf = (request: CaseRequest): Omit<CaseFacts, 'repeats'> => {
  const text = `${String(request.body ?? '')} ${request.target}`
  return {
    ...bodyFactsOf(request),
    sharesValues: /\$(?:FIRST_|SAME_)/.test(text),
    hasSum: text.search(sumWithId) >= 0,
  }
}
