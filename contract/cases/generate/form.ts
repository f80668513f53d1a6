import { joinTexts } from '../../../src/base/join-texts.ts'
import { type Role, roleNames } from '../../operation/role.ts'
import { literalJson } from '../../operation/json-text.ts'
import type { RuleId } from '../../rules/rules.ts'
import {
  type Body,
  body,
  nameOf,
  otherRequired,
  plain,
  plainMembers,
  plainValues,
} from '../tables/body-pieces.ts'

/** How the body of a request differs from the plain valid one. */
export interface Change {
  /** Members as JSON text; an empty one is absent. */
  readonly id?: string
  readonly name?: string
  readonly tag?: string
  readonly further?: Readonly<Record<string, string>>
  readonly order?: readonly Role[]
  /** White space between the tokens. */
  readonly space?: string
  /** Instead of all members. */
  readonly body?: Body
}

/** A generated request before it becomes a case. */
export interface Form {
  readonly rule: RuleId
  readonly title: string
  readonly change: Change
}

/** All members of a body, also where a change says nothing of them. */
type WholeChange = Required<Omit<Change, 'body'>>

const wholeChange = (change: Change): WholeChange => ({
  ...plainValues,
  tag: '',
  further: {},
  order: roleNames,
  space: '',
  ...change,
})

const isPlain = (change: WholeChange): boolean =>
  change.id === plainValues.id &&
  change.name === plainValues.name &&
  change.tag === '' &&
  change.space === '' &&
  change.order.join() === roleNames.join() &&
  Object.keys(change.further).length === 0

/** A member with a value as JSON text, and white space between the tokens. */
const memberWith = (role: Role, json: string, space: string): Body => {
  if (space === '' && json === plainValues[role]) return [plainMembers[role]]
  return body`${space}${nameOf[role]}${space}:${space}${json}${space}`
}

const separated = (list: readonly Body[]): Body =>
  joinTexts(list.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces])))

const objectOf = (change: WholeChange): Body => {
  const { further, order, space } = change
  const ofRoles = order
    .filter((role) => change[role] !== '')
    .map((role) => memberWith(role, change[role], space))
  const others = Object.entries(further).map(
    ([member, json]) => body`${space}${literalJson(member)}${space}:${space}${json}${space}`,
  )
  return body`${space}{${otherRequired}${separated([...ofRoles, ...others])}}${space}`
}

/** The body of a request with a change. */
export const bodyOf = (change: Change): Body => {
  if (change.body !== undefined) return change.body
  const whole = wholeChange(change)
  return isPlain(whole) ? plain : objectOf(whole)
}
