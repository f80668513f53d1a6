import { isObject } from '../base/check-value.ts'
import { jsonText } from '../base/json.ts'
import type { BodyOperation } from './document.ts'
import { merged } from './merge.ts'
import { Sampler } from './sample/sample.ts'

/** A short valid body of a request, as JSON: the required members of an example or a sample, or all if none is required. */
export function exampleBodyOf({ requestBody }: BodyOperation): string {
  const [{ schema, validate, examples }] = requestBody.content
  const example = examples.find(({ problems }) => problems.length === 0)
  const body = example === undefined ? new Sampler('request').sample(schema).value : example.value
  if (!isObject(body)) return body === undefined ? '{}' : jsonText(body)
  const { required = [] } = merged(schema)
  const members = Object.entries(body).filter(([name]) => required.includes(name))
  const short = Object.fromEntries(members)
  const isEnough = members.length > 0 && validate(short).length === 0
  return jsonText(isEnough ? short : body)
}
