import { UsageError } from '../base/check-value.ts'
import { jsonText } from '../base/json-text.ts'
import { percentDecoded } from '../base/request.ts'
import { memoize } from '../base/memoize.ts'
import type { Mock } from '../core/mock.ts'
import type { View } from '../core/view.ts'
import { type BodyGroups, textGroupsOf } from '../document/bodies/body-groups.ts'
import {
  type BodyOperation,
  hasRequestBody,
  type LeftOut,
  type Operation,
  type Parameter,
} from '../document/document.ts'
import { exampleContentOf } from '../document/example-body.ts'
import { merged } from '../document/merge.ts'
import type { Schema } from '../document/schema.ts'
import { Sampler } from '../document/sample/sample.ts'
import { requestHeadersOf } from '../document/request-headers.ts'
import { ordinarySet } from '../document/security.ts'
import { textOfValue } from '../document/text-values.ts'
import type {
  LeftOutInfo,
  OperationInfo,
  OperationList,
  OperationSummary,
  ParameterInfo,
} from './control.ts'

/** A base path `*` stands for any. */
export const basePathOf = ({ basePath }: Mock<string>): string => basePath.replace(/^\*/, '')

export function operationList(mock: Mock<string>): OperationList {
  const groups = Map.groupBy(leftOutOf(mock), ({ operation }) => operation)
  const leftOut = Array.from(groups, ([name, parts]): LeftOutInfo => {
    const { method = null, path } = parts[0]!
    return { name, method, path, reasons: parts.map(({ reason }) => reason) }
  })
  const { operations } = mock.api
  return { operations: operations.map(summaryOf), leftOut, ...requestHeadersOf(operations) }
}

/** Those of a document that the mock serves as a whole. */
function leftOutOf({ api: { document, operations } }: Mock<string>): readonly LeftOut[] {
  const { contents } = document
  return contents?.operations.length === operations.length ? contents.leftOut : []
}

const summaryOf = (operation: Operation): OperationSummary => ({
  name: operation.name,
  operationId: operation.operationId ?? null,
  method: operation.method,
  path: operation.path,
  statuses: operation.responses.map(({ status }) => status),
  deprecated: operation.isDeprecated,
})

/** @param view what is stored in it @param name an `operationId`, or a method and path; the first operation without it. @throws {UsageError} if the mock has none with the name */
export async function operationInfo(
  mock: Mock<string>,
  view: View<string>,
  name?: string,
): Promise<OperationInfo> {
  const { api } = mock
  const source = name === undefined ? mock.operation.source : api.find(name)
  if (typeof source === 'string') throw new UsageError(`${source}.`)
  // Its page has the fixtures.
  const isOfKit = source.document.value === undefined && source === mock.operation.source
  const credentials = ordinarySet(source)
  const [credential] = credentials
  const body = source.requestBody && exampleContentOf(source.requestBody)
  return {
    ...summaryOf(source),
    title: api.document.title,
    basePath: basePathOf(mock),
    parameters: parametersOf(source, view),
    mediaType: body?.mediaType ?? null,
    credentials,
    credential: credential?.type ?? null,
    example: body?.text ?? '',
    bodies: isOfKit ? null : await bodiesFor(source),
  }
}

/** The parameters of an operation; those of its path name what was stored last, if there is something. */
function parametersOf(operation: Operation, view: View<string>): readonly ParameterInfo[] {
  const parameters = operation.parameters.map(parameterInfo)
  const { collection } = operation
  const resource = collection && view.stored({}, collection.path).at(-1)
  if (resource === undefined) return parameters
  const texts = new Map([[collection!.parameter, resource.key]])
  const segments = resource.collection.split('/')
  for (const [at, segment] of collection!.path.split('/').entries())
    texts.set(/^\{(.+)\}$/.exec(segment)?.[1], percentDecoded(segments[at]!))
  return parameters.map((info) => {
    const example = info.in === 'path' ? texts.get(info.name) : undefined
    return example === undefined ? info : { ...info, example }
  })
}

const parameterInfo = memoize((parameter: Parameter): ParameterInfo => {
  const schema = merged(parameter.schema)
  const { types = [] } = schema
  const isStructured = types.some((type) => type === 'array' || type === 'object')
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.isRequired,
    type: types.join(' or '),
    style: parameter.style,
    exploded: parameter.isExploded,
    structured: isStructured && !parameter.isJson,
    example: textOf(exampleOf(parameter), parameter, isStructured),
    values: allValuesOf(schema).map((value) => textOf(value, parameter, isStructured)),
  }
})

const exampleOf = ({ examples, schema }: Parameter): unknown =>
  examples.find(({ problems }) => problems.length === 0)?.value ??
  new Sampler('request').sample(schema).value

/** All values of a schema, if it lists them. */
function allValuesOf({ enum: listed, types }: Schema): readonly unknown[] {
  const isBoolean = types?.length === 1 && types[0] === 'boolean'
  return listed ?? (isBoolean ? [true, false] : [])
}

function textOf(value: unknown, { isJson }: Parameter, isStructured: boolean): string {
  if (value === undefined) return ''
  return isStructured ? jsonText(value) : textOfValue(value, { isJson, isExploded: false })
}

/** Those of a request without JSON are none. */
const bodiesFor = async (source: Operation): Promise<BodyGroups> =>
  hasRequestBody(source) ? bodiesOf(source) : {}

/** Milliseconds after which other requests have their turn. */
const SLICE = 10

/** Made once, when a console needs them, by a module that most mocks never load. */
const bodiesOf = memoize(async (operation: BodyOperation): Promise<BodyGroups> => {
  const { stepsOfBodies } = await import('../document/bodies/named-bodies.ts')
  const steps = stepsOfBodies(operation)
  let end = performance.now() + SLICE
  let step = steps.next()
  while (step.done !== true) {
    if (performance.now() >= end) {
      await nextTurn()
      end = performance.now() + SLICE
    }
    step = steps.next()
  }
  const { bodies, isCut } = step.value
  const { pointer } = operation.requestBody.content[0].schema
  if (isCut)
    console.warn(`The console shows only some bodies: the schema is too large (#${pointer}).`)
  return textGroupsOf(bodies)
})

const nextTurn = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))
