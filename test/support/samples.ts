import type { CaseFacts } from '../../contract/data/case.ts'
import { SentNames } from '../../contract/operation/sent-names.ts'
import type { ResponseData } from '../../learn/src/samples/response-data.ts'
import type { Sample } from '../../learn/src/samples/sample.ts'

const facts: CaseFacts = {
  origins: { id: 'fresh', name: 'fresh' },
  varies: [],
  additionalNames: [],
  isRewritten: false,
  sharesValues: false,
  hasSum: false,
  differs: [],
}

/** The names of a run that had these. */
export function sentNamesOf(...names: readonly string[]): SentNames {
  const sentNames = new SentNames()
  for (const name of names) sentNames.add(name)
  return sentNames
}

/** What a sample has beside a plain request with a body. */
interface SampleParts {
  readonly caseId?: string
  readonly facts?: Partial<CaseFacts>
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A request with a body, and its response. */
export function sampleWith(
  body: string,
  response: ResponseData,
  { caseId = 'R1/plain', facts: others, method = 'POST', headers }: SampleParts = {},
): Sample {
  const ordinary = {
    authorization: 'Bearer $PLANT_STORE_TOKEN',
    'content-type': 'application/json',
  }
  return {
    caseId,
    number: 1,
    duration: 1,
    facts: { ...facts, ...others },
    request: {
      method,
      target: '/plants',
      headers: new Map(Object.entries({ ...ordinary, ...headers })),
      body: new TextEncoder().encode(body),
    },
    response,
  }
}
