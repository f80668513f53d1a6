import { isObject, jsonText, memberOf } from 'plant-store-kit/json'
import type { JOIN_NAMES, ValuesOf } from '../templates/placeholder-names.ts'
import type { JoinObject } from 'plant-store-kit/options'
import { memoize } from 'plant-store-kit/responder'
import { templateParts } from '../templates/placeholder.ts'
import { readTemplate, type Template, TextTemplate, type Values } from '../templates/template.ts'

/** What stands between two messages by default. */
export const BETWEEN = '; '

/** The text before and after another one. */
type Frame = readonly [before: TextTemplate, after: TextTemplate]

/** What `join` says of a value in the body, read once for all responses. */
interface JoinTemplate {
  readonly whole: Template
  /** The templates of members by name, if the value is an object. */
  readonly members: ReadonlyMap<string, JoinTemplate> | undefined
  /** What a text with one `{first}` has around it, such as `name is empty (and 1 more)`. */
  readonly aroundFirst: Frame | undefined
}

/** The setting `join`, read once for all responses. */
interface ReadJoin {
  readonly between: string
  readonly frame: Frame
  /** For texts that `body` says nothing about. */
  readonly text: JoinTemplate
  readonly body: JoinTemplate | undefined
}

const readJoin = memoize(
  ({ start = '', between = BETWEEN, end = '', body }: JoinObject): ReadJoin => ({
    between,
    frame: [new TextTemplate(start), new TextTemplate(end)],
    text: readJoinTemplate(`${start}{joined}${end}`),
    body: body === undefined ? undefined : readJoinTemplate(body),
  }),
)

function readJoinTemplate(source: unknown): JoinTemplate {
  const members = isObject(source)
    ? Object.entries(source).map(([name, member]) => [name, readJoinTemplate(member)] as const)
    : undefined
  const whole = readTemplate(source)
  const aroundFirst = typeof source === 'string' ? frameOfFirst(source) : undefined
  return { whole, members: members && new Map(members), aroundFirst }
}

function frameOfFirst(text: string): Frame | undefined {
  const [source, ...others] = templateParts(text).flatMap((part) =>
    typeof part === 'object' && part.name === 'first' ? part.source : [],
  )
  if (source === undefined || others.length > 0) return undefined
  const [before = '', after = ''] = text.split(source)
  return [new TextTemplate(before), new TextTemplate(after)]
}

/**
 * The body of a response to several problems, from their own bodies: by the template `join.body`, or by default texts that
 * differ are joined, lists are concatenated, and of other values the first counts.
 */
export const joinBodies = (
  bodies: readonly unknown[],
  settings: JoinObject,
  ofResponse: Values,
): unknown => new Joining(bodies, readJoin(settings), ofResponse).body

/** Joins bodies, value by value; a body without a member has the value undefined there. */
class Joining {
  readonly body: unknown
  readonly #join: ReadJoin
  readonly #ofResponse: Values
  /** How many problems each body lists: one, if it has no list. */
  readonly #counts: readonly number[]

  constructor(bodies: readonly unknown[], join: ReadJoin, ofResponse: Values) {
    this.#join = join
    this.#ofResponse = ofResponse
    this.#counts = bodies.map((body) => Math.max(1, countListItems(body)))
    this.body = this.#joinValues(bodies, join.body)
  }

  #joinValues(values: readonly unknown[], template: JoinTemplate | undefined): unknown {
    const present = values.filter((value) => value !== undefined)
    if (present.length === 0 && template === undefined) return undefined
    const hasMembers = template === undefined || template.members !== undefined
    if (hasMembers && present.every(isObject)) return this.#joinMembers(values, template?.members)
    return template === undefined
      ? this.#joinByDefault(values, present)
      : this.#joinByTemplate(values, template, this.#messagesIn(values))
  }

  #joinMembers(values: readonly unknown[], templates: JoinTemplate['members'] = new Map()): object {
    const namesOfValues = values.filter(isObject).flatMap((value) => Object.keys(value))
    const members = Array.from(new Set([...namesOfValues, ...templates.keys()]), (name) => {
      const ofMember = values.map((value) => memberOf(value, name))
      return [name, this.#joinValues(ofMember, templates.get(name))] as const
    })
    return Object.fromEntries(members)
  }

  /** Lists are concatenated, and texts joined, if all are texts that differ; else the first value counts. */
  #joinByDefault(values: readonly unknown[], present: readonly unknown[]): unknown {
    if (present.every((value) => Array.isArray(value))) return this.#joinLists(present)
    const isSame = present.every((value) => value === present[0])
    if (isSame || !present.every((value) => typeof value === 'string')) return present[0]
    return this.#joinByTemplate(values, this.#join.text, new Set(this.#messagesIn(values)))
  }

  /** One after the other; items that differ only in lists of objects become one, as in `[{ type, violations: [{ field }] }]`. */
  #joinLists(lists: readonly (readonly unknown[])[]): readonly unknown[] {
    const items = lists.flat()
    const remainders = new Set(items.map(withoutLists))
    const differOnlyInLists = remainders.size === 1 && !remainders.has(undefined)
    return differOnlyInLists ? [this.#joinMembers(items)] : items
  }

  #joinByTemplate(
    values: readonly unknown[],
    { whole, aroundFirst }: JoinTemplate,
    messages: Iterable<string>,
  ): unknown {
    const ofJoin: ValuesOf<typeof JOIN_NAMES> = {
      first: this.#firstOf(values, aroundFirst),
      joined: [...messages].join(this.#join.between),
      ...countsOf(sumOfNumbers(this.#counts)),
      sum: sumOfNumbers(values),
    }
    return whole.render({ ...this.#ofResponse, ...ofJoin })
  }

  /** The messages: the texts without `start` and `end`. */
  #messagesIn(values: readonly unknown[]): readonly string[] {
    const messages = values.flatMap((value, index) =>
      typeof value === 'string' ? this.#withoutFrame(value, index, this.#join.frame) : [],
    )
    return messages.filter((message) => message !== '')
  }

  /** The first value, of a text without what the template says about it alone. */
  #firstOf(values: readonly unknown[], around: Frame | undefined): unknown {
    const index = values.findIndex((value) => value !== undefined)
    const first = values[index]
    const isJoined = typeof first === 'string' && this.#counts[index] !== 1
    return isJoined && around !== undefined ? this.#withoutFrame(first, index, around) : first
  }

  /** A text of a body without what stands before and after it, if it does. */
  #withoutFrame(text: string, index: number, [before, after]: Frame): string {
    const values = { ...this.#ofResponse, ...countsOf(this.#counts[index] ?? 1) }
    const [opening, closing] = [before.render(values), after.render(values)]
    const from = text.startsWith(opening) ? opening.length : 0
    const to = text.endsWith(closing) ? text.length - closing.length : text.length
    return text.slice(from, to)
  }
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

/** What an item has beside lists of objects, as a text; undefined without such a list. */
function withoutLists(item: unknown): string | undefined {
  const members = isObject(item) ? Object.entries(item) : []
  const rest = members.filter(([, value]) => !isListOfObjects(value))
  return rest.length < members.length ? jsonText(rest) : undefined
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isObject)

/** What templates may say about the number of problems. */
const countsOf = (count: number) => ({ count, more: count - 1 })

/** The sum of the numbers among some values. */
export const sumOfNumbers = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)
