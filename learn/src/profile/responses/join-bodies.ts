import { isObject, jsonText, memberOf } from 'plant-store-kit/json'
import type { JOIN_NAMES } from '../templates/placeholders.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { readTemplate, TextTemplate, type Values } from '../templates/template.ts'

/**
 * The body of a response to several problems, from their own bodies, or a member of it: by a template, or by default
 * texts that differ are joined, lists are concatenated, and of other values the first counts.
 * @param bodies undefined for a body without the member
 * @param template of `join.body`, or of a member of it; undefined without one
 */
export function joinBodies(
  bodies: readonly unknown[],
  join: JoinObject,
  values: Values,
  template: unknown,
): unknown {
  const present = bodies.filter((body) => body !== undefined)
  if (present.length === 0 && template === undefined) return undefined
  const hasMembers = template === undefined || isObject(template)
  if (hasMembers && present.every(isObject)) return joinMembers(bodies, join, values, template)
  return template === undefined
    ? joinByDefault(bodies, present, join, values)
    : joinByTemplate(bodies, textsIn(present), join, { values, template })
}

function joinMembers(
  bodies: readonly unknown[],
  join: JoinObject,
  values: Values,
  template: unknown,
): unknown {
  const objects = [...bodies, template].filter(isObject)
  const names = new Set(objects.flatMap((object) => Object.keys(object)))
  const members = Array.from(names, (name) => {
    const ofMember = bodies.map((body) => memberOf(body, name))
    return [name, joinBodies(ofMember, join, values, memberOf(template, name))] as const
  })
  return Object.fromEntries(members)
}

/** Lists are concatenated, and texts joined, if all are texts that differ; else the first value counts. */
function joinByDefault(
  bodies: readonly unknown[],
  present: readonly unknown[],
  join: JoinObject,
  values: Values,
): unknown {
  if (present.every((body) => Array.isArray(body))) return joinLists(present, join, values)
  const texts = textsIn(present)
  const isOtherValue = texts.length < present.length
  const isSame = texts.every((text) => text === texts[0])
  if (isOtherValue || isSame) return present[0]
  const template = `${join.start ?? ''}{joined}${join.end ?? ''}`
  return joinByTemplate(bodies, [...new Set(texts)], join, { values, template })
}

/** One after the other; items that differ only in lists of objects become one, as in `[{ type, violations: [{ field }] }]`. */
function joinLists(
  lists: readonly (readonly unknown[])[],
  join: JoinObject,
  values: Values,
): readonly unknown[] {
  const items = lists.flat()
  const [rest, ...others] = new Set(items.map(withoutLists))
  const isOne = rest !== undefined && others.length === 0
  return isOne ? [joinMembers(items, join, values, undefined)] : items
}

/** What an item has beside lists of objects, as a text; undefined without such a list. */
function withoutLists(item: unknown): string | undefined {
  const members = isObject(item) ? Object.entries(item) : []
  const rest = members.filter(([, value]) => !isListOfObjects(value))
  return rest.length < members.length ? jsonText(rest) : undefined
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

const textsIn = (bodies: readonly unknown[]): readonly string[] =>
  bodies.filter((body) => typeof body === 'string')

function joinByTemplate(
  bodies: readonly unknown[],
  texts: readonly string[],
  join: JoinObject,
  { values, template }: { readonly values: Values; readonly template: unknown },
): unknown {
  const frame = frameOfOne(join, values)
  const pieces = texts.map((text) => withoutFrame(text, frame)).filter((piece) => piece !== '')
  const ofJoin: Readonly<Record<(typeof JOIN_NAMES)[number], unknown>> = {
    first: bodies.find((body) => body !== undefined),
    joined: pieces.join(join.between ?? '; '),
    count: bodies.length,
    more: bodies.length - 1,
    sum: sumOf(bodies),
  }
  return readTemplate(template).render({ ...values, ...ofJoin })
}

/** The sum of those that are numbers. */
export const sumOf = (bodies: readonly unknown[]): number =>
  bodies.reduce<number>((sum, body) => sum + (typeof body === 'number' ? body : 0), 0)

/** What the text of a single problem begins and ends with. */
interface Frame {
  readonly opening: string
  readonly closing: string
}

/** The `start` and `end` of a join, for one problem. */
function frameOfOne({ start = '', end = '' }: JoinObject, values: Values): Frame {
  const ofOne = { ...values, count: 1 }
  return {
    opening: new TextTemplate(start).render(ofOne),
    closing: new TextTemplate(end).render(ofOne),
  }
}

function withoutFrame(text: string, { opening, closing }: Frame): string {
  const from = text.startsWith(opening) ? opening.length : 0
  const to = text.endsWith(closing) ? text.length - closing.length : text.length
  return text.slice(from, to)
}
