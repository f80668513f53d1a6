import type { OpenApi } from '../support/evolved.ts'

// How a service reads values from the texts of a request: parameters, forms, JSON. It shares no code with the kit.

export type Members = Readonly<Record<string, unknown>>

/** The part of a document that a reference names. */
export function resolve(document: OpenApi, part: OpenApi): OpenApi {
  let resolved = part
  while (typeof resolved?.$ref === 'string') {
    const names = resolved.$ref.slice(2).split('/') as readonly string[]
    resolved = names.reduce(
      (value, name) => value?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    )
  }
  return resolved
}

export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** A segment of a path: a plus is no space there. */
export const decodedSegment = (text: string): string => decoded(text.replaceAll('+', '%2B'))

/** Names with texts that are still encoded, in their order. */
type Pairs = readonly (readonly [name: string, text: string])[]

export const pairsIn = (text: string): Pairs =>
  text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [decoded(name), rest.join('=')]
    })

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** The types that values of a schema may have. */
function typesOf(document: OpenApi, schema: OpenApi): readonly string[] {
  const { type, anyOf, oneOf, allOf, enum: values } = resolve(document, schema) ?? {}
  if (type !== undefined) return [type].flat() as string[]
  const parts = (anyOf ?? oneOf ?? allOf) as OpenApi[] | undefined
  if (parts !== undefined) return parts.flatMap((part) => typesOf(document, part))
  return values === undefined
    ? []
    : [...new Set<string>(values.map((value: unknown) => typeof value))]
}

/** The value that a text means, by a schema. */
function scalar(document: OpenApi, schema: OpenApi, text: string): unknown {
  const types = typesOf(document, schema)
  if (types.some((type) => type === 'integer' || type === 'number') && NUMBER.test(text)) {
    const [, minus = '', digits = ''] = /^(-?)(\d{19})$/.exec(text) ?? []
    const isInside = digits !== '' && BigInt(digits) <= 2n ** 63n - (minus === '' ? 1n : 0n)
    return isInside ? Number(minus + String(2 ** 62)) : Number(text)
  }
  if (types.includes('boolean') && /^(?:true|false)$/.test(text)) return text === 'true'
  return text
}

/** The schema of a member of an object. */
function memberSchema(document: OpenApi, schema: OpenApi, name: string): OpenApi {
  const { properties, allOf = [], additionalProperties } = resolve(document, schema) ?? {}
  const ofParts = (allOf as OpenApi[]).map((part) => memberSchema(document, part, name))
  return properties?.[name] ?? ofParts.find((part) => part !== undefined) ?? additionalProperties
}

/** The names of the members of an object. */
export function memberNames(document: OpenApi, schema: OpenApi): readonly string[] {
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolve(document, schema) ?? {}
  const parts = [...allOf, ...oneOf, ...anyOf] as OpenApi[]
  return [...Object.keys(properties), ...parts.flatMap((part) => memberNames(document, part))]
}

/** Reads values of one document. */
export class Texts {
  readonly #document: OpenApi

  constructor(document: OpenApi) {
    this.#document = document
  }

