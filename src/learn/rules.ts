import { isObject } from '../check.ts'
import { jsonText } from '../core/json.ts'
import { render } from '../core/template.ts'
import { headersOf } from '../core/error-response.ts'
import { type FoundProblem, prefixesOf } from '../core/problems.ts'
import type { ErrorRule } from '../core/profile.ts'
import { UNKNOWN_TOKEN } from './classify.ts'
import { isRefusedUnder } from '../core/player.ts'
import { fit, gives, some, type Observation } from './fit.ts'
import { type Answer, isAccepted } from './sample.ts'

/** The answer to a request whose problem decides it. */
export interface Evidence extends Observation {
  readonly actual: Answer
  readonly problem: FoundProblem
  /** Without a rule: the mock's answer, undefined if it accepts the request. */
  readonly byDefault: Answer | undefined
  /** The headers of a refusal without a rule. */
  readonly usual: Readonly<Record<string, string>>
  /** Whether the service accepted the request, with the usual response. */
  readonly isPlant: boolean
}

/** What a rule says before it is written as one; undefined: no rule. */
type Choice = 'accepted' | { readonly template: Answer } | undefined

const STATUS = 4
const CONTENT = 1
const HEADERS = 0.25
/** Below one body, so that a rule that explains one more body pays. */
const RULE = 0.5
/** So many answers of one class are enough. */
const MAX_EVIDENCE = 20

const contentOf = ({ fault, json, text }: Answer): Answer => ({
  ...(fault !== undefined && { fault }),
  ...(json !== undefined && { json }),
  ...(text !== undefined && { text }),
})

/** How wrong an expected answer is. */
function distance(expected: Answer, { actual, values }: Evidence): number {
  if (!gives(expected.status, { actual: actual.status, values })) return STATUS + CONTENT
  const content = contentOf(actual)
  const isKnown = Object.keys(content).length > 0
  const isSame = !isKnown || gives(contentOf(expected), { actual: content, values })
  const headers = gives(expected.headers ?? {}, { actual: actual.headers ?? {}, values })
  return (isSame ? 0 : CONTENT) + (headers ? 0 : HEADERS)
}

/** Whether a rule under a key holds for a problem; see Player. */
const holds = (under: string, { key, accepted }: FoundProblem): boolean => !accepted || isRefusedUnder(key, under)

/** How wrong a choice is for the evidence of one class. */
function costOf({ evidence }: Node, given: Choice, under: string): number {
  const [first] = evidence
  if (first === undefined) return 0
  const choice = given === 'accepted' || holds(under, first.problem) ? given : undefined
  return evidence.reduce((all, each) => all + cost(choice, each), 0)
}

function cost(choice: Choice, evidence: Evidence): number {
  const { byDefault, isPlant, actual } = evidence
  if (choice === 'accepted' || (choice === undefined && byDefault === undefined))
    return isPlant ? 0 : isAccepted(actual) ? CONTENT : STATUS + CONTENT
  return distance(choice?.template ?? (byDefault as Answer), evidence)
}

interface Node {
  readonly key: string
  readonly children: Map<string, Node>
  evidence: readonly Evidence[]
  candidates: readonly NonNullable<Choice>[]
  /** What was computed before. */
  readonly solved: Map<Choice, Solution>
}

interface Solution {
  readonly cost: number
  readonly rules: readonly (readonly [key: string, choice: NonNullable<Choice>, example: Evidence])[]
}

