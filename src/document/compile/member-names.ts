import { createBudget, OutOfStepsError } from '../../base/pattern.ts'
import { readingsOf } from '../../base/pattern/readings.ts'
import { pointerTo } from '../pointer.ts'
import type { Schema } from '../schema.ts'
import {
  allOf,
  areUndecided,
  type Check,
  type CompileContext,
  eachOf,
  type Keyword,
  none,
  problem,
  type Problems,
  under,
  type Validation,
} from './check.ts'
import { forbidden } from './object.ts'
import { match, type Match } from './own-pattern.ts'

type Members = Readonly<Record<string, unknown>>

/** By how many readings of a pattern the name of a member matches. @throws {OutOfStepsError} */
export function matchName(pattern: string, name: string, validation: Validation): Match {
  validation.budget ??= createBudget()
  return match(readingsOf(pattern).patterns, name, validation.budget)
}

type NameCheck = (name: string, value: unknown, validation: Validation) => Check | Problems

/** What checks a member by its name: its patterns, or `additionalProperties`. */
function checkOfName(schema: Schema, { compile }: CompileContext): NameCheck {
  const { properties = [], patternProperties = [], additionalProperties: others } = schema
  const declared = new Set(properties.map(({ name }) => name))
  const patterns = patternProperties.map((part) => ({ ...part, check: compile(part.schema) }))
  const checkOthers = others === undefined || others.isNever === true ? undefined : compile(others)
  return (name, value, validation) => {
    const matches = patterns.map((part) => ({
      ...part,
      found: matchName(part.pattern, name, validation),
    }))
    const unread = matches.find(({ found }) => found === 'some')
    // Only for some engines the member is one of the pattern.
    if (unread !== undefined)
      return problem('unread', `must match the pattern ${unread.pattern}`, name)
    const checks = matches.filter(({ found }) => found === 'all').map(({ check }) => check)
    if (checks.length > 0) return allOf(checks)!
    if (declared.has(name)) return none
    if (others?.isNever === true) return forbidden('additionalProperties', name, value)
    return checkOthers ?? none
  }
}

/** `patternProperties`, and `additionalProperties` beside it. */
function compilePatterns(schema: Schema, context: CompileContext): Check | undefined {
  if (schema.patternProperties === undefined) return undefined
  const ofName = checkOfName(schema, context)
  return eachOf(
    (value) => Object.keys(value as Members),
    (name, _progress, value, depth, validation) => {
      const member = (value as Members)[name]
      if (member === undefined || context.ignored.has(name)) return none
      const found = withinSteps(name, () => ofName(name, value, validation))
      if (typeof found !== 'function') return found
      const ofMember = found(member, depth, validation)
      return ofMember.length === 0 ? none : under(pointerTo('', name), ofMember)
    },
  )
}

/** What an act finds, or that it took too many steps. */
export function withinSteps<Found>(value: unknown, act: () => Found): Found | Problems {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof OutOfStepsError)) throw error
    return problem('steps', `could not be checked: ${error.message}`, value)
  }
}

function compileNames({ propertyNames }: Schema, { compile }: CompileContext): Check | undefined {
  if (propertyNames === undefined) return undefined
  const check = compile(propertyNames)
  return eachOf(
    (value) => Object.keys(value as Members),
    (name, _progress, value, depth, validation) => {
      if ((value as Members)[name] === undefined) return none
      const ofName = check(name, depth, validation)
      if (ofName.length === 0 || areUndecided(ofName)) return ofName
      return forbidden('propertyNames', name, value, `: its name ${ofName[0]!.must}`)
    },
  )
}

export const patternMembers: Keyword = { type: 'object', compile: compilePatterns }
export const memberNames: Keyword = { type: 'object', compile: compileNames }
