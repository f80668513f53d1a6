import { isObject, memberOf } from '../base/check-value.ts'
import { jsonText } from '../base/json.ts'
import {
  CONVERSIONS,
  OF_PLACE,
  ONE_PLACEHOLDER,
  PLACEHOLDER,
  render,
  renderText,
  type Values,
} from '../profile/template.ts'

/** A value of a response, undefined if it is absent, and the values of the placeholders. */
export type Observation = Readonly<{
  actual: unknown
  values: Values
  members: MemberPlaceholders
}>

/** The placeholders of the members of requests. */
export interface MemberPlaceholders {
  /** By the names of the members of the body. */
  readonly byName: ReadonlyMap<string, string>
  /** Those whose values are new in each request. */
  readonly varying: ReadonlySet<string>
  /** Conversions of values that services write in messages. */
  readonly written: readonly string[]
}

/** Outside of placeholders, a name of the run would differ in the next run, and an id or a time may. */
const [NAME_OF_RUN, ID_OR_TIME] = [
  /plant[ -](?=\d*[a-z])[0-9a-z]{7}(?![0-9a-z])/i,
  /\d{8}|2000-01-0[12]/,
]

const MEMBER = '{member}'

/** An object in which the placeholder is the name of an unknown member, if the template has one. */
function withMember(
  object: object,
  { values: { member }, members }: Pick<Observation, 'values' | 'members'>,
  template: object = { [MEMBER]: '' },
): object {
  if (!Object.hasOwn(template, MEMBER) || members.byName.has(String(member))) return object
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === member ? MEMBER : name, value]),
  )
}

/** Whether a template gives the value that was observed. */
export function givesValue(template: unknown, observation: Observation): boolean {
  const { actual, values } = observation
  if (isObject(template) && isObject(actual)) {
    const given = withMember(actual, observation, template)
    for (const name in given) if (!Object.hasOwn(template, name)) return false
    return Object.keys(template).every((name) =>
      givesValue(template[name], { ...observation, actual: memberOf(given, name) }),
    )
  }
  const rendered =
    typeof template === 'string' && !template.includes('{') ? template : render(template, values)
  if (rendered === actual || rendered === undefined || actual === undefined)
    return rendered === actual
  // Comparing texts is slow.
  if (typeof rendered !== 'object' && typeof rendered === typeof actual) return false
  return jsonText(rendered) === jsonText(actual)
}

export const countOf = (template: unknown, all: readonly Observation[]): number =>
  all.reduce((sum, observation) => sum + Number(givesValue(template, observation)), 0)

/** Conversions of values that services write in messages, before and after those of members. */
const WRITTEN_FIRST = (
  'text:length text:code text:byte text:upper type:upper source:first media-type:essence ' +
  'media-type:charset media-type:charset:upper value:double value:float value:python value:integer'
).split(' ')
const WRITTEN_LAST =
  'path:relative text:units text:bytes excerpt:html text:html column:next start-column:next byte-column:next'.split(
    ' ',
  )

/** What precedes the line or the column of a file in a stack trace. */
const FILE = String.raw`[a-z]:(?=\d+:\d)|[a-z]:\d+:`

/** A number of several digits that is no part of a word or an entity, and does not follow a file. */
const POSITION = new RegExp(String.raw`(?<![\w&#-]|${FILE})\d\d+`)

