import * as fc from 'fast-check'
import type { Operation } from '../../../src/document/document.ts'
import { type ObjectText, plainTexts, withFreshValues } from '../../operation/body-text.ts'
import { hasType, isOnlyOfType } from '../../operation/constraints.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import type { Member } from '../../operation/role.ts'
import type { RuleId } from '../../rules/rules.ts'
import { ruleOfMember } from '../decide/rule-of-problem.ts'
import { bodyPlaceOf, placeOfSchema } from '../schema/body-place.ts'
import type { PlacedValue } from '../schema/keyword-value.ts'
import { type ParameterPlaced, placesOfParameters } from '../schema/parameter-cases.ts'
import { hasFreeTexts } from '../schema/text-values.ts'
import { idsOfInt64, idsOutsideInt64 } from './drawn-ids.ts'
import { anyValues, valuesOf } from './drawn-json.ts'
import { anyTexts, furtherMembers, printableTexts } from './drawn-texts.ts'

// From the members of a body to bodies in which some of them are others: one may be wrong, others are valid and unusual.

/** What a body has in place of a plain member. */
interface Change {
  readonly name: string
  /** Undefined: nothing. */
  readonly json: string | undefined
  /** The rule of the body if it is valid; by default that of the member. */
  readonly rule?: RuleId
}

/** A text before or after a fresh name. */
const withName = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts.map(literalJson), fc.boolean())
    .map(([json, isFirst]) => (isFirst ? `${json.slice(0, -1)} $NAME"` : `"$NAME ${json.slice(1)}`))

const isUnique = ({ name }: Member, { roles, declared }: Members): boolean =>
  (declared.has('id') && name === roles.id) || (declared.has('name') && name === roles.name)

/** Unusual values of a free text, which stay fresh where a server may accept each of them once. */
const textsOf = (member: Member, members: Members): fc.Arbitrary<Change> => {
  const inText = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    isUnique(member, members) ? withName(texts) : texts.map(literalJson)
  const { name } = member
  return fc.oneof(
    inText(printableTexts).map((json): Change => ({ name, json, rule: 'R1' })),
    inText(anyTexts).map((json): Change => ({ name, json })),
  )
}

/** Values of a member that are mostly valid. */
const usualChanges = (member: Member, members: Members): fc.Arbitrary<Change> => {
  const { name, schema } = member
  const { format } = schema
  const toChange = (json: string): Change => ({ name, json })
  if (hasFreeTexts(schema) && schema.minLength === undefined && schema.maxLength === undefined)
    return textsOf(member, members)
  if (name !== members.identity) return valuesOf(schema).map(toChange)
  const isInt64 = isOnlyOfType(schema, 'integer') && (format === 'int64' || format === undefined)
  return (isInt64 ? idsOfInt64 : fc.constant(plainTexts(members).get(name))).map(
    (json): Change => ({ name, json }),
  )
}

const isNumber = /^-?\d/

/** Values of any type, mostly wrong ones; a server may have a number that is not fresh. */
const otherChanges = (member: Member, members: Members): fc.Arbitrary<Change> => {
  const { name, schema } = member
  const isId = name === members.identity && !hasType(schema, 'string')
  const any = isId ? anyValues.filter((json) => !isNumber.test(json)) : anyValues
  const outside = isId && schema.format === 'int64' ? [idsOutsideInt64] : []
  return fc
    .oneof(
      { weight: 4, arbitrary: any },
      { weight: 1, arbitrary: fc.constant(undefined) },
      ...outside.map((arbitrary) => ({ weight: 1, arbitrary })),
    )
    .map((json): Change => ({ name, json }))
}

/** White space between the tokens of an object. */
const spaces = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n', ' \t\r\n ')

const objectIn = (members: ObjectText, space: string): string => {
  const texts = Array.from(
    members,
    ([name, json]) => `${space}${literalJson(name)}${space}:${space}${json}${space}`,
  )
  return `${space}{${texts.join()}}${space}`
}

const withChanges = (plain: ObjectText, changes: readonly Change[]): ObjectText => {
  const texts = new Map(plain)
  for (const { name, json } of changes) {
    if (json === undefined) texts.delete(name)
    else texts.set(name, json)
  }
  return texts
}

