import { isObject, memberOf } from '../base/check-value.ts'
import { jsonText } from '../base/json-text.ts'
import {
  type BodyOperation,
  mainOperationOf,
  type Operation,
  type Parameter,
  type RequestBody,
} from './document.ts'
import { merged } from './merge.ts'
import { Sampler } from './sample/sample.ts'
import { type RequestHead, writeParameters } from './write-parameters.ts'

/** The operation to try first: one that creates, or else lists something without a parameter that it needs. */
export function operationToTry(operations: readonly Operation[]): Operation {
  const easy = operations.filter(
    ({ parameters }) => !parameters.some(({ isRequired }) => isRequired),
  )
  const [chosen] = ['create', 'list'].flatMap((kind) => easy.filter((item) => item.kind === kind))
  return chosen ?? mainOperationOf(operations) ?? operations[0]!
}

/** The target and the headers of a request with the required parameters: of each an example, or a sample. */
export const exampleHeadOf = ({ path, parameters }: Operation): RequestHead =>
  writeParameters(
    path,
    parameters
      .filter(({ isRequired }) => isRequired)
      .map((parameter) => ({ parameter, value: exampleValueOf(parameter) })),
  )

function exampleValueOf({ schema, examples }: Parameter): unknown {
  const example = examples.find(({ problems }) => problems.length === 0)
  return example === undefined ? new Sampler('request').sample(schema).value : example.value
}

/** A short valid body of a request, as JSON: the required members of an example or a sample, or all if none is required. */
export const exampleBodyOf = ({ requestBody }: BodyOperation): string =>
  jsonText(shortBodyOf(requestBody))

/** A body with its media type. */
export interface TypedBody {
  readonly mediaType: string
  readonly text: string
}

/** The same body in the media type of the operation, JSON or a form. */
export function exampleContentOf(requestBody: RequestBody): TypedBody {
  const [{ mediaType }] = requestBody.content
  const body = shortBodyOf(requestBody)
  const { form } = requestBody
  if (form === undefined) return { mediaType, text: jsonText(body) }
  const values = form.map((parameter) => ({ parameter, value: memberOf(body, parameter.name) }))
  const [, text = ''] = writeParameters('', values).target.split('?')
  if (!mediaType.startsWith('multipart/')) return { mediaType, text }
  const parts = Array.from(new URLSearchParams(text), ([name, value]) => {
    const quoted = name.replaceAll('"', '%22')
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"\r\n\r\n${value}\r\n`
  })
  return {
    mediaType: `${mediaType}; boundary=${BOUNDARY}`,
    text: `${parts.join('')}--${BOUNDARY}--\r\n`,
  }
}

/** Between the parts of a form. */
const BOUNDARY = 'part'

function shortBodyOf({ content }: RequestBody): unknown {
  const [{ schema, validate, examples }] = content
  const example = examples.find(({ problems }) => problems.length === 0)
  const body = example === undefined ? new Sampler('request').sample(schema).value : example.value
  if (!isObject(body)) return body === undefined ? {} : body
  const { required = [] } = merged(schema)
  const members = Object.entries(body).filter(([name]) => required.includes(name))
  const short = Object.fromEntries(members)
  const isEnough = members.length > 0 && validate(short).length === 0
  return isEnough ? short : body
}
