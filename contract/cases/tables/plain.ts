import { memoize } from '../../../src/base/memoize.ts'
import type { Operation } from '../../../src/document/document.ts'
import type { Part } from '../../data/case.ts'
import { literalJson } from '../../operation/json-text.ts'
import { type Members, membersOf } from '../../operation/members.ts'
import { objectText, plainBodyText, plainTexts } from '../../operation/body-text.ts'

// Rows are written for no document: each makes its body of the plain one of an operation, as text with placeholders.

/** A member of the plain body. */
export interface PlainMember {
  readonly name: string
  /** Its name as JSON. */
  readonly key: string
  /** Its value as JSON text with placeholders. */
  readonly json: string
}

/** The plain body, which is an object. */
export class PlainObject {
  readonly members: readonly PlainMember[]
  /** An integer by which a server may know things. */
  readonly id: PlainMember | undefined
  /** Whether a server may know things by this or by another member. */
  readonly hasIdentity: boolean
  /** An integer, a string, and an optional string; undefined if the document has none that is free. */
  readonly number: PlainMember | undefined
  readonly string: PlainMember | undefined
  readonly optional: PlainMember | undefined

  constructor(members: Members) {
    const { roles, declared } = members
    this.members = Array.from(plainTexts(members), ([name, json]) => memberOf(name, json))
    const find = (name: string): PlainMember | undefined =>
      this.members.find((member) => member.name === name)
    this.id = declared.has('id') ? find(roles.id) : undefined
    this.hasIdentity = members.identity !== undefined
    this.number = this.id ?? this.members.find(({ name }) => members.integers.includes(name))
    this.string = declared.has('name') ? find(roles.name) : undefined
    this.optional = declared.has('tag') ? memberOf(roles.tag, '"indoor"') : undefined
  }

  /** All members but some, as JSON texts. */
  without(...left: readonly (PlainMember | undefined)[]): readonly string[] {
    return this.members.filter((member) => !left.includes(member)).map(textOf)
  }

  /** The object with further texts after its members. */
  plus(...texts: readonly string[]): string {
    return `{${[...this.without(), ...texts].join()}}`
  }

  /** The object as the run's first request had it. */
  get again(): string {
    const texts = this.members.map((member) => {
      if (member === this.id) return `${member.key}:${valuesOfFirst.id}`
      return member === this.string ? `${member.key}:${valuesOfFirst.string}` : textOf(member)
    })
    return `{${texts.join()}}`
  }

  /** The object up to the name of a member, which comes last. */
  upTo(member: PlainMember): string {
    return `{${[...this.without(member), member.key].join()}`
  }

  /** The object with other values of members by name, as JSON, or without those of null; those that it lacks come last. */
  having(values: ReadonlyMap<string, string | null>): string {
    const plainValues = this.members.map(({ name, json }) => [name, json] as const)
    const texts = [...new Map([...plainValues, ...values])]
    return objectText(new Map(texts.filter((text): text is [string, string] => text[1] !== null)))
  }
}

const memberOf = (name: string, json: string): PlainMember => ({
  name,
  key: literalJson(name),
  json,
})

/** The id and the string of the run's first request. */
const valuesOfFirst = { id: '$FIRST_ID', string: '"$FIRST_NAME"' } as const

/** A member as JSON text. */
export const textOf = ({ key, json }: PlainMember): string => `${key}:${json}`

/** The plain body of an operation. */
export interface Plain {
  /** Undefined if it has none. */
  readonly text: string | undefined
  /** Undefined if the body is no object of members. */
  readonly object: PlainObject | undefined
}

export const plainOf = memoize((members: Members): Plain => ({
  text: members.isAbsent === true ? undefined : plainBodyText(members),
  object:
    members.whole === undefined && members.isAbsent !== true ? new PlainObject(members) : undefined,
}))

/** A body in one part or several. */
export type Parts = Part | readonly Part[]

/** Makes a body of the plain one; undefined if that lacks what it is made of. */
export type Write = (plain: Plain) => Parts | undefined

/** The body of a row for an operation; undefined if that lacks what it is made of, or if it has none. */
export const writtenBody = (
  body: Parts | Write | undefined,
  operation: Operation,
): Parts | undefined => (typeof body === 'function' ? body(plainOf(membersOf(operation))) : body)

/** No body: what a plain request of an operation without one has. */
const none: readonly Part[] = []

/** The plain body itself, or none where the operation has none. */
export const plain: Write = ({ text }) => text ?? none

/** The plain body of an operation that has one. */
export const plainBody: Write = ({ text }) => text

/** The same within other text. */
export const around =
  (before: string, after: string): Write =>
  ({ text }) =>
    text === undefined ? undefined : before + text + after

/** Names and values of the members: strings without quotation marks, other values as JSON. */
const pairsIn = ({ text, object }: Plain): readonly (readonly [name: string, value: string])[] =>
  object?.members.map(({ name, json }) => [name, json.replace(/^"(.*)"$/s, '$1')]) ?? [
    ['data', text ?? ''],
  ]

/** A name with no other characters than those that names have in XML and YAML. */
const simpleName = (name: string): string => name.replaceAll(/[^\w.-]/g, '_')

/** The plain body as a form, as XML and as YAML. */
export const asForm: Write = (body) =>
  pairsIn(body)
    .map(([name, value]) => `${encodeURIComponent(name)}=${value}`)
    .join('&')
export const asXml: Write = (body) => {
  const elements = pairsIn(body).map(([name, value]) => {
    const tag = simpleName(name)
    return `<${tag}>${value}</${tag}>`
  })
  return `<data>${elements.join('')}</data>`
}
export const asYaml: Write = (body) =>
  pairsIn(body)
    .map(([name, value]) => `${simpleName(name)}: ${value}\n`)
    .join('')

export const ofObject =
  (write: (object: PlainObject) => Parts | undefined): Write =>
  ({ object }) =>
    object && write(object)

/** Made of a member, which the document may lack. */
const ofMember =
  (role: Exclude<MemberRole, 'id'>) =>
  (write: (member: PlainMember, object: PlainObject) => Parts | undefined): Write =>
  ({ object }) => {
    const member = object?.[role]
    return object && member && write(member, object)
  }

export const ofNumber = ofMember('number')
export const ofString = ofMember('string')
export const ofOptional = ofMember('optional')

/** Members of the plain body that rows are about. */
type MemberRole = 'id' | 'number' | 'string' | 'optional'

/** The object with other values of these members, as JSON, or without those of null; undefined ones stay as they are. */
export const withValues = (
  values: Readonly<Partial<Record<MemberRole, string | null | undefined>>>,
): Write =>
  ofObject((object) => {
    const texts = new Map<string, string | null>()
    for (const [role, json] of Object.entries(values)) {
      if (json === undefined) continue
      const member = object[role as MemberRole]
      if (member === undefined) return undefined
      texts.set(member.name, json)
    }
    return object.having(texts)
  })
