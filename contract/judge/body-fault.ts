import type { ResponseHeader } from '../../src/document/document.ts'
import type { ReceivedResponse } from '../data/exchange.ts'
import type { FindingCode } from '../data/report.ts'
import type { RuleId } from '../rules/rules.ts'
import type { Format } from './content-type.ts'
import type { Observation } from './finding.ts'
import type { Quote } from './quote.ts'

/** A response, and what the document says about its status. */
export interface DocumentedResponse {
  readonly response: ReceivedResponse
  readonly quote: Quote
  /** The media types that the document has for the status. */
  readonly formats: readonly Format[]
  readonly headers: readonly ResponseHeader[]
  /** Such as `200 with a Plant`. */
  readonly expected: string
  /** The rule about the media type of the body. */
  readonly typeRule: RuleId
  /** The rule about its content. */
  readonly bodyRule: RuleId
  /** The rule about what both leave open, if there is one. */
  readonly limitRule: RuleId | undefined
}

/** What is wrong with a body, before it becomes a sentence. */
interface BodyFault {
  readonly rule: RuleId
  readonly code: FindingCode
  readonly received: string
  /** The end of the sentence that begins with `responded 200`; by default it names what was received. */
  readonly ending?: string
  /** By default the status and the documented body. */
  readonly expected?: string
}

export const violation = (
  { response, expected: documented }: DocumentedResponse,
  { rule, code, received, ending = ` with ${received}`, expected = documented }: BodyFault,
): Observation => {
  const message = `responded ${response.status}${ending}`
  return { kind: 'violation', rule, code, expected, received, message }
}

export const warning = (judged: DocumentedResponse, fault: BodyFault): Observation => {
  return { ...violation(judged, fault), kind: 'warning' }
}
