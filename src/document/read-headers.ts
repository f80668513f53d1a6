import { isObject, memberOf } from '../base/check-value.ts'
import { isHeaderName } from '../base/header-fields.ts'
import type { ResponseHeader } from './document.ts'
import { problemsOfText, textOfValue } from './text-values.ts'
import { merged } from './merge.ts'
import { pointerTo, UnreadableError } from './pointer.ts'
import { isJsonType, type Reading, readExamples, warnOfValue } from './read-content.ts'
import type { Part } from './references.ts'
import { Sampler } from './sample/sample.ts'
import type { Schema } from './schema.ts'
import { warnOfUnknownMembers } from './unknown-names.ts'

/** OpenAPI ignores it: the media types of the response say the same. */
const CONTENT_TYPE = 'content-type'

/** Fields that HTTP, and whoever passes a message on, write themselves. */
const OF_HTTP: readonly string[] = [
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'proxy-connection',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Samples that are tried for a text that a header can have. */
const MAX_SAMPLES = 5

/** The documented headers of a response. */
export function readHeaders(reading: Reading, response: Part): readonly ResponseHeader[] {
  const headers = memberOf(response.value, 'headers')
  if (!isObject(headers)) return []
  const at = pointerTo(response.pointer, 'headers')
  return Object.entries(headers).flatMap(([name, value]) => {
    const part = reading.references.resolve({ value, pointer: pointerTo(at, name) })
    const field = name.toLowerCase()
    if (field === CONTENT_TYPE) return []
    if (isHeaderName(name) && !OF_HTTP.includes(field)) return [readHeader(reading, name, part)]
    const reason = isHeaderName(name) ? 'HTTP itself decides about it' : 'no header has such a name'
    const message = `the header ${name} is neither sent nor checked: ${reason}`
    reading.warnings.push({ kind: 'header', pointer: part.pointer, message })
    return []
  })
}

function readHeader(reading: Reading, name: string, part: Part): ResponseHeader {
  const { value, pointer } = part
  warnOfUnknownMembers(reading.warnings, part, 'header')
  const media = mediaOf(part)
  const schema = readSchema(reading, name, media ?? part)
  const header: ResponseHeader = {
    name,
    pointer,
    isRequired: memberOf(value, 'required') === true,
    schema,
    validate: reading.responses.compile(schema),
    isJson: media !== undefined && isJsonType(media.mediaType),
    isExploded: memberOf(value, 'explode') === true,
  }
  const text = textOf(reading, header, media ?? part)
  return text === undefined ? header : { ...header, text }
}

/** The only media type of a header or a parameter that has `content` in place of a schema. */
export function mediaOf({
  value,
  pointer,
}: Part): (Part & { readonly mediaType: string }) | undefined {
  const content = memberOf(value, 'content')
  const [entry] = isObject(content) ? Object.entries(content) : []
  if (entry === undefined) return undefined
  const [mediaType, media] = entry
  return { mediaType, value: media, pointer: pointerTo(pointer, 'content', mediaType) }
}

/** A schema that cannot be read leaves the value open, but no operation out. */
function readSchema(reading: Reading, name: string, { value, pointer }: Part): Schema {
  const at = pointerTo(pointer, 'schema')
  try {
    const schema = reading.schemas.read(memberOf(value, 'schema') ?? true, at)
    reading.bodies.push({ schema, compiler: reading.responses })
    return schema
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    const message = `the value of the header ${name} is not checked: ${error.message}`
    reading.warnings.push({ kind: 'header', pointer: error.pointer, message })
    return { pointer: at }
  }
}

/** The text that the mock sends: of an example, or, of a required header, a sample. */
function textOf(reading: Reading, header: ResponseHeader, part: Part): string | undefined {
  const { name, schema, pointer, isRequired, validate } = header
  for (const example of readExamples(reading, part)) {
    const text = [textOfValue(example.value, header), example.value].find(
      (candidate) =>
        typeof candidate === 'string' && problemsOfText(candidate, header).length === 0,
    )
    if (isSendable(text)) return text
    const [problem] = validate(example.value)
    if (problem !== undefined) warnOfValue(reading, 'the example', example.pointer, problem)
  }
  const { examples = [] } = merged(schema)
  if (!isRequired && examples.length === 0) return undefined
  const sampler = new Sampler('response')
  for (let seed = 0; seed < MAX_SAMPLES; seed += 1) {
    const { value, reason } = sampler.sample(schema, { seed })
    const text = reason === undefined ? textOfValue(value, header) : undefined
    if (isSendable(text) && problemsOfText(text, header).length === 0) return text
  }
  if (isRequired) {
    const message = `the required header ${name} is not sent: no value of it was found`
    reading.warnings.push({ kind: 'header', pointer, message })
  }
  return undefined
}

/** Whether a header can have a text; parsers remove spaces around it. */
const isSendable = (text: unknown): text is string =>
  typeof text === 'string' && /^[\x20-\x7e]*$/.test(text) && text.trim() === text
