import { replaceStrings } from '../../../src/base/json-strings.ts'
import { isInteger, isObject, memberOf } from '../../../src/base/check-value.ts'
import { readJson, typeOf } from '../../../src/base/json.ts'
import { memoize } from '../../../src/base/memoize.ts'
import type { Members } from '../../operation/members.ts'
import { type Role, roleNames } from '../../operation/role.ts'
import { fillMembers } from '../../operation/body-text.ts'
import { encoded } from '../../operation/sample-text.ts'
import {
  type ValuesOfRequest,
  extremesOfRuns,
  idOfRun,
  nameOfRun,
} from '../../operation/run-values.ts'
import type { CaseFacts, CaseRequest, Unique } from '../../data/case.ts'
import { type IdsAndNames, freshValuesOf } from '../fill/fresh-values.ts'
import { inJson } from '../fill/in-json.ts'
import { type Placeholder, fillPlaceholders, placeholdersIn } from '../fill/placeholders.ts'

/** What stands for the placeholders while a body is read. */
type Values = ValuesOfRequest & IdsAndNames

/** Values as those of a run, for each kind of origin. */
interface Fillings {
  readonly plain: Values
  /** Others that runs have: a body that is valid with some of them alone decides nothing. */
  readonly extremes: readonly Values[]
  /** With others for one kind of placeholders: a value of the body that changes with them has their origin. */
  readonly changed: Readonly<Record<'fresh' | 'first' | 'shared', Values>>
}

/** The values of a request of a run that began in 1970, which are the shortest ones. */
const valuesAt = (members: Members, count: number): ValuesOfRequest => ({
  id: idOfRun(members, { start: 0, count }, 0),
  name: nameOfRun(members, { start: 0, count }),
  seed: count,
})

const fillingsOf = memoize((members: Members): Fillings => {
  const first = valuesAt(members, 1)
  const second = valuesAt(members, 2)
  const plain = { ...first, first, sharedId: first.id }
  return {
    plain,
    extremes: extremesOfRuns(members).map((values) => ({ ...plain, ...values })),
    changed: {
      fresh: { ...plain, ...second },
      first: { ...plain, first: second },
      shared: { ...plain, sharedId: second.id },
    },
  }
})

/** Text with the values of one request instead of its placeholders; those of credentials stay. */
const filled = (text: string, values: Values, members: Members): string => {
  const { idOfSum, ...texts } = freshValuesOf(members, values)
  const valueByPlaceholder: Readonly<Partial<Record<Placeholder, string>>> = texts
  return fillPlaceholders(fillMembers(text, members, values.seed), {
    valueOf: (placeholder) => inJson(valueByPlaceholder[placeholder] ?? `$${placeholder}`),
    idOfSum: () => idOfSum,
  })
}