/** The rule of a body with changes, if it is valid. */
const ruleOf = ([change]: readonly Change[], isRespelled: boolean, members: Members): RuleId => {
  if (change !== undefined) return change.rule ?? ruleOfMember(change.name, members)
  return isRespelled ? 'V6' : 'R1'
}

const wordsOf = (changes: readonly Change[], further: readonly string[], isRespelled: boolean) => {
  const names = [...new Set(changes.map(({ name }) => name))]
  const words = [
    ...(names.length === 0 ? [] : [`other values of ${names.join(', ')}`]),
    ...(further.length === 0 ? [] : ['additional members']),
    ...(isRespelled ? ['another order or white space'] : []),
  ]
  return words.length === 0 ? 'is a plain one' : `has ${words.join(', and ')}`
}

/** The plain object with some of its members changed, of which at most one is mostly wrong. */
const changedObjects = (members: Members): fc.Arbitrary<PlacedValue> => {
  // A discriminator has only the name of the branch of the plain body.
  const place = placeOfSchema(members.body, members)
  const plain = plainTexts(members)
  const { sendable } = members
  const oneOf = (changesOf: typeof usualChanges): fc.Arbitrary<readonly Change[]> =>
    sendable.length === 0
      ? fc.constant([])
      : fc
          .constantFrom(...sendable)
          .chain((of) => changesOf(of, members))
          .map((change) => [change])
  const usual = fc.array(oneOf(usualChanges), { maxLength: 2 })
  const other = fc.oneof(fc.constant([]), oneOf(otherChanges))
  const further = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: furtherMembers },
  )
  return fc
    .tuple(usual, other, further, spaces, fc.boolean())
    .map(([usualOnes, otherOnes, furtherOnes, space, isReversed]): PlacedValue => {
      const changes = [...otherOnes, ...usualOnes.flat()]
      const added = Object.entries(furtherOnes).filter(([name]) => !declares(name, members))
      return { place, value: changedObject(members, { plain, changes, added, space, isReversed }) }
    })
}

interface Drawn {
  readonly plain: ObjectText
  readonly changes: readonly Change[]
  readonly added: readonly (readonly [name: string, json: string])[]
  readonly space: string
  readonly isReversed: boolean
}

const changedObject = (
  members: Members,
  { plain, changes, added, space, isReversed }: Drawn,
): PlacedValue['value'] => {
  const texts = [...withChanges(plain, changes), ...added]
  const ordered = new Map(isReversed ? texts.toReversed() : texts)
  const isRespelled = space !== '' || (isReversed && texts.length > 1)
  const names = added.map(([name]) => name)
  return {
    about: 'generated',
    json: objectIn(ordered, space),
    rule: added.length > 0 ? 'V5' : ruleOf(changes, isRespelled, members),
    words: wordsOf(changes, names, isRespelled),
  }
}

const declares = (name: string, { body }: Members): boolean =>
  (body.properties ?? []).some((property) => property.name.toLowerCase() === name.toLowerCase())

/** Bodies with other values of some members, and whole bodies that follow the schema. */
export const drawnValues = (operation: Operation): fc.Arbitrary<PlacedValue> => {
  const members = membersOf(operation)
  const place = bodyPlaceOf(operation)
  if (members.whole !== undefined)
    return fc
      .oneof({ weight: 3, arbitrary: valuesOf(place.schema) }, { weight: 2, arbitrary: anyValues })
      .map((json) => ({ place, value: { about: 'generated', json } }))
  const bodies = valuesOf(members.body).map((json): PlacedValue => {
    const body = withFreshValues(json, members)
    return { place, value: { about: 'generated', json: body, rule: 'V4' } }
  })
  return fc.oneof(
    { weight: 1, arbitrary: bodies },
    { weight: 4, arbitrary: changedObjects(members) },
  )
}

/** Values of parameters, mostly valid ones; undefined if no parameter gets others. */
export const drawnParameters = (
  operation: Operation,
): fc.Arbitrary<ParameterPlaced> | undefined => {
  const places = placesOfParameters(operation)
  if (places.length === 0) return undefined
  return fc
    .constantFrom(...places)
    .chain(({ asBody, place }) =>
      fc
        .oneof(
          { weight: 3, arbitrary: valuesOf(place.schema) },
          { weight: 2, arbitrary: anyValues },
        )
        .map((json) => ({ asBody, placed: { place, value: { about: 'generated', json } } })),
    )
}
