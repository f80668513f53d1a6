import { isObject } from '../../src/base/check-value.ts'
import { essenceOf } from '../../src/base/header-syntax.ts'
import { readJson } from '../../src/base/json.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Operation, Parameter, RequestBody } from '../../src/document/document.ts'
import { jsonKey } from '../../src/document/json-key.ts'
import { readParameterValues } from '../../src/document/parameter-values.ts'
import { writeParameters } from '../../src/document/write-parameters.ts'

// A form has a body as JSON until it is sent: cases, judge and reports know its members as those of any body.

/** What parts of a multipart form are separated by. */
const BOUNDARY = 'plant-store-kit-part'

const isMultipart = ({ content: [{ mediaType }] }: RequestBody): boolean =>
  essenceOf(mediaType) === 'multipart/form-data'

/** The usual media type of requests; that of a multipart form with its boundary. */
export const mediaTypeOf = memoize(({ requestBody }: Pick<Operation, 'requestBody'>) => {
  const mediaType = requestBody?.content[0].mediaType
  const needsBoundary = requestBody?.form !== undefined && isMultipart(requestBody)
  return needsBoundary ? `${mediaType}; boundary=${BOUNDARY}` : mediaType
})

/** The members as a query has them. */
const pairsOf = (members: readonly Parameter[], value: object): string => {
  const texts = value as Readonly<Record<string, unknown>>
  const declared = members.map((parameter) => ({ parameter, value: texts[parameter.name] }))
  const names = new Set(members.map(({ name }) => name))
  const others = Object.keys(texts).filter((name) => !names.has(name))
  const further = others.map((name) => ({
    parameter: { ...plainMember, name } as Parameter,
    value: texts[name],
  }))
  return writeParameters('', [...declared, ...further]).target.slice(1)
}

/** Names that are the same in all forms. */
const SIMPLE_NAME = /^[\w.-]+$/

/** How a member is written that the document does not have. */
const plainMember = { in: 'query', style: 'form', isExploded: true, isJson: false } as const

/** The text of a form for a body in JSON; that itself if the operation has no form. */
export const formTextOf = (json: string, requestBody: RequestBody | undefined): string => {
  const { value } = readJson(json)
  if (requestBody?.form === undefined || !isObject(value)) return json
  const pairs = pairsOf(requestBody.form, value)
  return isMultipart(requestBody) ? multipartOf(pairs, requestBody.form) : pairs
}

/** The header fields of a part; servers know a file by its file name, and a part is one unless it is JSON or plain text. */
const fieldsOf = ({ isJson, mediaType }: Parameter): string => {
  if (mediaType === undefined) return ''
  const name = isJson || /^text\/plain\b/i.test(mediaType) ? '' : '; filename="file.bin"'
  return `${name}\r\nContent-Type: ${mediaType}`
}

const multipartOf = (pairs: string, form: readonly Parameter[]): string => {
  const fields = new Map(form.map((member) => [member.name, fieldsOf(member)]))
  const parts = pairs
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', text = ''] = pair.split('=').map(decodeURIComponent)
      const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"${fields.get(name) ?? ''}\r\n\r\n${text}\r\n`
    })
  return `${parts.join('')}--${BOUNDARY}--\r\n`
}

/** Whether servers read from a form what was written: a text is none of JSON, and an empty one is absent to some. */
export const isReadAsWritten = (
  value: unknown,
  form: readonly Parameter[],
  isCarried: (parameter: Parameter, member: unknown) => boolean,
): boolean => {
  if (!isObject(value)) return false
  const target = `?${pairsOf(form, value)}`
  const source = { target, headers: { get: () => undefined }, pathValues: {} }
  const names = new Set(form.map(({ name }) => name))
  const others = Object.entries(value).filter(([name]) => !names.has(name))
  if (others.some(([name, member]) => !SIMPLE_NAME.test(name) || typeof member !== 'string'))
    return false
  return readParameterValues(form, source).every(({ parameter, value: read }) => {
    const member = (value as Readonly<Record<string, unknown>>)[parameter.name]
    if (member === undefined) return read === undefined
    return isCarried(parameter, member) && jsonKey(read) === jsonKey(member)
  })
}
