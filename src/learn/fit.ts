import { isObject } from '../check.ts'
import { jsonText } from '../core/json.ts'
import { FORMS, render, renderText, type Values } from '../core/template.ts'
import { canonical } from './sample.ts'

/** A value of a response, undefined if it is absent, and what the placeholders stand for in it. */
export interface Observation {
  readonly actual: unknown
  readonly values: Values
}

const PLACEHOLDER = /\{[a-z-]+(?::[a-z]+)?\}/g
/** A name or an id of the run, outside of placeholders, would differ in the next run. */
const OF_RUN = /Plant [0-9a-z]{7}|\d{8}|2000-01-01T/

/** A member of an object, but none of its prototype, such as `constructor`. */
const memberOf = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

/** Whether a template gives the value that was observed. */
export function gives(template: unknown, { actual, values }: Observation): boolean {
  if (isObject(template) && isObject(actual)) {
    for (const name in actual) if (!Object.hasOwn(template, name)) return false
    return Object.keys(template).every((name) => gives(template[name], { actual: memberOf(actual, name), values }))
  }
  const rendered = typeof template === 'string' && !template.includes('{') ? template : render(template, values)
  if (rendered === actual || rendered === undefined || actual === undefined) return rendered === actual
  // Comparing texts is slow.
  if (typeof rendered !== 'object' && typeof rendered === typeof actual) return false
  return canonical(rendered) === canonical(actual)
}

const countOf = (template: unknown, all: readonly Observation[]): number =>
  all.reduce((sum, each) => sum + Number(gives(template, each)), 0)

/** At most so many of a list, evenly spread. */
export const some = <Item>(list: readonly Item[], max: number): readonly Item[] => {
  const step = Math.max(1, list.length / max)
  return Array.from({ length: Math.min(max, list.length) }, (_, index) => list[Math.floor(index * step)] as Item)
}

/** So many observations show what is common to all. */
const MAX_COMPARED = 200

/** What services write of a value in a message. */
const WRITTEN = ['text:length', 'text:html', 'excerpt:html']

