import { replaceMemberPlaceholders } from '../../operation/member-placeholders.ts'

/** What stands for a value in the text of a request; see Part for what each means. */
export type Placeholder =
  | 'ID'
  | 'FIRST_ID'
  | 'SAME_ID'
  | 'NAME'
  | 'FIRST_NAME'
  | 'LONG_NAME'
  | 'TOKEN'
  | 'BASIC'
  | 'BAD_TOKEN'

/** A fresh id added to an integer, or subtracted from it, such as `$(7+ID)`; or one of the placeholders. */
const written =
  /\$(?:\((-?\d+)([+-])ID\)|((?:FIRST_|SAME_)?ID|(?:FIRST_|LONG_)?NAME|BASIC|(?:BAD_)?TOKEN))/g

/** What replaces the placeholders of a text. */
export interface Replacements<Value> {
  readonly valueOf: (placeholder: Placeholder) => Value
  /** The id that a sum is made with. */
  readonly idOfSum: () => bigint
}

/** The parts of a text: its own, and values in place of its placeholders. */
export function fillParts<Value>(
  text: string,
  { valueOf, idOfSum }: Replacements<Value>,
): readonly (string | Value)[] {
  const parts: (string | Value)[] = []
  let end = 0
  for (const { 0: match, 1: integer, 2: sign, 3: placeholder, index } of text.matchAll(written)) {
    const sum = (): string => String(BigInt(integer!) + (sign === '+' ? idOfSum() : -idOfSum()))
    parts.push(text.slice(end, index))
    parts.push(integer === undefined ? valueOf(placeholder as Placeholder) : sum())
    end = index + match.length
  }
  parts.push(text.slice(end))
  return parts.filter((part) => part !== '')
}

/** A text with values instead of its placeholders. */
export const fillPlaceholders = (text: string, replacements: Replacements<string>): string =>
  fillParts(text, replacements).join('')

/** The placeholders that a text has, and whether it has a sum. */
export const placeholdersIn = (
  text: string,
): { readonly names: ReadonlySet<Placeholder>; readonly hasSum: boolean } => {
  const matches = Array.from(text.matchAll(written))
  const names = matches.flatMap(([, , , name]) => (name === undefined ? [] : (name as Placeholder)))
  return { names: new Set(names), hasSum: matches.length > names.length }
}

/** A text for people, with `…` in place of what is new in each request. */
export const withoutPlaceholders = (text: string): string =>
  replaceMemberPlaceholders(text, () => '…')
    .replaceAll('"$NAME"', '…')
    .replaceAll(written, '…')
