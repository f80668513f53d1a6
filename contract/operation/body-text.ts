import type { PlainBody } from './plain-body.ts'
import { encoded } from './sample-text.ts'

/** A body with the values of the plain body instead of their placeholders. */
export const fillRequired = (
  text: string,
  { required, whole }: PlainBody,
  seed: number,
): string => {
  const values = whole === undefined ? [...required.values()] : [whole]
  return text.replaceAll(/\$MEMBER\((\d+)\)/g, (_, index: string) =>
    values[Number(index)]!.jsonOf(seed),
  )
}

/** Members of an object by name, as JSON text. */
export type ObjectText = ReadonlyMap<string, string>

export const objectText = (members: ObjectText): string =>
  `{${Array.from(members, ([name, json]) => `${encoded(name)}:${json}`).join()}}`

const textsOfRoles = ({ roles, declared }: PlainBody): ObjectText =>
  new Map([
    ...(declared.has('id') ? [[roles.id, '$ID'] as const] : []),
    ...(declared.has('name') ? [[roles.name, '"$NAME"'] as const] : []),
  ])

/** The members of the plain body, as JSON text with placeholders. */
export const plainTexts = (body: PlainBody): ObjectText =>
  new Map([
    ...Array.from(body.required, ([name, { text }]) => [name, text] as const),
    ...textsOfRoles(body),
  ])

/** The plain body, as JSON text with placeholders. */
export const plainBodyText = (body: PlainBody): string =>
  body.whole?.text ?? objectText(plainTexts(body))

/** Those of them whose values are new in each request. */
export const freshTexts = (body: PlainBody): ObjectText => {
  const fresh = Array.from(body.required).filter(([, { isFresh }]) => isFresh)
  return new Map([...fresh.map(([name, { text }]) => [name, text] as const), ...textsOfRoles(body)])
}
