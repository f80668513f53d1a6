import { isObject, jsonText, memberOf } from 'plant-store-kit/json'
import type { JOIN_NAMES, ValuesOf } from '../templates/placeholder-names.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { templateParts, type WrittenPlaceholder } from '../templates/placeholder.ts'
import { readTemplate, TextTemplate, type Values } from '../templates/template.ts'

/** What stands between two messages by default. */
export const BETWEEN = '; '

/** How bodies are joined, with the values of placeholders. */
interface Joining {
  readonly join: JoinObject
  readonly placeholderValues: Values
  /** How many problems each body lists: one, if it has no list. */
  readonly counts: readonly number[]
}

/**
 * The body of a response to several problems, from their own bodies: by the template `join.body`, or by default texts that
 * differ are joined, lists are concatenated, and of other values the first counts.
 */
export function joinBodies(
  bodies: readonly unknown[],
  join: JoinObject,
  placeholderValues: Values,
): unknown {
  const counts = bodies.map((body) => Math.max(1, countListItems(body)))
  return joinValues(bodies, { join, placeholderValues, counts }, join.body)
}

/** How many items the first list of a body has, or all lists if it is an object of lists. */
function countListItems(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (!isObject(value)) return 0
  const values: readonly unknown[] = Object.values(value)
  const counts = values.map(countListItems)
  const areLists = values.every((list) => Array.isArray(list))
  return areLists ? sumOfNumbers(counts) : (counts.find((count) => count > 0) ?? 0)
}

/** @param values of a member of the bodies; undefined for a body without it */
function joinValues(values: readonly unknown[], joining: Joining, template: unknown): unknown {
  const present = values.filter((value) => value !== undefined)
  if (present.length === 0 && template === undefined) return undefined
  const hasMembers = template === undefined || isObject(template)
  if (hasMembers && present.every(isObject)) return joinMembers(values, joining, template)
  return template === undefined
    ? joinByDefault(values, present, joining)
    : joinByTemplate(values, messagesWithoutFrame(values, joining), joining, template)
}

function joinMembers(values: readonly unknown[], joining: Joining, template: unknown): unknown {
  const objects = [...values, template].filter(isObject)
  const names = new Set(objects.flatMap((object) => Object.keys(object)))
  const members = Array.from(names, (name) => {
    const ofMember = values.map((value) => memberOf(value, name))
    return [name, joinValues(ofMember, joining, memberOf(template, name))] as const
  })
  return Object.fromEntries(members)
}

/** Lists are concatenated, and texts joined, if all are texts that differ; else the first value counts. */
function joinByDefault(
  values: readonly unknown[],
  present: readonly unknown[],
  joining: Joining,
): unknown {
  if (present.every((value) => Array.isArray(value))) return joinLists(present, joining)
  const isSame = present.every((value) => value === present[0])
  if (isSame || !present.every((value) => typeof value === 'string')) return present[0]
  const { start = '', end = '' } = joining.join
  const messages = [...new Set(messagesWithoutFrame(values, joining))]
  return joinByTemplate(values, messages, joining, `${start}{joined}${end}`)
}

/** One after the other; items that differ only in lists of objects become one, as in `[{ type, violations: [{ field }] }]`. */
function joinLists(lists: readonly (readonly unknown[])[], joining: Joining): readonly unknown[] {
  const items = lists.flat()
  const remainders = new Set(items.map(withoutLists))
  const differOnlyInLists = remainders.size === 1 && !remainders.has(undefined)
  return differOnlyInLists ? [joinMembers(items, joining, undefined)] : items
}

/** What an item has beside lists of objects, as a text; undefined without such a list. */
function withoutLists(item: unknown): string | undefined {
  const members = isObject(item) ? Object.entries(item) : []
  const rest = members.filter(([, value]) => !isListOfObjects(value))
  return rest.length < members.length ? jsonText(rest) : undefined
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** The texts of a member, without what all of them begin and end with. */
const messagesWithoutFrame = (values: readonly unknown[], joining: Joining): readonly string[] =>
  values
    .flatMap((text, index) => {
      const { start = '', end = '' } = joining.join
      if (typeof text !== 'string') return []
      return withoutFrame(text, [start, end], valuesOfBody(joining, index))
    })
    .filter((message) => message !== '')

function joinByTemplate(
  memberValues: readonly unknown[],
  messages: readonly string[],
  joining: Joining,
  template: unknown,
): unknown {
  const { join, placeholderValues, counts } = joining
  const ofJoin: ValuesOf<typeof JOIN_NAMES> = {
    first: firstOf(memberValues, joining, template),
    joined: messages.join(join.between ?? BETWEEN),
    ...countsOf(sumOfNumbers(counts)),
    sum: sumOfNumbers(memberValues),
  }
  return readTemplate(template).render({ ...placeholderValues, ...ofJoin })
}

/** The first value, of a text without what the template says about it alone, such as `name is empty (and 1 more)`. */
function firstOf(memberValues: readonly unknown[], joining: Joining, template: unknown): unknown {
  const index = memberValues.findIndex((value) => value !== undefined)
  const first = memberValues[index]
  const placeholder = templateParts(String(template)).find(isFirst)
  if (typeof first !== 'string' || placeholder === undefined || joining.counts[index] === 1)
    return first
  const frame = String(template).split(placeholder.source)
  return withoutFrame(first, frame, valuesOfBody(joining, index))
}

const isFirst = (part: string | WrittenPlaceholder): part is WrittenPlaceholder =>
  typeof part === 'object' && part.name === 'first'

/** What templates may say about the number of problems. */
const countsOf = (count: number) => ({ count, more: count - 1 })

/** What they may say about a body alone. */
const valuesOfBody = ({ placeholderValues, counts }: Joining, index: number): Values => ({
  ...placeholderValues,
  ...countsOf(counts[index] ?? 1),
})

/** The sum of those that are numbers. */
export const sumOfNumbers = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)

/** A text without what stands before and after it, if it does. */
function withoutFrame(text: string, frame: readonly string[], values: Values): string {
  const [opening = '', closing = ''] = frame.map((part) => new TextTemplate(part).render(values))
  const from = text.startsWith(opening) ? opening.length : 0
  const to = text.endsWith(closing) ? text.length - closing.length : text.length
  return text.slice(from, to)
}