/** The cheapest table of rules: few of them, that explain most answers; one for many classes where it explains them. */
export function inferRules(byKey: ReadonlyMap<string, readonly Evidence[]>): readonly (readonly [string, ErrorRule])[] {
  const roots = new Map<string, Node>()
  for (const [key, evidence] of byKey) {
    let nodes = roots
    for (const prefix of key === UNKNOWN_TOKEN ? [key] : prefixesOf(key).toReversed()) {
      const node: Node = nodes.get(prefix) ?? {
        key: prefix,
        children: new Map(),
        evidence: [],
        candidates: [],
        solved: new Map(),
      }
      nodes.set(prefix, node)
      nodes = node.children
      if (prefix === key) node.evidence = some(evidence, MAX_EVIDENCE)
    }
  }
  const solutions = Array.from(roots.values(), (root) => {
    addCandidates(root)
    return solve(root, undefined, '')
  })
  const rules = solutions.flatMap((each) => each.rules)
  return rules.map(([key, choice, example]) => [key, toRule(choice, example)] as const)
}

/** Adds to each node what fits its evidence, and what fits that of a node below. */
function addCandidates(node: Node): readonly Evidence[] {
  const children = [...node.children.values()]
  const all = [...node.evidence, ...children.flatMap(addCandidates)]
  const byStatus = Map.groupBy(all, ({ actual }) => actual.status)
  const fitted = Array.from(byStatus.values(), (group): NonNullable<Choice> => ({ template: fit(group) as Answer }))
  const candidates = ['accepted' as const, ...fitted, ...children.flatMap((each) => each.candidates)]
  node.candidates = [...new Map(candidates.map((each) => [jsonText(each), each])).values()]
  return all
}

function solve(node: Node, inherited: Choice, under: string): Solution {
  const known = node.solved.get(inherited)
  if (known !== undefined) return known
  const children = [...node.children.values()]
  const below = (choice: Choice, key: string): Solution => {
    const own = costOf(node, choice, key)
    const solved = children.map((child) => solve(child, choice, key))
    return { cost: solved.reduce((sum, each) => sum + each.cost, own), rules: solved.flatMap(({ rules }) => rules) }
  }
  let best = below(inherited, under)
  const example = exampleOf(node)
  for (const choice of node.candidates) {
    if (best.cost < RULE) break
    const { cost, rules } = below(choice, node.key)
    if (cost + RULE < best.cost) best = { cost: cost + RULE, rules: [[node.key, choice, example], ...rules] }
  }
  node.solved.set(inherited, best)
  return best
}

const exampleOf = ({ evidence: [first], children }: Node): Evidence =>
  first ?? exampleOf([...children.values()][0] as Node)

export const isEmpty = (object: object): boolean => Object.keys(object).length === 0

/** Writes an answer as a rule: what is as without a rule is left out. */
function toRule(choice: NonNullable<Choice>, { problem, usual: shared, values }: Evidence): ErrorRule {
  if (choice === 'accepted') return 'accepted'
  const { status, fault, headers = {}, json, text } = choice.template
  const isDefault = (value: unknown): boolean => typeof value === 'string' && value.startsWith('{default-')
  const actual = isDefault(status) ? (values['default-status'] as number) : (status ?? 200)
  const usual: Record<string, string> = { ...headersOf(problem.keyword, actual), ...shared }
  if (text !== undefined) usual['content-type'] = 'text/plain; charset=utf-8'
  // An empty header removes the mock's own.
  const all =
    fault === undefined ? { ...Object.fromEntries(Object.keys(usual).map((name) => [name, ''])), ...headers } : {}
  const own = Object.entries(all).filter(([name, value]) => usual[name] !== value)
  const { error, message, ...further } = isObject(json) ? json : {}
  const isShort = (Number.isInteger(error) || isDefault(error)) && typeof message === 'string' && isEmpty(further)
  const defaults = Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('default-')))
  return {
    ...(status !== undefined && !isDefault(status) && { status }),
    ...(own.length > 0 && { headers: Object.fromEntries(own) }),
    ...(isShort && !isDefault(error) && { error: error as number }),
    ...(isShort && !isDefault(message) && { message }),
    ...(json !== undefined && !isShort && { body: render(json, defaults) }),
    ...(text !== undefined && { text }),
    ...(fault !== undefined && { fault }),
  } as ErrorRule
}
