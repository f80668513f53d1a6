import { readJson } from '../../base/json.ts'
import { jsonText } from '../../base/json-text.ts'
import { rangeOf } from '../compile/number.ts'
import type { NamedBodies, RawBody } from './body-groups.ts'
import type { RequestPlace } from '../places/request-place.ts'
import type { Schema } from '../schema.ts'
import { type BodyModel, camelCase, MAX_PLACES, type Ordinary } from './model.ts'
import { isDouble, type Limit, limitsOf } from './valid.ts'

/** Bodies that JSON writers cannot write, by kind. */
type Notations = Pick<
  NamedBodies,
  | 'edgeOfInt64'
  | 'unusualNotation'
  | 'notJson'
  | 'wrongEncoding'
  | 'beyondInt64'
  | 'inheritedMember'
>

const ORDINARY: Ordinary = { id: 1 }

type Row = readonly [name: string, text: string | undefined]

/** Deeper than any reader goes. */
const DEEP = 100_000

/** All texts together may have so many characters: reading and checking them takes about half a second. */
const MAX_CHARACTERS = 5_000_000

/** Bodies as raw text, and whether some were left out, because all together would take too long. */
export function* notationsOf(
  model: BodyModel,
): Generator<void, { readonly bodies: Notations; readonly isCut: boolean }> {
  const writer = new RawWriter(model)
  function* keep(rows: Iterable<Row>, isWanted: (text: string) => boolean): Kept {
    const kept: (readonly [string, string])[] = []
    for (const [name, text] of rows) {
      yield
      if (text !== undefined && isWanted(text)) kept.push([name, text])
    }
    return Object.fromEntries(kept)
  }
  const isValid = (text: string): boolean => {
    const { value, error } = readJson(text)
    return error === undefined && model.validate(value).length === 0
  }
  const hasOneDefect = (text: string): boolean => {
    const { value, error } = readJson(text)
    return error === undefined && model.validate(value).length === 1
  }
  const isMalformed = (text: string): boolean => readJson(text).error !== undefined
  const bodies = {
    edgeOfInt64: yield* keep(edgeRows(writer), isValid),
    unusualNotation: yield* keep(unusualRows(writer), isValid),
    notJson: yield* keep(malformedRows(writer), isMalformed),
    wrongEncoding: Object.fromEntries(encodingRows(writer)),
    beyondInt64: yield* keep(rangeRows(writer), hasOneDefect),
    inheritedMember: yield* keep(inheritedRows(writer), hasOneDefect),
  }
  return { bodies, isCut: writer.isFull }
}

type Kept = Generator<void, Readonly<Record<string, string>>>

/** Writes bodies with one member as raw text. */
class RawWriter {
  readonly model: BodyModel
  readonly members: readonly (readonly [name: string, text: string])[]
  readonly text: string
  /** The member that is written in unusual ways. */
  readonly naming: string | undefined
  /** The members whose type is integer; more make a list that nobody reads. */
  readonly integers: readonly string[]
  readonly #places = new Map<string, RequestPlace>()
  #charactersLeft = MAX_CHARACTERS

  constructor(model: BodyModel) {
    this.model = model
    const body = model.body(ORDINARY)
    this.text = jsonText(body)
    this.members = model.isObject
      ? Object.entries(body as object).map(([name, value]) => [name, jsonText(value)])
      : []
    this.naming = model.namingMember
    this.integers = model.memberNames
      .slice(0, MAX_PLACES)
      .filter((name) => model.schemaOf(name).types?.includes('integer') === true)
  }

  /** Whether there is no time for more texts of each integer. */
  get isFull(): boolean {
    return this.#charactersLeft < 0
  }

  /** The integers with their schemas and the beginnings of names of bodies, as long as there is time. */
  *integerMembers(): Generator<{ name: string; schema: Schema; prefix: string }> {
    for (const name of this.integers) {
      if (this.isFull) return
      yield { name, schema: this.model.schemaOf(name), prefix: camelCase([name]) }
    }
  }

  /** With another text for a member; undefined leaves it out. */
  with(name: string, text: string | undefined): string {
    const place = this.#places.get(name) ?? this.model.memberPlace(name, ORDINARY)
    this.#places.set(name, place)
    const body = place.write(text)
    this.#charactersLeft -= body.length
    return body
  }
}

/** Integers beyond 2^53, which a double rounds. */
function* edgeRows(writer: RawWriter): Generator<Row> {
  for (const { name, schema, prefix } of writer.integerMembers()) {
    const { smallest, largest } = limitsOf(schema)
    const beyond = (limit: Limit): string | undefined =>
      limit === undefined || isDouble(limit) ? undefined : writer.with(name, jsonText(limit))
    yield [`${prefix}Largest`, beyond(largest)]
    yield [`${prefix}Smallest`, beyond(smallest)]
    yield [`${prefix}BeyondDouble`, writer.with(name, '9007199254740993')]
  }
}

