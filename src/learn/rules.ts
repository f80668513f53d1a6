import { isObject } from '../check-value.ts'
import { jsonText } from '../json.ts'
import { type FoundProblem, headersOf, prefixesOf } from '../core/errors.ts'
import type { ErrorRule } from '../core/mock-options.ts'
import { UNKNOWN_TOKEN } from './classify.ts'
import { isRefusedUnder } from '../core/player.ts'
import { fitTemplate, givesValue, takeEvenly, type Observation } from './fit-template.ts'
import { isAccepted, type ResponseData } from './sample.ts'

/** The response to a request whose problem decides it. */
export interface Evidence extends Observation {
  readonly actual: ResponseData
  readonly problem: FoundProblem
  /** Without a rule: the mock's response, undefined if it accepts the request. */
  readonly byDefault: ResponseData | undefined
  /** The refusal without a rule. */
  readonly usual: ResponseData
  /** Whether the service accepted the request, with the usual response. */
  readonly isPlant: boolean
}

/** The content of a rule before it is written; undefined: no rule. */
type Choice = 'accepted' | ResponseData | undefined

const STATUS = 4
const CONTENT = 1
const HEADERS = 0.25
/** Below one body, so that a rule that explains one more body pays. */
const RULE = 0.5
/** Maximum number of responses of one class. */
const MAX_EVIDENCE = 20

/** How wrong a choice is for one response. */
function costOf(choice: Choice, { byDefault, isPlant, actual, values }: Evidence): number {
  const expected = choice ?? byDefault ?? 'accepted'
  if (expected === 'accepted') return isPlant ? 0 : isAccepted(actual) ? CONTENT : STATUS + CONTENT
  const { status, headers = {}, ...content } = actual
  const { status: ownStatus, headers: ownHeaders = {}, ...own } = expected
  if (!givesValue(ownStatus, { actual: status, values })) return STATUS + CONTENT
  const isSame = isEmpty(content) || givesValue(own, { actual: content, values })
  return (isSame ? 0 : CONTENT) + (givesValue(ownHeaders, { actual: headers, values }) ? 0 : HEADERS)
}

/** A class of problems, or the beginning of the keys of several. */
interface Node {
  readonly key: string
  readonly children: readonly Node[]
  readonly evidence: readonly Evidence[]
  /** Also that of the nodes below. */
  readonly all: readonly Evidence[]
  readonly candidates: readonly NonNullable<Choice>[]
  /** What was computed before. */
  readonly solved: Map<Choice, Solution>
}

interface Solution {
  readonly cost: number
  readonly rules: readonly (readonly [key: string, rule: ErrorRule])[]
}

/** The cheapest table of rules: few that explain most responses, one for many classes if possible. */
export function inferRules(byKey: ReadonlyMap<string, readonly Evidence[]>): Solution['rules'] {
  const chains = Array.from(byKey.keys(), (key) => (key === UNKNOWN_TOKEN ? [key] : prefixesOf(key)))
  const nodesAt = (keys: readonly string[]): readonly Node[] => Array.from(new Set(keys), nodeAt)
  const nodeAt = (key: string): Node => {
    const children = nodesAt(chains.flatMap((chain) => chain[chain.indexOf(key) - 1] ?? []))
    const evidence = takeEvenly(byKey.get(key) ?? [], MAX_EVIDENCE)
    const all = [...evidence, ...children.flatMap((child) => child.all)]
    // What fits all of its evidence, and what fits that of a node below.
    const fitted = Array.from(
      Map.groupBy(all, ({ actual: { status, isText } }) => `${status} ${isText}`).values(),
      (group) => fitTemplate(group) as ResponseData,
    )
    const candidates = ['accepted' as const, ...fitted, ...children.flatMap((child) => child.candidates)]
    const distinct = [...new Map(candidates.map((each) => [jsonText(each), each])).values()]
    return { key, children, evidence, all, candidates: distinct, solved: new Map() }
  }
  return nodesAt(chains.flatMap((chain) => chain.at(-1) ?? [])).flatMap((root) => solve(root, undefined, '').rules)
}

function solve(node: Node, inherited: Choice, under: string): Solution {
  const known = node.solved.get(inherited)
  if (known !== undefined) return known
  const below = (choice: Choice, key: string): Solution => {
    // Not every rule holds for classes that the mock accepts.
    const isHeld = ({ problem }: Evidence): boolean =>
      choice === 'accepted' || !problem.accepted || isRefusedUnder(problem.key, key)
    const own = node.evidence.reduce((sum, each) => sum + costOf(isHeld(each) ? choice : undefined, each), 0)
    const solved = node.children.map((child) => solve(child, choice, key))
    return { cost: solved.reduce((sum, each) => sum + each.cost, own), rules: solved.flatMap(({ rules }) => rules) }
  }
  let best = below(inherited, under)
  for (const choice of node.candidates) {
    if (best.cost < RULE) break
    const { cost, rules } = below(choice, node.key)
    if (cost + RULE < best.cost) best = { cost: cost + RULE, rules: [[node.key, toRule(choice, node.all)], ...rules] }
  }
  node.solved.set(inherited, best)
  return best
}

export const isEmpty = (object: object): boolean => Object.keys(object).length === 0

/** Writes a response as a rule: what is as without a rule is left out. */
function toRule(choice: NonNullable<Choice>, evidence: readonly Evidence[]): ErrorRule {
  if (choice === 'accepted') return 'accepted'
  const { status, headers = {}, body, isText } = choice
  const isFault = typeof status === 'string'
  const [{ problem, usual: refusal }] = evidence as readonly [Evidence]
  const usual: Record<string, string> = { ...headersOf(problem.keyword, Number(status)), ...refusal.headers }
  if (isText) usual['content-type'] = 'text/plain; charset=utf-8'
  // An empty header removes the mock's own.
  const all = isFault ? {} : { ...Object.fromEntries(Object.keys(usual).map((name) => [name, ''])), ...headers }
  const own = Object.entries(all).filter(([name, value]) => usual[name] !== value)
  const { error, message, ...further } = isObject(body) ? body : {}
  const isShort = Number.isInteger(error) && typeof message === 'string' && isEmpty(further)
  return {
    ...(!isFault && evidence.some((each) => each.usual.status !== status) && { status }),
    ...(own.length > 0 && { headers: Object.fromEntries(own) }),
    ...(isShort && { error: error as number, message }),
    ...(body !== undefined && !isShort && { [isText ? 'text' : 'body']: body }),
    ...(isFault && { fault: status }),
  } as ErrorRule
}
