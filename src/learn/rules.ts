import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../base/check-value.ts'
import { jsonText, readJson } from '../base/json.ts'
import { JSON_HEADERS } from '../core/exchange.ts'
import { withHeadersOf } from '../core/refusal.ts'
import type { MockOperation } from '../core/operation.ts'
import { type ClassifiedProblem, prefixesOf } from '../profile/classes.ts'
import type { ErrorRule } from '../profile/settings.ts'
import { isRefusedUnder } from '../profile/player.ts'
import { fitTemplate, givesValue, type Observation } from './fit-template.ts'
import { optionsResponse } from './play.ts'
import { isAccepted, type ResponseData } from './sample.ts'

/** The response to a request whose problem decides it. */
export interface Evidence extends Observation {
  readonly actual: ResponseData
  readonly operation: MockOperation
  readonly problem: ClassifiedProblem
  /** The refusal without members of a rule, of all problems that the service may report. */
  readonly usual: ResponseData
  /** Whether the service accepted the request, with the usual response. */
  readonly isPlant: boolean
}

/** The content of a rule before it is written; undefined: no rule. */
type Choice = 'accepted' | ResponseData | undefined

/** The costs of wrong parts of a response: no rule is worse than one with a wrong status. */
const STATUS = 4
const CONTENT = 1
const HEADERS = 0.25
/** The cost of a rule: below that of wrong content, so that a rule for one more response pays. */
const RULE = 0.5

/** The mock responds to these without a rule as to any preflight. */
const OF_OPTIONS: ReadonlySet<string> = new Set(['unknown-method/options', 'preflight'])

/** How wrong a choice is for one response. */
function costOf(choice: Choice, evidence: Evidence): number {
  const { problem, usual, isPlant, actual, operation } = evidence
  const byDefault = OF_OPTIONS.has(problem.key) ? optionsResponse(operation) : usual
  const expected = choice ?? (problem.accepted ? 'accepted' : byDefault)
  if (expected === 'accepted') return isPlant ? 0 : isAccepted(actual) ? CONTENT : STATUS + CONTENT
  const { status, headers = {}, ...content } = actual
  const { status: ownStatus, headers: ownHeaders = {}, ...own } = expected
  if (!givesValue(ownStatus, { ...evidence, actual: status })) return STATUS + CONTENT
  const isSame = isEmpty(content) || givesValue(own, { ...evidence, actual: content })
  return (
    (isSame ? 0 : CONTENT) +
    (givesValue(ownHeaders, { ...evidence, actual: headers }) ? 0 : HEADERS)
  )
}

/** A class of problems, or the beginning of the keys of several. */
interface Node {
  /** Also that of the classes below. */
  readonly evidence: readonly Evidence[]
  readonly candidates: readonly NonNullable<Choice>[]
  /** Without a rule of its own if that is cheaper; `under` is the key of the rule that then holds. */
  readonly solve: (inherited: Choice, under: string) => Solution
}

type Solution = Readonly<{
  cost: number
  rules: readonly (readonly [key: string, rule: ErrorRule])[]
}>

