import { isObject, memberOf } from '../base/check-value.ts'
import type { JoinObject } from './settings.ts'
import { render, renderText, type Values } from './template.ts'

/**
 * The body of a response to several problems, from their own bodies, or a member of it: by a template, or by default
 * texts that differ are joined, lists are concatenated, and of other values the first counts.
 */
export function joinBodies(
  bodies: readonly unknown[],
  join: JoinObject,
  values: Values,
  template: unknown,
): unknown {
  const given = bodies.filter((body) => body !== undefined)
  const [first] = given
  if (given.every(isObject) && (template === undefined || isObject(template))) {
    const names = new Set([...given, template ?? {}].flatMap((body) => Object.keys(body)))
    const members = Array.from(names, (name) => {
      const all = bodies.map((body) => memberOf(body, name))
      return [name, joinBodies(all, join, values, memberOf(template, name))] as const
    })
    return Object.fromEntries(members)
  }
  const texts = given.filter((body) => typeof body === 'string')
  if (template === undefined) {
    if (given.every(Array.isArray)) return given.flat()
    if (texts.length < given.length || texts.every((text) => text === first)) return first
  }
  const { start = '', between = '; ', end = '' } = join
  // The text of one problem has them with a count of its own.
  const [opening = '', closing = ''] = [start, end].map((frame) => renderText(frame, { count: 1 }))
  const pieces = (template === undefined ? [...new Set(texts)] : texts).map((text) => {
    const [from, to] = [text.startsWith(opening), text.endsWith(closing)]
    return text.slice(from ? opening.length : 0, to ? text.length - closing.length : text.length)
  })
  const joined = pieces.filter((piece) => piece !== '').join(between)
  const own = { first, joined, count: bodies.length, more: bodies.length - 1 }
  return render(template ?? `${start}{joined}${end}`, { ...values, ...own })
}
