import { suggest, unknownName } from './suggest.ts'
import { truncate } from './truncate.ts'
import { Decimal, isInteger, isNumeric, isObject, memberOf } from './validator.ts'

export { isInteger, isNumeric, isObject, memberOf }

/** Returns a sentence for each problem of `value`; `place` names it, such as `scenarios.closed.delay`. */
export type Check = (value: unknown, place: string) => readonly string[]

/** A check for an object with these members and no other; `undefined` counts as absent. */
export function object(members: Readonly<Record<string, Check>>): Check {
  const names = Object.keys(members)
  return (value, place) => {
    if (!isObject(value)) return [wrongValue(place, `an object with ${names.join(', ')}`, value)]
    const at = (name: string): string => (place === '' ? name : `${place}.${name}`)
    return Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return []
      const check = memberOf(members, name) as Check | undefined
      return check?.(member, at(name)) ?? [`${at(name)} is unknown${suggest(name, names)}`]
    })
  }
}

export function objectOf(
  check: (value: unknown, place: string, name: string) => readonly string[],
): Check {
  return (value, place) =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, member]) => check(member, `${place}.${name}`, name))
      : [wrongValue(place, 'an object', value)]
}

export function listOf(check: Check, min: 0 | 1 = 0): Check {
  const allowed = min === 0 ? 'a list' : 'a list with at least one item'
  return (value, place) =>
    Array.isArray(value) && value.length >= min
      ? value.flatMap((item, index) => check(item, `${place}[${index}]`))
      : [wrongValue(place, allowed, value)]
}

export function is(allowed: string, test: (value: unknown) => boolean): Check {
  return (value, place) => (test(value) ? [] : [wrongValue(place, allowed, value)])
}

export function oneOf(values: readonly unknown[]): Check {
  return is(values.join(', ').replace(/, ([^,]*)$/, ' or $1'), (value) => values.includes(value))
}

export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER): Check {
  const to = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`
  const fits = (value: unknown): boolean =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
  return is(`a whole number from ${min}${to}`, fits)
}

export function number(allowed: string, min: number, max: number): Check {
  return is(allowed, (value) => typeof value === 'number' && value >= min && value <= max)
}

/** For secrets: the message does not repeat the value. */
export function secret(allowed: string, test: (value: unknown) => boolean): Check {
  const shown = (value: unknown): string =>
    typeof value === 'string' ? `a string of ${value.length} characters` : `type ${typeof value}`
  return (value, place) => (test(value) ? [] : [`${place} takes ${allowed} (got ${shown(value)})`])
}

export const string: Check = is('a string', (value) => typeof value === 'string')
export const boolean: Check = oneOf([true, false])
/** Whether a value can be sent as a token. */
export const isToken = (value: unknown): boolean =>
  typeof value === 'string' && /^[!-~]+$/.test(value)
export const token: Check = secret('printable ASCII without spaces', isToken)

/** A check for one of these names; without them, for any string. */
export function oneName(names?: readonly string[]): Check {
  return (value, place) => {
    if (typeof value !== 'string') return string(value, place)
    return names?.includes(value) === false ? [unknownName(place, value, names)] : []
  }
}

/** An option, a URL or a file that cannot be used; the message is one sentence or two for people. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws {UsageError} with every problem in one message */
export function throwProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new UsageError(`${problems.join('; ')}.`)
}

/** The sentence about a value that is not allowed at a place. */
export function wrongValue(place: string, allowed: string, value: unknown): string {
  return `${place || 'it'} takes ${allowed} (got ${showValue(value)})`
}

/** A value for error messages, in at most 40 characters. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array'
  if (typeof value === 'string') return JSON.stringify(truncate(value, 40))
  if (value instanceof Decimal) return truncate(value.source, 40)
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : truncate(String(value), 40)
}
