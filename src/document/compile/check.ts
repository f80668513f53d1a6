import type { Pauses } from '../../base/pauses.ts'
import type { StepBudget } from '../../base/pattern.ts'
import type { Problem, ProblemKeyword } from '../../base/validator.ts'
import type { Schema } from '../schema.ts'

/** Problems of a value; their pointers are relative to it. */
export type Problems = readonly Problem[]

/** `depth` is the number of checks around it. */
export type Check = (value: unknown, depth: number, validation: Validation) => Problems

/** What all checks of one value share. */
export interface Validation {
  /** How many schemas with a `$ref` may still be entered. */
  visits: number
  /**
   * By schema with a `$ref`, the problems of values: alternatives in each other check them again and again. Created for the
   * first one.
   */
  results: Map<Check, Map<unknown, Problems>> | undefined
  /** Steps that patterns may still take; created for the first one. */
  budget: StepBudget | undefined
  /** Undefined where checks may not stop. */
  readonly pauses: Pauses | undefined
}

/** What the compilers of keywords may ask for. */
export interface CompileContext {
  /** Compiles a schema in another one. */
  readonly compile: (schema: Schema) => Check
  /** Compiles a schema of the same value. */
  readonly compileBranch: (schema: Schema) => Check
  /** Members that may be missing, and have any value. */
  readonly ignored: ReadonlySet<string>
  /** Folds `allOf` in. */
  readonly merge: (schema: Schema) => Schema
}

/**
 * Keywords that are compiled together; those of a type are checked for values of that type, and those of `rest` if a value
 * keeps all others.
 */
export interface Keyword {
  readonly type: 'number' | 'string' | 'array' | 'object' | 'any' | 'rest'
  /** Undefined if a schema, without `allOf`, does not have them. */
  readonly compile: (schema: Schema, context: CompileContext) => Check | undefined
}

export const none: Problems = Object.freeze([])

/** More help nobody, and a large array could have hundreds of thousands. */
const MAX_PROBLEMS = 100

/** A pattern that engines read in different ways: only some of them refuse the value. */
export const isUnread = ({ keyword }: Problem): boolean => keyword === 'unread'

/** Whether a value is too large to be checked, or only some engines refuse it; not if another problem refuses it anyway. */
export const areUndecided = (problems: Problems): boolean =>
  problems.length > 0 &&
  problems.every(
    (found) => isUnread(found) || found.keyword === 'steps' || found.keyword === 'depth',
  )

export const isFull = (problems: Problems): boolean => problems.length >= MAX_PROBLEMS

export function problem(keyword: ProblemKeyword, must: string, value: unknown): Problems {
  return [{ pointer: '', keyword, must, value }]
}

/** The problems of a member or an item, seen from the value around it. */
export function under(path: string, problems: Problems): Problems {
  return problems.map((problem) => ({ ...problem, pointer: path + problem.pointer }))
}

/** A list of one problem takes less memory than one that grows. */
export function join(first: Problems, second: Problems): Problems {
  if (second.length === 0) return first
  return first.length === 0 ? second : [...first, ...second]
}

/** A check that can stop and go on: `goOn` keeps in its state what it has done, and begins with a new one. */
export function inSteps<State extends object>(
  begin: (value: unknown) => State,
  goOn: (state: State, ...args: Parameters<Check>) => Problems,
): Check {
  return (value, depth, validation) => {
    const { pauses } = validation
    if (pauses === undefined) return goOn(begin(value), value, depth, validation)
    const state = (pauses.take() as State | undefined) ?? begin(value)
    try {
      return goOn(state, value, depth, validation)
    } catch (error) {
      pauses.leave(state, error)
      throw error
    }
  }
}

/** What a check of parts has done. */
export interface Progress<Part> {
  readonly parts: readonly Part[]
  /** Of the next part. */
  index: number
  problems: Problems
  /** Names of members that are not declared, once a problem needs them. */
  others?: readonly string[]
}

/** A check of parts one after the other, until there are enough problems. */
export function eachOf<Part>(
  partsOf: (value: unknown) => readonly Part[],
  checkPart: (part: Part, progress: Progress<Part>, ...args: Parameters<Check>) => Problems,
): Check {
  return inSteps(
    (value): Progress<Part> => ({ parts: partsOf(value), index: 0, problems: none }),
    (progress, value, depth, validation) => {
      const { parts } = progress
      while (progress.index < parts.length && !isFull(progress.problems)) {
        const ofPart = checkPart(parts[progress.index]!, progress, value, depth + 1, validation)
        progress.problems = join(progress.problems, ofPart)
        progress.index += 1
        validation.pauses?.check()
      }
      return progress.problems
    },
  )
}

/** A check that makes all of the checks; undefined without any. */
export function allOf(checks: readonly (Check | undefined)[]): Check | undefined {
  const present = checks.filter((check) => check !== undefined)
  if (present.length <= 1) return present[0]
  return eachOf<Check>(
    () => present,
    (check, _progress, value, depth, validation) => check(value, depth, validation),
  )
}

/** A check that is made if another one finds nothing. */
export function afterwards(first: Check | undefined, second: Check | undefined): Check | undefined {
  if (first === undefined || second === undefined) return first ?? second
  const checks = [first, second]
  return eachOf<Check>(
    () => checks,
    (check, { problems }, value, depth, validation) =>
      problems.length > 0 ? none : check(value, depth, validation),
  )
}

/** A check that a value keeps one keyword. */
export function rule(
  keyword: ProblemKeyword,
  must: string,
  isKept: (value: never) => boolean,
): Check {
  return (value) => (isKept(value as never) ? none : problem(keyword, must, value))
}

/** `1 character`, `2 characters` */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`
