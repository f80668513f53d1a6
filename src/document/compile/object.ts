import { nearest } from '../../base/suggest.ts'
import { pointerTo } from '../pointer.ts'
import type { Schema } from '../schema.ts'
import type { Problem } from '../../base/validator.ts'
import {
  allOf,
  type Check,
  type CompileContext,
  counted,
  isFull,
  join,
  type Keyword,
  none,
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
  return (value, depth, validation) => {
    let problems = none
    let undeclared: readonly string[] | undefined
    for (const { name, path, isRequired, check } of members) {
      // An inherited member does not count.
      const item = Object.hasOwn(value as Members, name) ? (value as Members)[name] : undefined
      if (item !== undefined) {
        const ofMember = check(item, depth + 1, validation)
        if (ofMember.length > 0) problems = join(problems, under(path, ofMember))
      } else if (isRequired) {
        undeclared ??= Object.keys(value as Members).filter((other) => !declared.has(other))
        problems = join(problems, [missing(name, path, undeclared)])
      }
      if (isFull(problems)) break
    }
    return problems
  }
}

/** The problem of a missing member; one of the undeclared members may be it, misspelled. */
function missing(name: string, pointer: string, undeclared: readonly string[]): Problem {
  const received = nearest(name, undeclared)
  return {
    pointer,
    keyword: 'required',
    must: 'is required',
    ...(received !== undefined && { misspelled: { name, received } }),
  }
}

function compileAdditional(
  { properties = [], additionalProperties }: Schema,
  { compile }: CompileContext,
): Check | undefined {
  if (additionalProperties === undefined) return undefined
  const declared = new Set(properties.map(({ name }) => name))
  const check = additionalProperties.isNever === true ? undefined : compile(additionalProperties)
  return (value, depth, validation) => {
    let problems = none
    for (const [name, item] of Object.entries(value as Members)) {
      if (declared.has(name) || item === undefined) continue
      const ofMember =
        check === undefined
          ? [forbidden(name, value)]
          : under(pointerTo('', name), check(item, depth + 1, validation))
      problems = join(problems, ofMember)
      if (isFull(problems)) break
    }
    return problems
  }
}

const forbidden = (name: string, value: unknown): Problem => ({
  pointer: '',
  keyword: 'additionalProperties',
  must: `must not have the member ${JSON.stringify(name)}`,
  value,
  undeclared: name,
})

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
