/** The parts of an OpenAPI 3.0 document that a glance needs; anything may be missing. */
interface Document {
  readonly info?: { readonly title?: string; readonly version?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly securitySchemes?: Readonly<Record<string, { type?: string; scheme?: string }>>
  }
}
interface Operation {
  readonly summary?: string
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >
}
type Content = Readonly<Record<string, MediaType>>
interface MediaType {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, unknown>>
}
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
}

/** One JSON body: the name of its schema and its members, the required ones first. */
export interface Shape {
  readonly name: string
  readonly mediaType: string
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly required: boolean
    readonly meaning: string
  }[]
  readonly examples: readonly string[]
}

export interface Glance {
  readonly title: string
  readonly version: string
  /** Such as `bearer`. */
  readonly credentials: readonly string[]
  readonly operations: readonly {
    readonly method: string
    readonly path: string
    readonly summary: string
    readonly sends: readonly Shape[]
    readonly answers: readonly {
      readonly status: string
      readonly meaning: string
      readonly shapes: readonly Shape[]
    }[]
  }[]
}

/** What an OpenAPI document says, as much as fits on a card. */
export function glance(document: unknown): Glance {
  const { info = {}, paths = {}, components = {}, security = [] } = document as Document
  const schemas = components.schemas ?? {}
  const schemes = components.securitySchemes ?? {}
  const shapes = (content: Content = {}): Shape[] =>
    Object.entries(content).map(([mediaType, { schema = {}, examples = {} }]) => ({
      name: nameOf(schema),
      mediaType,
      fields: fieldsOf(schema, schemas),
      examples: Object.keys(examples),
    }))
  return {
    title: info.title ?? '',
    version: info.version ?? '',
    credentials: security
      .flatMap((each) => Object.keys(each))
      .map((name) => schemes[name]?.scheme ?? schemes[name]?.type ?? name),
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary = '', requestBody, responses = {} }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        sends: shapes(requestBody?.content),
        answers: Object.entries(responses).map(([status, { description = '', content }]) => ({
          status,
          meaning: description,
          shapes: shapes(content),
        })),
      })),
    ),
  }
}

function nameOf({ $ref = '' }: Schema): string {
  return $ref.split('/').at(-1) ?? ''
}

function fieldsOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): Shape['fields'] {
  const properties = new Map<string, Schema>()
  const required = new Set<string>()
  const collect = (part: Schema, depth: number): void => {
    const { $ref, allOf = [] } = part
    if (depth > 8) return
    if ($ref !== undefined) collect(schemas[nameOf(part)] ?? {}, depth + 1)
    for (const each of allOf) collect(each, depth + 1)
    for (const [name, property] of Object.entries(part.properties ?? {}))
      properties.set(name, property)
    for (const name of part.required ?? []) required.add(name)
  }
  collect(schema, 0)
  return [...properties]
    .map(([name, { type = 'any', format, description = '' }]) => ({
      name,
      type: format === undefined ? type : `${type} (${format})`,
      required: required.has(name),
      meaning: description,
    }))
    .toSorted((a, b) => Number(b.required) - Number(a.required))
}
