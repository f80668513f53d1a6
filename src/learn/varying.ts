import { isObject } from '../check.ts'
import { valuesOf } from '../core/template.ts'
import { type Answer, KINDS, type Sample } from './sample.ts'

/** Members of responses, at any depth, that never repeat, with the constant that stands for their values. */
export type Varying = ReadonlyMap<string, unknown>

const MIN_VALUES = 8

function* membersOf(json: unknown): Generator<readonly [name: string, value: unknown]> {
  if (Array.isArray(json)) for (const item of json) yield* membersOf(item)
  if (!isObject(json)) return
  yield* Object.entries(json)
  for (const value of Object.values(json)) yield* membersOf(value)
}

/** Finds counters and random tokens: members whose values are all different, and not those of the requests. */
export function findVarying(samples: readonly Sample[]): Varying {
  const found = new Map<string, { values: Set<unknown>; count: number }>()
  for (const { request, answer } of samples) {
    const sent = Object.values(valuesOf(request))
    for (const [name, value] of membersOf(answer.json)) {
      const { values, count } = found.get(name) ?? { values: new Set(), count: 0 }
      found.set(name, { values: sent.includes(value) ? values : values.add(value), count: count + 1 })
    }
  }
  const kindOf = (values: readonly unknown[]): unknown => {
    if (values.every(Number.isSafeInteger)) return KINDS.counter
    return values.every((value) => /^(?=.*\d)[\w-]{8,}$/.test(String(value))) ? KINDS.uuid : undefined
  }
  const entries = Array.from(found, ([name, { values, count }]) => {
    const isVarying = values.size >= MIN_VALUES && values.size > 0.95 * count
    return [name, isVarying ? kindOf([...values]) : undefined] as const
  })
  return new Map(entries.filter(([, kind]) => kind !== undefined))
}

/** The members of templates that are counters or random. */
export const varyingOf = (templates: unknown): Varying =>
  new Map(
    Array.from(membersOf(templates), ([name, value]) => [name, CONSTANTS.get(value)] as const).filter(
      ([, constant]) => constant !== undefined,
    ),
  )

const CONSTANTS: ReadonlyMap<unknown, unknown> = new Map<unknown, unknown>([
  ['{counter}', KINDS.counter],
  ['{uuid}', KINDS.uuid],
])

/** An answer with constants for the values of such members. */
export const withConstants = (answer: Answer, varying: Varying): Answer =>
  varying.size === 0 || answer.json === undefined ? answer : { ...answer, json: steadyJson(answer.json, varying) }

function steadyJson(json: unknown, varying: Varying): unknown {
  if (Array.isArray(json)) return json.map((item) => steadyJson(item, varying))
  if (!isObject(json)) return json
  const members = Object.entries(json).map(([name, value]) => {
    const constant = varying.get(name)
    return [name, typeof constant === typeof value ? constant : steadyJson(value, varying)]
  })
  return Object.fromEntries(members) as unknown
}
