import { objectText, plainTexts, type Members } from 'plant-store-kit/recording'

/** The plain body with another value of a member, as JSON text, or without it. */
export function bodyWith(members: Members, memberName: string, json: string | undefined): string {
  const texts = new Map(plainTexts(members))
  if (json === undefined) texts.delete(memberName)
  else texts.set(memberName, json)
  return objectText(texts)
}
