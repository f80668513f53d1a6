import type { Operation } from '../../../src/document/document.ts'
import { merged } from '../../../src/document/merge.ts'
import { pointerTo } from '../../../src/document/pointer.ts'
import { isObject } from '../../../src/base/check-value.ts'
import { readJson } from '../../../src/base/json.ts'
import type { Problem } from '../../../src/base/validator.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { hasType } from '../../operation/constraints.ts'
import { roleNames } from '../../operation/role.ts'
import { branchesOf, withBranch } from '../../operation/branches.ts'
import { encoded, sampleOf } from '../../operation/sample-text.ts'
import { freshTexts, objectText, plainBodyText, plainTexts } from '../../operation/body-text.ts'
import { validatorOf } from '../../operation/validator-of.ts'
import type { RuleId } from '../../rules/rules.ts'
import type { Case } from '../../data/case.ts'
import type { Overrides } from '../tables/row.ts'
import { createCase } from '../adapt/create-case.ts'
import type { Aspect, Size, Value } from './keyword-value.ts'
import { valuesOf } from './keyword-values.ts'
import { PlaceWalk } from './place-walk.ts'
import { type BodyPlace, type PlaceValue, inside, placeOfMember } from './places.ts'
import { type BodyVerdict, verdictOn } from '../decide/body-verdict.ts'
import { withoutPlaceholders } from '../../operation/placeholders.ts'
import { RowBudget } from './row-budget.ts'
import { withRule } from '../decide/moved-case.ts'
import { ruleOfMember } from '../decide/rule-of-problem.ts'
import { printable } from '../adapt/words.ts'

/** The body, if that is an object: its members have their own names. */
export const objectPlace: BodyPlace = { words: '', pointer: '', wrap: (json) => json ?? '' }

/** Another body. */
const otherPlace: BodyPlace = { ...objectPlace, words: 'body' }

export const placeOfBody = ({ whole }: Members): BodyPlace =>
  whole === undefined ? objectPlace : otherPlace

/** The object of a sample with fresh values, where the plain body has them. */
export const withFreshValues = (json: string, members: Members): string => {
  const sample = readJson(json).value
  if (!isObject(sample)) return json
  const fresh = freshTexts(members)
  const texts = Object.entries(sample).map(
    ([name, part]) => [name, fresh.get(name) ?? encoded(part)] as const,
  )
  return objectText(new Map(texts))
}

/** Values of which one is an ordinary request: examples, samples and the branches of the body. */
const ordinary = (about: Aspect, json: string | undefined): readonly Value[] =>
  json === undefined ? [] : [{ about, json, rule: 'R1' }]

/** For each member with a role, the tables have rows about these. */
const aspectsOfTables: ReadonlySet<Aspect> = new Set(['type', 'required', 'spelling'])

/** Whether the tables have rows like the value. */
const isOfTables = (
  { about }: Value,
  { pointer }: BodyPlace,
  { roles, declared }: Members,
): boolean => {
  const role = roleNames.find((name) => pointer === pointerTo('', roles[name]))
  if (role === undefined || !declared.has(role)) return false
  return aspectsOfTables.has(about) || (role === 'id' && about === 'format')
}

/** An ordinary value, and a fresh one, of each member that the tables do not know. */
function* ordinaryValues(members: Members): Generator<PlaceValue> {
  for (const { name, schema } of members.others) {
    const place = placeOfMember(objectPlace, { name }, plainTexts(members))
    for (const value of ordinary('ordinary', sampleOf(schema))) yield [place, value]
    const isListed = schema.enum !== undefined || schema.const !== undefined
    const fresh = isListed ? undefined : sampleOf(schema, 1)
    if (fresh !== undefined) yield [place, { about: 'fresh', json: fresh }]
  }
  yield* everyMember(members)
}

/** A body with every member that the document declares: a server may require optional ones. */
function* everyMember(members: Members): Generator<PlaceValue> {
  if (members.others.every(({ isRequired }) => isRequired)) return
  const texts = new Map(plainTexts(members))
  for (const { name, schema } of members.all) {
    const json = texts.get(name) ?? sampleOf(schema)
    if (json !== undefined) texts.set(name, json)
  }
  yield [objectPlace, { about: 'every-member', json: objectText(texts), rule: 'R1' }]
}

/** Values that a member of an earlier version may not have had. */
const ofEarlierMember = ['5', 'null', '{}', '"x"']

