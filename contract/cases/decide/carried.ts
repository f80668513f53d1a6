import { isObject, memberOf } from '../../../src/base/check-value.ts'
import type { Operation, Parameter, ParameterPlace } from '../../../src/document/document.ts'
import { Decimal } from '../../../src/base/validator.ts'
import { merged } from '../../../src/document/merge.ts'
import type { Schema } from '../../../src/document/schema.ts'
import { jsonKey } from '../../../src/document/json-key.ts'
import { readParameterValues } from '../../../src/document/parameter-values.ts'
import { hasType, isOfSeveral } from '../../operation/constraints.ts'
import { headOf, isWrittenOneWay, type ParameterChange } from '../../operation/parameters.ts'
import { writeParameters } from '../../../src/document/write-parameters.ts'

/** Longer targets and headers are refused by servers that follow the document. */
const MAX_CHARACTERS = 1000

/** A segment that clients and proxies remove. */
const DOTS = /^\.{0,2}$/

/** The texts that every server reads from a place as they were sent. */
const carries: Readonly<Record<ParameterPlace, (text: string) => boolean>> = {
  path: (text) => /^(?!\.{1,2}$)[^\p{Cc}/\\;%]+$/u.test(text),
  query: (text) => !text.includes('\0'),
  header: (text) => /^[\x21-\x7e]*$/.test(text),
  cookie: (text) => /^[\w.~!*'()-]*$/.test(text),
}

/** The texts of a value at any depth. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item)
  else if (isObject(value)) for (const item of Object.values(value)) yield* textsIn(item)
}

/** What no reader takes for a number or a boolean. */
const isWord = (text: string): boolean => /\p{L}{3}/u.test(text) && !notWord.test(text)
const notWord = /^[+-]?(?:nan|inf|infinity|true|false|yes|off)$/i

/** Whether all servers read a value, and the parts of it, as one of the schema, or of another type. */
const isClearFor = (schema: Schema, value: unknown): boolean => {
  const { types = [], items, properties = [] } = merged(schema)
  if (Array.isArray(value))
    return items === undefined || value.every((item) => isClearFor(items, item))
  if (isParent(value))
    return properties.every(
      ({ name, schema: member }) =>
        !Object.hasOwn(value, name) || isClearFor(member, memberOf(value, name)),
    )
  // What is written where a text is wanted is a text.
  if (types.length === 1 && types[0] === 'string') return typeof value === 'string'
  if (types.length === 0 || types.includes('string')) return true
  if (typeof value === 'string') return isWord(value)
  return typeof value === 'boolean' || !types.includes('boolean')
}

/**
 * Whether all servers read a value from parameters of its members: one that has none of its own is absent to those that look
 * for their names, and OpenAPI leaves open how one with parts is written.
 */
const isReadByMembers = ({ schema }: Parameter, value: unknown): boolean => {
  const { properties = [] } = merged(schema)
  const isKnown = properties.some(({ name }) => Object.hasOwn(Object(value), name))
  return isKnown && !Object.values(Object(value) as object).some(isParent)
}

const isParent = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Decimal)

/** Whether a parameter is written as parameters of its members: one of its own name is unknown. */
const isOfMembers = ({ in: place, isJson, isExploded, style, schema }: Parameter): boolean => {
  const isNamed = isJson || place === 'path' || place === 'header'
  const isApart = style === 'deepObject' || (isExploded && hasType(schema, 'object'))
  return !isNamed && isApart
}

/** Whether all servers read a member of a form as the value that was meant. */
export const isCarriedByForm = (parameter: Parameter, value: unknown): boolean => {
  const { schema, isJson } = parameter
  if (isJson) return true
  if (value === null || jsonKey(value) === undefined) return false
  if (isParent(value) ? !isOfSeveral(schema) : isUnclearAlone(parameter, value)) return false
  const texts = [...textsIn(value)]
  return isClearFor(schema, value) && !texts.some((text) => text === '' || text.includes('\0'))
}

/** What some servers read as the object or list that it is in JSON. */
const JSON_OF_PARTS = /^\s*[[{]/

/** Whether servers may ignore a single text, or read it as a list: OpenAPI has no lists of the style deepObject. */
const isUnclearAlone = ({ schema, style }: Parameter, value: unknown): boolean => {
  const { types = [] } = merged(schema)
  const hasOnlyMembers = types.length === 1 && types[0] === 'object'
  const isOfParts = isOfSeveral(schema) && JSON_OF_PARTS.test(String(value))
  return hasOnlyMembers || isOfParts || (style === 'deepObject' && types.includes('array'))
}

/** Whether the place of a parameter carries a value, so that every server reads the same one. */
export const isCarried = (change: ParameterChange, operation: Operation): boolean => {
  const { parameter, value } = change
  const { schema } = parameter
  if (value === undefined) return true
  // A key is missing of what is nested too deeply.
  if (value === null || jsonKey(value) === undefined) return false
  if (isParent(value) ? !isOfSeveral(schema) : isOfMembers(parameter)) return false
  if (isOfMembers(parameter) && !isReadByMembers(parameter, value)) return false
  if (!parameter.isJson && !isClearFor(schema, value)) return false
  if (!Array.from(textsIn(value)).every(carries[parameter.in])) return false
  if (!isWrittenOneWay(parameter, value)) return false
  return isReadAgain(change, operation)
}

const isReadAgain = (change: ParameterChange, operation: Operation): boolean => {
  const { parameter, value } = change
  const { path, query, headers } = headOf(operation, change)
  const byName = new Map(headers.map(([name, text]) => [name.toLowerCase(), text]))
  const texts = [path, query, ...byName.values()]
  if (texts.some((text) => text.length > MAX_CHARACTERS)) return false
  const segment =
    parameter.in === 'path' ? writeParameters(`{${parameter.name}}`, [change]).target : undefined
  if (segment !== undefined && DOTS.test(segment)) return false
  const pathValues = segment === undefined ? {} : { [parameter.name]: segment }
  const others = operation.parameters.filter((other) => other.in !== 'path' && other !== parameter)
  const source = { target: `?${query}`, headers: byName, pathValues }
  const [own, ...read] = readParameterValues([parameter, ...others], source)
  const isSame = jsonKey(own?.value) === jsonKey(value)
  return isSame && read.every(({ problems }) => problems.length === 0)
}