/** Values that differ in every run, so that finding one in a text is no coincidence; some hold several. */
const VARYING = /^\{(target|method|host|position|column|offset|size)\}$/
const LONG = /^\{(excerpt|body)/

/** The template that gives most of the observed values; of several, one with values that vary, else with few placeholders. */
function bestTemplate(candidates: readonly unknown[], all: readonly Observation[]): unknown {
  // Numbers in texts about malformed JSON are often positions, which depend on the lengths of ids and names.
  const hasPosition = all.some(({ values }) => values['position'] !== undefined)
  const position = hasPosition ? POSITION : /(?:column|position|offset|char) \d\d/
  const hasLines = all.some(({ values }) => Number(values['line']) > 1)
  const varying = all[0]?.members.varying
  const varies = (placeholder: string): boolean =>
    VARYING.test(placeholder) ||
    varying?.has(placeholder.slice(1, -1)) === true ||
    (hasLines && placeholder === '{line}') ||
    (hasPosition && /^\{(?:text|source)\}$/.test(placeholder))
  const scores = candidates.map((candidate) => {
    const text = jsonText(candidate)
    const literal = text.replace(PLACEHOLDER, '')
    const isText = typeof candidate === 'string'
    const ofNumber = ID_OR_TIME.test(literal) ? 0.5 : isText && position.test(literal) ? 1.5 : 0
    const risk = isText && NAME_OF_RUN.test(literal) ? all.length : ofNumber
    const placeholders = text.match(PLACEHOLDER) ?? []
    const costs = placeholders.map((placeholder) =>
      LONG.test(placeholder)
        ? -9
        : varies(placeholder)
          ? -1
          : placeholder === '{path}'
            ? 0
            : placeholder.length / 10,
    )
    return countOf(candidate, all) - costs.reduce((sum, cost) => sum + cost, 0) / 1000 - risk
  })
  return candidates[scores.indexOf(Math.max(...scores))]
}

/** The shortest template, member by member, that gives most of the values. */
export function fitTemplate(all: readonly Observation[], member = ''): unknown {
  const present = all.filter(({ actual }) => actual !== undefined)
  const objects = present.filter(({ actual }) => isObject(actual))
  const arrays = present.flatMap((observation) =>
    Array.isArray(observation.actual)
      ? [{ ...observation, actual: Object.fromEntries(observation.actual.entries()) }]
      : [],
  )
  const byLength = Map.groupBy(arrays, ({ actual }) => Object.keys(actual).length)
  const candidates = [...byLength.values()].map((same): unknown => Object.values(fitObject(same)))
  if (objects.length > 0) candidates.unshift(fitObject(objects))
  return improve(bestTemplate([...candidates, ...scalarsOf(present, member)], all), all, member)
}

/** Fits the values that the usual template does not give, which may show more, such as a name that was trimmed. */
function improve(usual: unknown, all: readonly Observation[], member: string): unknown {
  const others = all.filter((observation) => !givesValue(usual, observation))
  if (others.length === 0) return usual
  const own = scalarsOf(others, member)
  const [, name, conversions, byDefault] = ONE_PLACEHOLDER.exec(String(usual)) ?? []
  // A value may need the conversions of both, in either order.
  const both = own.flatMap((value) => {
    const [, ownName, conversion, ownDefault = byDefault] =
      ONE_PLACEHOLDER.exec(String(value)) ?? []
    if (name === undefined || ownName !== name) return []
    const known = [conversion, conversions].filter((part) => part !== undefined)
    const end = ownDefault === undefined ? '' : `|${ownDefault}`
    return [known, known.toReversed()].map((parts) => `{${[name, ...parts].join(':')}${end}}`)
  })
  const better = bestTemplate([usual, ...own, ...both], all)
  return better === usual ? usual : improve(better, all, member)
}

/** Remembers the results, because the same values are fitted many times. */
function remember<Result>(
  compute: (values: Values, members: MemberPlaceholders) => Result,
): typeof compute {
  const known = new WeakMap<Values, Result>()
  return (values, members) => {
    const result = known.get(values) ?? compute(values, members)
    known.set(values, result)
    return result
  }
}

/** The placeholders that give a value, by its key. */
const placeholdersIn = remember((values): ReadonlyMap<string, readonly string[]> => {
  const found = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined) return []
    const own = jsonText(value)
    const conversions = OF_PLACE.test(`{${name}`) ? [] : Object.entries(CONVERSIONS)
    const converted = conversions.flatMap(([conversion, convert]) => {
      const result = convert(value)
      return result === value || result === undefined
        ? []
        : [[jsonText(result), `{${name}:${conversion}}`] as const]
    })
    return [[own, `{${name}}`] as const, ...converted.filter(([key]) => key !== own)]
  })
  const byKey = Map.groupBy(found, ([key]) => key)
  return new Map(
    Array.from(byKey, ([key, all]) => [key, all.map(([, placeholder]) => placeholder)]),
  )
})

