import { literalJson } from './json-text.ts'

/** Placeholders of texts, which are encoded for where they stand; see Part for what each means. */
export type TextName =
  | 'ID'
  | 'FIRST_ID'
  | 'SAME_ID'
  | 'NAME'
  | 'FIRST_NAME'
  | 'LONG_NAME'
  | 'TOKEN'
  | 'BASIC'
  | 'BAD_TOKEN'

interface TextPlaceholder {
  readonly kind: 'text'
  readonly name: TextName
}

/** A fresh id added to an integer, or subtracted from it, such as `$(7+ID)`. */
interface SumPlaceholder {
  readonly kind: 'sum'
  readonly integer: bigint
  readonly sign: '+' | '-'
}

/** The JSON of a member that is fresh in each request, such as `$MEMBER("heightCm")`, or of such a body. */
export type MemberPlaceholder =
  | { readonly kind: 'member'; readonly member: string }
  | { readonly kind: 'body' }

/** Placeholders of whole values. */
export type JsonPlaceholder = SumPlaceholder | MemberPlaceholder

/** What stands for a value in the text of a request. */
export type Placeholder = (TextPlaceholder | JsonPlaceholder) & {
  /** As it is in the text, such as `$ID`. */
  readonly written: string
}

export const placeholderOfBody = '$BODY'

export const placeholderOfMember = (name: string): string => `$MEMBER(${literalJson(name)})`

const pattern =
  /\$(?:\((?<integer>-?\d+)(?<sign>[+-])ID\)|MEMBER\((?<member>"(?:[^"\\]|\\.)*")\)|(?<name>BODY|(?:FIRST_|SAME_)?ID|(?:FIRST_|LONG_)?NAME|BASIC|(?:BAD_)?TOKEN))/g

/** The groups of the pattern; of the first three names one is present. */
interface Groups {
  readonly integer?: string
  readonly member?: string
  readonly name?: TextName | 'BODY'
  readonly sign?: '+' | '-'
}

const placeholderOf = (written: string, { integer, sign, member, name }: Groups): Placeholder => {
  if (integer !== undefined)
    return { kind: 'sum', integer: BigInt(integer), sign: sign as '+' | '-', written }
  if (member !== undefined) return { kind: 'member', member: JSON.parse(member) as string, written }
  return name === 'BODY' ? { kind: 'body', written } : { kind: 'text', name: name!, written }
}

/** A text in parts: its own texts, none of them empty, and its placeholders. */
export const splitAtPlaceholders = (text: string): readonly (string | Placeholder)[] => {
  const parts: (string | Placeholder)[] = []
  let end = 0
  for (const { 0: written, index, groups } of text.matchAll(pattern)) {
    if (index > end) parts.push(text.slice(end, index))
    parts.push(placeholderOf(written, groups as Groups))
    end = index + written.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** The placeholders of a text, in their order. */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  splitAtPlaceholders(text).filter((part) => typeof part !== 'string')

/** A text with other texts instead of its placeholders. */
export const replacePlaceholders = (
  text: string,
  textOf: (placeholder: Placeholder) => string,
): string =>
  splitAtPlaceholders(text)
    .map((part) => (typeof part === 'string' ? part : textOf(part)))
    .join('')

/** A text for people, with `…` in place of what is new in each request. */
export const withoutPlaceholders = (text: string): string =>
  replacePlaceholders(text.replaceAll('"$NAME"', '$NAME'), () => '…')
