import { pointerTo } from '../pointer.ts'
import type { Schema } from '../schema.ts'
import type { Problem } from '../../base/validator.ts'
import {
  allOf,
  type Check,
  type CompileContext,
  counted,
  eachOf,
  type Keyword,
  none,
  type Problems,
  rule,
  under,
} from './check.ts'

type Members = Readonly<Record<string, unknown>>

/** A member with its relative JSON Pointer. */
interface Member {
  readonly name: string
  readonly path: string
  readonly isRequired: boolean
  readonly check: Check
}

function compileMembers(schema: Schema, { compile, ignored }: CompileContext): Check | undefined {
  const { properties = [], required = [] } = schema
  const declared = properties.filter(({ name }) => !ignored.has(name))
  const schemas = new Map(declared.map((property) => [property.name, property.schema]))
  const requiredNames = new Set(required)
  const names = new Set([...schemas.keys(), ...required])
  const members = Array.from(names, (name): Member => {
    const declaredSchema = schemas.get(name)
    const check = declaredSchema === undefined ? accept : compile(declaredSchema)
    const isRequired = requiredNames.has(name) && !ignored.has(name)
    return { name, path: pointerTo('', name), isRequired, check }
  })
  return members.length === 0 ? undefined : checkMembers(members)
}

const accept: Check = () => none

function checkMembers(members: readonly Member[]): Check {
  const declared = new Set(members.map(({ name }) => name))
  return eachOf(
    () => members,
    ({ name, path, isRequired, check }, progress, value, depth, validation) => {
      // An inherited member does not count.
      const item = Object.hasOwn(value as Members, name) ? (value as Members)[name] : undefined
      if (item !== undefined) {
        const ofMember = check(item, depth, validation)
        return ofMember.length === 0 ? none : under(path, ofMember)
      }
      if (!isRequired) return none
      progress.others ??= Object.keys(value as Members).filter((other) => !declared.has(other))
      return [missing(path, progress.others)]
    },
  )
}

const missing = (pointer: string, others: readonly string[]): Problem => ({
  pointer,
  keyword: 'required',
  must: 'is required',
  ...(others.length > 0 && { others }),
})

function compileAdditional(
  { properties = [], patternProperties, additionalProperties }: Schema,
  { compile }: CompileContext,
): Check | undefined {
  // With patterns, these say which members are additional.
  if (additionalProperties === undefined || patternProperties !== undefined) return undefined
  const declared = new Set(properties.map(({ name }) => name))
  const check = additionalProperties.isNever === true ? undefined : compile(additionalProperties)
  return eachOf(
    (value) => Object.keys(value as Members),
    (name, _progress, value, depth, validation) => {
      const item = (value as Members)[name]
      if (declared.has(name) || item === undefined) return none
      if (check === undefined) return forbidden('additionalProperties', name, value)
      const ofMember = check(item, depth, validation)
      return ofMember.length === 0 ? none : under(pointerTo('', name), ofMember)
    },
  )
}

/** That an object has a member which one of these keywords forbids. */
export const forbidden = (
  keyword: 'additionalProperties' | 'propertyNames' | 'unevaluatedProperties',
  name: string,
  value: unknown,
  reason = '',
): Problems => [
  {
    pointer: '',
    keyword,
    must: `must not have the member ${JSON.stringify(name)}${reason}`,
    value,
    undeclared: name,
  },
]

function compileCount(schema: Schema): Check | undefined {
  const { minProperties = 0, maxProperties = Infinity } = schema
  const count = (value: Members): number => Object.keys(value).length
  const min = `must have at least ${counted(minProperties, 'member')}`
  const max = `must have at most ${counted(maxProperties, 'member')}`
  return allOf([
    minProperties > 0
      ? rule('minProperties', min, (value: Members) => count(value) >= minProperties)
      : undefined,
    maxProperties < Infinity
      ? rule('maxProperties', max, (value: Members) => count(value) <= maxProperties)
      : undefined,
  ])
}

export const members: Keyword = { type: 'object', compile: compileMembers }
export const additionalMembers: Keyword = { type: 'object', compile: compileAdditional }
export const memberCount: Keyword = { type: 'object', compile: compileCount }