/** Templates of values that are no objects and arrays, by some of them. */
function scalarsOf(all: readonly Observation[], member: string): readonly unknown[] {
  const distinct = Map.groupBy(all, ({ actual }) => (actual === undefined ? '' : jsonText(actual)))
  return [...distinct.values()].slice(0, 6).flatMap(([first]): readonly unknown[] => {
    const { actual, values: known, members } = first as Observation
    const declared = members.byName.get(member)
    const placeholder = declared ?? member
    if (actual === undefined && known[placeholder] === null) return [`{${placeholder}:present}`]
    if (actual === undefined) return known[placeholder] === '' ? [`{${placeholder}:filled}`] : []
    const isText = typeof actual === 'string' && !/[{}]/.test(actual)
    const isAbsent = declared !== undefined && known[declared] === undefined
    const isOptional = isAbsent && (isText || actual === null)
    // An error number that is also a column, or the 8 in utf-8, is a coincidence.
    const isFixed = member === 'content-type' || (member === 'error' && typeof actual === 'number')
    const values: Values = isFixed ? { status: known['status'] } : known
    const same = placeholdersIn(values, members).get(jsonText(actual)) ?? []
    const placeholders: readonly unknown[] = isOptional
      ? [...same, `{${declared}|${actual}}`]
      : same
    if (typeof actual === 'string')
      return [
        ...placeholders,
        ...textsFrom(actual, values, members),
        actual.replace(new RegExp(POSITION, 'g'), '{position}'),
      ]
    return isObject(actual) || Array.isArray(actual) ? placeholders : [...placeholders, actual]
  })
}

function fitObject(objects: readonly Observation[]): object {
  const named = objects.map((observation) => ({
    ...observation,
    actual: withMember(observation.actual as object, observation),
  }))
  const names = new Set(named.flatMap(({ actual }) => Object.keys(actual)))
  const members = [...names].flatMap((name) => {
    const all = named.map((observation) => ({
      ...observation,
      actual: memberOf(observation.actual, name),
    }))
    const template = fitTemplate(all, name)
    const absent = all.filter(({ actual }) => actual === undefined).length
    return countOf(template, all) > absent || absent === 0 ? [[name, template] as const] : []
  })
  return Object.fromEntries(members)
}

const MAX_PARTS = 6
/** Longer texts are not searched for values, because each value that is found doubles the candidates. */
const MAX_TEXT = 100_000
/** The longest text in characters that is looked for. */
const MAX_PART = 1000

/** The placeholders of texts that are looked for in others; of several with the same text, the first one. */
const partsIn = remember((values, { written }): ReadonlyMap<string, string> => {
  const inOrder = [...Object.keys(values), ...WRITTEN_FIRST, ...written, ...WRITTEN_LAST]
  const names = inOrder.toReversed()
  const parts = names.map((name) => [renderText(`{${name}}`, values), name] as const)
  return new Map(parts.filter(([{ length }]) => length > 0 && length <= MAX_PART))
})

/** A text with placeholders for some of the values that it has. */
function textsFrom(text: string, values: Values, members: MemberPlaceholders): readonly string[] {
  if (text.length > MAX_TEXT) return [text]
  const parts = partsIn(values, members)
  const found = [...parts.keys()].filter(
    (part) => text.includes(part) && patternOf([part]).test(text),
  )
  const longest = found.toSorted((a, b) => b.length - a.length).slice(0, MAX_PARTS)
  const choices = longest.reduce<readonly (readonly string[])[]>(
    (all, part) => [...all, ...all.map((used) => [...used, part])],
    [[]],
  )
  return choices.map((used) =>
    used.length === 0 ? text : text.replaceAll(patternOf(used), (part) => `{${parts.get(part)}}`),
  )
}

/** A value found in a text is no part of a word or a number, no number as in `utf-8` or `iso-8859`, and does not follow a file. */
const BEFORE = String.raw`(?<![^\W_]|\d\.|[a-z]-(?=\d{1,4}(?!\d))|${FILE})`
const AFTER = String.raw`(?![^\W_]|\.\d)`

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Finds texts, but not within a word (of several words joined by _) or a number, and a single character not beside one. */
export const patternOf = (parts: readonly string[]): RegExp => {
  const sources = parts.map((part) => {
    const [before, after] = [
      /^(?:\w|.$)/s.test(part) ? BEFORE : '',
      /(?:\w|^.)$/s.test(part) ? AFTER : '',
    ]
    return before + escapePattern(part) + after
  })
  return new RegExp(sources.join('|'), 'g')
}