/** A number of several digits that is no part of a word or an entity. */
const POSITION = /(?<![\w&#-])\d\d+/

/** Values that are others in every run: where a text has one, it is no coincidence. */
const VARYING = /^\{(default-.*|id|name|position|column|size|excerpt)\}$/

/** The template that gives most of the observed values; of several, the one with the fewest placeholders. */
export function best(candidates: readonly unknown[], all: readonly Observation[]): unknown {
  let found: unknown
  let most = -Infinity
  // Numbers in texts about malformed JSON are often positions, which depend on the lengths of ids and names.
  const hasPosition = all.some(({ values }) => values['position'] !== undefined)
  const varies = (placeholder: string): boolean =>
    VARYING.test(placeholder) || (hasPosition && /^\{text(?::html)?\}$/.test(placeholder))
  for (const candidate of candidates) {
    const text = jsonText(candidate)
    const literal = text.replace(PLACEHOLDER, '')
    const risk = OF_RUN.test(literal)
      ? 0.5
      : typeof candidate === 'string' && (hasPosition ? POSITION : /(?:column|position|offset|char) \d\d/).test(literal)
        ? 1.5
        : 0
    const placeholders = text.match(PLACEHOLDER) ?? []
    const complexity = placeholders.reduce((sum, each) => sum + (varies(each) ? -1 : each.length / 10), 0) / 1000
    const score = countOf(candidate, all) - complexity - risk
    if (score > most) [found, most] = [candidate, score]
  }
  return found
}

/** The shortest template, member by member, that gives most of the values. */
export function fit(all: readonly Observation[], member = ''): unknown {
  const present = all.filter(({ actual }) => actual !== undefined)
  const candidates: unknown[] = []
  const objects = present.filter(({ actual }) => isObject(actual))
  if (objects.length > 0) candidates.push(fitObject(objects))
  for (const [length, arrays] of Map.groupBy(present, ({ actual }) => (Array.isArray(actual) ? actual.length : -1))) {
    if (length < 0) continue
    const itemsAt = (index: number): readonly Observation[] =>
      arrays.map(({ actual, values }) => ({ actual: (actual as unknown[])[index], values }))
    candidates.push(Array.from({ length }, (_, index) => fit(itemsAt(index))))
  }
  const sample = some(all, MAX_COMPARED)
  const usual = best([...candidates, ...scalarsOf(present, member)], sample)
  // What the first values have in common may hide what the others show, such as a name that was trimmed.
  const others = present.filter((each) => !gives(usual, each))
  return others.length === 0 ? usual : best([usual, ...scalarsOf(others, member)], all)
}

/** Templates of values that are no objects and arrays, by some of them. */
function scalarsOf(all: readonly Observation[], member: string): readonly unknown[] {
  return distinct(all)
    .slice(0, 6)
    .flatMap(({ actual, values }) => {
      const text = canonical(actual)
      const placeholders = Object.entries(values).flatMap(([name, value]) => {
        if (!isFor(name, member) || value === undefined || isChance(name, text)) return []
        if (canonical(value) === text) return [`{${name}}`]
        const forms = Object.entries(FORMS).filter(([, change]) => canonical(change(value)) === text)
        return forms.map(([form]) => `{${name}:${form}}`)
      })
      if (typeof actual === 'string')
        return [...placeholders, ...textsFrom(actual, values), actual.replace(new RegExp(POSITION, 'g'), '{position}')]
      return isObject(actual) || Array.isArray(actual) ? placeholders : [...placeholders, actual]
    })
}

const distinct = (all: readonly Observation[]): readonly Observation[] =>
  Array.from(Map.groupBy(all, ({ actual }) => canonical(actual)).values(), ([first]) => first as Observation)

/** `default-message` is for the member "message" alone. */
const isFor = (name: string, member: string): boolean => !name.startsWith('default-') || name === `default-${member}`

function fitObject(objects: readonly Observation[]): unknown {
  const names = new Set(objects.flatMap(({ actual }) => Object.keys(actual as object)))
  const members = Array.from(names, (name): [string, unknown] | [] => {
    const all = objects.map(({ actual, values }) => ({ actual: memberOf(actual, name), values }))
    const template = fit(all, name)
    const absent = all.filter(({ actual }) => actual === undefined).length
    return countOf(template, all) > absent || absent === 0 ? [name, template] : []
  })
  return Object.fromEntries(members.filter((member) => member.length === 2))
}

const MAX_PLACES = 5

/** A single digit may stand anywhere by chance. */
const isChance = (name: string, value: string): boolean =>
  value.length === 1 && /^(?:column|position|size|text:length)$/.test(name)

/** A text with placeholders at some of the places where it has their values. */
function textsFrom(text: string, values: Values): readonly string[] {
  const names = Object.keys(values).filter((name) => !name.startsWith('default-'))
  const spans = [...names, ...WRITTEN].flatMap((name) => {
    const own = renderText(`{${name}}`, values)
    if (own === '' || isChance(name, own)) return []
    return placesOf(own, text).map((at) => ({ name, at, end: at + own.length }))
  })
  // Of several placeholders with the same text, the first one; a short text may stand anywhere by chance.
  const places = spans.filter(
    ({ at, end }, index) => spans.findIndex((each) => each.at === at && each.end === end) === index,
  )
  const chosen = places.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MAX_PLACES)
  const choices = chosen.reduce<readonly (readonly Span[])[]>(
    (all, span) => [...all, ...all.filter((used) => isFree(used, span)).map((used) => [...used, span])],
    [[]],
  )
  return choices.map((used) => {
    let result = ''
    let from = 0
    for (const { name, at, end } of used.toSorted((a, b) => a.at - b.at)) {
      result += `${text.slice(from, at)}{${name}}`
      from = end
    }
    return result + text.slice(from)
  })
}

interface Span {
  readonly name: string
  readonly at: number
  readonly end: number
}

const weightOf = (span: Span): number => span.end - span.at + (VARYING.test(`{${span.name}}`) ? 100 : 0)

const isFree = (used: readonly Span[], { at, end }: Span): boolean =>
  used.every((other) => other.end <= at || end <= other.at)

/** Where a text stands in another, not within a word or a number. */
function placesOf(part: string, text: string): readonly number[] {
  const places: number[] = []
  const isWord = (char = ''): boolean => /\w/.test(char)
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const before = isWord(text[at - 1]) && isWord(part[0])
    const after = isWord(text[at + part.length]) && isWord(part.at(-1))
    if (!before && !after) places.push(at)
  }
  return places.slice(0, 3)
}
