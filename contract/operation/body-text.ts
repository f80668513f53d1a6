import { isObject } from '../../src/base/check-value.ts'
import { readJson } from '../../src/base/json.ts'
import type { PlainBody } from './plain-body.ts'
import { type MemberPlaceholder, replacePlaceholders } from './placeholders.ts'
import { inJson, literalJson } from './json-text.ts'

type ValuesWithoutRole = Pick<PlainBody, 'withoutRole' | 'whole' | 'ofPath'>

/** The JSON of a member without a role, or of a whole body, in the request of a seed. */
export const memberJsonOf = (
  placeholder: MemberPlaceholder,
  { withoutRole, whole }: ValuesWithoutRole,
  seed: number,
): string => {
  const value = placeholder.kind === 'body' ? whole : withoutRole.get(placeholder.member)
  return value?.jsonOf(seed) ?? 'null'
}

/** A text of a body with the values of its members without a role instead of their placeholders. */
export const fillMembers = (text: string, values: ValuesWithoutRole, seed: number): string =>
  replacePlaceholders(text, (placeholder) => {
    if (placeholder.kind === 'path') return inJson(values.ofPath?.example ?? '')
    const isOfMember = placeholder.kind === 'member' || placeholder.kind === 'body'
    return isOfMember ? memberJsonOf(placeholder, values, seed) : placeholder.written
  })

/** A text of a body with other values of members, as JSON by name, instead of their placeholders. */
export const withMembers = (text: string, values: ObjectText): string =>
  replacePlaceholders(text, (placeholder) => {
    const json = placeholder.kind === 'member' ? values.get(placeholder.member) : undefined
    return json ?? placeholder.written
  })

/** Members of an object by name, as JSON text. */
export type ObjectText = ReadonlyMap<string, string>

export const objectText = (members: ObjectText): string =>
  `{${Array.from(members, ([name, json]) => `${literalJson(name)}:${json}`).join()}}`

/** The plain values of the members with a role, as JSON text: they are new in each request. */
export const plainRoleTexts = { id: '$ID', name: '"$NAME"' } as const

const textsOfRoles = ({ roles, declared }: PlainBody): ObjectText =>
  new Map([
    ...(declared.has('id') ? [[roles.id, plainRoleTexts.id] as const] : []),
    ...(declared.has('name') ? [[roles.name, plainRoleTexts.name] as const] : []),
  ])

/** The members of the plain body, as JSON text with placeholders. */
export const plainTexts = (body: PlainBody): ObjectText =>
  new Map([
    ...Array.from(body.withoutRole, ([name, { text }]) => [name, text] as const),
    ...textsOfRoles(body),
  ])

/** The plain body, as JSON text with placeholders. */
export const plainBodyText = (body: PlainBody): string =>
  body.whole?.text ?? objectText(plainTexts(body))

/** Those of them whose values are new in each request. */
export const freshTexts = (body: PlainBody): ObjectText => {
  const fresh = Array.from(body.withoutRole).filter(([, { isFresh }]) => isFresh)
  return new Map([...fresh.map(([name, { text }]) => [name, text] as const), ...textsOfRoles(body)])
}

/** The object of a sample with fresh values, where the plain body has them. */
export const withFreshValues = (json: string, plainBody: PlainBody): string => {
  const sample = readJson(json).value
  if (!isObject(sample)) return json
  const fresh = freshTexts(plainBody)
  const texts = Object.entries(sample).map(
    ([name, part]) => [name, fresh.get(name) ?? literalJson(part)] as const,
  )
  return objectText(new Map(texts))
}