/** The cheapest table of rules: few that explain most responses, one for many classes if possible, but not for `apart`. */
export function inferRules(all: readonly Evidence[], apart?: string): Solution['rules'] {
  const byKey = Map.groupBy(all, ({ problem }) => problem.key)
  const chains = Array.from(byKey.keys(), (key) => (key === apart ? [key] : prefixesOf(key)))
  const nodesAt = (keys: readonly string[]): readonly Node[] => Array.from(new Set(keys), nodeAt)
  const nodeAt = (key: string): Node => {
    const below = nodesAt(chains.flatMap((chain) => chain[chain.indexOf(key) - 1] ?? []))
    const own = byKey.get(key) ?? []
    const evidence = [...own, ...below.flatMap((node) => node.evidence)]
    // Templates that fit all of its evidence or its own, and the candidates of the classes below.
    const groups = (below.length === 0 ? [own] : [evidence, own]).flatMap((list) => [
      ...Map.groupBy(
        list,
        ({ actual: { status, isText, body } }) => `${status} ${isText ?? typeof body}`,
      ).values(),
    ])
    const fitted = groups.map((group) => fitTemplate(group) as ResponseData)
    const choices = ['accepted' as const, ...fitted, ...below.flatMap((node) => node.candidates)]
    const candidates = [...new Map(choices.map((choice) => [jsonText(choice), choice])).values()]
    const solveWith = (choice: Choice, under: string): Solution => {
      // Not every rule holds for classes that the mock accepts.
      const isHeld = ({ problem }: Evidence): boolean =>
        choice === 'accepted' || !problem.accepted || isRefusedUnder(problem.key, under)
      const cost = own.reduce(
        (sum, item) => sum + costOf(isHeld(item) ? choice : undefined, item),
        0,
      )
      const solved = below.map((node) => node.solve(choice, under))
      return {
        cost: solved.reduce((sum, solution) => sum + solution.cost, cost),
        rules: solved.flatMap(({ rules }) => rules),
      }
    }
    const withRule = candidates.map((choice): Solution => {
      const { cost, rules } = solveWith(choice, key)
      return { cost: cost + RULE, rules: [[key, toRule(choice, evidence)], ...rules] }
    })
    const cheapest = (solutions: readonly Solution[]): Solution =>
      solutions.reduce((a, b) => (b.cost < a.cost ? b : a))
    const best = cheapest(withRule)
    return {
      evidence,
      candidates,
      solve: (inherited, under) => cheapest([solveWith(inherited, under), best]),
    }
  }
  return nodesAt(chains.flatMap((chain) => chain.at(-1) ?? [])).flatMap(
    (node) => node.solve(undefined, '').rules,
  )
}

export const isEmpty = (object: object): boolean => Object.keys(object).length === 0

/** The distinct values of a list, the most frequent ones first. */
export const byFrequency = <Value>(list: readonly Value[]): readonly Value[] =>
  [...Map.groupBy(list, (value) => value)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([value]) => value)

export const mostFrequent = <Value>(list: readonly Value[]): Value | undefined =>
  byFrequency(list)[0]

/** Whether errors have a number and a message under the names that rules have for them. */
function hasPlainErrors({ bodies }: MockOperation, status: number): boolean {
  const { text } = bodies.error(status, { number: 1, message: 'a', problems: [] })
  return isDeepStrictEqual(readJson(text).value, { error: 1, message: 'a' })
}

/** Writes a response as a rule: what is as without a rule is left out. */
function toRule(choice: NonNullable<Choice>, evidence: readonly Evidence[]): ErrorRule {
  if (choice === 'accepted') return 'accepted'
  const { status, headers = {}, body, isText } = choice
  if (typeof status === 'string') return { fault: status }
  const usual = evidence.map(
    ({
      problem,
      operation,
      usual: { headers: own },
    }): Readonly<Record<string, string | undefined>> => {
      const type = isText ? 'text/plain; charset=utf-8' : own?.['content-type']
      return {
        ...withHeadersOf(problem.keyword, status, JSON_HEADERS, operation),
        'content-type': type,
      }
    },
  )
  // An empty header removes the mock's own.
  const names = new Set([
    ...Object.keys(headers),
    ...usual.flatMap((headers) => Object.keys(headers)),
  ])
  const all = Array.from(names, (name) => [name, headers[name] ?? ''] as const)
  const own = all.filter(([name, value]) =>
    usual.some((headers) => (headers[name] ?? '') !== value),
  )
  const { error, message, ...further } = isObject(body) ? body : {}
  const isError = Number.isInteger(error) && typeof message === 'string' && isEmpty(further)
  const isShort = isError && evidence.every(({ operation }) => hasPlainErrors(operation, status))
  return {
    ...(evidence.some((item) => item.usual.status !== status) && { status }),
    ...(own.length > 0 && { headers: Object.fromEntries(own) }),
    ...(isShort && { error: error as number, message }),
    ...(body !== undefined && !isShort && { [isText ? 'text' : 'body']: body }),
  } as ErrorRule
}
