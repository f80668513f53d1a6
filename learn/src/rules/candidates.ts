import { fitTemplate } from '../fitting/fit-template.ts'
import type { ResponseData } from '../samples/response-data.ts'
import type { Evidence } from './evidence.ts'

/** The content of a rule before it is written. */
export type Choice = 'accepted' | ResponseData

/** What a rule for this evidence may be: that the mock accepts the requests, or the template of each kind of response. */
export function candidatesOf(evidence: readonly Evidence[]): readonly Choice[] {
  const groups = Map.groupBy(evidence, ({ actual }) => kindOfResponse(actual))
  const fitted = Array.from(groups.values(), (group) => fitTemplate(group) as ResponseData)
  return ['accepted', ...fitted]
}

/** Responses of different kinds have no template in common. */
const kindOfResponse = ({ status, isText, body }: ResponseData): string =>
  `${status} ${isText ?? typeof body}`
