import { setMember } from '../base/set-member.ts'
import { canonicalPath, encodedPath, pathOf } from '../base/request.ts'
import { vaguenessOf } from '../document/path-order.ts'
import type { Asked } from './api.ts'

/** What a document has at a path, for one method or for all. */
export interface RouteEntry<Value> {
  /** In upper case; undefined for all. */
  readonly method: string | undefined
  /** As the document writes it. */
  readonly path: string
  readonly value: Value
}

/** What is at the path of a request. */
export interface Match<Value> {
  readonly methods: ReadonlyMap<string | undefined, Place<Value>>
  /** What parameters stand for, in the order of the path, as sent. */
  readonly values: readonly string[]
}

/** An entry, with the names of the parameters of its path. */
export interface Place<Value> {
  readonly value: Value
  readonly names: readonly string[]
}

/** What may stand at one segment of a path. */
interface Step<Value> {
  readonly literals: Map<string, Step<Value>>
  /** Segments such as `{name}.txt`, those with the longest literal text first, and `{name}` last. */
  readonly patterns: Pattern<Value>[]
  readonly methods: Map<string | undefined, Place<Value>>
}

/** A segment with parameters between, before or behind literal texts. */
interface Pattern<Value> {
  readonly vagueness: number
  readonly texts: readonly string[]
  readonly next: Step<Value>
}

const newStep = <Value>(): Step<Value> => ({
  literals: new Map(),
  patterns: [],
  methods: new Map(),
})

/** A parameter of a path. */
const PARAMETER = /\{([^{}]*)\}/

/**
 * Finds what is at a path: a literal segment comes before one that has a parameter (OpenAPI, "Path Templating Matching"), and
 * that before one that is a parameter. The time grows with the length of the path, and not with the number of entries.
 */
export class Router<Value> {
  readonly #root = newStep<Value>()

  /** A path with a query or a fragment, such as `/plants#import`, is that of another operation if the document has one without. */
  constructor(entries: Iterable<RouteEntry<Value>>) {
    const isCut = ({ path }: RouteEntry<Value>): boolean => pathOf(path) !== path
    const inOrder = [...entries].toSorted((a, b) => Number(isCut(a)) - Number(isCut(b)))
    for (const entry of inOrder) this.#add(entry)
  }

  /** Of two entries with the same method, at paths that only names of parameters tell apart, the first one counts. */
  #add({ method, path, value }: RouteEntry<Value>): void {
    let step = this.#root
    const names: string[] = []
    for (const segment of pathOf(path).split('/').slice(1)) {
      const parts = segment.split(PARAMETER)
      names.push(...parts.filter((_, index) => index % 2 === 1))
      step = nextStep(step, { parts, vagueness: vaguenessOf(segment) })
    }
    if (!step.methods.has(method)) step.methods.set(method, { value, names })
  }

  /** Undefined if the document has no such path. */
  find({ target, base }: Pick<Asked, 'target' | 'base'>): Match<Value> | undefined {
    const received = canonicalPath(target).split('/').slice(1)
    const before = canonicalPath(base.replace(/^\*/, '')).split('/').slice(1)
    const starts = base.startsWith('*') ? received.keys() : [0]
    for (const start of starts) {
      if (before.some((segment, index) => received[start + index] !== segment)) continue
      const match = walk(this.#root, received.slice(start + before.length), 0)
      if (match !== undefined) return match
    }
    return undefined
  }
}

/** A segment of a path in a document. */
interface Segment {
  /** Literal text and names of parameters in turn. */
  readonly parts: readonly string[]
  readonly vagueness: number
}

/** The step behind a segment. */
function nextStep<Value>(step: Step<Value>, { parts, vagueness }: Segment): Step<Value> {
  const [literal = ''] = parts
  if (vagueness === 0) {
    const segment = canonicalPath(encodedPath(literal))
    const next = step.literals.get(segment) ?? newStep<Value>()
    step.literals.set(segment, next)
    return next
  }
  const texts = parts
    .filter((_, index) => index % 2 === 0)
    .map((text) => canonicalPath(encodedPath(text)))
  const known = step.patterns.find((item) => item.texts.join('{') === texts.join('{'))
  if (known !== undefined) return known.next
  const next = newStep<Value>()
  step.patterns.push({ vagueness, texts, next })
  step.patterns.sort((a, b) => a.vagueness - b.vagueness || lengthOf(b) - lengthOf(a))
  return next
}

/** Of its literal text. */
const lengthOf = ({ texts }: Pattern<unknown>): number => texts.join('').length

/** Each step is at one depth, so that it is asked once at most. */
function walk<Value>(
  step: Step<Value>,
  segments: readonly string[],
  depth: number,
): Match<Value> | undefined {
  const segment = segments[depth]
  if (segment === undefined)
    return step.methods.size === 0 ? undefined : { methods: step.methods, values: [] }
  const literal = step.literals.get(segment)
  const found = literal && walk(literal, segments, depth + 1)
  if (found !== undefined) return found
  for (const { texts, next } of step.patterns) {
    const values = valuesBetween(texts, segment)
    const match = values && walk(next, segments, depth + 1)
    if (match !== undefined) return { ...match, values: [...values!, ...match.values] }
  }
  return undefined
}

/** What stands between literal texts, at least a character each; undefined if a segment does not have these texts in turn. */
function valuesBetween(texts: readonly string[], segment: string): readonly string[] | undefined {
  const last = texts.at(-1)!
  const end = segment.length - last.length
  if (!segment.startsWith(texts[0]!) || !segment.endsWith(last)) return undefined
  const values: string[] = []
  let from = texts[0]!.length
  for (const text of texts.slice(1, -1)) {
    const at = segment.indexOf(text, from + 1)
    if (at === -1) return undefined
    values.push(segment.slice(from, at))
    from = at + text.length
  }
  return from < end ? [...values, segment.slice(from, end)] : undefined
}

/** The values of parameters by their names. */
export function valuesByName(
  names: readonly string[],
  values: readonly string[],
): Readonly<Record<string, string>> {
  const byName: Record<string, string> = {}
  for (const [index, name] of names.entries()) setMember(byName, name, values[index]!)
  return byName
}
