import type { Members } from '../../../contract/operation/members.ts'
import { encoded } from '../../../contract/operation/sample-text.ts'
import { objectOf } from './body-texts.ts'

/** The plain body with another value of a member, as JSON text, or without it. */
export function bodyWith(members: Members, memberName: string, json: string | undefined): string {
  const texts = plainTextsOf(members)
  if (json === undefined) texts.delete(memberName)
  else texts.set(memberName, json)
  return objectOf(...Array.from(texts, ([name, text]) => `${encoded(name)}:${text}`))
}

/** The members of the plain body as JSON text, in its order. */
function plainTextsOf({ roles, declared, required }: Members): Map<string, string> {
  const texts = new Map(Array.from(required, ([name, { text }]) => [name, text]))
  if (declared.has('id')) texts.set(roles.id, '$ID')
  if (declared.has('name')) texts.set(roles.name, '"$NAME"')
  return texts
}