function* unusualRows(writer: RawWriter): Generator<Row> {
  const { model, naming, members, text } = writer
  if (!model.isObject) {
    yield ['whiteSpace', `\r\n\t${text} `]
    return
  }
  const texts = new Map(members)
  for (const { name, prefix } of writer.integerMembers()) {
    const { value } = readJson(texts.get(name) ?? '1')
    yield [`${prefix}Point`, writer.with(name, `${jsonText(value)}.0`)]
    yield [`${prefix}Exponent`, writer.with(name, '1e3')]
  }
  const escapedName = naming ?? members[0]?.[0]
  const spaced = members.map(([name, value]) => `${jsonText(name)} : ${value}`).join(' ,\n')
  const comma = members.length > 0 ? ',' : ''
  if (escapedName !== undefined) yield ['memberEscaped', withEscapedName(text, escapedName)]
  yield ['memberOfObject', text.replace(/\}$/, `${comma}"__proto__":null,"constructor":1}`)]
  yield ['whiteSpace', `\r\n{\t${spaced} } `]
  if (naming !== undefined)
    yield [`${camelCase([naming])}Nul`, writer.with(naming, String.raw`"\u0000"`)]
}

/** With an escape for the first character of a member's name. */
function withEscapedName(text: string, name: string): string {
  const code = name.charCodeAt(0).toString(16).padStart(4, '0')
  return text.replace(`"${name.charAt(0)}${name.slice(1)}":`, () => `"\\u${code}${name.slice(1)}":`)
}

function malformedRows(writer: RawWriter): readonly Row[] {
  const { text, model, naming } = writer
  const secondBody = jsonText(model.body({ ...ORDINARY, id: 2 }))
  const numeric = model.identity ?? writer.members[0]?.[0]
  const isEmptyAllowed = model.isBodyOptional
  return [
    ['empty', isEmptyAllowed ? undefined : ''],
    ['blank', isEmptyAllowed ? undefined : ' '],
    ['cutOff', text.slice(0, -4)],
    ['trailingComma', `${text.slice(0, -1)},${text.slice(-1)}`],
    ['singleQuotes', text.replaceAll('"', "'")],
    ['comment', `${text} // comment`],
    ['notANumber', numeric === undefined ? 'NaN' : writer.with(numeric, 'NaN')],
    ['twoDocuments', text + secondBody],
    ['controlCharacter', naming === undefined ? undefined : writer.with(naming, '"a\tb"')],
    ['deep', '['.repeat(DEEP)],
  ]
}

function encodingRows(writer: RawWriter): readonly (readonly [string, RawBody])[] {
  const { text, naming } = writer
  const bytesOf = (part: string): readonly number[] => [...new TextEncoder().encode(part)]
  const [before, after] = naming === undefined ? ['"', '"'] : splitAt(writer.with(naming, MARK))
  const utf16 = Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index)
    return [code % 256, Math.floor(code / 256)]
  })
  return [
    ['byteOrderMark', `\uFEFF${text}`],
    ['byteOrderMarkAlone', '\uFEFF'],
    ['notUtf8', [...bytesOf(before), 0xff, ...bytesOf(after)]],
    ['utf16', utf16.flat()],
  ]
}

/** A text that no other member has. */
const MARK = '"\u0001"'

/** What is before and after the mark, with the quotes around it. */
function splitAt(text: string): readonly [string, string] {
  const at = text.indexOf(MARK)
  return [text.slice(0, at + 1), text.slice(at + MARK.length - 1)]
}

/** Outside int64. */
function* rangeRows(writer: RawWriter): Generator<Row> {
  const { min, max } = rangeOf('int64')!
  for (const { name, schema, prefix } of writer.integerMembers()) {
    if (schema.format !== 'int64') continue
    yield [`${prefix}OverInt64`, writer.with(name, String(BigInt(max) + 1n))]
    yield [`${prefix}UnderInt64`, writer.with(name, String(BigInt(min) - 1n))]
    yield [`${prefix}Huge`, writer.with(name, '1e400')]
  }
}

/** A required member that only `__proto__` has. */
function inheritedRows(writer: RawWriter): readonly Row[] {
  const { naming, members } = writer
  const text = members.find(([name]) => name === naming)?.[1]
  if (naming === undefined || text === undefined) return []
  const without = writer.with(naming, undefined).slice(0, -1)
  const comma = members.length > 1 ? ',' : ''
  const body = `${without}${comma}"__proto__":{${jsonText(naming)}:${text}}}`
  return [[`${camelCase([naming])}OfPrototype`, body]]
}