  /** The value of encoded texts: of a list each is an item, of an object names and values in turn. */
  #valueOf(schema: OpenApi, texts: readonly string[]): unknown {
    const types = typesOf(this.#document, schema)
    if (types.includes('array')) {
      const { items = {} } = resolve(this.#document, schema)
      return texts.map((text) => scalar(this.#document, items, decoded(text)))
    }
    if (types.includes('object')) {
      const pairs = Array.from({ length: texts.length >> 1 }, (_, at): [string, string] => [
        decoded(texts[2 * at]!),
        texts[2 * at + 1]!,
      ])
      return this.members(schema, pairs)
    }
    return scalar(this.#document, schema, decoded(texts.join(',')))
  }

  members(schema: OpenApi, pairs: Pairs): Members {
    return Object.fromEntries(
      pairs.map(([name, text]) => {
        const member = memberSchema(this.#document, schema, name)
        return [name, scalar(this.#document, member, decoded(text))]
      }),
    )
  }

  /** A value whose parts a separator divides. */
  separated(
    schema: OpenApi,
    text: string,
    separator: string | RegExp,
    isExploded = false,
  ): unknown {
    const isObject = typesOf(this.#document, schema).includes('object')
    const parts = text === '' ? [] : text.split(separator)
    if (!isObject || !isExploded) return this.#valueOf(schema, parts)
    return this.#valueOf(
      schema,
      parts.flatMap((part) => part.split('=')),
    )
  }

  /** A parameter of a path (RFC 6570 §3.2.5, §3.2.7); undefined if its segment is not in its style. */
  inPath({ name, schema, style, explode = false }: OpenApi, segment: string): unknown {
    const types = typesOf(this.#document, schema)
    const written = segment.replaceAll('+', '%2B')
    const isNamed = style === 'matrix' && !(explode && types.includes('object'))
    const start = { label: '.', matrix: isNamed ? `;${name}=` : ';' }[style as string] ?? ''
    if (!written.startsWith(start)) return undefined
    const rest = written.slice(start.length)
    if (!types.some((type) => type === 'array' || type === 'object'))
      return this.#valueOf(schema, [rest])
    return this.separated(schema, rest, explode && start !== '' ? start : ',', explode)
  }

  /** A parameter of a query, a cookie or a form; undefined if the request does not have it. */
  named(parameter: OpenApi, pairs: Pairs): unknown {
    const { name, schema, style = 'form', explode = style === 'form' } = parameter
    const types = typesOf(this.#document, schema)
    if (style === 'deepObject') {
      const own = pairs.flatMap(([key, text]): Pairs => {
        const [, member] = /^[^[]*\[([^\]]*)\]$/.exec(key) ?? []
        return key.startsWith(`${name}[`) && member !== undefined ? [[member, text]] : []
      })
      return own.length === 0 ? undefined : this.members(schema, own)
    }
    if (types.includes('object') && explode) {
      const names = memberNames(this.#document, schema)
      const own = pairs.filter(([key]) => names.includes(key))
      return own.length === 0 ? undefined : this.members(schema, own)
    }
    const texts = pairs.filter(([key]) => key === name).map(([, text]) => text)
    const [first] = texts
    if (first === undefined) return undefined
    if (types.includes('array') && explode) return this.#valueOf(schema, texts)
    const separators: Readonly<Record<string, RegExp>> = {
      spaceDelimited: /%20|\+/,
      pipeDelimited: /%7c|\|/i,
    }
    return this.separated(schema, first, separators[style] ?? ',')
  }
}

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown
const parseJson = JSON.parse as (text: string, reviver: Reviver) => unknown
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => object }

/** An integer that a double does not have. */
const isLong = (source: string | undefined): source is string => /^-?\d{16,}$/.test(source ?? '')

/** JSON with its long integers as they are written. */
export const exactJson = (text: string): unknown =>
  parseJson(text, (_name, value, { source }) =>
    typeof value === 'number' && isLong(source) ? rawJSON(source) : value,
  )

/** JSON as a validator reads it: near 2^63 a double does not show whether an integer is an int64. */
export const comparableJson = (text: string): unknown =>
  parseJson(text, (_name, value, { source }) => {
    if (typeof value !== 'number' || !isLong(source)) return value
    const exact = BigInt(source)
    const isInside = exact >= -(2n ** 63n) && exact < 2n ** 63n
    return isInside && Math.abs(value) > 2 ** 62 ? Math.sign(value) * 2 ** 62 : value
  })

/** The text of a scalar as a path has it. */
export const textOf = (value: unknown): string => {
  const isRaw = typeof value === 'object' && value !== null && 'rawJSON' in value
  return String(isRaw ? value.rawJSON : value)
}