/** Whether two values are the same; they may be nested deeper than the call stack. */
const isSame = (left: unknown, right: unknown): boolean => {
  const pairs = [[left, right]]
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [first, second] = pair
    if (!isParent(first) || !isParent(second)) {
      if (!Object.is(first, second)) return false
      continue
    }
    if (Array.isArray(first) !== Array.isArray(second)) return false
    const names = Object.keys(first)
    if (names.length !== Object.keys(second).length) return false
    for (const name of names) pairs.push([first[name], second[name]])
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

/** A body: its text with placeholders, that of a plain request, and its value. */
interface PlainBody {
  readonly text: string
  readonly plainText: string
  readonly value: unknown
}

const originsOf = (
  { text, plainText, value: body }: PlainBody,
  members: Members,
): CaseFacts['origins'] => {
  const { changed } = fillingsOf(members)
  const readings = Object.entries(changed).flatMap(([kind, values]) => {
    const changedText = filled(text, values, members)
    return changedText === plainText ? [] : [[kind, readJson(changedText, Infinity).value] as const]
  })
  const origins = uniqueMembers.flatMap((role) => {
    const member = members.roles[role]
    const value = memberOf(body, member)
    if (value === undefined) return []
    const reading = readings.find(
      ([, changedBody]) => !isSame(memberOf(changedBody, member), value),
    )
    const ofRun = hasType[role](value) ? 'fixed' : 'mistyped'
    return [[role, reading?.[0] ?? ofRun] as const]
  })
  return Object.fromEntries(origins)
}

type IsPlain = (value: unknown) => boolean

/** Ids of requests are below. */
const endOfIds = 2 ** 31

const isPlainOfRole = ({ id, name }: Values): Readonly<Record<Role, IsPlain>> => {
  const plainTags: readonly unknown[] = [undefined, 'indoor', name]
  return {
    id: (value) =>
      isInteger(value) && ((value >= 1 && value < endOfIds) || String(value) === String(id)),
    name: (value) => value === name,
    tag: (value) => plainTags.includes(value),
  }
}

const isPlainOfOther = (name: string, { withoutRole }: Members, { seed }: Values): IsPlain => {
  const plainValue = withoutRole.get(name)
  if (plainValue === undefined) return (value) => value === undefined
  return (value) => isSame(value, readJson(plainValue.jsonOf(seed)).value)
}

/** By member, whether a value is that of the plain request; in the order in which this has them. */
const plainMembers = (members: Members): ReadonlyMap<string, IsPlain> => {
  const { roles, declared, others } = members
  const { plain } = fillingsOf(members)
  const ofRoles = isPlainOfRole(plain)
  return new Map<string, IsPlain>([
    ...others.map(({ name }) => [name, isPlainOfOther(name, members, plain)] as const),
    ...roleNames
      .filter((role) => declared.has(role))
      .map((role) => [roles[role], ofRoles[role]] as const),
  ])
}

type Body = Readonly<Record<string, unknown>>

const variesIn = (body: Body, members: Members): readonly string[] =>
  Array.from(plainMembers(members)).flatMap(([member, isPlain]) =>
    isPlain(memberOf(body, member)) ? [] : member,
  )

const furtherNamesIn = (body: Body, members: Members): readonly string[] => {
  const plain = plainMembers(members)
  return Object.keys(body).filter((name) => !plain.has(name))
}

/** Whether there is white space outside the strings, where it is no part of a value. */
const hasWhiteSpace = (json: string): boolean => /\s/.test(replaceStrings(json, () => '""'))

/** Whether the members have another order, white space between the tokens, or escapes in their names. */
const isSpelledOtherwise = (body: Body, text: string, members: Members): boolean => {
  const names = Object.keys(body)
  const inOrder = [...plainMembers(members).keys()].filter((member) => Object.hasOwn(body, member))
  const isEscaped = names.some((name) => !text.includes(encoded(name)))
  return names.join() !== inOrder.join() || isEscaped || hasWhiteSpace(text)
}

const withoutMembers = { origins: {}, varies: [], furtherNames: [] }

/** The text of a body with its placeholders; undefined if it is no text in UTF-8. */
const textOf = ({ body = [], encoding }: BodyOfRequest): string | undefined => {
  const texts = body.filter((part) => typeof part === 'string')
  return texts.length < body.length || encoding !== undefined ? undefined : texts.join('')
}

type BodyOfRequest = Pick<CaseRequest, 'body' | 'encoding'>

/** The body with values instead of its placeholders; undefined if it is no text in UTF-8. */
export const plainTextOf = (request: BodyOfRequest, members: Members): string | undefined => {
  const text = textOf(request)
  return text === undefined ? undefined : filled(text, fillingsOf(members).plain, members)
}

/** The body as runs may send it, with other values than the plain ones; none if it is the same in all runs. */
export const textsOfRuns = (request: BodyOfRequest, members: Members): readonly string[] => {
  const text = textOf(request)
  if (text === undefined) return []
  const { plain, extremes } = fillingsOf(members)
  const texts = new Set(extremes.map((values) => filled(text, values, members)))
  texts.delete(filled(text, plain, members))
  return [...texts]
}

const bodyFactsOf = (
  request: CaseRequest,
  members: Members,
): Pick<CaseFacts, 'origins' | 'varies' | 'furtherNames' | 'isRewritten'> => {
  const text = plainTextOf(request, members)
  const body = text === undefined ? undefined : readJson(text, Infinity).value
  if (text === undefined || !isObject(body) || Object.keys(body).length === 0)
    return { ...withoutMembers, isRewritten: true }
  const varies = variesIn(body, members)
  const furtherNames = furtherNamesIn(body, members)
  const isAsPlain = varies.length === 0 && furtherNames.length === 0
  return {
    origins: originsOf({ text: request.body!.join(''), plainText: text, value: body }, members),
    varies,
    furtherNames,
    isRewritten: isAsPlain && isSpelledOtherwise(body, text, members),
  }
}

/** Placeholders of values that other requests of the run have, too. */
const shared: readonly Placeholder[] = ['FIRST_ID', 'FIRST_NAME', 'SAME_ID']

/** The facts about the body of a request; the only place that reads them in its text. */
export const factsOf = (
  request: CaseRequest,
  members: Members,
): Omit<CaseFacts, 'repeats' | 'differs'> => {
  const { names, hasSum } = placeholdersIn(`${String(request.body ?? '')} ${request.target}`)
  return {
    ...bodyFactsOf(request, members),
    sharesValues: shared.some((placeholder) => names.has(placeholder)),
    hasSum,
  }
}
