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
export interface Replacements {
  readonly valueOf: (placeholder: Placeholder) => string
  /** The id that a sum is made with. */
  readonly idOfSum: () => bigint
}

/** A text with values instead of its placeholders. */
export const fillPlaceholders = (text: string, { valueOf, idOfSum }: Replacements): string =>
  text.replace(
    written,
    (_, integer: string | undefined, sign: '+' | '-', placeholder: Placeholder): string => {
      if (integer === undefined) return valueOf(placeholder)
      const id = sign === '+' ? idOfSum() : -idOfSum()
      return String(BigInt(integer) + id)
    },
  )

/** The placeholders that a text has, and whether it has a sum. */
export const placeholdersIn = (
  text: string,
): { readonly names: ReadonlySet<Placeholder>; readonly hasSum: boolean } => {
  const matches = Array.from(text.matchAll(written))
  const names = matches.flatMap(([, , , name]) => (name === undefined ? [] : (name as Placeholder)))
  return { names: new Set(names), hasSum: matches.length > names.length }
}
