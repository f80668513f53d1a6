import { isObject, memberOf } from '../check-value.ts'
import type { JoinObject } from './mock-options.ts'
import { render, type Values } from './template.ts'

/** The pattern of `start` or `end` in the text of one problem, which has a count of its own. */
const patternOf = (frame: string): string =>
  frame
    .replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    .replace('\\{count\\}', '(\\d+)')
    .replaceAll('\\{count:plural\\}', 's?')

/**
 * The body of a response to several problems, from their own bodies, or a member of it: by a template, or by default
 * texts that differ are joined, lists are concatenated, and of other values the first counts.
 */
export function joinBodies(bodies: readonly unknown[], join: JoinObject, values: Values, template: unknown): unknown {
  const given = bodies.filter((body) => body !== undefined)
  const [first] = given
  if (given.every(isObject) && (template === undefined || isObject(template))) {
    const names = new Set([...given, template ?? {}].flatMap((each) => Object.keys(each)))
    const members = Array.from(names, (name) => {
      const all = bodies.map((body) => memberOf(body, name))
      return [name, joinBodies(all, join, values, memberOf(template, name))] as const
    })
    return Object.fromEntries(members)
  }
  const texts = given.filter((each) => typeof each === 'string')
  if (template === undefined) {
    if (given.every(Array.isArray)) return given.flat()
    if (texts.length < given.length || texts.every((text) => text === first)) return first
  }
  const { start = '', between = '; ', end = '' } = join
  const [opening, closing] = [new RegExp(`^${patternOf(start)}`), new RegExp(`${patternOf(end)}$`)]
  const shown = template === undefined ? [...new Set(texts)] : texts
  const pieces = shown.map((text) => text.replace(opening, '').replace(closing, ''))
  const countIn = (text: string): number => Number(opening.exec(text)?.[1] ?? closing.exec(text)?.[1] ?? 1)
  const counts = bodies.map((body) => (typeof body === 'number' ? body : countIn(String(body))))
  const count = counts.reduce((sum, each) => sum + each, 0)
  const own = { first, joined: pieces.filter((piece) => piece !== '').join(between), count, more: count - 1 }
  return render(template ?? `${start}{joined}${end}`, { ...values, ...own })
}