/** Members of the tables that the document does not have: to it they are additional members. */
function* earlierMembers(members: Members): Generator<PlaceValue> {
  const { all, readOnly } = members
  const names = new Set([...all.map(({ name }) => name), ...readOnly])
  for (const name of roleNames.filter((earlier) => !names.has(earlier))) {
    const place = placeOfMember(objectPlace, { name }, plainTexts(members))
    for (const json of ofEarlierMember) yield [place, { about: 'further', json, rule: 'V5' }]
  }
}

/** The first examples that the document has for the body, and its branches. */
function* valuesOfBody(operation: Operation, members: Members): Generator<PlaceValue> {
  const [{ schema, examples }] = operation.requestBody.content
  const whole = merged(schema)
  const wholePlace = placeOfBody(members)
  const valid = examples.filter(({ problems }) => problems.length === 0)
  for (const { value } of valid) {
    for (const row of ordinary('example', withFreshValues(encoded(value), members)))
      yield [wholePlace, row]
  }
  for (const branch of branchesOf(whole)) {
    const json = sampleOf(withBranch(whole, branch))
    for (const row of ordinary('branch', json && withFreshValues(json, members)))
      yield [wholePlace, row]
  }
  for (const value of valuesOf(whole)) yield [wholePlace, value]
}

function* valuesOfOperation(operation: Operation, walk: PlaceWalk): Generator<PlaceValue> {
  const members = membersOf(operation)
  const wholePlace = placeOfBody(members)
  const [{ schema }] = operation.requestBody.content
  const whole = merged(schema)
  yield* valuesOfBody(operation, members)
  if (members.whole === undefined) {
    const plain = plainTexts(members)
    yield* ordinaryValues(members)
    yield* earlierMembers(members)
    for (const [place, value] of walk.valuesOfObject(members.body, wholePlace, plain, 0))
      if (!isOfTables(value, place, members)) yield [place, value]
  } else {
    yield* walk.valuesIn(whole, wholePlace)
  }
  for (const branch of branchesOf(whole))
    yield* walk.valuesWithin(merged(withBranch(whole, branch)), wholePlace, 1)
}

/** Characters of a value in an id or a title. */
const maxShown = 30

const shortened = (json: string): string =>
  json.length > maxShown ? `${json.slice(0, maxShown)}…` : json

const sizeWords = ({ count, unit }: Size): string =>
  unit === 'characters' ? `has length ${count}` : `has ${count} ${unit}`

/** The place and the value that a row names: those of an inner member, if it is about one. */
const shownOf = ({ words }: BodyPlace, { json, inner }: Value) => {
  const shownJson = inner?.[1] ?? json
  const shortText = shownJson && withoutPlaceholders(shownJson)
  const text = shortText?.replaceAll(String.raw`\u0024`, '$')
  return { words: inner === undefined ? words : inside(words, inner[0]), text }
}

export const titleOf = (place: BodyPlace, value: Value): string => {
  const { words, text } = shownOf(place, value)
  const isBody = place.pointer === '' && value.inner === undefined
  const subject = isBody ? 'the body' : words
  if (value.size !== undefined) return `${subject} ${sizeWords(value.size)}`
  return text === undefined ? `no ${subject}` : `${subject} is ${shortened(text)}`
}

const slugOf = (place: BodyPlace, value: Value): string => {
  const { words, text } = shownOf(place, value)
  const start = `${words === '' ? 'body' : words}-${value.about}`
  if (value.size !== undefined) return printable(`${start}-${value.size.count}`)
  const isShown = text !== undefined && text.length <= maxShown
  return printable(`${start}${isShown ? `-${text}` : ''}`)
}

/** Keywords of alternatives: what is wrong within one of them is a problem of the place around it. */
const ofAlternatives = new Set<Problem['keyword']>(['oneOf', 'anyOf', 'not'])

const isWithin = (pointer: string, parent: string): boolean =>
  pointer === parent || pointer.startsWith(`${parent}/`)

/** Whether a problem is one of the value at the place. */
const isAtPlace = ({ pointer, keyword }: Problem, place: BodyPlace, { inner }: Value): boolean => {
  if (ofAlternatives.has(keyword) && isWithin(place.pointer, pointer)) return true
  const start = inner === undefined ? place.pointer : pointerTo(place.pointer, inner[0])
  return isWithin(pointer, start) || (inner !== undefined && pointer === place.pointer)
}

