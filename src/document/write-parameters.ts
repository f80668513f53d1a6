import { isObject } from '../base/check-value.ts'
import { encodedPath } from '../base/request.ts'
import type { Parameter } from './document.ts'
import { prefixOf } from './path-styles.ts'
import { textOfValue, type TextOptions } from './text-values.ts'

// The texts of parameters in a request: `readParameterValues` reads the same values from them.

/** A value for a parameter; a request with undefined does not have it. */
export interface ParameterValue {
  readonly parameter: Parameter
  readonly value: unknown
}

/** What of it decides its text. */
interface WritableValue {
  readonly parameter: Pick<Parameter, 'name' | 'in' | 'isJson' | 'style' | 'isExploded'>
  readonly value: unknown
}

/** What a request has beside its body. */
export interface RequestHead {
  /** The path and the query, percent-encoded. */
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** The part of a request that its parameters decide; `path` is a template such as `/plants/{id}`. */
export function writeParameters(path: string, values: readonly WritableValue[]): RequestHead {
  const present = values.filter(({ value }) => value !== undefined)
  const of = (place: Parameter['in']): readonly WritableValue[] =>
    present.filter(({ parameter }) => parameter.in === place)
  const segments = new Map(
    of('path').map((written) => [written.parameter.name, segmentOf(written)] as const),
  )
  const pathname = path
    .split(/\{([^{}/]+)\}/)
    .map((part, at) => (at % 2 === 0 ? encodedPath(part) : (segments.get(part) ?? `{${part}}`)))
    .join('')
  const query = of('query').flatMap(pairsOf).join('&')
  const cookies = of('cookie').flatMap(pairsOf).join('; ')
  const headers = of('header').map(
    ({ parameter, value }) => [parameter.name, textOfValue(value, parameter)] as const,
  )
  return {
    target: query === '' ? pathname : `${pathname}?${query}`,
    headers: cookies === '' ? headers : [...headers, ['Cookie', cookies]],
  }
}

/** Half of a surrogate pair has no encoding. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A value in a path; of an exploded object in the style matrix, the names of its members are those of the parameters. */
function segmentOf({ parameter, value }: WritableValue): string {
  const { isJson, style, isExploded } = parameter
  const hasNames = style === 'matrix' && isExploded && isObject(value)
  const prefix = hasNames ? ';' : prefixOf(parameter)
  const delimiter = isExploded && prefix !== '' ? prefix : ','
  return prefix + textOfValue(value, { isJson, isExploded, delimiter, encode })
}

const DELIMITERS: Partial<Record<Parameter['style'], string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
}

/** The texts `name=value` of a parameter in a query or in cookies. */
function pairsOf({ parameter, value }: WritableValue): readonly string[] {
  const { name, isJson, style, isExploded } = parameter
  const options: TextOptions = { isJson, isExploded: false, delimiter: DELIMITERS[style], encode }
  const pair = (key: string, text: unknown): string =>
    `${encode(key)}=${textOfValue(text, options)}`
  if (isJson) return [pair(name, value)]
  if (style === 'deepObject') return deepPairs(name, value, pair)
  if (isExploded && Array.isArray(value)) return value.map((item) => pair(name, item))
  if (isExploded && isObject(value))
    return Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [pair(key, member)],
    )
  return [pair(name, value)]
}

/** Values within values that get names of their own: what is deeper is written as one text. */
const MAX_NAMES = 100

function deepPairs(
  name: string,
  value: unknown,
  pair: (key: string, text: unknown) => string,
  depth = 0,
): readonly string[] {
  const isFlat = depth > MAX_NAMES || !(Array.isArray(value) || isObject(value))
  if (isFlat) return value === undefined ? [] : [pair(name, value)]
  const parts = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value as object)
  return parts.flatMap(([key, part]) => deepPairs(`${name}[${key}]`, part, pair, depth + 1))
}
