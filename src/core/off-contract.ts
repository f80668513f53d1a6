import { isObject } from '../base/check-value.ts'
import { readJson } from '../base/json.ts'
import { jsonText } from '../base/json-text.ts'
import { type Content, type Operation, responseFor } from '../document/document.ts'
import type { Status } from '../base/http-status.ts'
import type { DescribedStatuses, FixedAnswer, Scenarios } from '../scenario/scenario.ts'
import { modelOf, type SchemaTools } from './members.ts'
import { documentedIn } from '../scenario/documented.ts'

/** Answers that stand for one which breaks the contract of the operation. */
const INCOMPLETE: FixedAnswer = { text: 'the documented success without a required member' }
const TRUNCATED: FixedAnswer = { text: 'half of the documented success' }
const NO_CONTENT: FixedAnswer = { status: 204 }

/** The built-in scenarios that break the contract of any operation. @param success describes the status of its success */
export const offContractScenarios = (success: DescribedStatuses['success']): Scenarios => ({
  'off-contract-nameless': {
    description: `breaks the contract: ${success} without a required member`,
    answer: INCOMPLETE,
  },
  'off-contract-truncated': {
    description: `breaks the contract: ${success} with truncated JSON`,
    answer: TRUNCATED,
  },
  'off-contract-204': {
    description: 'breaks the contract: 204 without a body',
    answer: NO_CONTENT,
  },
})

/** Other types of JSON, for a body that may lack each member. */
const OTHERS: readonly unknown[] = [null, [], {}, 'text', 0, true]
/** Successes without a body. */
const EMPTY: readonly Status[] = [204, 205]

/** Gives what breaks the contract of an operation for the answers that stand for it. */
export function answerOffOf(
  operation: Operation,
  tools: SchemaTools,
): (answer: FixedAnswer) => FixedAnswer {
  const { success } = documentedIn(operation)
  const status = success as Status
  const [content] = responseFor(operation, success)?.content ?? []
  return (answer) => {
    switch (answer) {
      case INCOMPLETE:
        return { status, ...incomplete(content, tools) }
      case TRUNCATED:
        return { status, ...truncated(content, tools) }
      case NO_CONTENT:
        return { status: EMPTY.find((empty) => !isDocumented(operation, empty)) ?? 204 }
      default:
        return answer
    }
  }
}

const isDocumented = ({ responses }: Operation, status: number): boolean =>
  responses.some((response) => response.status === String(status))

interface Written {
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Where no body breaks the contract, a text does. */
function incomplete(content: Content | undefined, tools: SchemaTools): Written {
  if (content === undefined) return { text: 'not documented' }
  const model = modelOf(content, 0, tools)
  const names = isObject(model) ? Object.keys(model) : []
  const bodies = [...names.map((name) => without(model as object, name)), ...OTHERS]
  const broken = bodies.filter((body) => content.validate(body).length > 0)
  return broken.length === 0
    ? { text: 'not documented' }
    : { headers: headersOf(content), text: jsonText(broken[0]) }
}

const without = (body: object, name: string): unknown =>
  Object.fromEntries(Object.entries(body).filter(([member]) => member !== name))

function truncated(content: Content | undefined, tools: SchemaTools): Written {
  const text = content === undefined ? '' : jsonText(modelOf(content, 0, tools) ?? null)
  const half = text.slice(0, Math.ceil(text.length / 2))
  const isMalformed = readJson(half).error !== undefined && half !== ''
  return { headers: headersOf(content), text: isMalformed ? half : '{"' }
}

const headersOf = (content: Content | undefined): Readonly<Record<string, string>> => ({
  'content-type': content?.mediaType ?? 'application/json',
})
