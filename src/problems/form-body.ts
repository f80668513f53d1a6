import { type JsonResult, type JsonValue, readJson } from '../base/json.ts'
import { setMember } from '../base/set-member.ts'
import { essenceOf } from '../base/header-syntax.ts'
import type { MockRequest } from '../base/request.ts'
import type { Parameter } from '../document/document.ts'
import { type ReadParameter, readParameterValues, readQuery } from '../document/parameter-values.ts'
import { Body } from './request-body.ts'

/** What reads the forms of an operation. */
export const formReader = (members: readonly Parameter[]) => {
  const forms = members.map((member) => ({
    member,
    ofParts: member.isJson ? asParts(member) : member,
  }))
  return (request: MockRequest): FormBody => new FormBody(request, forms)
}

/** A member of JSON as many clients write it: each part of it by its name, such as `meta[title]`. */
const asParts = (member: Parameter): Parameter => ({
  ...member,
  isJson: false,
  style: 'deepObject',
  isExploded: true,
})

/** A member, and how it is read from a form that does not have its name. */
interface FormMember {
  readonly member: Parameter
  readonly ofParts: Parameter
}

/** A body that is a form. Its members are values by the schema, as those of JSON are; files are texts of any kind. */
class FormBody extends Body {
  override readonly format = 'a form'
  /** Files have any bytes. */
  override readonly isUtf8 = true
  override readonly isWide = false
  readonly #contentType: string
  readonly #members: readonly FormMember[]
  #value: JsonResult | undefined

  constructor({ body, headers }: MockRequest, members: readonly FormMember[]) {
    super(body)
    this.#contentType = headers.get('content-type') ?? ''
    this.#members = members
  }

  override get json(): JsonResult {
    return (this.#value ??= this.#readForm())
  }

  override get parsed(): Body['parsed'] {
    return { repeated: [], members: [] }
  }

  #readForm(): JsonResult {
    const isMultipart = essenceOf(this.#contentType) === 'multipart/form-data'
    const query = isMultipart ? queryOfParts(this.text, this.#contentType) : this.text
    if (typeof query !== 'string') return malformed(query.problem)
    const target = `?${query.replaceAll('#', '%23')}`
    const value: Record<string, unknown> = {}
    const names = readQuery(target)
    const members = this.#members.map(({ member, ofParts }) =>
      names.has(member.name) ? member : ofParts,
    )
    const read = readParameterValues(members, { target, headers: NO_HEADERS, pathValues: {} })
    for (const member of read) {
      const isRead = member.value !== undefined
      if (!isRead && member.problems.length > 0)
        return malformed(`"${member.parameter.name}" ${member.problems[0]!.must}`)
      if (isRead) setMember(value, member.parameter.name, valueOf(member))
    }
    for (const [name, text] of this.#undocumented(target)) setMember(value, name, text)
    return { value: value as JsonValue }
  }

  /** What the schema does not declare: it may refuse or allow other members. */
  *#undocumented(target: string): Generator<readonly [name: string, text: string]> {
    const names = new Set(this.#members.map(({ member }) => member.name))
    for (const [name, [text = '']] of readQuery(target))
      if (!names.has(name) && !names.has(name.split('[', 1)[0]!)) yield [name, text]
  }
}

const NO_HEADERS = { get: (): undefined => undefined }

const malformed = (message: string): JsonResult => ({
  error: { message, at: 0, expected: '', stringStart: 0, isTooDeep: false, first: undefined },
})

/** An object or a list may also be written as JSON; what has to be JSON is read once. */
function valueOf({ parameter, value, problems }: ReadParameter): unknown {
  if (problems.length === 0 || parameter.isJson) return value
  const parsed = Array.isArray(value) ? value.map(jsonOf) : jsonOf(value)
  const [first]: readonly unknown[] = Array.isArray(parsed) && parsed.length === 1 ? parsed : []
  const inner = [parsed, first].filter((candidate) => candidate !== undefined)
  const isValid = (candidate: unknown): boolean => parameter.validate(candidate).length === 0
  return inner.find(isValid) ?? (Array.isArray(first) ? first : parsed)
}

function jsonOf(text: unknown): unknown {
  const isNested = typeof text === 'string' && /^\s*[[{]/.test(text)
  return isNested ? (readJson(text).value ?? text) : text
}

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i
const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i

/** The parts of a multipart form (RFC 7578) as a query. */
function queryOfParts(text: string, contentType: string): string | { readonly problem: string } {
  const [, quoted, token] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? token
  if (boundary === undefined) return { problem: 'its Content-Type has no boundary' }
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const [, ...parts] = (newline + text).split(`${newline}--${boundary}`)
  const end = parts.findIndex((part) => part.startsWith('--'))
  if (end < 0) return { problem: `it does not end with --${boundary}--` }
  const pairs: string[] = []
  for (const part of parts.slice(0, end)) {
    const start = part.indexOf(newline + newline)
    const [, inQuotes, bare] = NAME.exec(part.slice(0, Math.max(start, 0))) ?? []
    const name = inQuotes?.replaceAll('%22', '"').replaceAll(/\\(.)/g, '$1') ?? bare
    if (start < 0 || name === undefined) return { problem: 'one of its parts has no name' }
    pairs.push(`${encode(name)}=${encode(part.slice(start + 2 * newline.length))}`)
  }
  return pairs.join('&')
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
