import { isNumeric, memberOf } from '../check-value.ts'
import type { JsonValue } from '../json.ts'
import { ScenarioError } from './scenario.ts'

/** What a member of the body must be: a value it equals, or an object of tests that must all pass. */
export type Condition = Scalar | Tests
type Scalar = string | number | bigint | boolean | null

export interface Tests {
  readonly present?: boolean
  readonly equals?: Scalar
  readonly in?: readonly Scalar[]
  /** A regular expression (ECMAScript, flag `u`; no lookaround, no backreferences) that a string matches anywhere. */
  readonly matches?: string
  readonly atLeast?: number | bigint
  readonly atMost?: number | bigint
}

/** Conditions on members of the request body by name; all must be met. */
export type Conditions = Readonly<Record<string, Condition>>

/** Whether a body meets all conditions; a body other than a JSON object has no members. */
export function matches(conditions: Conditions, body: JsonValue | undefined, budget: Budget): boolean {
  return Object.entries(conditions).every(([name, condition]) => {
    const value = memberOf(body, name)
    const tests: Tests = typeof condition === 'object' && condition !== null ? condition : { equals: condition }
    const { present, equals, in: among, matches: pattern, atLeast, atMost } = tests
    return (
      (present === undefined || present === (value !== undefined)) &&
      (equals === undefined || isEqual(value, equals)) &&
      (among === undefined || among.some((one) => isEqual(value, one))) &&
      // Engines cache regular expressions, so that no cache is needed here.
      (pattern === undefined || (typeof value === 'string' && compilePattern(pattern)(value, budget))) &&
      (atLeast === undefined || (isNumeric(value) && value >= atLeast)) &&
      (atMost === undefined || (isNumeric(value) && value <= atMost))
    )
  })
}

function isEqual(value: unknown, wanted: unknown): boolean {
  // eslint-disable-next-line eqeqeq -- 7 and 7n are the same number
  return value === wanted || (isNumeric(value) && isNumeric(wanted) && value == wanted)
}

/** Steps that the patterns of a scenario may still take for a request. */
type Budget = { steps: number }
/** They take less than 0.1 s, and are enough for usual patterns on 10,000 characters. */
export const MAX_STEPS = 100_000
const MAX_LENGTH = 1000

/** Where a part of a pattern may end if it begins at one of these positions. */
type Part = (from: ReadonlySet<number>) => ReadonlySet<number>

/** What may have several characters in a pattern, in the order in which it is looked for. */
const LONG_TOKENS = [
  /\((?:\?(?::|<(?![=!])[^>]*>))?/, // the start of a group
  /\{\d+,?\d*\}/, // a repetition
  /\[(?:\\.|[^\]\\])*\]/, // a character class
  /\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w/, // a surrogate pair
  /\\(?:[pPu]\{[^}]*\}|u\w{4}|x\w\w|c\w|.)/, // another escape
]
const PATTERN_TOKEN = new RegExp([...LONG_TOKENS.map(({ source }) => source), '.'].join('|'), 'gsu')
const BOUNDS: Readonly<Record<string, number[]>> = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }

/**
 * Compiles a regular expression (ECMAScript, flag `u`) without lookaround and backreferences to a test of texts that
 * follows all possible matches at once: trying one after the other, as RegExp does, can take forever.
 * @throws {Error} if the pattern is malformed, contains anything else, or has more than 1,000 characters
 */
export function compilePattern(source: string): (text: string, budget: Budget) => boolean {
  if (source.length > MAX_LENGTH) throw new RangeError()
  const tokens = new RegExp(source, 'u').source.match(PATTERN_TOKEN) ?? []
  let text = ''
  let budget: Budget = { steps: 0 }
  const spend = (steps: number): void => {
    budget.steps -= steps
    if (budget.steps < 0) throw new ScenarioError(`its patterns take more than ${MAX_STEPS} steps for this request`)
  }

  const readAlternatives = (): Part => {
    const branches: Part[][] = [[]]
    for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
      if ((token === '(' && tokens[0] === '?') || /^\\[1-9k]/.test(token)) throw new SyntaxError()
      if (token === '|') branches.push([])
      else branches.at(-1)?.push(readQuantifier(token.startsWith('(') ? readAlternatives() : readOne(token)))
    }
    return (from) => {
      spend(from.size * branches.length)
      return new Set(branches.flatMap((parts) => [...parts.reduce((at, part) => part(at), from)]))
    }
  }
  const readOne = (token: string): Part => {
    const pattern = new RegExp(token, 'uy')
    return (from) => {
      spend(from.size)
      const ends = new Set<number>()
      for (const start of from) {
        pattern.lastIndex = start
        if (pattern.test(text)) ends.add(pattern.lastIndex)
      }
      return ends
    }
  }
  const readQuantifier = (part: Part): Part => {
    if (!/^[*+?{]/.test(tokens[0] ?? '')) return part
    const quantifier = tokens.shift() ?? ''
    // A lazy quantifier finds another match, but one exists as well.
    if (tokens[0] === '?') tokens.shift()
    const bounds = quantifier.slice(1, -1).split(',')
    const [min = 0, max = min] = BOUNDS[quantifier] ?? bounds.map((bound) => (bound === '' ? Infinity : Number(bound)))
    return (from) => {
      const all = new Set(min === 0 ? from : [])
      let ends = from
      for (let count = 1; count <= max && ends.size > 0; count += 1) {
        ends = new Set([...part(ends)].filter((end) => !all.has(end)))
        if (count >= min) for (const end of ends) all.add(end)
      }
      return all
    }
  }

  const whole = readAlternatives()
  return (given, allowed) => {
    text = given
    budget = allowed
    spend(source.length + text.length)
    // A position within a surrogate pair is that of the pair (ECMAScript, RegExpBuiltinExec).
    return whole(new Set(Array(text.length + 1).keys())).size > 0
  }
}
