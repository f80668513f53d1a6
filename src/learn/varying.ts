import { isObject } from '../check-value.ts'
import { render, valuesOf } from '../core/template.ts'
import { KINDS, type ResponseData, type Sample } from './sample.ts'

/** Members of responses, at any depth, that never repeat, with the constant that stands for their values. */
export type Varying = ReadonlyMap<string, unknown>

const MIN_VALUES = 8

/** A JSON value with other values of its members, at any depth. */
function changeMembers(json: unknown, change: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(json)) return json.map((item) => changeMembers(item, change))
  if (!isObject(json)) return json
  const members = Object.entries(json).map(([name, value]) => [name, changeMembers(change(name, value), change)])
  return Object.fromEntries(members) as unknown
}

/** Finds counters and random tokens: members whose values are all different, and not those of the requests. */
export function findVarying(samples: readonly Sample[]): Varying {
  const found = new Map<string, unknown[]>()
  for (const { request, response } of samples) {
    const sent = Object.values(valuesOf(request))
    changeMembers(response.body, (name, value) => {
      found.set(name, [...(found.get(name) ?? []), sent.includes(value) ? undefined : value])
      return value
    })
  }
  const kindOf = (all: readonly unknown[]): unknown => {
    const values = [...new Set(all)].filter((value) => value !== undefined)
    if (values.length < MIN_VALUES || values.length <= 0.95 * all.length) return undefined
    if (values.every(Number.isSafeInteger)) return KINDS.counter
    const isToken = (value: unknown): boolean => typeof value === 'string' && /^(?=.*\d)[\w-]{8,}$/.test(value)
    return values.every(isToken) ? KINDS.uuid : undefined
  }
  return new Map(Array.from(found, ([name, values]) => [name, kindOf(values)]))
}

/** The members of templates that are counters or random. */
export function varyingOf(templates: unknown): Varying {
  const found = new Map<string, unknown>()
  changeMembers(templates, (name, value) => {
    if (typeof value === 'string' && /^\{(counter|uuid)\b/.test(value)) found.set(name, render(value, KINDS))
    return value
  })
  return found
}

/** A response with constants for the values of such members. */
export function withConstants(response: ResponseData, varying: Varying): ResponseData {
  const constantOf = (name: string, value: unknown): unknown =>
    typeof varying.get(name) === typeof value ? varying.get(name) : value
  return { ...response, body: changeMembers(response.body, constantOf) }
}