/** The name of the member of the body that a place is in. */
const memberOfPlace = ({ pointer }: BodyPlace, members: Members): string | undefined =>
  members.all.find(({ name }) => isWithin(pointer, pointerTo('', name)))?.name

/** The rule of a valid value at a place. */
const ruleOfPlace = (place: BodyPlace, members: Members): RuleId => {
  if (members.whole !== undefined) return hasType(members.body, 'string') ? 'V3' : 'V1'
  const name = memberOfPlace(place, members)
  return name === undefined ? 'V4' : ruleOfMember(name, members)
}

/** Whether servers that follow a discriminator accept a valid value, too. */
const isOfPlace = ({ schema }: BodyPlace, { json }: Value): boolean => {
  if (schema === undefined || json === undefined) return true
  const { value } = readJson(json, Infinity)
  return value === undefined || validatorOf(schema)(value).length === 0
}

/** The rule of a value, by what the document says about its body; undefined if that says nothing about the value. */
const ruleOfValue = (
  [place, value]: PlaceValue,
  verdict: BodyVerdict,
  members: Members,
): RuleId | undefined => {
  switch (verdict.kind) {
    case 'valid':
      if (!verdict.isClear || !isOfPlace(place, value)) return undefined
      return value.rule ?? ruleOfPlace(place, members)
    case 'invalid': {
      const { problems, rules, isOneDefect, isClear } = verdict
      const isAlone = isOneDefect && isAtPlace(problems[0]!, place, value)
      return isAlone && isClear ? rules[0] : undefined
    }
    default:
      return undefined
  }
}

/** A case of a body: by the rule that the validator of the document says; undefined if it has other defects, too. */
export const caseOfBody = (
  placeValue: PlaceValue,
  slug: string,
  title: string,
  operation: Operation,
  overrides: Overrides = {},
): Case | undefined => {
  const [place, value] = placeValue
  const body = [place.wrap(value.json)]
  const testCase = createCase(
    { rule: 'open', slug, title, body, overrides: { ...overrides, isVerbatim: true } },
    operation,
  )
  const rule = ruleOfValue(placeValue, verdictOn(testCase, operation), membersOf(operation))
  return rule === undefined ? undefined : withRule(testCase, rule)
}

/** Members that only responses have: whether a request may have them is left open. */
const readOnlyCases = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const { body, readOnly, whole } = members
  if (whole !== undefined) return []
  return readOnly.flatMap((name) => {
    const schema = body.properties?.find((property) => property.name === name)?.schema
    const json = schema && sampleOf(schema)
    if (json === undefined) return []
    const text = placeOfMember(objectPlace, { name }, plainTexts(members)).wrap(json)
    const slug = printable(`${name}-readOnly`)
    const title = `${name}, which only responses have`
    const overrides: Overrides = { isVerbatim: true }
    return createCase({ rule: 'open', slug, title, body: [text], overrides }, operation)
  })
}

/** A part of an id that no other case has. */
const numbered = (slug: string, times: number): string => (times === 1 ? slug : `${slug}-${times}`)

/**
 * Cases for what the tables do not know: other members, and the keywords of all members at any depth. The validator of
 * the document decides what each gets; a body with other problems than its own is left out.
 */
export const schemaCases = (operation: Operation): readonly Case[] => {
  const members = membersOf(operation)
  const budget = new RowBudget(members.all.length)
  const walk = new PlaceWalk((place) => budget.isSpent(place))
  // The tables have the plain body.
  const bodies = new Set([plainBodyText(members)])
  const slugs = new Map<string, number>()
  const list: Case[] = []
  for (const placeValue of valuesOfOperation(operation, walk)) {
    const [place, value] = placeValue
    if (budget.isSpent(place)) continue
    const body = place.wrap(value.json)
    budget.countTry(placeValue, body)
    if (bodies.has(body)) continue
    bodies.add(body)
    const slug = slugOf(place, value)
    const times = (slugs.get(slug) ?? 0) + 1
    const title = titleOf(place, value)
    const testCase = caseOfBody(placeValue, numbered(slug, times), title, operation)
    if (testCase === undefined) continue
    budget.countRow(placeValue, body)
    slugs.set(slug, times)
    list.push(testCase)
  }
  return [...list, ...readOnlyCases(operation)]
}
