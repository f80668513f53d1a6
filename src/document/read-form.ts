import { isObject, memberOf } from '../base/check-value.ts'
import { essenceOf } from '../base/header-syntax.ts'
import type { Compiler } from './compile/compile.ts'
import type { Parameter, ParameterStyle } from './document.ts'
import { merged } from './merge.ts'
import type { Part } from './references.ts'
import type { Schema } from './schema.ts'

// The members of a form: each is written as a parameter of a query is, or as a part with a media type.

const MULTIPART = 'multipart/form-data'

/** The media types of forms; the first is the one that needs no boundary. */
const FORMS: readonly string[] = ['application/x-www-form-urlencoded', MULTIPART]

export const isFormType = (mediaType: string): boolean => FORMS.includes(essenceOf(mediaType))

const STYLES: readonly ParameterStyle[] = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']

/** How the members of a form are written, by its schema and its `encoding`. */
export function readForm(
  compiler: Compiler,
  { mediaType, schema }: { readonly mediaType: string; readonly schema: Schema },
  { value }: Part,
): readonly Parameter[] {
  const encodings = memberOf(value, 'encoding')
  const isMultipart = essenceOf(mediaType) === MULTIPART
  return Array.from(membersIn(schema), ([name, member]): Parameter => {
    const encoding = memberOf(encodings, name)
    const style = styleOf(encoding, member)
    const explode = memberOf(encoding, 'explode')
    const ofPart = isMultipart ? mediaTypeOfPart(encoding, member) : undefined
    return {
      name,
      in: 'query',
      pointer: member.pointer,
      isRequired: false,
      schema: member,
      validate: compiler.compile(member),
      examples: [],
      isJson: ofPart !== undefined && /\bjson$/.test(essenceOf(ofPart)),
      ...(ofPart !== undefined && { mediaType: ofPart }),
      style,
      isExploded: typeof explode === 'boolean' ? explode : style === 'form',
    }
  })
}

/** The members that a schema and its branches declare; the schema before its branches. */
function membersIn(schema: Schema): ReadonlyMap<string, Schema> {
  const whole = merged(schema)
  const members = new Map<string, Schema>()
  const branches = [...(whole.anyOf ?? []), ...(whole.oneOf ?? [])]
  for (const { properties = [] } of [whole, ...branches.map(merged)])
    for (const { name, schema: member } of properties)
      if (!members.has(name) && merged(member).readOnly !== true) members.set(name, member)
  return members
}

/** What OpenAPI calls a file: of such a type is no text. */
const FILE = 'application/octet-stream'

/**
 * The first of the encoding that is no range, or that of the schema (OpenAPI 3.0 and 3.1, Encoding Object); undefined of
 * texts, and of what has a style. The items of a list are parts of their own.
 */
function mediaTypeOfPart(encoding: unknown, schema: Schema): string | undefined {
  const documented = memberOf(encoding, 'contentType')
  if (typeof documented === 'string') {
    const types = documented.split(',').map((type) => type.trim())
    return types.find((type) => !type.includes('*')) ?? FILE
  }
  const { items, format, types, properties } = merged(schema)
  if (format === 'binary' || (items && merged(items).format === 'binary')) return FILE
  const isStyled = ['style', 'explode'].some((name) => memberOf(encoding, name) !== undefined)
  const isObject = types?.includes('object') ?? properties !== undefined
  return isObject && !isStyled ? 'application/json' : undefined
}

/** An object has its name before those of its members, so that two of them do not mix. */
function styleOf(encoding: unknown, schema: Schema): ParameterStyle {
  const written = isObject(encoding) ? encoding['style'] : undefined
  const { types, properties } = merged(schema)
  const isOfMembers = types?.includes('object') ?? properties !== undefined
  return STYLES.find((style) => style === written) ?? (isOfMembers ? 'deepObject' : 'form')
}
