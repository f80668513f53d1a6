import { jsonText, readJson } from '../../base/json.ts'
import { rangeOf } from '../compile/number.ts'
import type { NamedBodies, RawBody } from './body-groups.ts'
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

type RawBodies = Notations['notJson']

const ORDINARY: Ordinary = { id: 1, name: 'Aloe vera' }

type Row = readonly [name: string, text: string | undefined]

/** Deeper than any reader goes. */
const DEEP = 100_000

export function notationsOf(model: BodyModel): Notations {
  const writer = new RawWriter(model)
  const keep = (rows: readonly Row[], isWanted: (text: string) => boolean): RawBodies => {
    const isKept = (row: Row): row is readonly [string, string] =>
      row[1] !== undefined && isWanted(row[1])
    return Object.fromEntries(rows.filter(isKept))
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
  return {
    edgeOfInt64: keep(edgeRows(writer), isValid),
    unusualNotation: keep(unusualRows(writer), isValid),
    notJson: keep(malformedRows(writer), isMalformed),
    wrongEncoding: Object.fromEntries(encodingRows(writer)),
    beyondInt64: keep(rangeRows(writer), hasOneDefect),
    inheritedMember: keep(inheritedRows(writer), hasOneDefect),
  }
}

/** Writes bodies with one member as raw text. */
class RawWriter {
  readonly model: BodyModel
  readonly members: readonly (readonly [name: string, text: string])[]
  readonly text: string
  /** The member that is written in unusual ways. */
  readonly naming: string | undefined
  /** The members whose type is integer; more make a list that nobody reads. */
  readonly integers: readonly string[]
  readonly #schemas: ReadonlyMap<string, Schema>

  constructor(model: BodyModel) {
    this.model = model
    const body = model.body(ORDINARY)
    this.text = jsonText(body)
    this.members = model.isObject
      ? Object.entries(body as object).map(([name, value]) => [name, jsonText(value)])
      : []
    this.naming = model.namingMember
    const properties = model.schema.properties ?? []
    this.#schemas = new Map(properties.map(({ name, schema }) => [name, schema]))
    this.integers = model.memberNames
      .slice(0, MAX_PLACES)
      .filter((name) => this.schemaOf(name).types?.includes('integer') === true)
  }

  /** With another text for a member; undefined leaves it out. */
  with(name: string, text: string | undefined): string {
    const isKnown = this.members.some(([member]) => member === name)
    const members = isKnown ? this.members : [...this.members, [name, ''] as const]
    const texts = members.map(([member, old]) => [member, member === name ? text : old] as const)
    const present = texts.filter(([, value]) => value !== undefined)
    return `{${present.map(([member, value]) => `${jsonText(member)}:${value}`).join()}}`
  }

  schemaOf(name: string): Schema {
    return this.model.resolve(this.#schemas.get(name)!)
  }
}

/** Integers beyond 2^53, which a double rounds. */
function edgeRows(writer: RawWriter): readonly Row[] {
  return writer.integers.flatMap((name): Row[] => {
    const { smallest, largest } = limitsOf(writer.schemaOf(name))
    const beyond = (limit: Limit): string | undefined =>
      limit === undefined || isDouble(limit) ? undefined : writer.with(name, jsonText(limit))
    const prefix = camelCase([name])
    return [
      [`${prefix}Largest`, beyond(largest)],
      [`${prefix}Smallest`, beyond(smallest)],
      [`${prefix}BeyondDouble`, writer.with(name, '9007199254740993')],
    ]
  })
}

function unusualRows(writer: RawWriter): readonly Row[] {
  const { model, naming, members, text } = writer
  const ofIntegers = writer.integers.flatMap((name): Row[] => {
    const { value } = readJson(writer.members.find(([member]) => member === name)?.[1] ?? '1')
    const prefix = camelCase([name])
    return [
      [`${prefix}Point`, writer.with(name, `${jsonText(value)}.0`)],
      [`${prefix}Exponent`, writer.with(name, '1e3')],
    ]
  })
  if (!model.isObject) return [['whiteSpace', `\r\n\t${text} `]]
  const [first] = members
  const escapedName = naming ?? first?.[0]
  const spaced = members.map(([name, value]) => `${jsonText(name)} : ${value}`).join(' ,\n')
  return [
    ...ofIntegers,
    ['memberEscaped', escapedName === undefined ? undefined : withEscapedName(text, escapedName)],
    [
      'memberOfObject',
      text.replace(/\}$/, `${members.length > 0 ? ',' : ''}"__proto__":null,"constructor":1}`),
    ],
    ['whiteSpace', `\r\n{\t${spaced} } `],
    ...(naming === undefined
      ? []
      : [[`${camelCase([naming])}Nul`, writer.with(naming, String.raw`"\u0000"`)] as const]),
  ]
}

/** With an escape for the first character of a member's name. */
function withEscapedName(text: string, name: string): string {
  const code = name.charCodeAt(0).toString(16).padStart(4, '0')
  return text.replace(`"${name.charAt(0)}${name.slice(1)}":`, () => `"\\u${code}${name.slice(1)}":`)
}

function malformedRows(writer: RawWriter): readonly Row[] {
  const { text, model, naming } = writer
  const secondBody = jsonText(model.body({ ...ORDINARY, id: 2 }))
  const numeric = model.idMember ?? writer.members[0]?.[0]
  const isEmptyAllowed = model.isBodyOptional
  return [
    ['empty', isEmptyAllowed ? undefined : ''],
    ['blank', isEmptyAllowed ? undefined : ' '],
    ['cutOff', text.slice(0, -4)],
    ['trailingComma', `${text.slice(0, -1)},${text.slice(-1)}`],
    ['singleQuotes', text.replaceAll('"', "'")],
    ['comment', `${text} // indoor`],
    ['notANumber', numeric === undefined ? 'NaN' : writer.with(numeric, 'NaN')],
    ['twoDocuments', text + secondBody],
    ['controlCharacter', naming === undefined ? undefined : writer.with(naming, '"Aloe\tvera"')],
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
function rangeRows(writer: RawWriter): readonly Row[] {
  const names = writer.integers.filter((name) => writer.schemaOf(name).format === 'int64')
  const { min, max } = rangeOf('int64')!
  return names.flatMap((name): Row[] => {
    const prefix = camelCase([name])
    return [
      [`${prefix}OverInt64`, writer.with(name, String(BigInt(max) + 1n))],
      [`${prefix}UnderInt64`, writer.with(name, String(BigInt(min) - 1n))],
      [`${prefix}Huge`, writer.with(name, '1e400')],
    ]
  })
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
