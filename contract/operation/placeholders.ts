import { literalJson } from './json-text.ts'

const textNames = ['ID', 'FIRST_ID', 'SAME_ID', 'NAME', 'FIRST_NAME', 'LONG_NAME'] as const

const credentialNames = ['TOKEN', 'BASIC', 'BAD_TOKEN', 'BAD_BASIC'] as const

/** An id or a name of the run; see Part for what each means. */
export type TextName = (typeof textNames)[number]

/** A credential of the user, wherever a case has it. */
export type CredentialName = (typeof credentialNames)[number]

/** Placeholders of texts, which are encoded for where they stand. */
type TextPlaceholder =
  | { readonly kind: 'text'; readonly name: TextName }
  | { readonly kind: 'credential'; readonly name: CredentialName }
  | SchemePlaceholder
  | PathPlaceholder
  | KeyPlaceholder

/** The credential of a scheme, as the place that the document has for it needs it, such as `$CREDENTIAL("key")`. */
export interface SchemePlaceholder {
  readonly kind: 'scheme'
  readonly scheme: string
}

/** The value of a parameter in the path, such as `$PATH("id")`. */
export interface PathPlaceholder {
  readonly kind: 'path'
  readonly parameter: string
}

/** A fresh value of a header by which servers know a request again, such as `$KEY("Idempotency-Key")`. */
export interface KeyPlaceholder {
  readonly kind: 'key'
  readonly header: string
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

export const placeholderOfCredential = (scheme: string): string =>
  `$CREDENTIAL(${literalJson(scheme)})`

export const placeholderOfPath = (parameter: string): string => `$PATH(${literalJson(parameter)})`

/** A text in which parameters of the path are as in the document, such as `/plants/{id}`. */
export const withPathTemplates = (text: string): string =>
  text.replaceAll(
    /\$PATH\(("(?:[^"\\]|\\.)*")\)/g,
    (_, name: string) => `{${JSON.parse(name) as string}}`,
  )

export const placeholderOfKey = (header: string): string => `$KEY(${literalJson(header)})`

/** How other placeholders than those of texts are written after `$`. */
const forms = [
  String.raw`\((?<integer>-?\d+)(?<sign>[+-])ID\)`,
  String.raw`MEMBER\((?<member>"(?:[^"\\]|\\.)*")\)`,
  String.raw`CREDENTIAL\((?<scheme>"(?:[^"\\]|\\.)*")\)`,
  String.raw`PATH\((?<parameter>"(?:[^"\\]|\\.)*")\)`,
  String.raw`KEY\((?<header>"(?:[^"\\]|\\.)*")\)`,
  'BODY',
  `(?<credential>${credentialNames.join('|')})`,
]

const pattern = new RegExp(String.raw`\$(?:${forms.join('|')})`, 'y')

/** Most placeholders, without named groups, which take longer. */
const plain = new RegExp(String.raw`\$(${textNames.join('|')})`, 'y')

/** The groups of the pattern; one is present, and of a sum two. */
interface Groups {
  readonly integer?: string
  readonly sign?: '+' | '-'
  readonly member?: string
  readonly scheme?: string
  readonly parameter?: string
  readonly header?: string
  readonly credential?: CredentialName
}

const placeholderOf = (written: string, groups: Groups): Placeholder => {
  const { integer, sign = '+', member, scheme, parameter, header, credential } = groups
  if (integer !== undefined) return { kind: 'sum', integer: BigInt(integer), sign, written }
  if (member !== undefined) return { kind: 'member', member: JSON.parse(member) as string, written }
  if (scheme !== undefined) return { kind: 'scheme', scheme: JSON.parse(scheme) as string, written }
  if (parameter !== undefined)
    return { kind: 'path', parameter: JSON.parse(parameter) as string, written }
  if (header !== undefined) return { kind: 'key', header: JSON.parse(header) as string, written }
  if (credential !== undefined) return { kind: 'credential', name: credential, written }
  return { kind: 'body', written }
}

/** The placeholder at a `$`; undefined if none is there. */
const placeholderAt = (text: string, at: number): Placeholder | undefined => {
  plain.lastIndex = at
  const [, name] = plain.exec(text) ?? []
  if (name !== undefined) return { kind: 'text', name: name as TextName, written: `$${name}` }
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match === null ? undefined : placeholderOf(match[0], match.groups as Groups)
}

/** A text in parts: its own texts, none of them empty, and its placeholders. */
export const splitAtPlaceholders = (text: string): readonly (string | Placeholder)[] => {
  if (!text.includes('$')) return text === '' ? [] : [text]
  const parts: (string | Placeholder)[] = []
  let end = 0
  for (let at = text.indexOf('$'); at !== -1; at = text.indexOf('$', Math.max(at + 1, end))) {
    const placeholder = placeholderAt(text, at)
    if (placeholder === undefined) continue
    if (at > end) parts.push(text.slice(end, at))
    parts.push(placeholder)
    end = at + placeholder.written.length
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

/** JSON for names and titles, with one value in place of those that are new in each request. */
export const withExampleValues = (json: string): string =>
  json.replace('$NAME', 'fern').replace('$ID', '7')

/** A text for people, with `…` in place of what is new in each request. */
export const withoutPlaceholders = (text: string): string =>
  replacePlaceholders(text.replaceAll('"$NAME"', '$NAME'), () => '…')
