import {
  type Check,
  type Find,
  formed,
  is,
  isNumeric,
  isObject,
  memberOf,
  type Members,
  mistakesInObject,
  type NameRule,
  type ObjectRules,
  secretInWords,
  wrongValue,
} from './check-value.ts'
import type { Mistake, Place } from './mistake.ts'

// Checks for options and scenarios, which a page without any does not load; check-value.ts has those of a mock's methods.

export * from './check-value.ts'

/** Whether a value passes a check. */
export const passes = (check: Check, value: unknown): boolean => check(value, []).length === 0

export function oneOf(values: readonly unknown[], allowed = listWords(values)): Check {
  return is(allowed, (value) => values.includes(value), { type: 'value', values })
}

/** `a, b or c` */
function listWords(values: readonly unknown[]): string {
  return values.join(', ').replace(/, ([^,]*)$/, ' or $1')
}

/** A check for a string in which a pattern with flag `u` matches. */
export function matching(allowed: string, pattern: RegExp): Check {
  const fits = (value: unknown): boolean => typeof value === 'string' && pattern.test(value)
  return is(allowed, fits, { type: 'string', pattern })
}

/** A check for the same values; `explain` may say more about a wrong one than the check. */
export function explained(check: Check, explain: Find): Check {
  const find: Find = (value, place) => {
    const mistakes = check(value, place)
    const explanation = mistakes.length === 0 ? [] : explain(value, place)
    return explanation.length === 0 ? mistakes : explanation
  }
  return formed(check.form, find, check.allowed)
}

/** For secrets: what is said does not repeat the value. */
export function secret(check: Check): Check {
  return explained(check, (value, place) => [
    { place, must: `takes ${check.allowed}`, received: secretInWords(value) },
  ])
}

/** A check for an object with these members, by rules. */
export const objectWith = (members: Members, rules: ObjectRules): Check =>
  formed({ type: 'object', members, ...rules }, (value, place) => {
    const mistakes = mistakesInObject(value, place, members, rules.unchecked)
    if (!isObject(value)) return mistakes
    return [
      ...mistakes,
      ...missingMembers(value, place, rules),
      ...crossedGroups(value, place, rules),
    ]
  })

type ObjectValue = Readonly<Record<string, unknown>>

const isMissing = (value: ObjectValue, name: string): boolean => memberOf(value, name) === undefined

function missingMembers(
  value: ObjectValue,
  place: Place,
  { required = [] }: ObjectRules,
): readonly Mistake[] {
  const missing = required.filter((name) => isMissing(value, name))
  return missing.map((name) => ({ place: [...place, name], must: 'is missing' }))
}

/** Members of more than one group. */
function crossedGroups(
  value: ObjectValue,
  place: Place,
  { exclusive = [] }: ObjectRules,
): readonly Mistake[] {
  const present = exclusive.filter((group) => !group.every((name) => isMissing(value, name)))
  if (present.length < 2) return []
  const groups = present.map((group) => group.join(' or ')).join(' and ')
  return [{ place, must: `takes only one of ${groups}` }]
}

/** A check for an object with any members whose names keep the rules; `values` gets the names. */
export function objectOf(
  values: Check | ((value: unknown, place: Place, name: string) => readonly Mistake[]),
  names: readonly NameRule[] = [],
  allowed = 'an object',
): Check {
  const find: Find = (value, place) => {
    if (!isObject(value)) return [wrongValue(place, allowed, value)]
    return Object.entries(value).flatMap(([name, member]) => {
      const at = [...place, name]
      const broken = names.find(({ pattern }) => !pattern.test(name))
      return broken === undefined ? values(member, at, name) : [{ place: at, must: broken.refusal }]
    })
  }
  return formed({ type: 'map', values: values as Check, names }, find, allowed)
}

export function listOf(items: Check, min: 0 | 1 = 0): Check {
  const allowed = min === 0 ? 'a list' : 'a list with at least one item'
  const find: Find = (value, place) =>
    Array.isArray(value) && value.length >= min
      ? value.flatMap((item, index) => items(item, [...place, index]))
      : [wrongValue(place, allowed, value)]
  return formed({ type: 'list', items, min }, find, allowed)
}

export function number(allowed: string, min: number, max: number): Check {
  const fits = (value: unknown): boolean =>
    typeof value === 'number' && value >= min && value <= max
  return is(allowed, fits, { type: 'number', min, max })
}

/** A check for the values that pass one of the checks. */
export function anyOf(allowed: string, ...checks: readonly Check[]): Check {
  const test = (value: unknown): boolean => checks.some((check) => passes(check, value))
  return is(allowed, test, { type: 'either', checks })
}

/** A check for the values that pass all of the checks; the first one that fails says why. */
export function allOf(...checks: readonly Check[]): Check {
  const broken = (value: unknown): Check | undefined =>
    checks.find((check) => !passes(check, value))
  return formed({ type: 'all', checks }, (value, place) => broken(value)?.(value, place) ?? [])
}

/** Like `anyOf`, with the mistakes that the check finds for which the value was probably meant. */
export function choice(checks: readonly Check[], choose: (value: unknown) => Check): Check {
  return formed({ type: 'either', checks }, (value, place) => choose(value)(value, place))
}

/** A check for an object, or for any other value. */
export function objectOr(forObject: Check, forOthers: Check): Check {
  return choice([forObject, forOthers], (value) => (isObject(value) ? forObject : forOthers))
}

/**
 * A check with another condition, which JSON Schema cannot express: a relation between values, or
 * names that depend on the document. The condition also gets the values that the check refuses.
 */
export function also(check: Check, condition: Find): Check {
  const find: Find = (value, place) => [...check(value, place), ...condition(value, place)]
  return formed({ type: 'also', check }, find, check.allowed)
}

/** A check that is made when it is first needed, because it contains itself; a value must not do so. */
export function lazy(make: () => Check): Check {
  let check: Check | undefined
  const open = new Set<unknown>()
  const get = (): Check => {
    check ??= make()
    return check
  }
  return formed({ type: 'lazy', get }, (value, place) => {
    if (open.has(value)) return [{ place, must: 'contains itself' }]
    open.add(value)
    try {
      return get()(value, place)
    } finally {
      // The value may stand at other places, too.
      open.delete(value)
    }
  })
}

export const anything: Check = formed({ type: 'anything' }, () => [])
export const boolean: Check = oneOf([true, false])
/** The finite doubles: no number of JSON beyond them can be compared. */
export const DOUBLES = { min: -Number.MAX_VALUE, max: Number.MAX_VALUE }
export const isFinite = (value: unknown): boolean =>
  isNumeric(value) && Number.isFinite(Number(value))
export const finite: Check = is('a number', isFinite, { type: 'number', ...DOUBLES })
